// What stands inside the sentences: which limit, which day, which number; each worked out by hand: docs/rules/eligibility.md 4.1–6.1.
import { describe, expect, test } from "vitest";
import { invented } from "../tests/invented.ts";
import type { Outcome } from "./answer.ts";
import { isStillOpen } from "./deadlines.ts";
import { levelsFor } from "./level.ts";
import { classPointsFor, trimmedMean, trimmedSums } from "./points.ts";
import { capacityFor, isMerged, isQuotaKept, isSizeAllowed } from "./quotas.ts";
import { roundsFor } from "./rounds.ts";
import { isLengthAllowed, musicFor, timeLimitsFor } from "./time-limits.ts";

/** Every sentence: its code, its Polish words and what stands inside it. */
const said = (outcome: Outcome<unknown>): unknown[] =>
  (outcome.ambiguous ? [outcome.question, ...outcome.reasons] : outcome.reasons).map((one) => [
    one.code,
    one.pl.replaceAll("\u00a0", " "),
    one.params,
  ]);
const first = (outcome: Outcome<unknown>): unknown => said(outcome)[0];

describe("places, deadlines and time", () => {
  const limited = (limits: object) => invented({ limits }).regulations;

  test("head counts, capacity, quotas and merging tell their numbers", () => {
    const { regulations } = invented();
    expect(said(isSizeAllowed(regulations, "FORM", 2))).toEqual([
      [
        "size.refused",
        "Formacja: dozwolone 3–24, a skład to 2 osoby: wybierz duet albo zmień skład.",
        { presentation: "FORM", dancers: 2, min_dancers: 3, max_dancers: 24 },
      ],
    ]);
    expect(said(isSizeAllowed(regulations, "DUET", 2))).toEqual([
      ["size.fits", "Duet: skład 2 osoby, dozwolone 2.", { presentation: "DUET", dancers: 2, min_dancers: 2, max_dancers: 2 }],
    ]);
    expect(said(capacityFor(limited({ capacity: 130 }), { entries: 134 }))).toEqual([
      [
        "capacity.full",
        "Limit miejsc: 130. Poza limitem: 4 występy.",
        { accepted: 130, refused_or_waiting: 4, limit: 130, category: null },
      ],
    ]);
    expect(said(capacityFor(limited({ per_category: { SOLO: 5 } }), { entries: 7, category: "DUET" }))).toEqual([
      ["capacity.fits", "Są wolne miejsca.", { accepted: 7, refused_or_waiting: 0, limit: null, category: "DUET" }],
    ]);
    expect(said(capacityFor(limited({ capacity: 50, unit: "hours" }), { entries: 7 }))).toEqual([
      ["ask.capacity_unit", "Limit to 50 (hours): ile to występów?", { capacity: 50, unit: "hours" }],
    ]);
    expect(said(capacityFor(limited({ capacity: "a hall" }), { entries: 7 }))).toEqual([
      ["ask.capacity", "Ile występów przyjmuje organizator? Regulamin: „a hall”.", { text: "a hall" }],
    ]);
    expect(said(isQuotaKept(limited({ per_school: 2 }), "school", 5))).toEqual([
      ["quota.refused", "Limit (szkoła): 2, a występów jest 5: wycofaj 3.", { of: "school", entries: 5, limit: 2 }],
    ]);
    expect(said(isQuotaKept(limited({ per_team: 2 }), "team", 2))).toEqual([
      ["quota.fits", "Limit (zespół): 2, występów: 2.", { of: "team", entries: 2, limit: 2 }],
    ]);
    expect(said(isQuotaKept(limited({ per_dancer: "a few" }), "dancer", 2))).toEqual([
      ["ask.quota", "Ile występów najwyżej: osoba? „a few”.", { of: "dancer", text: "a few" }],
    ]);
    expect(said(isQuotaKept(limited({}), "category", 2))).toEqual([
      ["ask.quota", "Ile występów najwyżej: kategoria?", { of: "category", text: null }],
    ]);
    const merging = (parts: Record<string, unknown>, entries: number) => said(isMerged(invented(parts).regulations, entries));
    expect([merging({ limits: { min_entries_per_category: 3 } }, 2), merging({ limits: { min_entries_per_category: 3 } }, 3)]).toEqual([
      [["merge.yes", "Występów: 2, kategoria odbywa się od 3: połącz ją z sąsiednią albo odwołaj.", { entries: 2, min_entries: 3 }]],
      [["merge.no", "Występów: 3, kategoria odbywa się od 3.", { entries: 3, min_entries: 3 }]],
    ]);
    expect(merging({ merge_and_cancel: "Small ones may be merged." }, 2)).toEqual([
      ["ask.merge", "Od ilu występów kategoria się odbywa? Regulamin: „Small ones may be merged.”.", { text: "Small ones may be merged." }],
    ]);
  });

  test("a deadline tells its day", () => {
    const { regulations } = invented({ deadlines: [{ what: "payment", date: "2026-04-01" }] });
    const params = { what: "payment", day: "2026-04-01" };
    expect([said(isStillOpen(regulations, "payment", "2026-04-01")), said(isStillOpen(regulations, "payment", "2026-04-02"))]).toEqual([
      [["deadline.open", "Płatność: do 1 kwietnia 2026.", { ...params, on: "2026-04-01" }]],
      [["deadline.closed", "Płatność: termin minął 1 kwietnia 2026. Napisz do organizatora.", { ...params, on: "2026-04-02" }]],
    ]);
    expect(said(isStillOpen(regulations, "music", "2026-04-02"))).toEqual([
      ["ask.deadline", "Do kiedy: muzyka?", { what: "music", deadlines: [] }],
    ]);
    expect(said(isStillOpen(regulations, "payment", "soon"))).toEqual([
      ["ask.deadline", "Do kiedy: płatność? Regulamin: payment: 2026-04-01.", { what: "payment", deadlines: ["payment: 2026-04-01"] }],
    ]);
  });

  test("time and music tell their limits, in each question too", () => {
    const lines = (...time_and_music: object[]) => invented({ time_and_music }).regulations;
    const one = lines({ min_s: 60, max_s: 90, music: "own" });
    expect(said(timeLimitsFor(one, {}))).toEqual([
      ["time.limit", "Czas: 1:00–1:30.", { min_seconds: 60, max_seconds: 90 }],
      ["music.own", "Muzyka własna: dodaj plik do występu.", { music: "own" }],
    ]);
    expect(said(isLengthAllowed(one, {}, [40, 60]))).toEqual([
      [
        "time.does_not_fit",
        "Długość 1:40 (0:40 + 1:00), a dozwolone jest 1:00–1:30: skróć utwór o 0:10.",
        { seconds: 100, min_seconds: 60, max_seconds: 90 },
      ],
    ]);
    expect(said(isLengthAllowed(one, {}, [60]))).toEqual([
      ["time.fits", "Długość 1:00 mieści się w limicie (1:00–1:30).", { seconds: 60, min_seconds: 60, max_seconds: 90 }],
    ]);
    const rounds = lines({ when: { rounds: "final" }, max_s: 90 }, { min_s: 45 });
    expect(said(timeLimitsFor(rounds, {}))).toEqual([
      [
        "ask.round",
        "Czas i muzyka zależą od rundy albo liczby występów: której rundy dotyczy pytanie?",
        { limits: ["do 1:30", "od 0:45"] },
      ],
    ]);
    const styles = lines({ when: { styles: ["JAZZ"] }, max_s: 90, music: "organiser" }, { music: "live" });
    expect(said(musicFor(styles, {}))).toEqual([
      ["ask.style", "Czas i muzyka zależą od stylu, wieku albo poziomu: podaj je.", { limits: ["do 1:30", "–"] }],
    ]);
    expect(said(musicFor(styles, { style: "JAZZ" }))).toEqual([["music.organiser", "Muzyka organizatora.", { music: "organiser" }]]);
    expect(said(musicFor(styles, { style: "DISCO" }))).toEqual([["music.as_written", "Muzyka: live.", { music: "live" }]]);
  });
});

describe("rounds, levels and points", () => {
  test("rounds that the scheme leaves open name the number and the text", () => {
    const rounds = [{ applies_to: "all", scheme: "more than 50: semi-final, final; fewer: final", ambiguity: "exactly 50" }];
    expect(said(roundsFor(invented({ rounds }).regulations, {}, 50))).toEqual([
      ["rounds.scheme", "Zasada rund: „more than 50: semi-final, final; fewer: final”.", { scheme: rounds[0]?.scheme }],
      [
        "ask.rounds_for",
        "Regulamin nie rozstrzyga, jak przebiega kategoria, w której jest 50 występów. Ile rund i ile osób naraz?",
        { entries: 50, ambiguity: "exactly 50" },
      ],
    ]);
  });

  test("levels tell the months that count", () => {
    const levels = [
      { code: "P", name_pl: "początkujący", test: "experience_max_years:2" },
      { code: "Z", name_pl: "zaawansowany", test: "experience_over_months:24" },
    ];
    const { regulations } = invented({ levels });
    expect(said(levelsFor(regulations, { experience_months: 24 }))).toEqual([
      ["level.fits", "Początkujący: staż do 2 lat.", { level: "P", experience_months: 24, max_months: 24, over_months: null }],
    ]);
    expect(said(levelsFor(regulations, { experience_months: 25 }))).toEqual([
      ["level.fits", "Zaawansowany: staż powyżej 2 lat.", { level: "Z", experience_months: 25, max_months: null, over_months: 24 }],
    ]);
    expect(said(levelsFor(regulations, {}))).toEqual([
      [
        "ask.level",
        "Kto należy do poziomu: początkujący, zaawansowany? Podaj staż i wyniki albo zapytaj organizatora.",
        { levels: ["P", "Z"] },
      ],
    ]);
  });

  test("points tell every reading", () => {
    const marks = [
      [8, 6],
      [7, 9],
      [5, 5],
      [9, 4],
    ];
    // Totals 14, 16, 10, 13: 27 are left. By criterion 5, 7, 8, 9 and 4, 5, 6, 9: 15 and 11.
    const readings = { drop_judge_totals: 27, drop_per_criterion: 26, drop_nothing: 53 };
    expect(trimmedSums(marks)).toMatchObject({ answer: readings, reasons: [{ code: "points.readings", params: readings }] });
    expect(first(trimmedSums(marks.slice(2)))).toEqual([
      "ask.few_judges",
      "Skrajnych not nie da się odrzucić: potrzeba co najmniej 3 pełnych ocen.",
      { judges: 2 },
    ]);
    const mean = (scoring: object) => first(trimmedMean(invented({ scoring }).regulations, marks));
    expect(mean({ combine: "each criterion" })).toMatchObject([
      "points.trimmed_mean",
      "Średnia bez noty najwyższej i najniższej: 13.",
      { score: 13 },
    ]);
    expect(mean({ combine: "mean" })).toMatchObject(["ask.trim", expect.any(String), { by_judge: 13.5, by_criterion: 13 }]);
  });

  test("class points tell whether a bonus is still to come", () => {
    const points = (more: object) =>
      invented({ scoring: { class_points: { per_round: { final: 5, "semi-final": 3 }, min_couples: 4, ...more } } });
    expect(said(classPointsFor(points({}).regulations, ["semi-final", "final"], 3))).toEqual([
      ["class_points.too_few", "Par: 3. Punkty liczą się od 4.", { couples: 3, min_couples: 4 }],
    ]);
    expect(said(classPointsFor(points({ cumulative: true }).regulations, ["semi-final", "final"], 4))).toEqual([
      ["class_points.total", "Punkty: 8 (rundy się sumują).", { points: 8, complete: true }],
    ]);
    expect(said(classPointsFor(points({ final_bonus: { 1: 2 } }).regulations, ["semi-final", "final"]))).toEqual([
      ["class_points.total", "Punkty: 5 (liczy się najwyższa runda). Do tego dojdzie premia za miejsce.", { points: 5, complete: false }],
    ]);
    expect(said(classPointsFor(points({}).regulations, ["1/8"]))).toEqual([
      ["ask.round_points", "Regulamin nie podaje punktów za jedną z rund.", { rounds: ["1/8"] }],
    ]);
  });
});
