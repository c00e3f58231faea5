// Who goes on (docs/rules/rounds.md 3.1–3.6), with the numbers of the rules' own examples.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CutRound, type Decision, type Advancement, type ReservePolicy, findAdvancing } from "./advancing.ts";

/** Seven couples, three to recall: 1 and 2 are above the line, 3 on it, 4 and 5 are tied behind it, then 6 and 7. */
const seven: CutRound = {
  entered: ["1", "2", "3", "4", "5", "6", "7"],
  ranking: [["1"], ["2"], ["3"], ["4", "5"], ["6"], ["7"]],
  wanted: 3,
  recalled: ["1", "2", "3"],
  decisions: [],
};
/** The same with 3, 4 and 5 tied on the line. */
const tied: CutRound = { ...seven, ranking: [["1"], ["2"], ["5", "3", "4"], ["6"], ["7"]], recalled: null, wanted: 4 };

function goesOn(round: CutRound, decisions: readonly Decision[] = [], policy: ReservePolicy = "ask"): Advancement {
  const answer = findAdvancing({ ...round, decisions }, policy);
  if ("refused" in answer) throw new Error(JSON.stringify(answer));
  return answer;
}

const ruled = (kind: Decision["kind"], ...entries: string[]): Decision => ({ kind, entries });

describe("after a clear cut", () => {
  it("the recalled entries dance, best first, and the first behind the line are named", () => {
    expect(goesOn({ ...seven, recalled: ["3", "1", "2"] })).toEqual({ on: ["1", "2", "3"], behind: ["4", "5"], ask: null });
    expect(goesOn({ ...seven, recalled: null })).toEqual({ on: ["1", "2", "3"], behind: ["4", "5"], ask: null });
  });

  it("seeded and forgotten entries dance too, entries that left do not", () => {
    const decisions = [ruled("seeded", "20", "21"), ruled("correction", "6"), ruled("withdrawn", "21"), ruled("disqualified", "4")];
    expect(goesOn(seven, decisions)).toEqual({ on: ["1", "2", "3", "20", "6"], behind: ["5"], ask: null });
  });

  it("an entry that was recalled and is also named as forgotten dances once", () => {
    expect(goesOn(seven, [ruled("correction", "2")]).on).toEqual(["1", "2", "3"]);
  });

  it("a round that was called off passes everybody through", () => {
    const off = { ...seven, ranking: [], recalled: null, calledOff: true };
    expect(goesOn(off, [ruled("withdrawn", "3"), ruled("seeded", "20")])).toEqual({
      on: ["1", "2", "4", "5", "6", "7", "20"],
      behind: [],
      ask: null,
    });
  });

  it("fewer entries than places all go on", () => {
    expect(goesOn({ ...seven, wanted: 9, recalled: null })).toMatchObject({
      on: ["1", "2", "3", "4", "5", "6", "7"],
      behind: [],
      ask: null,
    });
  });
});

describe("a tied line", () => {
  it("waits for the head judge: three for two places", () => {
    expect(goesOn(tied)).toEqual({ on: ["1", "2"], behind: ["5", "3", "4"], ask: { kind: "line", entries: ["5", "3", "4"], places: 2 } });
  });

  it.each<[string, string[], string[]]>([
    ["all", ["3", "4", "5"], ["1", "2", "5", "3", "4"]],
    ["nobody", [], ["1", "2"]],
    ["one", ["4"], ["1", "2", "4"]],
  ])("is settled by the head judge's word: %s", (_, named, on) => {
    expect(goesOn(tied, [ruled("line", ...named)])).toMatchObject({ on, ask: null });
  });

  it("is settled by the last word about it", () => {
    expect(goesOn(tied, [ruled("line", "3"), ruled("line", "4")]).on).toEqual(["1", "2", "4"]);
  });

  it("follows the policy where that settles it, and the rest is behind", () => {
    expect(goesOn({ ...tied, recalled: ["1", "2", "3", "4", "5"] })).toMatchObject({ on: ["1", "2", "5", "3", "4"], behind: ["6"] });
    expect(goesOn({ ...tied, recalled: ["1", "2"] })).toMatchObject({ on: ["1", "2"], behind: ["5", "3", "4"], ask: null });
  });

  it("that lifts more than the cap into the next round is the head judge's again", () => {
    const all = { ...tied, recalled: ["1", "2", "3", "4", "5"] };
    expect(goesOn({ ...all, cap: 5 }).ask).toBeNull();
    expect(goesOn({ ...all, cap: null }).ask).toBeNull();
    expect(goesOn({ ...all, cap: 4 }).ask).toEqual({ kind: "line", entries: ["5", "3", "4"], places: 2 });
    expect(goesOn({ ...all, cap: 5 }, [ruled("seeded", "20")]).ask?.kind).toBe("line");
    expect(goesOn({ ...all, cap: 5 }, [ruled("correction", "7")]).ask?.kind).toBe("line");
    expect(goesOn({ ...all, cap: 4 }, [ruled("line", "3", "4", "5")])).toMatchObject({ on: ["1", "2", "5", "3", "4"], ask: null });
    expect(goesOn({ ...seven, cap: 2 }).ask).toBeNull();
  });

  it("of everybody is a tied line, too", () => {
    const equal = { ...seven, ranking: [seven.entered], recalled: null };
    expect(goesOn(equal)).toEqual({ on: [], behind: seven.entered, ask: { kind: "line", entries: seven.entered, places: 3 } });
  });

  it("puts the entries that were not chosen first behind it", () => {
    expect(goesOn(tied, [ruled("line", "3", "4"), ruled("withdrawn", "1")])).toEqual({
      on: ["2", "3", "4"],
      behind: ["5"],
      ask: { kind: "reserve", entries: ["5"], places: 1 },
    });
    expect(goesOn(tied, [ruled("line", "3", "4"), ruled("withdrawn", "1"), ruled("reserve", "5")]).on).toEqual(["2", "3", "4", "5"]);
  });

  it("is tied no more when enough of those on it cannot go on", () => {
    expect(goesOn(tied, [ruled("retired", "3")])).toEqual({ on: ["1", "2", "5", "4"], behind: ["6"], ask: null });
    const three = { ...tied, wanted: 3 };
    expect(goesOn(three, [ruled("retired", "3")])).toEqual({
      on: ["1", "2"],
      behind: ["5", "4"],
      ask: { kind: "line", entries: ["5", "4"], places: 1 },
    });
  });

  it("follows the policy even when the remaining entries would fit", () => {
    expect(goesOn({ ...tied, recalled: ["1", "2"] }, [ruled("retired", "3")]).on).toEqual(["1", "2"]);
  });

  it("leaves its places to those behind it when nobody on it can go on", () => {
    expect(goesOn(tied, [ruled("withdrawn", "3", "4", "5")])).toEqual({
      on: ["1", "2"],
      behind: ["6"],
      ask: { kind: "reserve", entries: ["6"], places: 2 },
    });
  });

  it("stays decided when a chosen entry leaves later", () => {
    expect(goesOn(tied, [ruled("line", "3", "4"), ruled("withdrawn", "3")])).toEqual({
      on: ["1", "2", "4"],
      behind: ["5"],
      ask: { kind: "reserve", entries: ["5"], places: 1 },
    });
  });
});

describe("a recalled entry that does not dance", () => {
  const gone = [ruled("withdrawn", "2")];

  it.each(["withdrawn", "retired", "disqualified"] as const)("%s: the head judge is asked for the tied first behind the line", (kind) => {
    expect(goesOn(seven, [ruled(kind, "2")])).toEqual({
      on: ["1", "3"],
      behind: ["4", "5"],
      ask: { kind: "reserve", entries: ["4", "5"], places: 1 },
    });
  });

  it("an empty recall does not settle a tied line: the head judge decides, and may choose some of it whatever was recalled", () => {
    const level = {
      ...seven,
      ranking: [
        ["1", "2", "3", "4", "5"],
        ["6", "7"],
      ],
      recalled: [],
    };
    expect(goesOn(level).ask).toEqual({ kind: "line", entries: ["1", "2", "3", "4", "5"], places: 3 });
    expect(goesOn(level, [ruled("line", "2", "4")])).toMatchObject({ on: ["2", "4"], ask: null });
  });

  it("the tied move up all or none", () => {
    expect(goesOn(seven, [...gone, ruled("reserve", "4", "5")])).toEqual({ on: ["1", "3", "4", "5"], behind: ["6"], ask: null });
    expect(goesOn(seven, [...gone, ruled("reserve")])).toEqual({ on: ["1", "3"], behind: ["4", "5"], ask: null });
    expect(findAdvancing({ ...seven, decisions: [...gone, ruled("reserve", "4")] }, "ask")).toEqual({
      refused: [{ field: "reserve", found: "5" }],
    });
  });

  it("leaves the place empty where nobody moves up", () => {
    expect(goesOn(seven, gone, "off")).toEqual({ on: ["1", "3"], behind: ["4", "5"], ask: null });
  });

  it("is replaced at once where that is wanted, unless more are level than places are free", () => {
    const alone = { ...seven, ranking: [["1"], ["2"], ["3"], ["4"], ["5", "6"], ["7"]] };
    expect(goesOn(alone, gone, "auto")).toEqual({ on: ["1", "3", "4"], behind: ["5", "6"], ask: null });
    expect(goesOn(alone, [ruled("withdrawn", "2", "3")], "auto")).toEqual({
      on: ["1", "4"],
      behind: ["5", "6"],
      ask: { kind: "reserve", entries: ["5", "6"], places: 1 },
    });
    expect(goesOn(alone, [ruled("withdrawn", "1", "2", "3")], "auto")).toEqual({ on: ["4", "5", "6"], behind: ["7"], ask: null });
    expect(goesOn(seven, gone, "auto").ask).toEqual({ kind: "reserve", entries: ["4", "5"], places: 1 });
    expect(goesOn(seven, [...gone, ruled("reserve")], "auto").on).toEqual(["1", "3"]);
  });

  it("leaves no place to fill when a tied line recalled one more, and no decision when nobody is behind", () => {
    const lifted = { ...tied, recalled: ["1", "2", "3", "4", "5"] };
    expect(goesOn(lifted, [ruled("withdrawn", "1")])).toEqual({ on: ["2", "5", "3", "4"], behind: ["6"], ask: null });
    expect(goesOn(lifted, [ruled("withdrawn", "1", "2")]).ask).toEqual({ kind: "reserve", entries: ["6"], places: 1 });
    const last = { ...seven, wanted: 7, recalled: seven.entered };
    expect(goesOn(last, gone)).toEqual({ on: ["1", "3", "4", "5", "6", "7"], behind: [], ask: null });
  });

  it("leaves one place where the policy had left another empty before", () => {
    const short = { ...tied, recalled: ["1", "2"] };
    expect(goesOn(short, [ruled("withdrawn", "1")]).ask).toEqual({ kind: "reserve", entries: ["5", "3", "4"], places: 1 });
  });

  it("may be a reserve: then the next ones are considered", () => {
    const alone = { ...seven, ranking: [["1"], ["2"], ["3"], ["4"], ["5"], ["6"], ["7"]] };
    const decisions = [...gone, ruled("reserve", "4"), ruled("withdrawn", "4")];
    expect(goesOn(alone, decisions).ask).toEqual({ kind: "reserve", entries: ["5"], places: 1 });
    expect(goesOn(alone, [...gone, ruled("reserve", "4")])).toMatchObject({ on: ["1", "3", "4"], behind: ["5"], ask: null });
    expect(goesOn(alone, [ruled("withdrawn", "1", "2"), ruled("reserve", "4")]).ask).toEqual({
      kind: "reserve",
      entries: ["5"],
      places: 1,
    });
  });

  it("leaves no second place to fill when one reserve has moved up, though there were more places", () => {
    const level = { ...seven, ranking: [["1"], ["2"], ["3", "4"], ["5"], ["6"], ["7"]], recalled: null };
    const decisions = [ruled("line"), ruled("withdrawn", "1"), ruled("retired", "3"), ruled("reserve", "4")];
    expect(goesOn(level, decisions)).toEqual({ on: ["2", "4"], behind: ["5"], ask: null });
  });

  it("a forgotten entry that dances is no reserve", () => {
    expect(goesOn(seven, [...gone, ruled("correction", "4")])).toMatchObject({ on: ["1", "3", "4"], behind: ["5"] });
  });
});

it.each<[string, Partial<CutRound>, Decision, string]>([
  ["seeded into a round that it danced", {}, ruled("seeded", "4"), "4"],
  ["on a line that is not tied", {}, ruled("line", "3"), "3"],
  ["on the line, which is elsewhere", { ranking: tied.ranking, wanted: 4 }, ruled("line", "6"), "6"],
  ["a reserve, but recalled", {}, ruled("reserve", "1"), "1"],
  ["a reserve who did not dance", { entered: [...seven.entered, "8"] }, ruled("reserve", "8"), "8"],
  ["forgotten, but of another round", {}, ruled("correction", "8"), "8"],
  ["retired, but of another round", {}, ruled("retired", "8"), "8"],
  ["disqualified, but of another round", {}, ruled("disqualified", "8"), "8"],
  ["withdrawn, but of another round", {}, ruled("withdrawn", "8"), "8"],
])("a decision is refused that names who is no such thing: %s", (_, round, decision, found) => {
  expect(findAdvancing({ ...seven, ...round, decisions: [decision] }, "ask")).toEqual({ refused: [{ field: decision.kind, found }] });
});

it("a ranking or a recall with entries that did not enter is refused", () => {
  expect(findAdvancing({ ...seven, ranking: [...seven.ranking, ["8"]] }, "ask")).toEqual({ refused: [{ field: "ranking", found: "8" }] });
  expect(findAdvancing({ ...seven, recalled: ["9"] }, "ask")).toEqual({ refused: [{ field: "ranking", found: "9" }] });
});

it("of any round those who go on are of those who entered, nobody twice, nobody who is gone; and equals are never parted by the program", () => {
  const anyRound = fc.record({
    groups: fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 14 }),
    wanted: fc.integer({ min: 1, max: 12 }),
    gone: fc.array(fc.nat(13), { maxLength: 4 }),
    policy: fc.constantFrom<ReservePolicy>("ask", "off", "auto"),
    takesAll: fc.boolean(),
  });
  fc.assert(
    fc.property(anyRound, ({ groups, wanted, gone, policy, takesAll }) => {
      const entered = groups.map((_, at) => `e${at}`);
      const ranking = [...new Set(groups)].toSorted((a, b) => a - b).map((group) => entered.filter((_, at) => groups[at] === group));
      const withdrawn = [...new Set(gone)].filter((at) => at < entered.length).map((at) => `e${at}`);
      const undecided = goesOn({ entered, ranking, wanted, recalled: null, decisions: [] }, [ruled("withdrawn", ...withdrawn)], policy);
      const line = undecided.ask?.kind === "line" ? [ruled("line", ...(takesAll ? undecided.ask.entries : []))] : [];
      const { on, behind, ask } = goesOn(
        { entered, ranking, wanted, recalled: null, decisions: [] },
        [ruled("withdrawn", ...withdrawn), ...line],
        policy,
      );
      expect(new Set(on).size).toBe(on.length);
      expect(on.every((id) => entered.includes(id) && !withdrawn.includes(id))).toBe(true);
      expect(behind.every((id) => !on.includes(id) && !withdrawn.includes(id))).toBe(true);
      for (const group of ranking) {
        const here = group.filter((id) => !withdrawn.includes(id));
        expect([0, here.length]).toContain(here.filter((id) => on.includes(id)).length);
      }
      if (!takesAll) expect(on.length).toBeLessThanOrEqual(wanted);
      if (policy === "off") expect(ask).toBeNull();
    }),
  );
});
