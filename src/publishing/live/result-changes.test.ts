import { describe, expect, it } from "vitest";
import { nameless } from "#tests/competitions/nameless.ts";
import type { PublicScores } from "../contract.ts";
import { compareResults } from "./result-changes.ts";

type Results = NonNullable<PublicScores["blocks"][number]["results"]>;

const row = (entry_id: string, place: number, total: string): Results[number] => ({
  entry_id,
  ...nameless,
  state: "competing",
  recalled: null,
  place_from: place,
  place_to: place,
  total,
  band: null,
  deducted: 0,
  marks: [],
  dances: [],
});

function state(results: Results | null): PublicScores {
  return {
    competition: { id: "c", slug: "c", name: "C", starts_on: "2026-11-28", ends_on: "2026-11-28", venue_name: null, status: "running" },
    updated_at: "2026-11-28T10:00:00Z",
    delay_seconds: 0,
    start_lists: [],
    on_stage: null,
    stages: [],
    notices: [],
    lights: [],
    sections: [],
    blocks: [
      {
        id: "b",
        mark_kind: null,
        runs: null,
        start_list_id: "l",
        name: "B",
        status: "live",
        planned_at: "",
        published_at: null,
        section_id: "s",
        round: null,
        level: 0,
        released: "nothing",
        cut: null,
        held: false,
        result_version: null,
        performances: 2,
        danced: 2,
        decimals: 2,
        results,
        upcoming: [],
      },
    ],
  };
}

describe("the changes on a spectator's page", () => {
  it("are a whole round when it is published", () => {
    const landed = compareResults(state(null), state([row("x", 1, "9.00"), row("y", 2, "8.00")]));
    expect([...landed.moves]).toEqual([
      ["x", 0],
      ["y", 0],
    ]);
    expect(landed.rounds).toEqual(["b"]);
  });
  it("are the changed rows with places gained or lost when a round is published again", () => {
    const before = state([row("x", 1, "9.00"), row("y", 2, "8.00"), row("z", 3, "7.00")]);
    const after = state([row("y", 1, "9.50"), row("x", 2, "9.00"), row("z", 3, "7.00")]);
    expect([...compareResults(before, after).moves]).toEqual([
      ["y", 1],
      ["x", -1],
    ]);
  });
  it("are empty when nothing changed, when a round was unpublished, and at first", () => {
    const published = state([row("x", 1, "9.00")]);
    expect(compareResults(published, state([row("x", 1, "9.00")])).moves.size).toBe(0);
    expect(compareResults(published, state(null)).rounds).toEqual([]);
    expect(compareResults(published, published).moves.size).toBe(0);
  });
});
