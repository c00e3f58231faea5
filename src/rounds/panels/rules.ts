// Which judge judges which dance and component of a round: a round's own panel, its faults, and changes to it. Pure.
import type { PanelRow } from "../contract.ts";

/** A seat that marks on a list with dances of the round. */
export interface JudgingSeat {
  id: string;
  /** The dances of the round on its list. */
  dances: readonly number[];
}

/** A seat with its list. */
interface PlacedSeat extends JudgingSeat {
  start_list_id: string;
}

/** The components that a seat marks in one dance; null for all of the form's. */
type Components = readonly string[] | null;

const rowFor = (panel: readonly PanelRow[], seatId: string, dance: number) =>
  panel.find((row) => row.seat_id === seatId && (row.dances?.includes(dance) ?? true));

/** True when a marking seat judges a dance of its list. A panel without rows means every seat does. The same as `judgesDance` in SQL. */
export function judgesDance(panel: readonly PanelRow[], seatId: string, dance: number): boolean {
  return panel.length === 0 || rowFor(panel, seatId, dance) !== undefined;
}

/** Makes equal seat letters of several lists distinct: the second „A” becomes „A (2)”. */
export function withDistinctLetters<S extends { seat: string }>(seats: readonly S[]): S[] {
  return seats.map((each, at) => {
    const before = seats.slice(0, at).filter(({ seat }) => seat === each.seat).length;
    return before === 0 ? each : { ...each, seat: `${each.seat} (${before + 1})` };
  });
}

/** The panel of a round danced on several lists: each seat judges only the dances of its own list. On one list the panel is returned unchanged. */
export function panelPerList(panel: readonly PanelRow[], seats: readonly JudgingSeat[], dances: number): PanelRow[] {
  if (seats.every((seat) => seat.dances.length >= dances)) return [...panel];
  const panelRows = panel.length > 0 ? panel : seats.map(({ id }) => ({ seat_id: id, dances: null, criteria: null }));
  return panelRows.map((row) => ({ ...row, dances: row.dances ?? [...(seats.find(({ id }) => id === row.seat_id)?.dances ?? [])] }));
}

/** Smallest number of judges of any dance of a round. `seats` are those of its panel. */
export function fewestJudges(panel: readonly PanelRow[], seats: readonly { id: string }[], dances: number): number {
  const judging = Array.from({ length: dances }, (_, at) => seats.filter(({ id }) => judgesDance(panel, id, at + 1)).length);
  return Math.min(...judging);
}

/** Dances of a round danced on two lists before different judges, so that their results cannot be compared. */
export function splitDances(seats: readonly PlacedSeat[]): number[] {
  const lists = Map.groupBy(
    seats.flatMap(({ dances, start_list_id }) => dances.map((dance) => ({ dance, start_list_id }))),
    (each) => each.dance,
  );
  return [...lists].filter(([, own]) => own.some((each) => each.start_list_id !== own[0]?.start_list_id)).map(([dance]) => dance);
}

/** Codes of the components that a seat marks in a dance it judges; null for all of the form's. */
export function componentsOf(panel: readonly PanelRow[], seatId: string, dance: number): string[] | null {
  return rowFor(panel, seatId, dance)?.criteria ?? null;
}

/** The facts of a round that its panel is checked against. */
export interface PanelFacts {
  dances: number;
  /** Codes of the components that judges of a dance may divide; empty where every judge marks all, or there are none. */
  criteria: readonly string[];
  /** The smallest panel that the form can work with. */
  least: number;
}

/** True when judges of one dance may mark different components. False where each judge's own total is ranked, or dropped as a whole. */
export function canSplitComponents(method: string, drop: { high: number; low: number; per: "judge" | "criterion" } | undefined): boolean {
  if (method === "js1" || method === "js3") return true;
  const dropped = drop !== undefined && drop.high + drop.low > 0;
  return ["sum", "mean", "trimmed_mean"].includes(method) && (dropped ? drop.per === "criterion" : method !== "trimmed_mean");
}

/** A fault of a panel; `at` is the index of the row. */
export type PanelFault =
  | { why: "seat" | "twice" | "dance" | "criterion" | "together"; at: number }
  | { why: "few"; dance: number; criterion: string | null; found: number };

/** All faults that prevent these rows from being the panel of a round. A panel without rows has none. */
export function panelFaults(panel: readonly PanelRow[], seats: readonly JudgingSeat[], round: PanelFacts): PanelFault[] {
  const wrong: PanelFault[] = panel.flatMap((row, at): PanelFault[] => {
    const seat = seats.find((each) => each.id === row.seat_id);
    if (!seat) return [{ why: "seat", at }];
    if (row.dances?.some((dance) => !seat.dances.includes(dance))) return [{ why: "dance", at }];
    const dances = row.dances ?? seat.dances;
    if (dances.some((dance) => rowFor(panel.slice(0, at), row.seat_id, dance))) return [{ why: "twice", at }];
    if (row.criteria && round.criteria.length === 0) return [{ why: "together", at }];
    return row.criteria?.some((code) => !round.criteria.includes(code)) ? [{ why: "criterion", at }] : [];
  });
  return wrong.length > 0 || panel.length === 0 ? wrong : missingJudges(panel, seats, round);
}

/** Dances, or components where judges mark different ones, with fewer judges than the form needs. */
function missingJudges(panel: readonly PanelRow[], seats: readonly JudgingSeat[], { dances, criteria, least }: PanelFacts): PanelFault[] {
  const split = panel.some((row) => row.criteria !== null);
  return Array.from({ length: dances }, (_, at) => at + 1).flatMap((dance) => {
    const due = seats.filter((seat) => seat.dances.includes(dance) && judgesDance(panel, seat.id, dance));
    return (split ? criteria : [null]).flatMap((criterion) => {
      const found = due.filter((seat) => criterion === null || (componentsOf(panel, seat.id, dance)?.includes(criterion) ?? true)).length;
      return found < least ? [{ why: "few" as const, dance, criterion, found }] : [];
    });
  });
}

/** A panel as a table: seat id to dance to the components marked there. */
export type Grid = ReadonlyMap<string, ReadonlyMap<number, Components>>;

/** The table of a panel; without rows everybody judges everything. */
export function gridOf(panel: readonly PanelRow[], seats: readonly JudgingSeat[]): Grid {
  return new Map(
    seats.map(({ id, dances }) => {
      const own = dances.filter((dance) => judgesDance(panel, id, dance));
      return [id, new Map(own.map((dance) => [dance, componentsOf(panel, id, dance)]))];
    }),
  );
}

/** The fewest rows that express a table; none where everybody judges everything. */
export function rowsOf(grid: Grid, seats: readonly JudgingSeat[], criteria: readonly string[]): PanelRow[] {
  const rows = seats.flatMap(({ id, dances }) => {
    const panelRows = [...(grid.get(id) ?? [])].flatMap(([dance, own]) => {
      const all = own === null || criteria.every((code) => own.includes(code));
      return own?.length === 0 ? [] : [{ dance, criteria: all ? null : criteria.filter((code) => own.includes(code)) }];
    });
    return [...Map.groupBy(panelRows, (each) => each.criteria?.join(" ")).values()].map((own) => {
      const these = own.map((each) => each.dance).toSorted((one, other) => one - other);
      return { seat_id: id, dances: these.length === dances.length ? null : these, criteria: own[0]?.criteria ?? null };
    });
  });
  const whole = rows.length === seats.length && rows.every((row) => row.dances === null && row.criteria === null);
  return whole ? [] : rows;
}

/** The table after a judge leaves before dance `from_dance`; earlier dances stay. A substitute takes over the later dances with their components. */
export function withoutJudge(grid: Grid, leaves: { seat_id: string; from_dance: number; substitute_id?: string | null | undefined }): Grid {
  const { seat_id, from_dance, substitute_id } = leaves;
  const own = [...(grid.get(seat_id) ?? [])];
  const taken = own.filter(([dance]) => dance >= from_dance);
  const next = new Map(grid).set(seat_id, new Map(own.filter(([dance]) => dance < from_dance)));
  if (!substitute_id) return next;
  const before = grid.get(substitute_id) ?? new Map<number, Components>();
  const both = taken.map(([dance, components]) => [dance, together(before.get(dance), components)] as const);
  return next.set(substitute_id, new Map([...before, ...both]));
}

/** Union of the components of two judges. `one` is undefined when that judge did not judge the dance. */
function together(one: Components | undefined, other: Components): Components {
  if (one === undefined) return other;
  return one === null || other === null ? null : [...new Set([...one, ...other])];
}

/** The table with one checkbox of a seat and dance flipped. A dance that is added gets the components of the seat's other dances. */
export function toggleDance(grid: Grid, seatId: string, dance: number): Grid {
  const own = new Map(grid.get(seatId));
  if (!own.delete(dance)) own.set(dance, [...own.values()][0] ?? null);
  return new Map(grid).set(seatId, own);
}

/** The table with a component turned on or off in all dances of a seat. A seat left without components judges no dance. */
export function withComponent(grid: Grid, seatId: string, code: string, on: boolean, codes: readonly string[]): Grid {
  const own = [...(grid.get(seatId) ?? [])].flatMap(([dance, components]) => {
    const now = (components ?? codes).filter((each) => each !== code);
    const next = on ? codes.filter((each) => each === code || now.includes(each)) : now;
    return next.length > 0 ? [[dance, next] as const] : [];
  });
  return new Map(grid).set(seatId, new Map(own));
}

/** Whether a seat marks this component: true in all its dances, "mixed" in some, false in none. */
export function marksComponent(grid: Grid, seatId: string, code: string): boolean | "mixed" {
  const own = [...(grid.get(seatId)?.values() ?? [])];
  const count = own.filter((components) => components?.includes(code) ?? true).length;
  return count === 0 ? false : count === own.length || "mixed";
}

/** A judge in a rotation, with the number of other rounds that have the judge on their own panel. */
interface RotatedSeat {
  id: string;
  elsewhere: number;
}

/**
 * Seats of the next panel when `atOnce` judges judge at a time: those with the fewest panels so far, in the order of the panel. Never fewer than
 * `least`.
 */
export function nextPanel(seats: readonly RotatedSeat[], atOnce: number, least: number): string[] {
  const next = new Set(
    seats
      .toSorted((one, other) => one.elsewhere - other.elsewhere)
      .slice(0, Math.max(atOnce, least, 1))
      .map((seat) => seat.id),
  );
  return seats.filter((seat) => next.has(seat.id)).map((seat) => seat.id);
}
