import { describe, expect, it } from "vitest";
import { tabulated, finalRound, plain, listRefusals } from "../testing/small-rounds.ts";
import { stepsAbout } from "./explain/about.ts";
import { explainEn } from "./explain/en.ts";
import { explainPl } from "./explain/pl.ts";
import { refusalPl } from "./explain/refusals.ts";
import type { SkatingInput, Tabulated } from "./types.ts";

const pl = (outcome: Tabulated, entry: string) => explainPl(stepsAbout(outcome.explain, entry)).map(plain);
const places = (outcome: Tabulated) => Object.fromEntries(outcome.results.map((r) => [r.entry, r.placeExact]));
const inDance = (outcome: Tabulated, dance: string) =>
  Object.fromEntries((outcome.perDance.find((each) => each.dance === dance)?.entries ?? []).map((each) => [each.entry, each.place]));

/** Four couples, three judges: all in the waltz, three or two in the tango. */
const waltz = { 1: [1, 1, 1], 2: [2, 2, 2], 3: [3, 3, 3], 4: [4, 4, 4] };
const final = (tango: Record<string, number[]>, extra: Partial<SkatingInput> = {}) => finalRound(waltz, extra, { Tango: tango });

describe("a couple absent in one dance of a final", () => {
  const without = { 2: [1, 1, 1], 3: [2, 2, 2], 4: [3, 3, 3] };
  const absentIn = [{ entry: "1", dance: "Tango" }];

  it("has the last place of that dance from every judge, and the ballots have places for the others alone", () => {
    const outcome = tabulated(final(without, { absentIn }));
    expect(inDance(outcome, "Tango")).toEqual({ 1: 4, 2: 1, 3: 2, 4: 3 });
    // Totals 1 + 4, 2 + 1, 3 + 2, 4 + 3; 1 and 3 are level with 5, and rule 10 for 2nd place has 1 once (1), 3 once (2).
    expect(places(outcome)).toEqual({ 2: 1, 1: 2, 3: 3, 4: 4 });
    expect(pl(outcome, "1")).toContain("Tango, brak na parkiecie: 1; od każdego sędziego ostatnie miejsce w tym tańcu: 4.");
    expect(explainEn(stepsAbout(outcome.explain, "1"))).toContain(
      "Tango, not on the floor: 1; the last place of this dance from every judge: 4.",
    );
  });

  it("is taken out of ballots that had a place for it already", () => {
    const listed = { 1: [2, 1, 3], 2: [1, 2, 1], 3: [3, 3, 2], 4: [4, 4, 4] };
    expect(tabulated(final(listed, { absentIn })).results).toEqual(tabulated(final(without, { absentIn })).results);
  });

  it("shares it with another who was absent", () => {
    const two = { 2: [1, 1, 1], 3: [2, 2, 2] };
    const outcome = tabulated(final(two, { absentIn: [...absentIn, { entry: "4", dance: "Tango" }] }));
    expect(inDance(outcome, "Tango")).toEqual({ 1: 3.5, 2: 1, 3: 2, 4: 3.5 });
    expect(pl(outcome, "4")).toContain("Tango, brak na parkiecie: 1, 4; od każdego sędziego ostatnie miejsce w tym tańcu: 3,5.");
  });

  it("leaves a place given twice or past the last of those who danced to its judge", () => {
    const twice = { 2: [1, 1, 1], 3: [2, 1, 2], 4: [3, 3, 4] };
    expect(listRefusals(final(twice, { absentIn })).map((each) => plain(refusalPl(each)))).toEqual([
      "Sędzia B, Tango: miejsce 1 podane więcej niż raz: 2, 3.",
      "Sędzia C, Tango, 4: ocena 4 poza zakresem, dozwolone 1–3.",
    ]);
    const missing = { 2: [1, 1, 1], 3: [2, 2, 2] };
    expect(listRefusals(final(missing, { absentIn })).map((each) => [each.code, each.judge, each.dance, each.entry])).toEqual(
      ["A", "B", "C"].map((judge) => ["missing_mark", judge, "Tango", "4"]),
    );
  });

  it("must be in the final and the dance on its programme; given places already have it", () => {
    expect(listRefusals(final(without, { absentIn: [...absentIn, { entry: "9", dance: "Tango" }] })).map((each) => each.code)).toEqual([
      "unknown_entry",
    ]);
    expect(listRefusals(final(without, { absentIn: [...absentIn, { entry: "2", dance: "Rumba" }] })).map((each) => each.code)).toEqual([
      "unknown_dance",
    ]);
    expect(
      listRefusals(finalRound({ 1: [1], 2: [2] }, { placesGiven: true, absentIn: [{ entry: "1", dance: "" }] })).map((each) => each.code),
    ).toEqual(["bad_setting"]);
  });

  it("counts in rule 11 with that last place", () => {
    // 1 and 2 are first once and last once each; 3 is between them.
    const outcome = tabulated(
      finalRound({ 1: [1, 1, 1], 2: [2, 3, 3], 3: [3, 2, 2] }, { absentIn }, { Tango: { 2: [1, 1, 1], 3: [2, 2, 2] } }),
    );
    expect(inDance(outcome, "Walc")).toEqual({ 1: 1, 2: 3, 3: 2 });
    expect(inDance(outcome, "Tango")).toEqual({ 1: 3, 2: 1, 3: 2 });
    // All three have 4: rule 10 for 1st place leaves 1 and 2 level, rule 11 counts 1 1 1 3 3 3 against 2 3 3 1 1 1.
    expect(places(outcome)).toEqual({ 2: 1, 1: 2, 3: 3 });
  });
});

describe("a couple that retires during a final", () => {
  const tango = { 1: [1, 1, 1], 2: [2, 2, 2], 3: [3, 3, 3] };
  const retired = (place: "last" | "none", ...entries: string[]) => tabulated(final(tango, { retired: { entries, place } }));

  it("has the place behind all others, or none; ballots are closed up and need no place for it", () => {
    expect(places(tabulated(final({ 2: [1, 1, 1], 3: [2, 2, 2], 4: [3, 3, 3] }, { retired: { entries: ["1"], place: "last" } })))).toEqual({
      2: 1,
      3: 2,
      4: 3,
      1: 4,
    });
    const none = retired("none", "4");
    expect(places(none)).toEqual({ 1: 1, 2: 2, 3: 3, 4: null });
    expect(none.results.at(-1)?.state).toBe("withdrawn");
  });

  it("is named in the explanation, with its place among all of them", () => {
    expect(pl(retired("last", "4"), "4")).toEqual([
      "4: miejsce 4 z 4.",
      "Wycofanie w trakcie finału: 4. Miejsce 4, za wszystkimi, którzy go ukończyli.",
    ]);
    expect(explainEn(retired("last", "4").explain).at(-1)).toBe("Retired during the final: 4. Place 4, behind everybody who finished it.");
    expect(pl(retired("none", "4"), "4")).toEqual([
      "4: wycofanie, bez miejsca.",
      "4: wycofanie, bez miejsca; dalsze miejsca przesuwają się w górę.",
    ]);
  });

  it("shares that place with another who retired; a disqualified one has none", () => {
    const both = tabulated(final({ 1: [1, 1, 1], 2: [2, 2, 2] }, { retired: { entries: ["3", "4"], place: "last" } }));
    expect(both.results.map((r) => [r.entry, r.placeFrom, r.placeTo])).toEqual([
      ["1", 1, 1],
      ["2", 2, 2],
      ["3", 3, 4],
      ["4", 3, 4],
    ]);
    expect(pl(both, "4")[0]).toBe("4: miejsca 3–4 z 4, wspólnie z: 3.");
    const deductions = [{ entry: "4", policy: { kind: "disqualified" } as const }];
    expect(places(tabulated(final(tango, { retired: { entries: ["4"], place: "last" }, deductions })))).toEqual({
      1: 1,
      2: 2,
      3: 3,
      4: null,
    });
  });

  it("keeps the effect of a deduction on overall awards, and is listed before entries without a place", () => {
    const rows = { 1: [1, 1, 1], 2: [2, 2, 2] };
    const entries = [{ id: "1" }, { id: "2" }, { id: "3", state: "withdrawn" as const }, { id: "4" }];
    const deductions = [{ entry: "4", policy: { kind: "ineligible_overall" } as const }];
    const outcome = tabulated(final(rows, { entries, deductions, retired: { entries: ["4"], place: "last" } }));
    expect(outcome.results.map((r) => [r.entry, r.placeExact, r.eligibleOverall])).toEqual([
      ["1", 1, true],
      ["2", 2, true],
      ["4", 3, false],
      ["3", null, false],
    ]);
    const absent = entries.map((entry) => (entry.id === "4" ? { id: "4", state: "absent" as const } : entry));
    expect(places(tabulated(final(rows, { entries: absent, retired: { entries: ["4"], place: "last" } })))).toMatchObject({ 4: null });
  });

  it("must be in the final, and not everybody can", () => {
    expect(listRefusals(final(tango, { retired: { entries: ["4", "9"], place: "last" } })).map((each) => [each.code, each.entry])).toEqual([
      ["unknown_entry", "9"],
    ]);
    expect(listRefusals(final(tango, { retired: { entries: ["1", "2", "3", "4"], place: "last" } })).map((each) => each.code)).toContain(
      "no_entries",
    );
    expect(listRefusals(final(tango, { retired: { entries: ["4"], place: "first" } } as never)).map((each) => each.detail.allowed)).toEqual(
      ["last, none"],
    );
  });
});
