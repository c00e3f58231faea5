import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { entryStatuses } from "./records.ts";
import { coming, givenUp, out, placed } from "../competitions/entry-states.ts";
import { changeable, charged, nextStatuses, transitions } from "./states.ts";

describe("an entry's states", () => {
  it("are changed by the organiser, and by the sender only until it is accepted, or to withdraw", () => {
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

  it("mean what the table of docs/rules/waiting.md 6.1 says: one that waits is changed, and costs nothing", () => {
    const meanings = { placed, coming, charged, changeable, out, givenUp };
    const [head = [], ...rows] = readFileSync("docs/rules/waiting.md", "utf8")
      .split("\n")
      .filter((line) => line.startsWith("|") && !line.startsWith("|---"))
      .map((line) =>
        line
          .split("|")
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
    const told = rows.map(([state = "", ...cells]) => [state, head.slice(1).filter((_, at) => cells[at] === "yes")]);
    const meant = entryStatuses.map((state) => [
      `\`${state}\``,
      Object.entries(meanings).flatMap(([name, states]) => (states.includes(state) ? [`\`${name}\``] : [])),
    ]);
    expect(told).toEqual(meant);
  });
});
