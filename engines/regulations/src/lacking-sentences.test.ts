// Regulations that lack something: a year, a day, a price, a number, a name; each worked out by hand: docs/rules/eligibility.md 1.1–5.5, docs/rules/fees.md 1.1–4.2.
import { describe, expect, test } from "vitest";
import { aged, invented, inventedBands, withAgeRules } from "../tests/invented.ts";
import { answerOf } from "../tests/read-as.ts";
import { ageCategoryOf } from "./age.ts";
import { type Outcome, say } from "./answer.ts";
import { feeFor } from "./fees.ts";
import { levelsFor } from "./level.ts";
import { ageCategoriesOf } from "./lineup-age.ts";
import { capacityFor } from "./quotas.ts";
import { refundFor } from "./refund.ts";
import { roundsFor } from "./rounds.ts";
import { mayTeamEnter } from "./team-age.ts";
import { isLengthAllowed, timeLimitsFor } from "./time-limits.ts";

const plain = (written: string): string => written.replaceAll("\u00a0", " ");
const told = (outcome: Outcome<unknown>): string[] =>
  (outcome.ambiguous ? [outcome.question, ...outcome.reasons] : outcome.reasons).map((one) => plain(one.pl));
const codes = (loaded: ReturnType<typeof invented>, at: string): string[] =>
  loaded.warnings.filter((one) => one.path.startsWith(at)).map((one) => `${one.path} ${one.code}`);
const band = (code: string, parts: object) => ({ code, label_pl: code, min_age: null, max_age: null, applies_to: "all", ...parts });

describe("an event without a year or a day", () => {
  const timeless = (age_rules: object, event: object = { name: "Turniej" }) =>
    invented({ event, age_rules: { groups: inventedBands(), team_rule: [{ kind: "all_inside" }], ...age_rules } }).regulations;

  test("a year of birth is no age yet; an age that is told is one", () => {
    for (const basis of ["birth_year", "age_on_event_day", "not stated"]) {
      const regulations = timeless({ basis });
      expect([
        answerOf(ageCategoriesOf(regulations, [{ birth_year: 2015 }])),
        answerOf(ageCategoriesOf(regulations, [{ birth_date: "2015-03-01" }])),
        answerOf(ageCategoriesOf(regulations, aged(11))),
        answerOf(mayTeamEnter(regulations, [{ birth_year: 2015 }, { birth_year: 2015 }, { birth_year: 2014 }], "B")),
        answerOf(mayTeamEnter(regulations, aged(10, 11, 12), "B")),
      ]).toEqual(["ask.age", "ask.age", ["B"], "ask.team_limit", true]);
    }
  });

  test("listed years need no year of the event, and an age alone does not tell the year", () => {
    const groups = [band("M", { birth_years: [2014, 2019] }), band("S", { birth_years: [null, 2013] })];
    const none = timeless({ basis: "birth_year", groups });
    expect([answerOf(ageCategoriesOf(none, [{ birth_year: 2015 }])), answerOf(ageCategoriesOf(none, [{ birth_year: 1990 }]))]).toEqual([
      ["M"],
      ["S"],
    ]);
    // On the event day somebody of eleven was born in one of two years.
    const onDay = withAgeRules({
      basis: "age_on_event_day",
      groups: [band("M", { birth_years: [2015, 2016] }), band("S", { birth_years: [null, 2014] })],
    });
    expect([
      answerOf(ageCategoriesOf(onDay.regulations, [{ birth_year: 2015 }])),
      answerOf(ageCategoryOf(onDay.regulations, { age: 11 })),
    ]).toEqual([["M"], { age: 11, age_categories: ["M", "S"] }]);
  });

  test("an event whose day is not in the calendar yet cannot tell an age on that day", () => {
    const event = { name: "Turniej", year: 2026, days: [{ date: "maj 2026" }] };
    const regulations = timeless({ basis: "age_on_event_day" }, event);
    // Born in 2016 is nine or ten: two categories.
    expect([
      answerOf(ageCategoriesOf(regulations, [{ birth_date: "2016-03-01" }])),
      answerOf(ageCategoriesOf(regulations, [{ birth_date: "2015-03-01" }])),
    ]).toEqual(["ask.age_basis", ["B"]]);
    expect([
      answerOf(ageCategoriesOf(regulations, [{ birth_date: "2016-03-01" }], {}, { event_date: "2026-05-16" })),
      answerOf(ageCategoriesOf(regulations, [{ birth_date: "2016-06-01" }], {}, { event_date: "2026-05-16" })),
    ]).toEqual([["B"], ["A"]]);
  });

  test("a refund by days before the event asks for them", () => {
    const steps = [
      { days_before: 14, percent: 100 },
      { days_before: 7, percent: 50 },
    ];
    const fees = (refund: object) => ({ event: { name: "Turniej" }, fees: { currency: "PLN", rules: [], refund } });
    const ladder = invented(fees({ kind: "ladder", steps, between: "lower" })).regulations;
    expect([
      told(refundFor(ladder, 9000, { cancelled_on: "2026-05-01" })),
      answerOf(refundFor(ladder, 9000, { days_before: 10 })),
      answerOf(refundFor(ladder, 9000, { days_before: 6 })),
    ]).toEqual([["Podaj dzień rezygnacji."], 4500, 0]);
    const until = invented(fees({ kind: "full_until", date: "2026-05-01" })).regulations;
    expect([
      answerOf(refundFor(until, 9000, { cancelled_on: "2026-05-01" })),
      answerOf(refundFor(until, 9000, { cancelled_on: "2026-05-02" })),
      told(refundFor(until, 9000, { days_before: 30 })),
    ]).toEqual([9000, 0, ["Podaj dzień rezygnacji."]]);
  });

  test("a full refund in a case that only words name asks for the case, not for a day", () => {
    const only = (refund: object) =>
      refundFor(invented({ fees: { currency: "PLN", rules: [], refund } }).regulations, 9000, { days_before: 30 });
    expect([told(only({ kind: "full_until", only: "choroba dziecka" })), told(only({ kind: "full_until" }))]).toEqual([
      ["Zwrot tylko w przypadku: „choroba dziecka”. Czy to ten przypadek?"],
      ["Zasada zwrotu nie podaje daty: do kiedy obowiązuje?"],
    ]);
  });
});

describe("facts that are known in part", () => {
  test("every way to read the ages counts, not only all of the older or all of the younger ones", () => {
    const rule = { kind: "share_outside_max", percent: 34 };
    const { regulations } = withAgeRules({ basis: "not stated", team_rule: [rule] });
    const team = (...dates: string[]) =>
      answerOf(
        mayTeamEnter(
          regulations,
          dates.map((birth_date) => ({ birth_date })),
          "B",
        ),
      );
    // Thirteen or twelve, ten or nine, and eleven: one of three is outside where all are older or all younger, two or none in between.
    expect([team("2013-06-01", "2016-06-01", "2015-03-01"), team("2014-06-01", "2016-06-01", "2015-03-01")]).toEqual([
      "ask.team_limit",
      true,
    ]);
  });

  test("a line for one of two ages that may be meant is asked about", () => {
    const { regulations } = invented({ time_and_music: [{ when: { ages: ["A"] }, max_s: 75 }, { max_s: 90 }] });
    const of = (...ages: string[]) => answerOf(timeLimitsFor(regulations, { ages }));
    expect([of("A"), of("A", "B"), of("B"), of("B", "C")]).toMatchObject([
      { max_seconds: 75 },
      "ask.style",
      { max_seconds: 90 },
      { max_seconds: 90 },
    ]);
  });

  test("a category of another presentation is none of a duo's, also where the matrix names it beside the duo", () => {
    const groups = [...inventedBands(), band("S", { min_age: 8, max_age: 11, applies_to: "SOLO" })];
    const category_matrix = [{ styles: ["JAZZ"], presentations: ["DUET", "SOLO"], ages: ["A", "S"], levels: ["-"] }];
    const { regulations } = invented({ category_matrix, age_rules: { basis: "birth_year", groups, duo_rule: "older_decides" } });
    const of = (presentation: string, ...ages: number[]) => answerOf(ageCategoriesOf(regulations, aged(...ages), { presentation }));
    expect([of("DUET", 8, 9), of("SOLO", 9), of("DUET", 9, 11)]).toEqual([["A"], ["A", "S"], ["B"]]);
  });

  test("the only presentation for two may be one for three as well", () => {
    const groups = [...inventedBands(), band("DU", { min_age: 8, max_age: 11, applies_to: "DT" })];
    const of = (max: number) => {
      const presentation_categories = [{ code: "DT", name_pl: "duet / trio", min: 2, max }];
      const age_rules = { basis: "birth_year", groups, duo_rule: "older_decides" };
      return answerOf(ageCategoriesOf(invented({ presentation_categories, category_matrix: [], age_rules }).regulations, aged(9, 11)));
    };
    expect([of(2), of(3), of(4)]).toEqual([["DU"], ["DU"], ["B"]]);
  });

  test("limits that name no category say nothing of one", () => {
    const of = (limits: object, demand: object) => answerOf(capacityFor(invented({ limits }).regulations, { entries: 9, ...demand }));
    expect([of({ per_dancer: 3 }, { category: "SOLO" }), of({ per_category: { DUET: 3 } }, { category: "SOLO" })]).toEqual([
      "ask.capacity",
      { accepted: 9, refused_or_waiting: 0 },
    ]);
  });

  test("results are ordered from none to the world's", () => {
    const results = ["none", "school", "local", "city", "regional", "provincial", "national", "european", "international", "world"];
    const from = (min: string) => {
      const { regulations } = invented({ levels: [{ code: "L", name_pl: "liga", test: { kind: "results", min } }] });
      return results.filter((one) => answerOf(levelsFor(regulations, { results: one })) !== "ask.no_level");
    };
    expect(results.map((min) => from(min).length)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });

  test("a price for the event day alone may still hold before that day, and not after it", () => {
    const tiers = [
      { until: "2026-03-31", amount: 40 },
      { on: "event day", amount: 60 },
    ];
    const rules = [{ kind: "per_entry", tiers, tier_basis: "credit_date" }];
    const paid = (paid_on: string) => {
      const outcome = feeFor(invented({ fees: { currency: "PLN", rules } }).regulations, [{ presentation: "SOLO", dancers: 1 }], {
        paid_on,
      });
      return outcome.ambiguous ? outcome.question.code : outcome.answer.total;
    };
    expect(["2026-03-31", "2026-04-01", "2026-05-16", "2026-05-17"].map(paid)).toEqual(["ask.credited_on", 6000, 6000, "ask.credited_on"]);
  });
});

describe("fees that lack a price, a name or a day", () => {
  const bill = (fees: object, entries: Parameters<typeof feeFor>[1], dates = {}) =>
    feeFor(invented({ fees: { currency: "PLN", ...fees } }).regulations, entries, dates);

  test("free places and packages in numbers alone have no words, and count", () => {
    const fees = {
      rules: [{ kind: "per_person_per_entry", amount: 10 }],
      free: [{ paid: 4, free: 1 }],
      packages: [{ starts: 2, amount: 15 }, { starts: 3 }],
    };
    const { regulations } = invented({ fees: { currency: "PLN", ...fees } });
    expect([regulations.fees?.free, regulations.fees?.packages]).toEqual([
      [{ text: "", paid: 4, free: 1 }],
      [
        { text: "", starts: 2, amount: 1500 },
        { text: "", starts: 3, amount: null },
      ],
    ]);
    // The package of three starts has no price, so the one of two counts; it stands at the person's first start.
    const solo = (...dancers: string[]) => ({ presentation: "SOLO", dancers });
    const answer = bill(fees, [solo("Iga"), solo("Ola"), solo("Ola"), solo("Ola")]);
    expect(answer.ambiguous || answer.answer.lines.map((one) => `${one.entry} ${one.kind} ${one.amount}`)).toEqual([
      "0 person 1000",
      "1 person 1000",
      "2 person 1000",
      "3 person 1000",
      "1 package -500",
    ]);
  });

  test("a couple whose kinds of start do not all have a price is asked about", () => {
    const couple = (rule: object, starts: Record<string, number>) =>
      answerOf(bill({ rules: [{ kind: "per_couple_by_event", ...rule }] }, [{ dancers: 2, starts }]));
    expect([
      couple({ amount: { STD: 60 } }, { STD: 1, LAT: 1 }),
      couple({ amount: { LAT: 60 } }, { STD: 1, LAT: 1 }),
      couple({}, { STD: 1 }),
      couple({ amount: { STD: 60 } }, {}),
    ]).toEqual(["ask.amount", "ask.amount", "ask.amount", "ask.amount"]);
  });

  test("a payment without a day is not late; one on the last day is in time", () => {
    const late = (dates: object) => {
      const fees = { rules: [{ kind: "per_entry", amount: 80 }], payment_deadline: "2026-04-01" };
      return bill(fees, [{ presentation: "SOLO", dancers: 1 }], dates).reasons.some((one) => one.code === "fee.late");
    };
    expect([late({}), late({ paid_on: "2026-04-01" }), late({ paid_on: "2026-04-02" }), late({ entered_on: "2026-04-02" })]).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });

  test.each<[string, object, string, object]>([
    ["payment_date", {}, "ask.paid_on", {}],
    ["payment_date", { credited_on: "2026-03-05" }, "ask.paid_on", { credited_on: "2026-03-05" }],
    ["payment_date", { entered_on: "2026-03-05" }, "ask.paid_on", {}],
    ["payment_date", { paid_on: "2026-05-01", credited_on: "2026-03-05" }, "ask.tier", { day: "2026-05-01" }],
    ["credit_date", {}, "ask.credited_on", {}],
    ["credit_date", { paid_on: "2026-03-05" }, "ask.credited_on", { paid_on: "2026-03-05" }],
    ["credit_date", { paid_on: "2026-03-05", credited_on: "2026-05-01" }, "ask.tier", { day: "2026-05-01" }],
    ["entry_date", { paid_on: "2026-03-05" }, "ask.paid_on", {}],
    ["entry_date", { entered_on: "2026-05-01", paid_on: "2026-03-05" }, "ask.tier", { day: "2026-05-01" }],
  ])("tiers by %s with %j ask %s", (tier_basis, dates, code, params) => {
    const tiers = [
      { until: "2026-03-31", amount: 40 },
      { until: "2026-04-30", amount: 50 },
    ];
    const outcome = bill({ rules: [{ kind: "per_entry", tiers, tier_basis }] }, [{ presentation: "SOLO", dancers: 1 }], dates);
    expect(outcome.ambiguous && [outcome.question.code, outcome.question.params]).toEqual([code, params]);
  });
});

describe("times, rounds and what a file may hold instead", () => {
  test("a track that is too short is made longer, one that only has to be divided is divided", () => {
    const fix = (line: object, ...seconds: number[]) =>
      told(isLengthAllowed(invented({ time_and_music: [line] }).regulations, {}, seconds))[0];
    expect([
      fix({ min_s: 60 }, 50),
      fix({ max_s: 60 }, 70),
      fix({ min_s: 60, max_s: 90, turns: "2 turns of 40" }, 50, 10),
      fix({ min_s: 60, max_s: 90, turns: "2 turns of 40" }, 50, 9),
    ]).toEqual([
      "Długość 0:50, a dozwolone jest od 1:00: wydłuż utwór o 0:10.",
      "Długość 1:10, a dozwolone jest do 1:00: skróć utwór o 0:10.",
      "Długość 1:00 (0:50 + 0:10), a dozwolone jest 1:00–1:30: podziel czas inaczej.",
      "Długość 0:59 (0:50 + 0:09), a dozwolone jest 1:00–1:30: wydłuż utwór o 0:01.",
    ]);
  });

  test("the one rule for rounds that may be meant counts while the presentation is not known; of two the organiser chooses", () => {
    const rule = (applies_to: string, scheme: string) => ({ applies_to, scheme });
    const rounds = (...rules: object[]) => answerOf(roundsFor(invented({ rounds: rules }).regulations, {}, 9));
    const [solo, duet, rest] = [rule("SOLO", "semi-final, final"), rule("DUET", "final"), rule("other", "elimination, final")];
    expect([rounds(solo, rest), rounds(solo, duet, rest), rounds(rest), rounds(solo, rule("all", "final"))]).toEqual([
      { rounds: ["semi", "final"] },
      "ask.rounds",
      { rounds: ["elimination", "final"] },
      { rounds: ["final"] },
    ]);
  });

  test("a list or an object where another kind of value belongs is told at its place", () => {
    expect(codes(invented({ event: { name: { pl: "Turniej" }, year: 2026 } }), "event.name")).toEqual(["event.name wrong_type"]);
    expect(codes(invented({ event: { name: "Turniej", year: 2026.5 } }), "event.year")).toEqual(["event.year wrong_type"]);
    const unit = { fees: { currency: "PLN", rules: [{ kind: "ballroom_class", amount: { E: 40 }, unit: "person" }], refund: "none" } };
    expect(codes(invented(unit), "fees.rules[0].unit")).toEqual(["fees.rules[0].unit wrong_type", "fees.rules[0].unit field_not_used"]);
    const sizes = invented({ presentation_categories: [null, { code: "DUET", name_pl: "duet", min: 3, max: 2 }] });
    expect(codes(sizes, "presentation_categories")).toEqual(["presentation_categories[1] range_reversed"]);
    expect(
      invented({ event: { name: "T", days: [{ date: "2026-05-16", styles: "JAZZ" }, { date: "2026-05-17" }] } }).regulations.days,
    ).toEqual([
      { date: "2026-05-16", styles: ["JAZZ"] },
      { date: "2026-05-17", styles: [] },
    ]);
  });

  test.each<[object[], string[]]>([
    [[band("A", { label_pl: "7 – 10 lat", min_age: 7, max_age: 9 })], ["age_rules.groups[0].label_pl label_and_ages_disagree"]],
    [[band("A", { min_age: 7, max_age: 9 }), band("OPEN", {})], []],
    [[band("A", { birth_years: [2010, null] }), band("B", { min_age: 15, max_age: 20 })], ["age_rules.groups[0] bands_overlap"]],
    [[band("A", { birth_years: [null, 2009] }), band("B", { min_age: 12, max_age: 16 })], []],
    [[band("A", { min_age: 7, max_age: 9, grades: [1, 3] }), band("B", { min_age: 8, max_age: 12 })], []],
  ])("bands %j are told: %j", (groups, warned) =>
    expect(codes(withAgeRules({ groups, team_rule: [{ kind: "all_inside" }], duo_rule: "older_decides" }), "age_rules")).toEqual(warned),
  );

  test("limits that meet are in order", () => {
    const by_entries = [{ max_entries: 8 }, { max_entries: 9 }, { max_entries: 9 }];
    expect(codes(invented({ rounds: [{ applies_to: "all", scheme: "", by_entries }] }), "rounds")).toEqual([
      "rounds[0].by_entries[2] out_of_order",
    ]);
    const tiers = [
      { until: "2026-04-01", amount: 1 },
      { until: "2026-04-01", amount: 2 },
    ];
    const fees = { currency: "PLN", rules: [{ kind: "per_entry", tiers, tier_basis: "payment_date" }], refund: "none" };
    expect(codes(invented({ fees }), "fees")).toEqual([]);
  });

  test("a unit is held together with its number, another word that begins like it is not", () => {
    const set = (text: string) => say("x", text, "x").pl.replaceAll("\u00a0", "_");
    expect([set("Co najmniej 30 s i 5 solistów, 2 lata, 3 latawce, 12 osób z 4 dni."), set("Wstęp 20 zł w 1 min albo 2 minuty.")]).toEqual([
      "Co najmniej 30_s i_5 solistów, 2_lata, 3 latawce, 12_osób z_4_dni.",
      "Wstęp 20_zł w_1_min albo 2 minuty.",
    ]);
  });
});
