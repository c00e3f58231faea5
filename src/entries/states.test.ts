import { describe, expect, it } from "vitest";
import { entryStatuses } from "./records.ts";
import { changeable, charged, nextStatuses, placed, transitions } from "./states.ts";

describe("an entry's states", () => {
  it("are changed by the organiser, and by who sent it only until somebody accepted it, or to withdraw", () => {
    const ways = (actor: "admin" | "owner") =>
      Object.fromEntries(entryStatuses.map((from) => [from, nextStatuses(from, actor).toSorted()]));
    expect(ways("owner")).toEqual({
      draft: ["submitted", "waiting", "withdrawn"],
      submitted: ["withdrawn"],
      accepted: ["withdrawn"],
      waiting: ["withdrawn"],
      rejected: [],
      withdrawn: [],
      no_show: [],
      disqualified: [],
    });
    expect(ways("admin")).toEqual({
      draft: ["submitted", "waiting", "withdrawn"],
      submitted: ["accepted", "rejected", "waiting", "withdrawn"],
      accepted: ["disqualified", "no_show", "rejected", "submitted", "waiting", "withdrawn"],
      waiting: ["accepted", "rejected", "submitted", "withdrawn"],
      rejected: ["accepted", "submitted", "waiting"],
      withdrawn: ["accepted", "submitted", "waiting"],
      no_show: ["accepted"],
      disqualified: ["accepted"],
    });
    expect(new Set(transitions.map(({ from, to }) => `${from} ${to}`)).size).toBe(transitions.length);
  });

  it("take a place, may be changed and are charged for: one that waits is changed, and costs nothing", () => {
    expect(entryStatuses.filter((each) => placed.includes(each)).toSorted()).toEqual(["accepted", "disqualified", "no_show", "submitted"]);
    expect(entryStatuses.filter((each) => changeable.includes(each)).toSorted()).toEqual(["accepted", "draft", "submitted", "waiting"]);
    expect(entryStatuses.filter((each) => charged.includes(each)).toSorted()).toEqual([
      "accepted",
      "disqualified",
      "draft",
      "no_show",
      "submitted",
    ]);
  });
});
