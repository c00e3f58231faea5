// Which printed sheets a round has, and which performances are on each. Pure.
import type { DrawnRound } from "../../rounds/contract.ts";
import { danceName } from "../sheets/sheet-states.ts";
import type { SeenMatrix } from "../shapes.ts";

type Row = SeenMatrix["rows"][number];

/** One judge's sheet of one dance. */
export interface Printed {
  seat: SeenMatrix["seats"][number];
  dance: number;
  /** Name of the dance. Undefined where the round has one. */
  name: string | undefined;
  /** The components that this judge marks in the dance. Empty for a whole-dance sheet. */
  criteria: SeenMatrix["form"]["criteria"];
  /** The performances, heat by heat and by number. One group without a number where all dance together or one by one. */
  heats: { number: number | null; rows: Row[] }[];
}

/** Returns the heats of a dance with their performances, or one group in dancing order where heats do not matter. */
function heatsOf(matrix: SeenMatrix, floor: DrawnRound["floor"], dance: number): Printed["heats"] {
  const heats = floor.filter((heat) => heat.dance === dance && heat.appearance === 1).toSorted((one, other) => one.number - other.number);
  // An entry that left is struck through in a table, and has no box where couples are compared.
  const whole = matrix.round?.ballots === "dance";
  const dancing = new Map(matrix.rows.filter((row) => !whole || row.state === "competing").map((row) => [row.performance_id, row]));
  const inHeats = heats.map(({ number, performances }) => ({
    number,
    rows: performances.flatMap((each) =>
      whole && (each.absent || each.state !== "competing") ? [] : (dancing.get(each.performance_id) ?? []),
    ),
  }));
  const drawn = inHeats.filter(({ rows }) => rows.length > 0);
  if (drawn.length === 0) return [{ number: null, rows: [...dancing.values()] }];
  const together = drawn.length > 1 && drawn.some(({ rows }) => rows.length > 1);
  if (!together) return [{ number: null, rows: drawn.flatMap(({ rows }) => rows) }];
  const byNumber = (rows: Row[]) => rows.toSorted((one, other) => (one.start_number ?? 0) - (other.start_number ?? 0));
  return drawn.map(({ number, rows }) => ({ number, rows: byNumber(rows) }));
}

/** Returns every sheet of a round, judge by judge and then dance by dance, because a sheet is collected when its dance is over. */
export function printedSheets(matrix: SeenMatrix, floor: DrawnRound["floor"]): Printed[] {
  const whole = matrix.round?.ballots === "dance";
  const runs = matrix.dances.length > 0 ? matrix.dances : [{ dance: 1, seats: matrix.seats }];
  const due = whole
    ? matrix.ballots.map(({ seat_id, dance }) => ({ seat_id, dance, components: null }))
    : runs.flatMap(({ dance, seats }) => seats.map(({ id, components }) => ({ seat_id: id, dance, components })));
  return matrix.seats.flatMap((seat) =>
    due
      .filter((each) => each.seat_id === seat.id)
      .toSorted((one, other) => one.dance - other.dance)
      .map(({ dance, components }) => ({
        seat,
        dance,
        name: danceName(matrix, dance),
        criteria: whole ? [] : matrix.form.criteria.filter((each) => components?.includes(each.code) ?? true),
        heats: heatsOf(matrix, floor, dance),
      })),
  );
}
