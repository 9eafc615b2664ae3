package dev.doorward.pin;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Marks text that speaks to the model rather than about the function. A hint for the reader, never
 * a base for a decision: much honest text matches, and a careful attacker's need not.
 */
final class InstructionMarks {
  private record Mark(String why, Pattern pattern) {}

  private static final List<Mark> MARKS =
      List.of(
          mark("tells the model what to disregard", "\\b(ignore|disregard|forget|override)\\b"),
          mark(
              "speaks of other instructions",
              "\\b(system prompt|(previous|prior|above|other|following|hidden) (instruction|prompt"
                  + "|message|rule|tool)s?)\\b"),
          mark(
              "asks for secrecy",
              "\\b(do not|don't|never|without) (tell|mention|reveal|inform"
                  + "|notify|show|telling|mentioning|informing|asking)\\b"),
          mark(
              "asks for other calls",
              "\\b(before|after|prior to|instead of) (using|calling|use|call|any|every|each)\\b"),
          mark(
              "commands the model",
              "\\b(you (must|should|need to)|always (call|use|run|send)"
                  + "|must (call|use|always|never))\\b"),
          mark(
              "imitates markup",
              "</?\\s*(system|important|instructions?|assistant|user|admin"
                  + "|secret|tool)[\\w-]*\\s*>|\\[/?INST\\]|<\\|"),
          mark(
              "names secrets",
              "\\b(password|passphrase|api[ _-]?key|private key|credentials?|id_rsa|\\.ssh|\\.env"
                  + "|\\.aws)\\b"),
          mark("holds a URL", "\\b(https?|ftp|file|data):"));

  private InstructionMarks() {}

  /** What is suspicious about a text, each reason once; empty when nothing is. */
  static List<String> of(String text) {
    return MARKS.stream()
        .filter(mark -> mark.pattern().matcher(text).find())
        .map(Mark::why)
        .toList();
  }

  private static Mark mark(String why, String pattern) {
    return new Mark(why, Pattern.compile(pattern, Pattern.CASE_INSENSITIVE));
  }
}
