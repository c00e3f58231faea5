// Standings (docs/rules/rounds.md 4.1–4.6): worked sections, then both implementations on any.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { standingsTwice } from "./second/agree.ts";
import { recomputeStandings } from "./second/standings.ts";
import type { DecidedRound, Section, StandingsRow } from "./standings-input.ts";

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => String(from + at));
const alone = (ids: readonly string[]) => ids.map((id) => [id]);
const round = (
  id: string,
  kind: DecidedRound["kind"],
  ranking: readonly (readonly string[])[],
  retired: readonly string[] = [],
): DecidedRound => ({
  id,
  kind,
  ranking,
  retired,
});

function standingsOf(section: Section): readonly StandingsRow[] {
  const answer = standingsTwice(section);
  if ("refused" in answer) throw new Error(JSON.stringify(answer));
  expect(answer.differences).toEqual([]);
  expect(answer.agreed).toBe(true);
  return answer.standings;
}

/** "11 3" for the 3rd, "11 3–4" for a shared place, "11 disqualified" for none. */
const shown = (list: readonly StandingsRow[]) =>
  list.map(({ entry, place_from, place_to, state }) =>
    state === "placed" ? `${entry} ${place_from === place_to ? place_from : `${place_from}–${place_to}`}` : `${entry} ${state}`,
  );

describe("the standings of a section", () => {
  it("of 48 couples over 48-24-12-6 have all places from 1 to 48 without a gap, with the round of leaving", () => {
    const rounds = [
      round("first", "elimination", alone(numbers(1, 48))),
      round("quarter", "elimination", alone(numbers(1, 24))),
      round("semi", "elimination", alone(numbers(1, 12))),
      round("final", "final", alone(numbers(1, 6))),
    ];
    const list = standingsOf({ entries: numbers(1, 48).toReversed(), rounds });
    expect(list.map(({ entry, place }) => [entry, place])).toEqual(numbers(1, 48).map((id) => [id, Number(id)]));
    expect(list.map(({ left }) => left)).toEqual([
      ...Array<string>(6).fill("final"),
      ...Array<string>(6).fill("semi"),
      ...Array<string>(12).fill("quarter"),
      ...Array<string>(24).fill("first"),
    ]);
  });

  it("share the places of those who are equal where they leave: 5.–6. is 5.5", () => {
    const rounds = [
      round("semi", "elimination", [["1"], ["2", "3"], ["4", "5"], ["6", "7", "8"]]),
      round("final", "final", [["3"], ["1", "2"], ["4"]]),
    ];
    const list = standingsOf({ entries: numbers(1, 8), rounds });
    expect(shown(list)).toEqual(["3 1", "1 2–3", "2 2–3", "4 4", "5 5", "6 6–8", "7 6–8", "8 6–8"]);
    expect(list[1]).toEqual({ entry: "1", place_from: 2, place_to: 3, place: 2.5, left: "final", state: "placed" });
    expect(list[7]?.place).toBe(7);
  });

  it("put a small final behind the final, and the rest where the cut had put them: de Jazz League, ten teams", () => {
    const rounds = [
      round("first", "elimination", alone(numbers(1, 10))),
      round("small", "final_b", alone(["8", "7"])),
      round("final", "final", alone(["2", "1", "3", "4", "6", "5"])),
    ];
    expect(shown(standingsOf({ entries: numbers(1, 10), rounds }))).toEqual(
      ["2", "1", "3", "4", "6", "5", "8", "7", "9", "10"].map((id, at) => `${id} ${at + 1}`),
    );
  });

  it("put those who leave in a second chance behind all who went on, by its own crosses: 49.–60. of 60", () => {
    const chance = numbers(37, 60);
    const on = [...numbers(1, 36), ...numbers(49, 60)];
    const rounds = [
      round("first", "elimination", alone(numbers(1, 60))),
      round("chance", "repechage", alone(chance.toReversed())),
      round("1/8", "elimination", alone(on)),
    ];
    const list = standingsOf({ entries: numbers(1, 60), rounds });
    expect(shown(list).slice(47, 50)).toEqual(["60 48", "48 49", "47 50"]);
    expect(list.slice(48).every(({ left }) => left === "chance")).toBe(true);
  });

  it("put a retired entry behind those who finished with as many, in a final behind all: 6th of 6", () => {
    const rounds = [
      round("semi", "elimination", [["1"], ["2"], ["3"], ["4"], ["5"], ["6"], ["7", "8", "9"], ["10"]], ["7", "11"]),
      round("final", "final", alone(["4", "5", "6", "2", "3"]), ["1"]),
    ];
    const section = { entries: numbers(1, 11), rounds };
    expect(shown(standingsOf(section))).toEqual(["4 1", "5 2", "6 3", "2 4", "3 5", "1 6", "8 7–8", "9 7–8", "7 9", "10 10", "11 11"]);
    expect(shown(standingsOf({ ...section, retiredInFinal: "none" }))).toEqual([
      "4 1",
      "5 2",
      "6 3",
      "2 4",
      "3 5",
      "8 6–7",
      "9 6–7",
      "7 8",
      "10 9",
      "11 10",
      "1 retired",
    ]);
  });

  it("hold for a small final, too: who retires in it is behind its finalists, even where the ranking still has them", () => {
    const rounds = [round("small", "final_b", alone(["7", "8", "9"]), ["7", "8"]), round("final", "final", alone(["1", "2"]))];
    expect(shown(standingsOf({ entries: ["1", "2", "7", "8", "9"], rounds }))).toEqual(["1 1", "2 2", "9 3", "7 4–5", "8 4–5"]);
  });

  it("give nobody disqualified a place, and the next move up unless the place stays empty", () => {
    const rounds = [round("semi", "elimination", alone(numbers(1, 6))), round("final", "final", alone(["3", "1", "2"]))];
    const section = { entries: numbers(1, 7), rounds, disqualified: ["1", "5", "7"] };
    expect(shown(standingsOf(section))).toEqual(["3 1", "2 2", "4 3", "6 4", "1 disqualified", "5 disqualified", "7 disqualified"]);
    expect(shown(standingsOf({ ...section, disqualifiedLeavesGap: true }))).toEqual([
      "3 1",
      "2 3",
      "4 4",
      "6 6",
      "1 disqualified",
      "5 disqualified",
      "7 disqualified",
    ]);
    expect(standingsOf(section).find(({ entry }) => entry === "5")).toEqual({
      entry: "5",
      place_from: null,
      place_to: null,
      place: null,
      left: "semi",
      state: "disqualified",
    });
  });

  it("leave the shared place of a disqualified entry to both places that it had", () => {
    const rounds = [round("final", "final", [["1"], ["2", "3"], ["4"]])];
    const section = { entries: numbers(1, 4), rounds, disqualified: ["2"] };
    expect(shown(standingsOf(section))).toEqual(["1 1", "3 2", "4 3", "2 disqualified"]);
    expect(shown(standingsOf({ ...section, disqualifiedLeavesGap: true }))).toEqual(["1 1", "3 2–3", "4 4", "2 disqualified"]);
  });

  it("leave no place empty where a disqualified entry had none", () => {
    const section = {
      entries: ["1", "2"],
      rounds: [round("first", "elimination", [["2"]]), round("final", "final", [], ["1"])],
      disqualified: ["1"],
    };
    expect(shown(standingsOf({ ...section, disqualifiedLeavesGap: true, retiredInFinal: "none" }))).toEqual(["2 1", "1 disqualified"]);
    expect(shown(standingsOf({ ...section, disqualifiedLeavesGap: true }))).toEqual(["2 2", "1 disqualified"]);
  });

  it("keep the places ahead for those who still dance", () => {
    const rounds = [round("semi", "elimination", [["1"], ["2"], ["3", "4"], ["5"]])];
    const section = { entries: numbers(1, 6), rounds, stillIn: ["2", "1"] };
    expect(shown(standingsOf(section))).toEqual(["3 3–4", "4 3–4", "5 5", "1 still_in", "2 still_in", "6 no_show"]);
    expect(shown(standingsOf({ ...section, disqualified: ["1"] }))).toEqual([
      "3 2–3",
      "4 2–3",
      "5 4",
      "1 disqualified",
      "2 still_in",
      "6 no_show",
    ]);
  });

  it("put a recalled entry that withdrew first of those who left in that round, by the totals", () => {
    const rounds = [round("semi", "elimination", alone(numbers(1, 5))), round("final", "final", alone(["3", "1"]))];
    expect(shown(standingsOf({ entries: numbers(1, 5), rounds }))).toEqual(["3 1", "1 2", "2 3", "4 4", "5 5"]);
  });

  it("pass over a round that was called off, and begin where seeded entries begin", () => {
    const rounds = [
      round("first", "elimination", alone(["1", "2", "3"])),
      round("semi", "elimination", []),
      round("final", "final", alone(["9", "2", "1"])),
    ];
    expect(shown(standingsOf({ entries: ["1", "2", "3", "9"], rounds }))).toEqual(["9 1", "2 2", "1 3", "3 4"]);
  });

  it("are empty without entries, and without rounds nobody has a place", () => {
    expect(standingsOf({ entries: [], rounds: [] })).toEqual([]);
    expect(shown(standingsOf({ entries: ["1"], rounds: [] }))).toEqual(["1 no_show"]);
    expect(shown(standingsOf({ entries: ["1"], rounds: [round("final", "final", [["1"]])] }))).toEqual(["1 1"]);
  });
});

it.each<[string, Partial<Section>, { field: string; found: string }[]]>([
  ["an entry given twice", { entries: ["1", "2", "1"] }, [{ field: "entries", found: "1" }]],
  ["two rounds of one id", { rounds: [round("a", "final", [["1"]]), round("a", "final", [["1"]])] }, [{ field: "rounds", found: "a" }]],
  ["an unknown entry in a ranking", { rounds: [round("a", "final", [["1"], ["7"]])] }, [{ field: "a", found: "7" }]],
  ["an entry ranked twice", { rounds: [round("a", "final", [["1"], ["2", "1"]])] }, [{ field: "a", found: "1" }]],
  ["an unknown one retired", { rounds: [round("a", "final", [["1"]], ["7"])] }, [{ field: "a", found: "7" }]],
  ["an unknown one still in", { stillIn: ["7"] }, [{ field: "stillIn", found: "7" }]],
  ["an unknown one disqualified", { disqualified: ["7"] }, [{ field: "disqualified", found: "7" }]],
])("standings are refused with %s", (_, part, refused) => {
  expect(standingsTwice({ entries: ["1", "2"], rounds: [], ...part })).toEqual({ refused });
});

/** Any section: each round is danced by some who danced the one before, or enter late; some retire, some are disqualified, the last round may be open. */
const anySection: fc.Arbitrary<Section> = fc
  .record({
    count: fc.integer({ min: 0, max: 14 }),
    rounds: fc.array(
      fc.record({
        kind: fc.constantFrom<DecidedRound["kind"]>("elimination", "repechage", "final", "final_b"),
        groups: fc.array(fc.option(fc.integer({ min: 0, max: 8 })), { minLength: 14, maxLength: 14 }),
        retired: fc.array(fc.nat(13), { maxLength: 3 }),
      }),
      { maxLength: 4 },
    ),
    out: fc.array(fc.nat(13), { maxLength: 3 }),
    still: fc.array(fc.nat(13), { maxLength: 3 }),
    disqualifiedLeavesGap: fc.boolean(),
    retiredInFinal: fc.constantFrom("last" as const, "none" as const),
  })
  .map(({ count, rounds, out, still, ...settings }) => {
    const entries = numbers(1, count);
    const idsOf = (list: readonly number[]) => [...new Set(list)].flatMap((at) => entries[at] ?? []);
    return {
      ...settings,
      entries,
      rounds: rounds.map(({ kind, groups, retired }, at) => ({
        id: `r${at}`,
        kind,
        ranking: Array.from({ length: 9 }, (_, group) => entries.filter((_id, i) => groups[i] === group)),
        retired: idsOf(retired),
      })),
      disqualified: idsOf(out),
      stillIn: idsOf(still),
    };
  });

describe("of any section", () => {
  it("both implementations agree, all entries are there once, and places without a gap add up as if nobody shared", () => {
    fc.assert(
      fc.property(anySection, (section) => {
        const list = standingsOf(section);
        expect(list.map(({ entry }) => entry).toSorted()).toEqual(section.entries.toSorted());
        const placed = list.filter(({ state }) => state === "placed");
        const ahead = list.filter(({ state }) => state === "still_in").length;
        for (const { place, place_from, place_to } of placed) expect(place).toBe(((place_from ?? 0) + (place_to ?? 0)) / 2);
        for (const [at, { place }] of placed.entries()) expect(place).toBeGreaterThanOrEqual(placed[at - 1]?.place ?? 0);
        if (section.disqualifiedLeavesGap === true) return;
        const due = placed.map((_, at) => ahead + at + 1);
        expect(placed.reduce((sum, { place }) => sum + (place ?? 0), 0)).toBe(due.reduce((sum, place) => sum + place, 0));
        for (const { place_from, place_to } of placed) {
          const sharing = placed.filter((other) => other.place_from === place_from);
          expect(sharing).toHaveLength((place_to ?? 0) - (place_from ?? 0) + 1);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("the order in which entries are given changes nobody's place", () => {
    fc.assert(
      fc.property(anySection, (section) => {
        const turned = recomputeStandings({ ...section, entries: section.entries.toReversed() });
        for (const [entry, line] of recomputeStandings(section)) expect(turned.get(entry)).toBe(line);
        expect(shown(standingsOf({ ...section, entries: section.entries.toReversed() })).toSorted()).toEqual(
          shown(standingsOf(section)).toSorted(),
        );
      }),
    );
  });
});
