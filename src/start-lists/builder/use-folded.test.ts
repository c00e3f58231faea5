import { expect, it } from "vitest";
import { foldedAtFirst } from "./use-folded.ts";

const block = (id: string, ...statuses: string[]) => ({ id, performances: statuses.map((status) => ({ status })) });

it("folds nothing of a usual day, and of a long one all but the block that dances now or next", () => {
  const long = Array.from({ length: 260 }, () => "done");
  expect(foldedAtFirst([block("a", "done"), block("b", "waiting")])).toEqual(new Set());
  expect(foldedAtFirst([block("a", ...long), block("b", "done", "on_stage"), block("c", "waiting")])).toEqual(new Set(["a", "c"]));
  expect(foldedAtFirst([block("a", ...long), block("b", "done")])).toEqual(new Set(["a", "b"]));
});
