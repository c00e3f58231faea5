// What the stage's form offers for a heat.
import { expect, it } from "vitest";
import type { HallHeat, HallPlace } from "../shapes.ts";
import { kindsFor, peopleOf, swapsFor } from "./form-choices.ts";

const place = (id: string, out: HallPlace["out"] = null): HallPlace => ({
  performance_id: id,
  entry_id: id,
  start_number: null,
  title: id,
  artist_name: null,
  club_name: null,
  absent: false,
  out,
  ready: { here: 0, of: 1, by: null, at: null, other: null },
});

const heat = (id: string, more: Partial<HallHeat> = {}): HallHeat => ({
  id,
  round_id: "final",
  round_name: "Finał",
  number: 1,
  of: 3,
  dance: 1,
  dances: 1,
  dance_name: "",
  status: "waiting",
  called_at: null,
  planned_at: "2026-11-28T10:00:00Z",
  started_at: null,
  finished_at: null,
  seconds: 120,
  places: [place(id)],
  ...more,
});

it("offers a waiting heat's withdrawal and swap, a danced heat's repeat, and nothing of a skipped one", () => {
  const heats = [heat("a"), heat("b"), heat("c", { status: "done" }), heat("d", { status: "skipped" })];
  expect(heats.map((each) => kindsFor(each, heats))).toEqual([["withdraw", "swap"], ["withdraw", "swap"], ["repeat"], []]);
  expect(kindsFor(heat("a"), [heat("a")])).toEqual(["withdraw"]);
});

it("swaps within a dance of a round, or two that are the only ones of their rounds", () => {
  const single = { of: 1, dances: 1 };
  const heats = [
    heat("a"),
    heat("b"),
    heat("later dance", { dance: 2 }),
    heat("empty", { places: [place("x", "withdrawn")] }),
    heat("alone", { ...single, round_id: "solo" }),
    heat("also alone", { ...single, round_id: "duo" }),
  ];
  expect(swapsFor(heats[0] as HallHeat, heats).map((each) => each.id)).toEqual(["b"]);
  expect(swapsFor(heats[4] as HallHeat, heats).map((each) => each.id)).toEqual(["also alone"]);
});

it("lets those withdraw who still dance", () => {
  expect(peopleOf(heat("a", { places: [place("x"), place("y", "absent")] })).map((each) => each.performance_id)).toEqual(["x"]);
});
