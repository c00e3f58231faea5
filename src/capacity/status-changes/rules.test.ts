import { describe, expect, it } from "vitest";
import { type EntryState, followersOf } from "./rules.ts";

const entry: EntryState = {
  id: "e",
  competition_id: "c",
  signup_id: "g",
  section_id: "young",
  status: "accepted",
  title: "Echo",
  dancer_ids: ["d"],
  position: 1,
};
const lena = {
  id: "d",
  signup_id: "g",
  first_name: "Lena",
  last_name: "Wójcicka",
  birth_year: 2012,
  birth_date: null,
  public_name: "full" as const,
  version: 1,
};

type Change = [what: string, before: Partial<EntryState>, after: Partial<EntryState> | undefined, followers: string[]];

const changes: Change[] = [
  ["a draft with another title", { status: "draft" }, { status: "draft", title: "Iskra" }, []],
  ["a draft in another section", { status: "draft" }, { status: "draft", section_id: "older" }, ["music"]],
  ["a draft that is deleted", { status: "draft" }, undefined, []],
  ["another note", {}, {}, ["office"]],
  ["another title", {}, { title: "Iskra" }, ["office", "lists"]],
  ["another line-up", {}, { dancer_ids: ["d", "f"] }, ["office", "price", "lists"]],
  ["another order in the sign-up", {}, { position: 2 }, ["office", "price"]],
  ["a corrected name", { people: [lena] }, { people: [{ ...lena, first_name: "Lea" }] }, ["office", "lists"]],
  ["a corrected birth year", { people: [lena] }, { people: [{ ...lena, birth_year: 2011 }] }, ["office", "price"]],
  ["acceptance", { status: "submitted" }, { status: "accepted" }, ["office", "lists", "club"]],
  ["another section", {}, { section_id: "older" }, ["office", "music", "price", "waitingList"]],
  ["withdrawal by the office", {}, { status: "withdrawn" }, ["office", "price", "lists", "club", "reserves", "waitingList"]],
  ["withdrawal by its club", {}, undefined, ["office", "price", "lists", "reserves", "waitingList"]],
  ["disqualification", {}, { status: "disqualified" }, ["office", "lists", "club", "reserves"]],
  ["its end", { status: "disqualified" }, { status: "accepted" }, ["office", "lists", "club"]],
  ["restoring", { status: "rejected" }, { status: "submitted" }, ["office", "price", "lists", "club"]],
  ["the office's waiting list", {}, { status: "waiting" }, ["office", "price", "lists", "club", "reserves", "waitingList"]],
  ["restoring to the waiting list", { status: "rejected" }, { status: "waiting" }, ["office", "lists", "club", "waitingList"]],
  ["an accepted offer", { status: "waiting" }, { status: "submitted" }, ["office", "price", "lists", "club"]],
  ["a declined offer", { status: "waiting" }, undefined, ["office", "lists", "waitingList"]],
  [
    "a waiting entry in another section",
    { status: "waiting" },
    { status: "waiting", section_id: "older" },
    ["office", "music", "waitingList"],
  ],
  [
    "a place lost by another section",
    { status: "submitted" },
    { status: "waiting", section_id: "older", waiting_since: "2026-01-20T12:00:00Z" },
    ["office", "lost", "music", "price", "lists", "club", "waitingList"],
  ],
];

describe("a change of an entry", () => {
  it.each(changes)("is followed by what it concerns: %s", (_, before, after, followers) => {
    const change = { before: { ...entry, ...before }, after: after && { ...entry, ...after } };
    expect(Object.entries(followersOf(change)).flatMap(([name, follows]) => (follows ? [name] : []))).toEqual(followers);
  });
});
