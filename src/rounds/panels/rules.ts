// Who judges which dance and which components of a round: the rows of its own panel, what such a panel may not be, who takes over when a judge leaves. Pure.
import type { PanelRow } from "../contract.ts";

/** A seat that marks on a list where dances of the round stand. */
export interface Seated {
  id: string;
  /** The dances that are danced on its list. */
  dances: readonly number[];
}

/** The same with its list. */
interface Placed extends Seated {
  start_list_id: string;
}

/** What is said of a seat in one dance: which components, null for all of the form's. */
type Components = readonly string[] | null;

const rowFor = (panel: readonly PanelRow[], seatId: string, dance: number) =>
  panel.find((row) => row.seat_id === seatId && (row.dances?.includes(dance) ?? true));

/** Whether a marking seat judges a dance of its list in a round with these rows; without rows every one does. The same as `judgesDance` in SQL. */
export function judgesDance(panel: readonly PanelRow[], seatId: string, dance: number): boolean {
  return panel.length === 0 || rowFor(panel, seatId, dance) !== undefined;
}

/** Seats of several lists by letters of their own: the second of the same letter is „A (2)”, as a list has each letter once. */
export function toldApart<S extends { seat: string }>(seats: readonly S[]): S[] {
  return seats.map((each, at) => {
    const before = seats.slice(0, at).filter(({ seat }) => seat === each.seat).length;
    return before === 0 ? each : { ...each, seat: `${each.seat} (${before + 1})` };
  });
}

/** A round's panel where it is danced on several lists: each seat judges what is danced on its own. On one list it is as it was said. */
export function panelOver(panel: readonly PanelRow[], seats: readonly Seated[], dances: number): PanelRow[] {
  if (seats.every((seat) => seat.dances.length >= dances)) return [...panel];
  const said = panel.length > 0 ? panel : seats.map(({ id }) => ({ seat_id: id, dances: null, criteria: null }));
  return said.map((row) => ({ ...row, dances: row.dances ?? [...(seats.find(({ id }) => id === row.seat_id)?.dances ?? [])] }));
}

/** How many judge the dance of a round that the fewest judge; `seats` are those of the round's panel. */
export function fewestJudges(panel: readonly PanelRow[], seats: readonly { id: string }[], dances: number): number {
  const judging = Array.from({ length: dances }, (_, at) => seats.filter(({ id }) => judgesDance(panel, id, at + 1)).length);
  return Math.min(...judging);
}

/** The dances that are danced on two lists, each before judges of its own: nobody can compare those who dance them. */
export function dancedApart(seats: readonly Placed[]): number[] {
  const lists = Map.groupBy(
    seats.flatMap(({ dances, start_list_id }) => dances.map((dance) => ({ dance, start_list_id }))),
    (each) => each.dance,
  );
  return [...lists].filter(([, own]) => own.some((each) => each.start_list_id !== own[0]?.start_list_id)).map(([dance]) => dance);
}

/** The components that a seat marks in a dance that it judges, as codes; null for all of the form's. */
export function componentsOf(panel: readonly PanelRow[], seatId: string, dance: number): string[] | null {
  return rowFor(panel, seatId, dance)?.criteria ?? null;
}

/** The round's facts that its panel is measured by. */
export interface Judged {
  dances: number;
  /** Codes of the components that judges of a dance may share out; none where every judge marks all, or there are none. */
  criteria: readonly string[];
  /** The smallest panel that the form can work with. */
  least: number;
}

/** Whether judges of one dance may mark different components: not where each judge's own total is ranked, or dropped as a whole. */
export function marksApart(method: string, drop: { high: number; low: number; per: "judge" | "criterion" } | undefined): boolean {
  if (method === "js1" || method === "js3") return true;
  const dropped = drop !== undefined && drop.high + drop.low > 0;
  return ["sum", "mean", "trimmed_mean"].includes(method) && (dropped ? drop.per === "criterion" : method !== "trimmed_mean");
}

/** What is wrong with a panel; `at` is the row. */
export type WrongPanel =
  | { why: "seat" | "twice" | "dance" | "criterion" | "together"; at: number }
  | { why: "few"; dance: number; criterion: string | null; found: number };

/** Everything that keeps these rows from being the panel of a round; a panel without rows is always possible. */
export function wrongWith(panel: readonly PanelRow[], seats: readonly Seated[], round: Judged): WrongPanel[] {
  const wrong: WrongPanel[] = panel.flatMap((row, at): WrongPanel[] => {
    const seat = seats.find((each) => each.id === row.seat_id);
    if (!seat) return [{ why: "seat", at }];
    if (row.dances?.some((dance) => !seat.dances.includes(dance))) return [{ why: "dance", at }];
    const dances = row.dances ?? seat.dances;
    if (dances.some((dance) => rowFor(panel.slice(0, at), row.seat_id, dance))) return [{ why: "twice", at }];
    if (row.criteria && round.criteria.length === 0) return [{ why: "together", at }];
    return row.criteria?.some((code) => !round.criteria.includes(code)) ? [{ why: "criterion", at }] : [];
  });
  return wrong.length > 0 || panel.length === 0 ? wrong : tooFew(panel, seats, round);
}

/** The dances, and their components where judges mark different ones, with fewer judges than the form needs. */
function tooFew(panel: readonly PanelRow[], seats: readonly Seated[], { dances, criteria, least }: Judged): WrongPanel[] {
  const split = panel.some((row) => row.criteria !== null);
  return Array.from({ length: dances }, (_, at) => at + 1).flatMap((dance) => {
    const due = seats.filter((seat) => seat.dances.includes(dance) && judgesDance(panel, seat.id, dance));
    return (split ? criteria : [null]).flatMap((criterion) => {
      const found = due.filter((seat) => criterion === null || (componentsOf(panel, seat.id, dance)?.includes(criterion) ?? true)).length;
      return found < least ? [{ why: "few" as const, dance, criterion, found }] : [];
    });
  });
}

/** A panel as a table: of each seat the dances that it judges, with the components. */
export type Grid = ReadonlyMap<string, ReadonlyMap<number, Components>>;

/** The table of a panel; without rows everybody judges everything. */
export function gridOf(panel: readonly PanelRow[], seats: readonly Seated[]): Grid {
  return new Map(
    seats.map(({ id, dances }) => {
      const own = dances.filter((dance) => judgesDance(panel, id, dance));
      return [id, new Map(own.map((dance) => [dance, componentsOf(panel, id, dance)]))];
    }),
  );
}

/** The fewest rows that say what a table says: none at all where everybody judges everything. */
export function rowsOf(grid: Grid, seats: readonly Seated[], criteria: readonly string[]): PanelRow[] {
  const rows = seats.flatMap(({ id, dances }) => {
    const said = [...(grid.get(id) ?? [])].flatMap(([dance, own]) => {
      const all = own === null || criteria.every((code) => own.includes(code));
      return own?.length === 0 ? [] : [{ dance, criteria: all ? null : criteria.filter((code) => own.includes(code)) }];
    });
    return [...Map.groupBy(said, (each) => each.criteria?.join(" ")).values()].map((own) => {
      const these = own.map((each) => each.dance).toSorted((one, other) => one - other);
      return { seat_id: id, dances: these.length === dances.length ? null : these, criteria: own[0]?.criteria ?? null };
    });
  });
  const whole = rows.length === seats.length && rows.every((row) => row.dances === null && row.criteria === null);
  return whole ? [] : rows;
}

/** The table after a judge has left before a dance: the dances before it stay. A substitute takes over the judge's dances from there on, with their components. */
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

/** Components of two judges in one hand; `one` is undefined where there was none. */
function together(one: Components | undefined, other: Components): Components {
  if (one === undefined) return other;
  return one === null || other === null ? null : [...new Set([...one, ...other])];
}

/** The table with a seat ticked or not in one dance; ticked again it marks what it marks in its other dances. */
export function toggled(grid: Grid, seatId: string, dance: number): Grid {
  const own = new Map(grid.get(seatId));
  if (!own.delete(dance)) own.set(dance, [...own.values()][0] ?? null);
  return new Map(grid).set(seatId, own);
}

/** The table with a component ticked or not for a seat in all its dances; without any component left a seat judges no dance. */
export function withComponent(grid: Grid, seatId: string, code: string, on: boolean, codes: readonly string[]): Grid {
  const own = [...(grid.get(seatId) ?? [])].flatMap(([dance, components]) => {
    const now = (components ?? codes).filter((each) => each !== code);
    const next = on ? codes.filter((each) => each === code || now.includes(each)) : now;
    return next.length > 0 ? [[dance, next] as const] : [];
  });
  return new Map(grid).set(seatId, new Map(own));
}

/** How many of a seat's dances it marks this component in: all, some, none. */
export function marking(grid: Grid, seatId: string, code: string): boolean | "mixed" {
  const own = [...(grid.get(seatId)?.values() ?? [])];
  const count = own.filter((components) => components?.includes(code) ?? true).length;
  return count === 0 ? false : count === own.length || "mixed";
}

/** A judge in a rotation, with the number of other rounds whose own panel the judge is on. */
interface Turning {
  id: string;
  elsewhere: number;
}

/** Who judges next when so many judge at a time: those who have judged least, in the order of the panel; never fewer than the form needs. */
export function nextPanel(seats: readonly Turning[], atOnce: number, least: number): string[] {
  const next = new Set(
    seats
      .toSorted((one, other) => one.elsewhere - other.elsewhere)
      .slice(0, Math.max(atOnce, least, 1))
      .map((seat) => seat.id),
  );
  return seats.filter((seat) => next.has(seat.id)).map((seat) => seat.id);
}
