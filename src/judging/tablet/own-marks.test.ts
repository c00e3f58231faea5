import { describe, expect, it } from "vitest";
import type { Sheet } from "../contract.ts";
import type { Unsent } from "../outbox/outbox.ts";
import { inDance, isDanced, ownMarks } from "./own-marks.ts";
import { pushHistory, popHistory, withoutMark } from "./taps.ts";

const sheet = (performance_id: string, more: Partial<Sheet> = {}) =>
  ({ performance_id, status: "done", marks: { T: 5 }, ...more }) as Sheet;
const run = (dance: number) => ({ dance, of: 2, name: "" });
const unsent = (performance_id: string, T: number, more: Partial<Unsent> = {}) => ({ performance_id, marks: { T }, ...more }) as Unsent;

describe("a judge's own marks on a tablet", () => {
  it("are the newest that wait for this sheet in this dance, else those that the server has", () => {
    const waiting = [unsent("a", 6), unsent("a", 7), unsent("a", 8, { run: run(2) }), unsent("b", 9)];
    expect(ownMarks(sheet("a"), waiting)).toEqual({ T: 7 });
    expect(ownMarks(sheet("a", { run: run(2) }), waiting)).toEqual({ T: 8 });
    expect(ownMarks(sheet("c"), waiting)).toEqual({ T: 5 });
  });

  it("are of one dance, and of those who dance; an earlier build stored sheets that know of neither", () => {
    const [first, second] = [sheet("a"), sheet("a", { run: run(2) })];
    expect(inDance([first, second], 1)).toEqual([first]);
    expect(inDance([first, second], 2)).toEqual([second]);
    const sheets = [sheet("a"), sheet("b", { out: null }), sheet("c", { out: "withdrawn" }), sheet("d", { status: "no_show" })];
    expect(sheets.filter(isDanced).map((each) => each.performance_id)).toEqual(["a", "b"]);
  });
});

describe("taps", () => {
  it("are taken back one by one, the newest first; the oldest are forgotten", () => {
    const history = pushHistory(pushHistory(pushHistory([], { n: 1 }), { n: 2 }), { n: 3 }, 2);
    expect(history).toEqual([{ n: 2 }, { n: 3 }]);
    expect(popHistory(history)).toEqual({ n: 3, history: [{ n: 2 }] });
    expect(popHistory([])).toBeUndefined();
  });

  it("remove the mark of one key", () => {
    expect(withoutMark({ T: 1, C: 2 }, "T")).toEqual({ C: 2 });
  });
});
