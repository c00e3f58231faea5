import { expect, it } from "vitest";
import { deskCompetition } from "./desk-competition.ts";

const TODAY = "2026-11-21";
const on = (id: string, status: "draft" | "open" | "running" | "finished" | "archived", starts_on: string, practice = false) => ({
  id,
  status,
  starts_on,
  ends_on: starts_on,
  practice,
});

it("a desk opens on the competition that runs today, not on a draft of next year, and on practice only where there is nothing else", () => {
  // Best first: each is chosen after those before it are removed.
  const all = [
    on("today", "running", TODAY),
    on("left running", "running", "2026-11-14"),
    on("next", "open", "2026-12-05"),
    on("spring", "open", "2027-03-14"),
    on("draft", "draft", "2026-11-28"),
    on("next year", "draft", "2027-11-20"),
    on("last", "finished", "2026-11-07"),
    on("first", "finished", "2026-03-14"),
    on("practice", "running", TODAY, true),
  ];
  for (const [at, best] of all.entries()) expect(deskCompetition(all.slice(at).toReversed(), TODAY)).toBe(best);
  expect(deskCompetition([on("old", "archived", TODAY)], TODAY)).toBeUndefined();
});
