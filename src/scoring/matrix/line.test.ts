// Where the line of a cut is drawn.
import { expect, it } from "vitest";
import { lineOf } from "./line.ts";
import type { Matrix } from "../shapes.ts";

const row = (entry_id: string, recalled: boolean | null) => ({ entry_id, recalled, state: "competing" as const });
const round = { wanted: 2 } as NonNullable<Matrix["round"]>;

it("runs behind those who go on, above those who wait for the head judge, and by the places so far before all marks are in", () => {
  const cut = { wanted: 2, recalled: 2, line: "7.80", tied: null };
  expect(lineOf({ cut, round }, [row("a", true), row("b", true), row("c", false)])).toEqual({ above: 2, tied: new Set() });
  const open = { ...cut, recalled: null, tied: { entries: ["b", "c"], places: 1 } };
  expect(lineOf({ cut: open, round }, [row("a", true), row("b", null), row("c", null)])).toEqual({ above: 1, tied: new Set(["b", "c"]) });
  expect(lineOf({ cut: null, round }, [row("a", null), row("b", null), row("c", null)]).above).toBe(2);
  expect(lineOf({ cut: null, round }, [row("a", null), row("b", null)]).above).toBeUndefined();
  expect(lineOf({ cut: null, round: null }, [row("a", null)]).above).toBeUndefined();
});
