package dev.doorward.pin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SnapshotFileTest {
  private static final String ODD =
      "{ \"name\":\"odd\" ,\"inputSchema\":{\"type\":\"object\",\"n\":1.50,\"s\":\"\\u0041\u202e\"}}";

  @TempDir Path folder = Path.of("");
  private Path file = Path.of("");
  private final Snapshot snapshot = Listings.snapshot(Listings.tool("echo"), ODD);

  @BeforeEach
  void write() throws PinException {
    file = folder.resolve("demo.json");
    SnapshotFile.write(file, snapshot);
  }

  private String text() throws IOException {
    return Files.readString(file);
  }

  private void refused(String text, String why) throws IOException {
    Files.writeString(file, text);
    assertThatThrownBy(() -> SnapshotFile.read(file))
        .isInstanceOf(PinException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining(why);
  }

  @Test
  void whatWasWrittenIsRead() throws Exception {
    assertThat(SnapshotFile.read(file)).isEqualTo(snapshot);
  }

  @Test
  void aServerAskedByUrlIsWrittenAndRead() throws Exception {
    Snapshot remote =
        new Snapshot(
            "r",
            "2025-06-18",
            new ServerSource.Url("https://tools.example/mcp"),
            "anna",
            Instant.parse("2026-03-01T10:00:00.123Z"),
            List.of());
    SnapshotFile.write(file, remote);
    assertThat(SnapshotFile.read(file)).isEqualTo(remote);
  }

  @Test
  void theTextOfAToolObjectIsKeptByteForByte() throws Exception {
    assertThat(text()).contains(ODD);
    assertThat(SnapshotFile.read(file).functions().get(1).text()).isEqualTo(ODD);
  }

  @Test
  void oneSnapshotHasOneText() throws Exception {
    String first = text();
    SnapshotFile.write(file, SnapshotFile.read(file));
    assertThat(text()).isEqualTo(first);
  }

  @Test
  void onlyTheOwnerMayReadIt() throws Exception {
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void nothingButTheFileIsLeft() throws Exception {
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void aWriteThatFailsLeavesTheOldFile() throws Exception {
    Path blocked = folder.resolve("blocked");
    Files.createDirectory(blocked);
    Files.writeString(blocked.resolve("inside"), "x");
    assertThatThrownBy(() -> SnapshotFile.write(blocked, snapshot))
        .isInstanceOf(PinException.class)
        .hasMessageContaining("can't be written");
    assertThatThrownBy(() -> SnapshotFile.write(folder.resolve("no/such/folder.json"), snapshot))
        .isInstanceOf(PinException.class);
    assertThat(SnapshotFile.read(file)).isEqualTo(snapshot);
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactlyInAnyOrder(file, blocked);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "Says it back|Says it  back|echo does not fit its digest",
        "\"tool\": \"demo\"|\"tool\": \"other\"|do not fit its digest",
        "demo-server|other-server|do not fit its digest",
        "\"protocolVersion\": \"2025|\"protocolVersion\": \"2024|do not fit its digest",
        "doorward-pin-1|doorward-pin-2|not of format",
        "\"approver\": \"anna\"|\"approver\": 7|approver must be a string",
        "\"approvedAt\": \"2026|\"approvedAt\": \"x|approvedAt is no time",
        "\"approver\"|\"apprver\"|unknown member apprver",
        "\"command\": [\"demo-server\", \"--stdio\"]|\"command\": []|at least a program",
        "\"command\": [\"demo-server\", \"--stdio\"]|\"command\": [7]|more than strings",
        "\"command\": [\"demo-server\", \"--stdio\"]|\"url\": \"file:///x\"|http",
        "\"functions\"|\"url\": \"http://x\", \"functions\"|either command or url",
        "\"approver\"|\"tool\": \"demo\", \"approver\"|stands twice",
        ", \"tool\": {|, \"more\": 1, \"tool\": {|not {digest, tool}",
        "\"odd\"|\"echo\"|does not fit its digest"
      })
  void aFileThatWasChangedIsRefusedWithTheReason(String part, String now, String why)
      throws IOException {
    assertThat(text()).contains(part);
    refused(text().replace(part, now), why);
  }

  @Test
  void aCutFileIsRefused() throws IOException {
    String whole = text();
    for (int length = 0; length < whole.length() - 2; length += 37) {
      refused(whole.substring(0, length), "");
    }
  }

  @Test
  void aFileThatIsNotUtf8IsRefused() throws IOException {
    byte[] bytes = text().getBytes(StandardCharsets.UTF_8);
    bytes[30] = (byte) 0xff;
    Files.write(file, bytes);
    assertThatThrownBy(() -> SnapshotFile.read(file)).hasMessageContaining("not UTF-8");
  }

  @Test
  void aMissingFileIsSaidSoWithWhatToType() {
    assertThatThrownBy(() -> SnapshotFile.read(folder.resolve("none.json")))
        .isInstanceOf(PinException.class)
        .hasMessageContaining("doorward pin approve");
  }

  @Test
  void aSymbolicLinkIsNotFollowed() throws Exception {
    Path link = folder.resolve("link.json");
    Files.createSymbolicLink(link, file);
    assertThatThrownBy(() -> SnapshotFile.read(link)).isInstanceOf(PinException.class);
  }

  @Test
  void aFolderIsNoSnapshot() {
    assertThatThrownBy(() -> SnapshotFile.read(folder)).isInstanceOf(PinException.class);
  }
}
