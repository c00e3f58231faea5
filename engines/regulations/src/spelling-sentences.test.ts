// The words that a file may use, and words that only look like them; each worked out by hand: docs/rules/eligibility.md 1.1–6.1, docs/rules/fees.md 1.1–4.2.
import { describe, expect, test } from "vitest";
import { invented, withAgeRules } from "../tests/invented.ts";
import { answerOf, isLevelForEveryone, isLockedBy, meanBy } from "../tests/read-as.ts";
import type { Locked } from "./deadlines.ts";
import { duesOf } from "./fee-lines.ts";
import { capacityFor, isMerged, limitInWords } from "./quotas.ts";
import { dayIn } from "./tiers.ts";

describe("where a rule applies", () => {
  const scope = (applies_to: unknown) => {
    const loaded = invented({ fees: { currency: "PLN", rules: [{ kind: "per_entry", amount: 1, applies_to }], refund: "none" } });
    const read = loaded.regulations.fees?.rules[0]?.applies_to;
    return `${read?.kind} ${[...new Set((read?.selectors ?? []).map((one) => Object.values(one).join("+")))].join(" ")}`.trim();
  };

  test.each([
    ["any but SOLO", "except SOLO"],
    ["every presentation", "only"],
    ["everything except SOLO", "except SOLO"],
    ["everyone without SOLO", "except SOLO"],
    ["all except  SOLO,DUET", "except SOLO DUET"],
    ["all but SOLO and DUET and FORM", "except SOLO DUET FORM"],
    ["all but SOLO or DUET", "except SOLO DUET"],
    ["wszystko poza SOLO i DUET", "except SOLO DUET"],
    ["wszystkie oprócz SOLO oraz DUET", "except SOLO DUET"],
    ["ALL BUT SOLO", "except SOLO"],
    ["all but X", "except"],
    ["not all but SOLO", "only"],
    ["any", "all"],
    ["everything", "all"],
    ["WSZYSTKO", "all"],
    ["not all", "only"],
    ["all of them", "only"],
    [["SOLO", "all"], "all"],
    ["others", "other"],
    ["rest", "other"],
    ["Pozostałe", "other"],
    ["inne", "other"],
    ["the rest of it", "only"],
    ["no other", "only"],
    [["other", "SOLO"], "only SOLO"],
    ["JAZZ SOLO A", "only JAZZ+SOLO+A"],
    ["SOLO JAZZ", "only JAZZ+SOLO"],
    ["JAZZ  SOLO", "only JAZZ+SOLO"],
    ["JAZZ SOLO DUET", "only"],
  ])("%j is %j", (written, read) => expect(scope(written)).toBe(read));

  test("a code of the file that reads like such a word is that code", () => {
    const dances = [
      { code: "ALL", name_pl: "wszystkie style" },
      { code: "other", name_pl: "inny" },
    ];
    const fees = (applies_to: string) => ({ currency: "PLN", rules: [{ kind: "per_entry", amount: 1, applies_to }] });
    const read = (applies_to: string) =>
      invented({ dance_categories: dances, category_matrix: [], fees: fees(applies_to) }).regulations.fees?.rules[0]?.applies_to;
    expect([read("ALL"), read("other"), read("rest")]).toEqual([
      { kind: "only", selectors: [{ style: "ALL" }] },
      { kind: "only", selectors: [{ style: "other" }] },
      { kind: "other", selectors: [] },
    ]);
  });

  test("a family word stands for its sizes, whatever stands between the two", () => {
    const sizes = ["G5", "G 8", "G_12", "G-16", "G24+", "GX", "XG5"].map((code) => ({ code, name_pl: code, min: 3, max: 24 }));
    const loaded = invented({ presentation_categories: sizes, time_and_music: [{ when: { presentations: ["G"] }, max_s: 60 }] });
    expect(loaded.regulations.time_limits[0]?.presentations.selectors.map((one) => one.presentation)).toEqual([
      "G5",
      "G 8",
      "G_12",
      "G-16",
      "G24+",
      "G",
    ]);
    expect(loaded.regulations.presentation_families).toEqual(["G"]);
  });

  test.each([
    ["all", ["JAZZ", "DISCO"]],
    ["Everything", ["JAZZ", "DISCO"]],
    ["all but DISCO", ["JAZZ"]],
    ["all except JAZZ and DISCO", []],
    ["all except JAZZ,DISCO", []],
    ["wszystkie oprócz JAZZ", ["DISCO"]],
    ["any", [null]],
    ["–", [null]],
    ["none", [null]],
    ["no split", [null]],
    ["brak", [null]],
    ["no split at all", ["no split at all"]],
  ])("styles of a matrix line: %j", (styles, read) =>
    expect(
      invented({ category_matrix: [{ styles, presentations: ["SOLO"], ages: ["A"], levels: ["-"] }] }).regulations.section_lines[0]?.styles,
    ).toEqual(read),
  );
});

describe("places and days", () => {
  const capacity = (limits: object): unknown => answerOf(capacityFor(invented({ limits }).regulations, { entries: 9, dancers: 30 }));

  test.each([
    ["entries", 9],
    ["Routines", 9],
    ["performances", 9],
    ["starts", 9],
    ["presentations", 9],
    ["teams", 9],
    ["crews", 9],
    ["couples", 9],
    ["choreographies", 9],
    ["shows", 9],
    ["numbers", 9],
    ["występy", 9],
    ["zgłoszenia", 9],
    ["soloists", 9],
    ["pairs", 9],
    ["dancers", 20],
    ["participants", 20],
    ["people", 20],
    ["persons", 20],
    ["competitors", 20],
    ["contestants", 20],
    ["tancerzy", 20],
    ["uczestników", 20],
    ["osoby", 20],
    ["re-entries", null],
    ["ex-dancers", null],
  ])("a capacity of 20 %s", (unit, accepted) => {
    const expected = accepted === null ? "ask.capacity_unit" : { accepted, refused_or_waiting: accepted === 9 ? 0 : 10 };
    expect(capacity({ capacity: 20, unit: ` ${unit} ` })).toEqual(expected);
    expect(capacity({ capacity: `20 ${unit}` })).toEqual(unit.includes("-") ? "ask.capacity" : expected);
  });

  test.each([
    ["max 3 routines", { count: 3, perCategory: false }],
    ["Maximum 12 starts per style.", { count: 12, perCategory: true }],
    ["at most two presentations in a section", { count: 2, perCategory: true }],
    ["three performances in every dance category", { count: 3, perCategory: true }],
    ["four choreographies in each  category", { count: 4, perCategory: true }],
    ["five entries", { count: 5, perCategory: false }],
    ["1 entry", { count: 1, perCategory: false }],
    ["1 start", { count: 1, perCategory: false }],
    ["about 3 routines", undefined],
    ["3 routines each day", undefined],
    ["3", undefined],
    ["seven routines", undefined],
  ])("%j", (written, read) => expect(limitInWords(written)).toEqual(read));

  test.each<[string, number | null]>([
    ["Less than 3 entries: joined.", 3],
    ["below 12 entries", 12],
    ["under four", 4],
    ["Mniej niż 5 zgłoszeń", 5],
    ["poniżej  6", 6],
    ["fewer than six entries: not held", 6],
    ["fewer than sixteen", null],
    ["fewer than 3 can be merged", null],
    ["poniżej 3 może być łączona", null],
    ["fewer than 3: dismay", 3],
  ])("%j: held from %j", (merge_and_cancel, least) => {
    const { regulations } = invented({ merge_and_cancel });
    const asked = [(least ?? 3) - 1, least ?? 3].map((entries) => answerOf(isMerged(regulations, entries)));
    expect(asked).toEqual(least === null ? ["ask.merge", "ask.merge"] : [true, false]);
  });

  test.each<[Locked, string, boolean]>([
    ["sign_up", "Signup", true],
    ["sign_up", "sign-up", true],
    ["sign_up", "Registration closes", true],
    ["sign_up", "entries close", true],
    ["sign_up", "zgłoszenia", true],
    ["payment", "Płatności", true],
    ["payment", "the balance", true],
    ["changes", "Changes", true],
    ["changes", "deletions", true],
    ["changes", "ostatnie zmiany", true],
    ["changes", "no changes", false],
    ["roster", "Roster", true],
    ["roster", "lineup", true],
    ["roster", "line-ups", true],
    ["roster", "składy", true],
    ["music", "MUSIC", true],
    ["music", "muzyka", true],
    ["deposit", "prepayment", true],
    ["deposit", "zaliczka", true],
    ["deposit", "deposits", true],
    ["music", "deposit", false],
  ])("%s by %j: %j", (what, named, found) => expect(isLockedBy(what, named)).toBe(found ? true : "ask.deadline"));

  test("days told by the event", () => {
    const { regulations } = invented();
    const day = (written: string) => dayIn(regulations, written);
    const event = day("2026-05-16") ?? 0;
    expect(
      ["14 days before", "1 day before the event", "2 Weeks before", "10  days  before", "1 week before"].map(
        (one) => event - (day(one) ?? 0),
      ),
    ).toEqual([14, 1, 14, 10, 7]);
    expect([day("Event day"), day("the day of it"), day("on the day"), day("soon"), day("days before")]).toEqual([
      event,
      event,
      event,
      undefined,
      undefined,
    ]);
  });

  test("a deposit counts people only where it says so", () => {
    const due = (per: string | null) => {
      const { fees } = invented({ fees: { currency: "PLN", rules: [], deposit: { amount: 1, per } } }).regulations;
      return fees && duesOf(fees, [{ dancers: 8 }, { dancers: ["Ola", "Jan"] }], 100_000)[0]?.amount;
    };
    expect(["person", "each Dancer", "participants", "osoba", "team", null].map(due)).toEqual([1000, 1000, 1000, 1000, 200, 200]);
  });
});

describe("levels, marks and numbers", () => {
  test.each<[string, boolean]>([
    ["No limit", true],
    ["no conditions", true],
    ["no restriction at all", true],
    ["without limits", true],
    ["without condition", true],
    ["open to all", true],
    ["Open for everyone", true],
    ["open to anyone", true],
    ["for all", true],
    ["for everyone", true],
    ["any", true],
    ["anyone", true],
    ["everyone", true],
    [" bez ograniczeń", true],
    ["bez warunków", true],
    ["bez limitów", true],
    ["dla wszystkich", true],
    ["not for all", false],
    ["any dancer with a prize", false],
    ["everyone with a prize", false],
    ["open", false],
  ])("a level %j is for everyone: %j", (plain, is) => expect(isLevelForEveryone(plain)).toBe(is));

  test.each<[string, unknown]>([
    ["each criterion", 13],
    ["w każdym kryterium", 13],
    ["judges' totals", 13.5],
    ["per judge", 13.5],
    ["the judges sum", 13.5],
    ["a judge's score", 13.5],
    ["suma not", 13.5],
    ["skrajne sumy", 13.5],
    ["totals by criterion", "ask.trim"],
    ["mean", "ask.trim"],
  ])("marks by %j", (combine, mean) => expect(meanBy(combine)).toBe(mean));

  test.each<[unknown, number | null, string[]]>([
    ["12", 12, []],
    [" 12,5 ", 12.5, []],
    ["-3", -3, []],
    ["1.25", 1.25, []],
    ["1.", null, ["wrong_type", "field_not_used"]],
    ["12 s", null, ["wrong_type", "field_not_used"]],
    ["x12", null, ["wrong_type", "field_not_used"]],
    [true, null, ["wrong_type", "field_not_used"]],
    [[12], null, ["wrong_type"]],
  ])("%j seconds", (max_s, read, told) => {
    const loaded = invented({ time_and_music: [{ max_s }] });
    expect(loaded.regulations.time_limits[0]?.max_seconds).toBe(read);
    expect(loaded.warnings.filter((one) => one.path === "time_and_music[0].max_s").map((one) => one.code)).toEqual(told);
  });

  test.each<[string, string[]]>([
    ["2026-02-30", ["date_not_read"]],
    ["2026-2-30", ["date_not_read"]],
    ["2026-13-01", ["date_not_read"]],
    ["2026-02-28", []],
    ["2028-02-29", []],
    ["2026-02-29T10:00", ["date_not_read"]],
    ["by 2026-02-30", []],
    ["two weeks before", []],
  ])("a deadline of %j", (date, told) =>
    expect(
      invented({ deadlines: [{ what: "sign-up", date }] })
        .warnings.filter((one) => one.path.startsWith("deadlines"))
        .map((one) => one.code)
        .filter((one) => one === "date_not_read"),
    ).toEqual(told),
  );

  test.each<[object, object]>([
    [{ label_pl: "powyżej  17", min_age: 17 }, { unclear_age: 17 }],
    [{ label_pl: "Above 17", min_age: 17 }, { unclear_age: 17 }],
    [{ label_pl: "starsi niż 17", min_age: 17 }, { unclear_age: 17 }],
    [{ label_pl: "pow.17", min_age: 17 }, { unclear_age: 17 }],
    [{ label_pl: "17 i powyżej", min_age: 17 }, { unclear_age: null }],
    [{ label_pl: "powyżej 17", min_age: 17, birth_years: [2000, null] }, { unclear_age: null }],
    [{ grades: "4 - 6" }, { grades: { from: 4, to: 6, list: [] } }],
    [{ grades: "10–12" }, { grades: { from: 10, to: 12, list: [] } }],
    [{ grades: [1, 2, 3] }, { grades: { from: null, to: null, list: ["1", "2", "3"] } }],
    [{ grades: ["I", "II"] }, { grades: { from: null, to: null, list: ["1", "2"] } }],
    [{ grades: [null, 3] }, { grades: { from: null, to: 3, list: [] } }],
  ])("a band of %j", (parts, read) => {
    const groups = [{ code: "X", label_pl: "X", min_age: null, max_age: null, applies_to: "all", ...parts }];
    expect(withAgeRules({ groups }).regulations.age_categories[0]).toMatchObject(read);
  });
});
