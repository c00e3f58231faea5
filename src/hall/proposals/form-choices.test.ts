// What the stage's form offers for a heat.
import { expect, it } from "vitest";
import type { HallHeat, HallPlace } from "../shapes.ts";
import { hasEntrySwap, kindsFor, peopleOf, swapsFor } from "./form-choices.ts";

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

it("swaps within a later dance only where its order was drawn", () => {
  const later = (id: string, own_order: boolean) => heat(id, { dance: 2, own_order });
  const swaps = (own_order: boolean) => {
    const heats = [later("a", own_order), later("b", own_order), heat("c")];
    return swapsFor(heats[0] as HallHeat, heats).map((each) => each.id);
  };
  expect([swaps(true), swaps(false)]).toEqual([["b"], []]);
});

it("swaps two entries of heats with several, until a heat of their round began", () => {
  const [one, other] = [heat("a", { places: [place("x"), place("y")] }), heat("b")];
  const begun = heat("c", { status: "done" });
  expect(hasEntrySwap(one, other, [one, other])).toBe(true);
  expect(hasEntrySwap(one, other, [one, other, begun])).toBe(false);
  expect(hasEntrySwap(one, other, [one, other, { ...begun, round_id: "another" }])).toBe(true);
  expect(hasEntrySwap(heat("a"), other, [other])).toBe(false);
  expect(hasEntrySwap(one, { ...other, dance: 2 }, [one])).toBe(false);
  expect(hasEntrySwap(one, heat("b", { places: [place("z", "withdrawn")] }), [one])).toBe(false);
});

it("lets those withdraw who still dance", () => {
  expect(peopleOf(heat("a", { places: [place("x"), place("y", "absent")] })).map((each) => each.performance_id)).toEqual(["x"]);
});
