import { expect, it } from "vitest";
import type { Dance } from "../contract.ts";
import {
  draftCounts,
  shownCount,
  fiveDances,
  formsFor,
  fromProposed,
  recalledAfter,
  heatsIn,
  presetPlan,
  sectionState,
  titleOf,
  type TypedRound,
  withoutRound,
  withRoundBefore,
} from "./draft.ts";
import { withEntryCounts as standingIn } from "../rules.ts";
import { shapeText } from "./round-text.ts";

const forms = [
  { id: "crosses", name: "Krzyżyki", method: "recall", archived: false },
  { id: "places", name: "Miejsca", method: "skating", archived: false },
  { id: "points", name: "Punkty", method: "sum", archived: false },
];
const together: Dance = { code: "", name: "", seconds: 90, floor: "heats" };

function final(change: Partial<TypedRound> = {}): TypedRound {
  return {
    id: "final",
    kind: "final",
    level: 0,
    name: null,
    scoring_form_id: "places",
    dances: [together],
    heat_size: 12,
    wanted: null,
    crosses: "exact",
    tie: "all",
    cap: null,
    carry: "none",
    runs: "sum",
    on_round_id: null,
    ...change,
  };
}
const outline = (rounds: readonly TypedRound[]) =>
  rounds.map(({ id, kind, level, wanted, scoring_form_id, on_round_id }) => [id, kind, level, wanted, scoring_form_id, on_round_id]);

it("puts a new round before the others, with crosses before a final of places, and a half asked for", () => {
  const two = withRoundBefore([final()], 13, forms, "new");
  expect(outline(two)).toEqual([
    ["new", "elimination", 1, 7, "crosses", "final"],
    ["final", "final", 0, null, "places", null],
  ]);
  expect(outline(withRoundBefore(two, 13, forms, "first")).map(([id, , level, wanted]) => [id, level, wanted])).toEqual([
    ["first", 2, 10],
    ["new", 1, 7],
    ["final", 0, null],
  ]);
  expect(withRoundBefore([final({ scoring_form_id: "points" })], 0, forms, "new")[0]).toMatchObject({
    scoring_form_id: "points",
    wanted: 6,
  });
});

it("makes the last round that is left the final, and shortens a plan to one or two rounds", () => {
  const three = withRoundBefore(withRoundBefore([final()], 24, forms, "semi"), 24, forms, "quarter");
  expect(outline(withoutRound(three, 1)).map(([id, kind, level]) => [id, kind, level])).toEqual([
    ["quarter", "elimination", 1],
    ["final", "final", 0],
  ]);
  expect(outline(withoutRound(three, 2)).at(-1)).toEqual(["semi", "final", 0, null, "crosses", null]);
  expect(presetPlan("final", three, 24, forms, "x").map((round) => round.id)).toEqual(["final"]);
  expect(presetPlan("two", three, 24, forms, "x").map((round) => round.id)).toEqual(["quarter", "final"]);
  expect(presetPlan("two", [final()], 24, forms, "x").map((round) => round.id)).toEqual(["x", "final"]);
});

it("takes a proposed plan over, keeping the rounds that are in both", () => {
  const said = { title: { pl: "", en: "" }, seconds: 0, why: [] };
  const plan = fromProposed(
    [
      { ...said, kind: "elimination", level: 1, dancing: 24, wanted: 8, heats: [8, 8, 8] },
      { ...said, kind: "final", level: 0, dancing: 8, wanted: null, heats: [8] },
    ],
    [final({ name: "Wielki finał" })],
    forms,
    () => "new",
  );
  expect(outline(plan)).toEqual([
    ["new", "elimination", 1, 8, "crosses", "final"],
    ["final", "final", 0, null, "places", null],
  ]);
  expect(plan.map((round) => [round.name, round.heat_size])).toEqual([
    [null, 8],
    ["Wielki finał", 12],
  ]);
});

it("counts who dances, and the heats of all dances", () => {
  expect(draftCounts([{ wanted: 12 }, { wanted: 6 }, { wanted: null }], 24)).toEqual([24, 12, 6]);
  expect(draftCounts([{ wanted: 12 }, { wanted: null }], 9)).toEqual([9, 9]);
  expect(draftCounts([{ wanted: 8 }, { wanted: null }], 0)).toEqual([0, 8]);
  expect(heatsIn(final({ dances: fiveDances("standard", together, "pl") }), 24)).toBe(10);
  expect(shapeText(final({ dances: [together, together, together] }), 24, undefined, "pl")).toBe("2\u00a0grupy × 3\u00a0tańce");
  expect(shapeText(final({ dances: [together, { ...together, floor: "all" }] }), 24, undefined, "pl")).toBe("3\u00a0grupy");
  expect(heatsIn(final({ dances: [{ ...together, floor: "one" }] }), 7)).toBe(7);
  expect(heatsIn(final({ dances: [{ ...together, floor: "all" }] }), 7)).toBe(1);
});

it("names rounds by their distance to the final, and the first of points or of four and more „Eliminacje”", () => {
  const named = (levels: number[], method: string) =>
    levels.map((_, at) =>
      titleOf(
        levels.map((level) => ({ level, name: null })),
        at,
        method,
        "pl",
      ),
    );
  expect(named([1, 0], "sum")).toEqual(["Eliminacje", "Finał"]);
  expect(named([1, 0], "recall")).toEqual(["Półfinał", "Finał"]);
  expect(named([3, 2, 1, 0], "recall")).toEqual(["Eliminacje", "Ćwierćfinał", "Półfinał", "Finał"]);
  expect(titleOf([{ level: 0, name: "Gala" }], 0, "sum", "pl")).toBe("Gala");
});

it("offers a round the forms that fit it, and the one that it has", () => {
  expect(formsFor(final(), forms).map((form) => form.id)).toEqual(["places", "points"]);
  expect(formsFor(final({ kind: "elimination" }), forms).map((form) => form.id)).toEqual(["crosses", "places", "points"]);
});

it("shows how far a section is", () => {
  const state = (...statuses: ("planned" | "open" | "closed" | "decided" | "published" | "called_off")[]) =>
    sectionState(statuses.map((status) => ({ status })));
  expect(state("planned", "planned")).toBe("planned");
  expect(state("published", "open")).toBe("open");
  expect(state("closed", "planned")).toBe("closed");
  expect(state("decided", "planned")).toBe("open");
  expect(state("published", "decided")).toBe("decided");
  expect(state("decided", "published")).toBe("published");
  expect(state("called_off", "planned")).toBe("planned");
});

it("shows on the arrow how many go on once that is decided, seeded ones apart, and until then how many are asked for", () => {
  const round = (id: string, wanted: number | null, on_round_id: string | null, standing: number, seeded = 0) => ({
    id,
    wanted,
    on_round_id,
    standing,
    seeded,
  });
  const arrows = (final: number, seeded: number) => {
    const rounds = standingIn([round("first", 6, "final", 14), round("final", null, null, final, seeded)], 14 + seeded);
    return rounds.map((each, at) => recalledAfter(rounds, at, each));
  };
  // Nobody is in the final yet but a seeded entry; then all eight of a tied line are.
  expect([arrows(0, 0), arrows(1, 1), arrows(8, 0), arrows(9, 1), arrows(5, 0)]).toEqual([
    [6, null],
    [6, null],
    [8, null],
    [8, null],
    [5, null],
  ]);
});

it("counts the entries of a round once they are known, and in a changed draft as many as it asks for until the round has begun", () => {
  const final = (status: "planned" | "open", expected: boolean) => ({ status, expected, entries: 8 });
  expect(shownCount(final("planned", false), 6, false)).toBe(8);
  expect(shownCount(final("planned", true), 6, false)).toBe(6);
  expect(shownCount(final("planned", false), 6, true)).toBe(6);
  expect(shownCount(final("open", false), 6, true)).toBe(8);
  expect(shownCount(undefined, 6, true)).toBe(6);
});
