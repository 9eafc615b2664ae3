package dev.doorward.tests.build;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The arrows between modules and packages, and the few things that only few classes may do. */
class LayersTest {
  private static final JavaClasses PRODUCT =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.doorward");

  private static final String FAKES = "dev.doorward.tests..";

  @Test
  void everyModuleIsLookedAt() {
    List<String> modules = new ArrayList<>(Layers.LIBRARIES);
    modules.add(Layers.MEDIATOR);
    assertThat(modules)
        .allSatisfy(module -> assertThat(PRODUCT.containPackage(module)).as(module).isTrue());
  }

  @TestFactory
  Stream<DynamicTest> aLibraryKnowsNeitherTheOthersNorTheDaemon() {
    return Layers.LIBRARIES.stream()
        .map(
            library ->
                DynamicTest.dynamicTest(
                    library,
                    () ->
                        noClasses()
                            .that()
                            .resideInAPackage(library + "..")
                            .should()
                            .dependOnClassesThat(
                                resideInAPackage("dev.doorward..")
                                    .and(DescribedPredicate.not(resideInAPackage(library + ".."))))
                            .check(PRODUCT)));
  }

  @Test
  void nothingThatIsShippedKnowsTheFakes() {
    noClasses()
        .that()
        .resideOutsideOfPackage(FAKES)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(FAKES)
        .check(PRODUCT);
  }

  @Test
  void theFakesKnowNothingOfTheProduct() {
    noClasses()
        .that()
        .resideInAPackage(FAKES)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.doorward.mediator..",
            "dev.doorward.pin..",
            "dev.doorward.shell..",
            "dev.doorward.sandbox..")
        .check(PRODUCT);
  }

  @Test
  void noPackagesKnowEachOtherInACircle() {
    slices().matching("dev.doorward.(**)").should().beFreeOfCycles().check(PRODUCT);
  }

  @TestFactory
  Stream<DynamicTest> aRoomOfTheDaemonKnowsOnlyTheRoomsItMay() {
    return Layers.ROOMS.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(
            room ->
                DynamicTest.dynamicTest(
                    room.getKey(), () -> knowsOnly(room.getKey(), room.getValue())));
  }

  private static void knowsOnly(String room, Set<String> mayKnow) {
    String[] allowed =
        Stream.concat(Stream.of(room), mayKnow.stream()).map(Layers::room).toArray(String[]::new);
    noClasses()
        .that()
        .resideInAPackage(Layers.room(room))
        .should()
        .dependOnClassesThat(
            resideInAPackage(Layers.MEDIATOR + "..")
                .and(DescribedPredicate.not(resideInAnyPackage(allowed))))
        .allowEmptyShould(true)
        .check(PRODUCT);
  }

  @Test
  void everyRoomOfTheDaemonHasItsPlaceInTheTable() {
    assertThat(PRODUCT)
        .filteredOn(one -> one.getPackageName().startsWith(Layers.MEDIATOR + "."))
        .extracting(one -> one.getPackageName().substring(Layers.MEDIATOR.length() + 1))
        .allSatisfy(
            room -> assertThat(room.equals("cli") || Layers.ROOMS.containsKey(room)).isTrue());
  }

  @Test
  void aCheckIsNobodysBusinessButTheLists() {
    classes()
        .that()
        .resideInAPackage(Layers.room("checks"))
        .and()
        .doNotHaveSimpleName("Checks")
        .and()
        .doNotHaveSimpleName("package-info")
        .and()
        .areTopLevelClasses()
        .should()
        .bePackagePrivate()
        .andShould()
        .haveModifier(JavaModifier.FINAL)
        .check(PRODUCT);
  }

  @Test
  void onlyTheCommandLinePutsFrontsAndStoresTogether() {
    noClasses()
        .that()
        .resideOutsideOfPackage(Layers.room("cli"))
        .should()
        .callCodeUnitWhere(makesAPartOfAnotherRoom())
        .check(PRODUCT);
  }

  /** A constructor or a factory method of a front, a store, a queue or a trail. */
  private static DescribedPredicate<JavaCall<?>> makesAPartOfAnotherRoom() {
    DescribedPredicate<JavaClass> rooms =
        resideInAnyPackage(
            Layers.room("front"),
            Layers.room("tenant"),
            Layers.room("audit"),
            Layers.room("approvals"));
    return DescribedPredicate.describe(
        "makes a front, a store, a queue or a trail of another room",
        call -> {
          JavaClass part = call.getTargetOwner();
          boolean makes =
              call.getName().equals("<init>")
                  || call.getTarget().getRawReturnType().equals(part)
                      && call.getTarget()
                          .resolveMember()
                          .map(member -> member.getModifiers().contains(JavaModifier.STATIC))
                          .orElse(false);
          return makes
              && rooms.test(part)
              && !part.isRecord()
              && !part.isEnum()
              && !part.isAssignableTo(Throwable.class)
              && !part.getPackageName().equals(call.getOriginOwner().getPackageName())
              && !isFrontOnItsGround(call.getOriginOwner(), part);
        });
  }

  /** A front is built of the parts of {@code front.http}, which is the server under all of them. */
  private static boolean isFrontOnItsGround(JavaClass front, JavaClass part) {
    return part.getPackageName().endsWith(".front.http")
        && resideInAPackage(Layers.room("front")).test(front);
  }

  @Test
  void onlyAFewPlacesStartProcesses() {
    noClasses()
        .that(DescribedPredicate.not(mayStartProcesses()))
        .should()
        .dependOnClassesThat()
        .belongToAnyOf(ProcessBuilder.class)
        .orShould()
        .callMethodWhere(
            target(nameMatching("exec")).and(target(owner(assignableTo(Runtime.class)))))
        .orShould()
        .dependOnClassesThat()
        .resideInAPackage("org.apache.commons.exec..")
        .check(PRODUCT);
  }

  private static DescribedPredicate<JavaClass> mayStartProcesses() {
    return DescribedPredicate.describe(
        "may start processes",
        one ->
            one.getPackageName().startsWith("dev.doorward.tests")
                || Layers.START_PROCESSES.contains(one.getName().replaceFirst("[$].*", "")));
  }

  @Test
  void onlyTheCommandLineEndsTheProcessOrWritesToTheTerminal() {
    noClasses()
        .that()
        .resideOutsideOfPackages(Layers.room("cli"), FAKES)
        .should()
        .callMethod(System.class, "exit", int.class)
        .orShould()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .check(PRODUCT);
  }

  @Test
  void logsGoThroughOneInterface() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "java.util.logging..", "org.apache.commons.logging..", "org.apache.logging..")
        .check(PRODUCT);
  }

  @Test
  void nothingIsFoundByReflectionOrDiscovery() {
    noClasses()
        .that()
        .resideOutsideOfPackage(FAKES)
        .should()
        .dependOnClassesThat()
        .resideInAPackage("java.lang.reflect..")
        .orShould()
        .dependOnClassesThat()
        .belongToAnyOf(java.util.ServiceLoader.class)
        .check(PRODUCT);
  }

  @Test
  void whoeverUsesTheGrammarNeedNotKnowHowItIsParsed() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.doorward.shell..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.antlr..", "dev.doorward.shell.grammar..")
        .check(PRODUCT);
    assertThat(PRODUCT)
        .filteredOn(one -> one.getPackageName().startsWith("dev.doorward.shell"))
        .filteredOn(one -> !one.getPackageName().startsWith("dev.doorward.shell.grammar"))
        .filteredOn(one -> one.getModifiers().contains(JavaModifier.PUBLIC))
        .allSatisfy(one -> assertThat(typesInItsApi(one)).noneMatch(LayersTest::isOfAntlr));
  }

  private static Stream<JavaClass> typesInItsApi(JavaClass one) {
    Stream<JavaClass> above =
        Stream.concat(one.getAllRawSuperclasses().stream(), one.getAllRawInterfaces().stream());
    Stream<JavaClass> units =
        one.getCodeUnits().stream()
            .filter(unit -> unit.getModifiers().contains(JavaModifier.PUBLIC))
            .flatMap(
                unit ->
                    Stream.concat(
                        Stream.of(unit.getRawReturnType()), unit.getRawParameterTypes().stream()));
    return Stream.concat(above, units);
  }

  private static boolean isOfAntlr(JavaClass type) {
    return type.getPackageName().startsWith("org.antlr")
        || type.getPackageName().startsWith("dev.doorward.shell.grammar");
  }
}
