package dev.doorward.mediator.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorward.mediator.call.CallId;
import dev.doorward.mediator.call.Target;
import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.fixture.Calls;
import dev.doorward.mediator.fixture.Lines;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NameResolverTest {
  @ParameterizedTest
  @CsvSource({
    // Measured on Claude Code 2.1.332.
    "my.srv x, issues.delete, mcp__my_srv_x__issues_delete",
    "issues, list, mcp__issues__list",
    "a__b, c, mcp__a__b__c",
    "ji__ra, get_it, mcp__ji__ra__get_it",
    "x, \ud83d\ude00, mcp__x____",
    "x, caf\u00e9, mcp__x__caf_",
    "x, a-b_c, mcp__x__a-b_c",
    "__proto__, constructor, mcp____proto____constructor",
    "x, toString, mcp__x__toString",
  })
  void anOfferedFunctionIsFoundByTheHarnesssSpelling(String tool, String function, String spelled) {
    Target.Function offered = new Target.Function(tool, function);

    assertThat(OfferedFunctions.spelled(offered)).isEqualTo(spelled);
    assertThat(resolver(offered).resolve(spelled)).isEqualTo(offered);
  }

  @Test
  void functionsSpelledAlikeAreBothLeftOut() {
    NameResolver resolver =
        resolver(new Target.Function("a__b", "c"), new Target.Function("a", "b__c"));

    assertThat(why(resolver.resolve("mcp__a__b__c"))).contains("more than one function");
  }

  @Test
  void functionsOfOneToolThatAreSpelledAlikeAreBothLeftOut() {
    OfferedFunctions offered =
        OfferedFunctions.of(
            List.of(
                new Target.Function("x", "a.b"),
                new Target.Function("x", "a b"),
                new Target.Function("x", "c")));

    assertThat(offered.of("x")).containsExactly("c");
    assertThat(offered.leftOut()).containsOnlyKeys("mcp__x__a_b");
    assertThat(offered.ambiguous("mcp__x__a_b")).isTrue();
  }

  @Test
  void aFunctionListedTwiceIsOneFunction() {
    Target.Function twice = new Target.Function("x", "a");

    assertThat(resolver(twice, twice).resolve("mcp__x__a")).isEqualTo(twice);
  }

  @Test
  void anUnspelledNameIsNotFoundEvenIfItIsTheConfiguredOne() {
    NameResolver resolver = resolver(new Target.Function("my.srv", "a.b"));

    assertThat(resolver.resolve("mcp__my.srv__a.b")).isInstanceOf(Target.Unresolved.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mcp__issues__List",
        "mcp__Issues__list",
        "mcp__issues__list ",
        "mcp__issues__lis",
        "mcp__issues__list2",
        "mcp__issues_list",
        "mcp__issues",
        "mcp__",
        "mcp__issues__",
        "mcp____list",
        "mcp__issues__list\u0000",
        "mcp__issues__list\n",
        "mcp__issues__l\u0456st"
      })
  void anythingButTheExactSpellingNamesNoFunction(String spelled) {
    Target target = resolver(new Target.Function("issues", "list")).resolve(spelled);

    assertThat(why(target)).contains("no function");
    assertThat(((Target.Unresolved) target).spelled()).isEqualTo(spelled);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Read", "MCP__issues__list", " mcp__issues__list", "__proto__", ""})
  void everyOtherNameIsAHarnessTool(String spelled) {
    assertThat(resolver(new Target.Function("issues", "list")).resolve(spelled))
        .isEqualTo(new Target.BuiltIn(spelled));
  }

  @Test
  void theSubAgentToolHasOneNameHere() {
    assertThat(resolver().resolve("Task")).isEqualTo(new Target.BuiltIn("Agent"));
    assertThat(resolver().resolve("Agent")).isEqualTo(new Target.BuiltIn("Agent"));
  }

  @Test
  void nothingOfAnEndlessNameIsKeptButItsBeginningAndDigest() {
    for (String start : new String[] {"", "mcp__"}) {
      ToolCall call =
          resolver()
              .call(
                  new HookDesk.Question(
                      new CallId("t"), start + "x".repeat(1_000_000), Calls.json("{}"), null));

      assertThat(call.spelled()).startsWith(start + "xxx").hasSizeLessThan(300);
      assertThat(call.target().policyName()).hasSizeLessThan(300);
    }
  }

  @Test
  void twoEndlessNamesThatDifferAtTheirEndsStayDifferent() {
    String name = "x".repeat(10_000);

    assertThat(resolver().resolve(name + "a")).isNotEqualTo(resolver().resolve(name + "b"));
  }

  @Test
  void anOfferedFunctionIsFoundHoweverLongItsNameIs() {
    Target.Function offered = new Target.Function("x", "f".repeat(5_000));

    assertThat(resolver(offered).resolve(OfferedFunctions.spelled(offered))).isEqualTo(offered);
  }

  @Test
  void theRelayCallsOnlyWhatIsOffered() {
    NameResolver resolver = resolver(new Target.Function("issues", "list"));

    assertThat(atRelay(resolver, "issues", "list"))
        .isEqualTo(new Target.Function("issues", "list"));
    assertThat(atRelay(resolver, "issues", "delete")).isInstanceOf(Target.Unresolved.class);
    assertThat(atRelay(resolver, "mail", "list")).isInstanceOf(Target.Unresolved.class);
  }

  @Test
  void theRelayDoesNotCallWhatWasLeftOut() {
    NameResolver resolver =
        resolver(new Target.Function("x", "a.b"), new Target.Function("x", "a b"));

    assertThat(why(atRelay(resolver, "x", "a.b"))).contains("more than one function");
  }

  @Test
  void theRelayDoesNotTakeASpellingForAName() {
    NameResolver resolver = resolver(new Target.Function("x", "a.b"));

    assertThat(atRelay(resolver, "x", "a_b")).isInstanceOf(Target.Unresolved.class);
  }

  @Property(tries = 500)
  void eachOfferedFunctionIsFoundByItsSpellingAndNeverAnother(
      @ForAll("functions") List<Target.Function> candidates) {
    OfferedFunctions offered = OfferedFunctions.of(candidates);
    NameResolver resolver = new NameResolver(offered);

    for (Target.Function candidate : candidates) {
      String spelled = OfferedFunctions.spelled(candidate);
      boolean alone =
          candidates.stream()
                  .distinct()
                  .filter(other -> OfferedFunctions.spelled(other).equals(spelled))
                  .count()
              == 1;
      Target resolved = resolver.resolve(spelled);

      assertThat(offered.of(candidate.tool()).contains(candidate.function())).isEqualTo(alone);
      assertThat(resolved.equals(candidate)).isEqualTo(alone);
      assertThat(resolved instanceof Target.Function).isEqualTo(alone);
    }
  }

  @Property(tries = 500)
  void aNameThatWasNotSpelledFromAnOfferedFunctionIsNone(
      @ForAll("functions") List<Target.Function> candidates, @ForAll String name) {
    OfferedFunctions offered = OfferedFunctions.of(candidates);
    Target resolved = new NameResolver(offered).resolve("mcp__" + name);

    assertThat(resolved)
        .isInstanceOf(
            offered.named("mcp__" + name).isPresent()
                ? Target.Function.class
                : Target.Unresolved.class);
  }

  // Few letters, so that spellings collide often.
  @Provide
  Arbitrary<List<Target.Function>> functions() {
    Arbitrary<String> names =
        Arbitraries.strings().withChars("ab_. -\u00e9\ud83d\ude00").ofMinLength(0).ofMaxLength(4);
    return Combinators.combine(names, names).as(Target.Function::new).list().ofMaxSize(12);
  }

  private static Target atRelay(NameResolver resolver, String tool, String function) {
    return resolver
        .call(
            new FunctionDesk.Request(tool, function, Calls.json("{}"), null), new CallId("relay-1"))
        .target();
  }

  private static String why(Target target) {
    assertThat(target).isInstanceOf(Target.Unresolved.class);
    return Lines.oneVisible(((Target.Unresolved) target).why());
  }

  private static NameResolver resolver(Target.Function... offered) {
    return new NameResolver(OfferedFunctions.of(List.of(offered)));
  }
}
