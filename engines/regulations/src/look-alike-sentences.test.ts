// Words that begin or end like others, in Polish with and without its letters; each worked out by hand: docs/rules/eligibility.md 1.1–6.1, docs/rules/fees.md 2.1–4.2.
import { describe, expect, test } from "vitest";
import { invented, withAgeRules } from "../tests/invented.ts";
import { answerOf, isLevelForEveryone, isLockedBy, meanBy } from "../tests/read-as.ts";
import type { Locked } from "./deadlines.ts";
import { duesOf } from "./fee-lines.ts";
import { levelsFor } from "./level.ts";
import { openQuestions } from "./open-questions.ts";
import { capacityFor, isMerged } from "./quotas.ts";
import { refundFor } from "./refund.ts";
import { bracketIn, listedRounds, plansIn, roundNamesIn } from "./scheme.ts";
import { dayIn } from "./tiers.ts";
import { timeLimitsFor } from "./time-limits.ts";

describe("rounds and numbers of entries", () => {
  test.each<[string, number | null, number | null]>([
    ["more than sixteen entries: semi-final, final", 17, null],
    ["from fourteen couples: semi-final, final", 14, null],
    ["up to seventeen: final", null, 17],
    ["fewer than nineteen: final", null, 18],
    ["more than sixty couples: semi-final, final", 61, null],
    ["more than twenty-four entries: semi-final, final", 25, null],
    ["Twenty Four or more: semi-final, final", 24, null],
    ["six to sixteen soloists: final", 6, 16],
    ["seventeen to thirty-two: semi-final, final", 17, 32],
    ["up to ninety-nine: semi-final, final", null, 99],
  ])("%j is for %j to %j entries", (scheme, min, max) => expect(plansIn(scheme)).toMatchObject([{ min, max }]));

  test.each(["more than two hundred entries: semi-final, final", "rounds from 1/8 to 1/4, then a final"])(
    "%j names no number of entries",
    (scheme) => expect(plansIn(scheme)).toEqual([]),
  );

  test.each<[string, number | null]>([
    ["the twenty-four best go on", 24],
    ["the thirty two best go on", 32],
    ["sixteen crews, knock-out", 16],
    ["the top sixty", 60],
    ["the best two hundred", null],
    ["the last 8 do not go on", null],
    ["1/8 best", null],
  ])("%j sends %j to battles", (scheme, size) => expect(bracketIn(scheme)).toBe(size));

  test.each<[string, string[]]>([
    ["semi finals", ["semi"]],
    ["Quarter finals, semi finals and the final", ["quarter", "semi", "final"]],
    ["pół finał", ["semi"]],
    ["pół-finał i finał", ["semi", "final"]],
    ["ćwierć finały", ["quarter"]],
    ["cwiercfinal, polfinal, final", ["quarter", "semi", "final"]],
    ["1/8 finału", ["1/8"]],
    ["1/4 finału, półfinał, finał", ["1/4", "semi", "final"]],
    ["eighth finals", ["1/8"]],
    ["quarter- and semi-finals", ["quarter", "semi"]],
    ["semifinałów", ["semi"]],
    ["seminar for semi-professionals at the headquarters, quarterly", []],
    ["nagrody finansowe", []],
    ["late entries are disqualified", []],
    ["the weakest are eliminated, six qualify for the final", ["final"]],
    ["eliminatory round, qualifying round", ["elimination"]],
  ])("%j names %j", (written, names) => expect(roundNamesIn(written)).toEqual(names));

  test("a list of rounds with spaces in their names is a list", () =>
    expect(listedRounds("1/8 finału, ćwierć finał, semi finals, final")).toEqual(["1/8", "quarter", "semi", "final"]));

  test.each<[string, string, number, boolean]>([
    ["semi finals", "final", 9, false],
    ["semi finals", "półfinał", 9, true],
    ["1/8 finału", "finał", 9, false],
    ["elimination under 41", "elimination", 40, true],
    ["elimination under 41", "elimination", 41, false],
    ["elimination at most 40", "elimination", 40, true],
    ["elimination at most 40", "elimination", 41, false],
    ["elimination above 40", "elimination", 41, true],
    ["elimination above 40", "elimination", 40, false],
    ["first rounds", "second rounds", 9, false],
    ["rundy pokazowe", "rundy taneczne", 9, false],
  ])("a time for %j is for %j of %j entries: %j", (rounds, round, entries, counts) => {
    const { regulations } = invented({ time_and_music: [{ when: { rounds }, max_s: 60 }, { max_s: 90 }] });
    expect(answerOf(timeLimitsFor(regulations, { round, entries }))).toMatchObject({ max_seconds: counts ? 60 : 90 });
  });
});

describe("places, marks and deadlines", () => {
  test.each<[string, unknown]>([
    ["osób", { accepted: 20, refused_or_waiting: 10 }],
    ["osob", { accepted: 20, refused_or_waiting: 10 }],
    ["zgłoszeń", { accepted: 9, refused_or_waiting: 0 }],
    ["zgloszen", { accepted: 9, refused_or_waiting: 0 }],
    ["wystepow", { accepted: 9, refused_or_waiting: 0 }],
    ["startów", { accepted: 9, refused_or_waiting: 0 }],
    ["startujących", "ask.capacity_unit"],
    ["starters", "ask.capacity_unit"],
  ])("a capacity of 20 %s", (unit, answer) =>
    expect(answerOf(capacityFor(invented({ limits: { capacity: `20 ${unit}` } }).regulations, { entries: 9, dancers: 30 }))).toEqual(
      answer,
    ),
  );

  test("a deposit for each of the persons counts them, whatever their case", () => {
    const { fees } = invented({ fees: { currency: "PLN", rules: [], deposit: { amount: 20, per: "od osób" } } }).regulations;
    expect(fees && duesOf(fees, [{ dancers: ["Ola", "Iga"] }, { dancers: 3 }], 40_000)).toMatchObject([
      { amount: 10_000 },
      { amount: 30_000 },
    ]);
  });

  test.each([
    "Organizator zastrzega sobie prawo łączenia kategorii, w których jest mniej niż 3 zgłoszenia.",
    "The organiser reserves the right to merge categories with fewer than 3 entries.",
    "Categories with fewer than 3 entries might be merged.",
    "Where there are fewer than 3 entries, categories could be merged.",
  ])("%j leaves it to the organiser, and is asked", (merge_and_cancel) => {
    const loaded = invented({ merge_and_cancel });
    expect([answerOf(isMerged(loaded.regulations, 2)), openQuestions(loaded).some((one) => one.path === "merge_and_cancel")]).toEqual([
      "ask.merge",
      true,
    ]);
  });

  test("a smallest number of entries is read without Polish letters, too", () => {
    const merged = (merge_and_cancel: string) => answerOf(isMerged(invented({ merge_and_cancel }).regulations, 3));
    expect([merged("mniej niz 4 zgloszenia: laczone"), merged("ponizej 4 zgloszen"), merged("poniżej 3 zgłoszeń")]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test.each<[string, unknown]>([
    ["the judges’ sums without the extremes", 13.5],
    ["odrzuca się skrajną sumę sędziego", 13.5],
    ["po sumie noty sędziów", 13.5],
    ["summary of marks", "ask.trim"],
  ])("marks by %j", (combine, mean) => expect(meanBy(combine)).toBe(mean));

  test.each<[Locked, string, boolean]>([
    ["roster", "składanie zgłoszeń", false],
    ["sign_up", "składanie zgłoszeń", true],
    ["roster", "składka członkowska", false],
    ["roster", "zmiany składów", true],
    ["roster", "sklad zespolu", true],
    ["roster", "line up", true],
    ["sign_up", "sign up", true],
    ["sign_up", "zgloszenia", true],
    ["payment", "prepayment of 30%", false],
    ["deposit", "prepayment of 30%", true],
    ["payment", "the rest of the payment", true],
    ["payment", "termin platnosci", true],
  ])("%s by %j: %j", (what, named, found) => expect(isLockedBy(what, named)).toBe(found ? true : "ask.deadline"));

  test("a day before the event that is not counted is not the event's day", () => {
    const { regulations } = invented();
    const event = dayIn(regulations, "the event day");
    expect(event).toBe(dayIn(regulations, "2026-05-16"));
    expect(
      ["a week before the event", "14 working days before the event", "the day after the event"].map((one) => dayIn(regulations, one)),
    ).toEqual([undefined, undefined, undefined]);
    const refund = (date: string) =>
      refundFor(invented({ fees: { currency: "PLN", rules: [], refund: { kind: "full_until", date } } }).regulations, 9000, {
        cancelled_on: "2026-05-14",
      });
    expect([
      answerOf(refund("a week before the event")),
      answerOf(refund("1 week before the event")),
      answerOf(refund("event day")),
    ]).toEqual(["ask.refund", 0, 9000]);
    const tiers = (on: string) =>
      invented({ fees: { currency: "PLN", rules: [{ kind: "per_entry", tiers: [{ on, amount: 9 }] }] } }).regulations.fees?.rules[0]
        ?.tiers[0];
    expect([tiers("on the day")?.on_event_day, tiers("the day before the event")?.on_event_day]).toEqual([true, false]);
  });
});

describe("scopes, ages and levels", () => {
  test.each([
    ["all except for SOLO", ["DUET", "FORM"]],
    ["all but SOLO; DUET", ["FORM"]],
    ["any without SOLO or DUET", ["FORM"]],
    ["wszystkie oprocz SOLO i DUET", ["FORM"]],
  ])("%j in a line of the matrix and in a rule", (presentations, left) => {
    const { regulations } = invented({
      category_matrix: [{ styles: ["JAZZ"], presentations, ages: ["A"], levels: ["-"] }],
      fees: { currency: "PLN", rules: [{ kind: "per_entry", amount: 1, applies_to: presentations }] },
    });
    expect(regulations.section_lines[0]?.presentations).toEqual(left);
    const out = regulations.fees?.rules[0]?.applies_to;
    expect([out?.kind, ["SOLO", "DUET", "FORM"].filter((one) => out?.selectors.every(({ presentation }) => presentation !== one))]).toEqual(
      ["except", left],
    );
  });

  test("a family word that a line of the matrix leaves out leaves out its sizes", () => {
    const presentation_categories = ["SOLO", "G5", "G8"].map((code) => ({ code, name_pl: code, min: 1, max: 8 }));
    const category_matrix = [{ styles: ["JAZZ"], presentations: "all but G", ages: ["A"], levels: ["-"] }];
    const time_and_music = [{ when: { presentations: ["G"] }, max_s: 60 }];
    expect(invented({ presentation_categories, category_matrix, time_and_music }).regulations.section_lines[0]?.presentations).toEqual([
      "SOLO",
    ]);
  });

  test.each<[string, string]>([
    ["no round", "none"],
    ["no rounding", "none"],
    ["not rounded", "none"],
    ["without rounding", "none"],
    ["down to the nearest whole year", "down"],
    ["rounded up to the nearest year", "up"],
    ["to the nearest year of the group", "nearest"],
    ["half up", "nearest"],
    ["round", "nearest"],
    ["upwards", "up"],
  ])("an average rounded %j is rounded %j", (rounding, read) =>
    expect(withAgeRules({ team_rule: [{ kind: "average_age", rounding }] }).regulations.team_rules[0]?.rounding).toBe(read),
  );

  test.each([
    ["powyzej 17", 17],
    ["older than 17", 17],
    ["starsze niż 17", 17],
    ["starsi niz 17", 17],
    ["do 17", null],
  ])("the label %j leaves %j open", (label_pl, open) =>
    expect(withAgeRules({ groups: [{ code: "Z", label_pl, min_age: 17 }] }).regulations.age_categories[0]?.unclear_age).toBe(open),
  );

  test.each(["wiek na 31-12-2026", "age on 31/12", "31 December", "31.12", "2026-12-31"])(
    "ages on %j are those of the calendar year",
    (basis) => expect(withAgeRules({ basis }).regulations.age_basis.kind).toBe("birth_year"),
  );

  test.each<[string, boolean]>([
    ["for all dancers", true],
    ["open to all levels.", true],
    ["for all, who danced for up to two years", false],
    ["open to everyone who never stood on a podium", false],
    ["dla wszystkich chętnych", true],
    ["dla wszystkich początkujących", false],
    ["dla wszystkich, którzy tańczą do 2 lat", false],
    ["Dla wszystkich.", true],
    ["bez ograniczeń stażu", true],
  ])("a level %j is for everyone: %j", (plain, is) => expect(isLevelForEveryone(plain)).toBe(is));

  test.each<[object, number, boolean]>([
    [{ kind: "experience", min_months: 24 }, 24, true],
    [{ kind: "experience", min_months: 24 }, 23, false],
    [{ kind: "experience", over_months: 24 }, 24, false],
    [{ kind: "experience_over", years: 2 }, 25, true],
    [{ kind: "experience", under_years: 2 }, 24, false],
    [{ kind: "experience", under_years: 2 }, 23, true],
    [{ kind: "experience", less_than_months: 6 }, 6, false],
    [{ kind: "experience", max_years: 2 }, 24, true],
    [{ kind: "experience", years: 2 }, 25, false],
    [{ kind: "seasons", min_seasons: 2 }, 24, true],
    [{ kind: "seasons", min_seasons: 2 }, 12, false],
    [{ kind: "seasons", under_seasons: 2 }, 13, false],
    [{ kind: "seasons", under_seasons: 2 }, 12, true],
    [{ kind: "experience", from_years: 1 }, 12, true],
    [{ kind: "experience", at_most_years: 1 }, 13, false],
  ])("%j with %j months: %j", (written, experience_months, passes) => {
    const { regulations } = invented({ levels: [{ code: "L", name_pl: "poziom", test: written }] });
    expect(answerOf(levelsFor(regulations, { experience_months }))).toEqual(passes ? ["L"] : "ask.no_level");
  });
});
