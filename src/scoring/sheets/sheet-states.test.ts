import { describe, expect, it } from "vitest";
import { danceName, isIn, sheetStates } from "./sheet-states.ts";
import type { SeenMatrix } from "../shapes.ts";

const seats = ["S1", "S2"].map((seat) => ({ id: seat, seat, name: "", components: null }));
const nothing = {
  missing: [],
  awaited: [],
  reopened: [],
  orders: [],
  not_taken: [],
  ballots: [],
  refused_ballots: [],
  papers: [],
  dances: [],
};
const cell = (seat_id: string, dance = 1, typed_by: string | null = null) => ({ seat_id, dance, typed_by, revision: 1 });
const row = (performance_id: string, cells: object[], state = "competing") => ({ performance_id, state, cells });
const lacks = (performance_id: string, seat_id: string, dance = 1) => ({ performance_id, seat_id, dance, reminded_at: null });

/** A matrix with only the fields that are read here. */
const matrixOf = (parts: object): SeenMatrix =>
  ({ own_first: false, form: { method: "mean" }, seats, rows: [], ...nothing, ...parts }) as never;

describe("sheets of single performances", () => {
  const round = { ballots: "performance", dances: ["Przebieg 1", "Przebieg 2"] };

  it("are counted for each judge and run: what is there, of how many that are due; who does not compete is due nowhere", () => {
    const runs = [1, 2].map((dance) => ({ dance, name: "", seats }));
    const rows = [row("a", [cell("S1"), cell("S1", 2)]), row("b", [cell("S1", 1, "Biuro")]), row("c", [], "withdrawn")];
    const missing = [lacks("a", "S2"), lacks("b", "S2")];
    const states = sheetStates(
      matrixOf({ round, dances: runs, rows, missing, awaited: [lacks("b", "S1", 2), lacks("a", "S2", 2), lacks("b", "S2", 2)] }),
    );
    expect(
      states.map(({ seat_id, dance, state, given, of, missing: due, typed_by }) => [seat_id, dance, state, given, of, due, typed_by]),
    ).toEqual([
      ["S1", 1, "in", 2, 2, false, "Biuro"],
      ["S1", 2, "part", 1, 2, false, null],
      ["S2", 1, "none", 0, 2, true, null],
      ["S2", 2, "none", 0, 2, false, null],
    ]);
    expect(states.map((state) => isIn("missing", state))).toEqual([false, false, true, false]);
  });

  it("wait for an order of equal totals, or stand open with the reason; how far others are is known before their marks are seen", () => {
    const rows = [row("a", []), row("b", [])];
    const orders = [
      { seat_id: "S1", dance: 1, settled: false },
      { seat_id: "S1", dance: 2, settled: true },
    ];
    const runs = [1, 2].map((dance) => ({ dance, name: "", seats }));
    const reopened = [{ ...lacks("a", "S2"), reason: "pomyłka" }];
    const states = sheetStates(matrixOf({ round, dances: runs, own_first: true, rows, orders, reopened, missing: [] }));
    expect(states).toMatchObject([
      { dance: 1, state: "order", missing: true, given: 2, of: 2 },
      { dance: 2, state: "in", missing: false },
      { dance: 1, state: "open", reason: "pomyłka" },
      { dance: 2, state: "in" },
    ]);
    expect(states.map((state) => isIn("missing", state))).toEqual([true, false, true, false]);
  });
});

describe("sheets of whole dances", () => {
  const round = { ballots: "dance", wanted: 2, dances: ["Walc", "Tango"] };
  const due = { submitted: false, given: 0, reminded_at: null, reopened_reason: null, danced: true, typed_by: null };
  const sheet = (seat_id: string, dance: number, more: object = {}) => ({ ...due, seat_id, dance, ...more });

  it("are in, open, in pencil or missing, judge by judge; nothing is missing of a dance that is still to come", () => {
    const ballots = [
      sheet("S1", 1, { submitted: true, given: 2, typed_by: "Biuro" }),
      sheet("S2", 1, { submitted: true, given: 2, reopened_reason: "numery" }),
      sheet("S1", 2, { given: 1 }),
      sheet("S2", 2, { danced: false }),
    ];
    const rows = ["a", "b", "c"].map((id) => row(id, []));
    const refused_ballots = [{ seat_id: "S1", dance: 1 }];
    const papers = [
      { seat_id: "S1", dance: 1, state: "waiting" },
      { seat_id: "S2", dance: 1, state: "checked" },
    ];
    const matrix = matrixOf({ round, form: { method: "recall" }, rows, ballots, refused_ballots, papers });
    const states = sheetStates(matrix);
    expect(states).toMatchObject([
      { seat_id: "S1", dance: 1, state: "in", of: 2, typed_by: "Biuro", missing: false, refused: 1 },
      { seat_id: "S1", dance: 2, state: "part", given: 1, missing: true },
      { seat_id: "S2", dance: 1, state: "open", reason: "numery" },
      { seat_id: "S2", dance: 2, state: "none", missing: false },
    ]);
    expect(states.filter((state) => isIn("refused", state))).toHaveLength(1);
    expect(states.filter((state) => isIn("papers", state)).map((state) => state.seat_id)).toEqual(["S1"]);
    expect([danceName(matrix, 2), danceName(matrixOf({ round: { ...round, dances: ["Walc"] } }), 1)]).toEqual(["Tango", undefined]);
  });
});
