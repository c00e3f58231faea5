import { describe, expect, it } from "vitest";
import { isRefused } from "./tabulate.ts";
import { tabulateTwice } from "./second/agree.ts";
import type { Ballot, SkatingInput } from "./types.ts";

const JUDGES = ["A", "B", "C"];
const DANCES = ["Walc", "Tango"];

/** A final of three entries whose ballots count how often their marks are read. */
function watched(marks: (judge: number) => Record<string, number | null>): { input: SkatingInput; opened: Map<string, number> } {
  const opened = new Map<string, number>();
  const ballots = DANCES.flatMap((dance) =>
    JUDGES.map((judge, j): Ballot => {
      const ownKeys = (own: Record<string, number | null>) => {
        opened.set(`${dance} ${judge}`, (opened.get(`${dance} ${judge}`) ?? 0) + 1);
        return Reflect.ownKeys(own);
      };
      return { dance, judge, marks: new Proxy(marks(j), { ownKeys }) };
    }),
  );
  const entries = ["11", "12", "13"].map((id) => ({ id }));
  return { input: { method: "skating", entries, judges: JUDGES, dances: DANCES, ballots }, opened };
}

const places = [
  { 11: 1, 12: 2, 13: 3 },
  { 11: 2, 12: 1, 13: 3 },
  { 11: 1, 12: 3, 13: 2 },
];

describe("the ballots of a round", () => {
  it("are opened once each for both implementations", () => {
    const { input, opened } = watched((judge) => places[judge] ?? {});
    const { outcome, agreed } = tabulateTwice(input);
    expect({ agreed, refused: isRefused(outcome) }).toEqual({ agreed: true, refused: false });
    expect([...opened.values()]).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it("are the same for both implementations when a ballot names an unknown entry without a mark", () => {
    const { input } = watched((judge) => ({ ...places[judge], ...(judge === 1 ? { 99: null } : {}) }));
    const { outcome, agreed } = tabulateTwice(input);
    expect(agreed).toBe(true);
    expect(isRefused(outcome) && outcome.refused.map(({ judge, entry, code }) => [judge, entry, code])).toEqual([
      ["B", "99", "unknown_entry"],
      ["B", "99", "unknown_entry"],
    ]);
  });
});
