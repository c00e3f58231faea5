// Which list a desk shows where several are on one stage today.
import { expect, it } from "vitest";
import { currentList } from "./current-list.ts";

const lists = ["newest", "middle", "oldest"].map((id) => ({ id }));
const progress = (id: string, step: { running?: boolean; newest?: string; more?: boolean } = {}) => ({
  start_list_id: id,
  running: step.running ?? false,
  newest: step.newest ?? null,
  more: step.more ?? true,
});
const chosen = (...of: ReturnType<typeof progress>[]) => currentList(lists, of)?.id;

it("is the one with a heat on stage, else the one danced last, else the newest to come, else the newest", () => {
  expect(chosen(progress("newest"), progress("oldest", { running: true }))).toBe("oldest");
  const begun = progress("oldest", { newest: "2026-11-28T09:00:00Z" });
  expect(chosen(progress("newest"), begun)).toBe("oldest");
  expect(chosen(progress("newest"), begun, progress("middle", { newest: "2026-11-28T10:00:00Z" }))).toBe("middle");
  expect(chosen(progress("newest"), { ...begun, more: false })).toBe("newest");
  expect(chosen(progress("newest", { more: false }), progress("middle"))).toBe("middle");
  expect(chosen()).toBe("newest");
});
