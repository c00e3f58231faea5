// From a round's sheets to its places: builds the tabulation's input. Marks stay as they are; nothing is repaired here (docs/rules/places.md 1.1). Pure.
import { z } from "zod";
import type { CutRule, Deduction, RecallTie, Tabulated, TabulationInput } from "#engines/tabulation/src/types.ts";
import type { MarkedCriterion } from "../../judging/contract.ts";
import type { PanelRow } from "../../rounds/contract.ts";
import { sheetKey, wantedOf } from "../../judging/rules.ts";
import { addsUp } from "../../rounds/dances.ts";
import { type RoundRules, USUAL } from "../../rounds/round-rules.ts";
import { marksIn, panelsOf } from "./panels.ts";
import { competing, stateOf } from "../../start-lists/rules.ts";
import type { DeductionPolicy } from "../shapes.ts";

/** What a form's settings may say; everything else is the method's default. */
const settingsShape = z
  .object({
    decimals: z.number().int().min(0).max(2),
    drop: z.object({ high: z.number(), low: z.number(), per: z.enum(["judge", "criterion"]) }),
    tolerance: z.number(),
    bands: z.array(z.object({ name: z.string(), from: z.number() })),
    ladder: z.array(
      z.discriminatedUnion("by", [
        z.object({ by: z.literal("criterion"), code: z.string() }),
        z.object({ by: z.literal("highest_single") }),
        z.object({ by: z.literal("all_judges") }),
        z.object({ by: z.literal("shared") }),
        z.object({ by: z.literal("unbreakable") }),
      ]),
    ),
    wanted: z.number().int(),
  })
  .partial();
export type FormSettings = z.output<typeof settingsShape>;

/** A stored form's settings, without what this version does not know. */
export function settingsOf(stored: unknown): FormSettings {
  const parsed = settingsShape.safeParse(stored ?? {});
  return parsed.success ? parsed.data : {};
}

/** Whom a round sends on, and what the head judge said about those on its line. */
export interface Cut {
  wanted: number;
  tie: "all" | "none" | "chairman";
  cap: number | null;
  crosses: "exact" | "up_to" | "free";
  /** Performances of the line that go on by the head judge's word, and whose word it is. */
  line?: { goOn: readonly string[]; by: string };
}

export interface RoundSheets {
  method: string;
  criteria: readonly MarkedCriterion[];
  settings: FormSettings;
  /** The judges of the round. */
  seats: readonly { id: string; seat: string }[];
  /** Which dances and components each of them judges; without rows everything. */
  panel?: readonly PanelRow[];
  performances: readonly { id: string; status: string; entry_status: string }[];
  sheets: readonly { performance_id: string; dance: number; seat_id: string; marks: Readonly<Record<string, number>> }[];
  deductions: readonly { performance_id: string; policy: DeductionPolicy; reason: string }[];
  /** Of a round with one sheet for each judge and dance: these sheets, by performance and criterion; without a cross there is none. */
  dances?:
    | {
        names: readonly string[];
        ballots: readonly { seat_id: string; dance: string; marks: Readonly<Record<string, Readonly<Record<string, number>>>> }[];
        /** Sheets of crosses that count with fewer than were asked for, by the head judge's word. */
        short?: readonly { seat_id: string; dance: string }[];
      }
    | undefined;
  /** Performances that were not on the floor in a dance, by its name (empty in a round of one), and those that left during the round. */
  away?: { absent: readonly { entry: string; dance: string }[]; retired: readonly string[] };
  /** Of a round with a sheet for each performance in several dances: how these are called, and what of them counts. */
  runs?: { names: readonly string[]; count: "sum" | "best" | "last" } | undefined;
  /** Undefined where nobody goes on. */
  cut?: Cut | undefined;
  /** What becomes of who retires in a final, and of the place of who is disqualified. */
  rules?: Pick<RoundRules, "retired" | "disqualified"> | undefined;
  /** The exact totals of the round before, by performance, where they count here. */
  carried?: Readonly<Record<string, string>> | undefined;
  /** Performances that only the head judge can put in order, in that order. */
  order?: readonly string[];
  /** What judges said about their own equal totals: performances, best first. */
  own_orders?: readonly { seat_id: string; dance: number; performance_ids: readonly string[] }[];
}

function cutRule({ wanted, tie, cap, line }: Cut): CutRule {
  const said = line ? { decision: line.goOn, by: line.by } : {};
  const policy: RecallTie = { policy: tie, ...said };
  // A cap below the number wanted caps nothing.
  return { wanted, tie: policy, ...(cap === null ? {} : { cap: Math.max(cap, wanted) }) };
}

/** The kinds of deduction that a method knows; for each judge only where the judges' totals are added up. */
export function deductionKinds(method: string): DeductionPolicy["kind"][] {
  // Methods that rank a judge's totals, or ask for places, crosses or votes, have no points to take from.
  if (!addsUp(method)) return [];
  return method === "sum" ? ["points", "points_per_judge", "points_per_started", "percent"] : ["points", "points_per_started", "percent"];
}

/** A stored deduction as the tabulation takes it. */
function deductionOf({ performance_id: entry, policy, reason }: RoundSheets["deductions"][number]): Deduction {
  if (policy.kind !== "points_per_started") return { entry, policy, reason };
  const { kind, amount, every_seconds, seconds, grace_seconds } = policy;
  return { entry, policy: { kind, amount, everySeconds: every_seconds }, reason, seconds, graceSeconds: grace_seconds };
}

/** What a deduction takes from a total that so many judges made up: for places while marks are missing, in floating point. */
export function roughly(policy: DeductionPolicy, total: number, judges: number): number {
  if (policy.kind === "points") return policy.amount;
  if (policy.kind === "points_per_judge") return policy.amount * judges;
  if (policy.kind === "percent") return (total * policy.percent) / 100;
  const over = Math.max(0, policy.seconds - policy.grace_seconds);
  return policy.amount * Math.ceil(Math.round((over / policy.every_seconds) * 1e6) / 1e6);
}

/** Performances, dance by dance, that judges' tablets have marked although nobody let them in; what was typed from paper needs no start. */
export function withoutStart<P extends { id: string; dance: number; status: string; entry_status: string }>(
  performances: readonly P[],
  sheets: readonly { performance_id: string; dance: number; typed_by: string | null }[],
): P[] {
  const marked = new Set(sheets.filter((sheet) => sheet.typed_by === null).map((sheet) => sheetKey(sheet.performance_id, sheet.dance)));
  return competing(performances).filter((each) => each.status === "waiting" && marked.has(sheetKey(each.id, each.dance)));
}

/** The ladder with the head judge's order on the rung that asks for it. */
function ladderWith(ladder: NonNullable<FormSettings["ladder"]>, order: readonly string[]) {
  return order.length === 0 ? ladder : ladder.map((rung) => (rung.by === "unbreakable" ? { ...rung, order } : rung));
}

/** Those present who left during the round; undefined where nobody did. */
function leftIn({ away }: RoundSheets, present: ReadonlySet<string>): string[] | undefined {
  const left = (away?.retired ?? []).filter((entry) => present.has(entry));
  return left.length > 0 ? left : undefined;
}

/** The judges and dances whose crosses may be fewer than were asked for; nothing where all are whole. */
function shortIn({ dances, seats }: RoundSheets) {
  const shortBallots = (dances?.short ?? []).flatMap(({ seat_id, dance }) => {
    const judge = seats.find((seat) => seat.id === seat_id)?.seat;
    return judge === undefined ? [] : [{ judge, dance }];
  });
  return shortBallots.length > 0 ? { shortBallots } : {};
}

/**
 * Each judge's sheet of each dance, with `none` for whoever competes and has nothing on it. Who went out after sheets were handed in keeps what stands there:
 * places are closed up without them, and their crosses are not missing from the others'.
 */
function ofDances({ dances, seats }: RoundSheets, present: ReadonlySet<string>, code: string, none: number | null) {
  return (dances?.ballots ?? []).flatMap(({ seat_id, dance, marks }) => {
    const judge = seats.find((seat) => seat.id === seat_id)?.seat;
    return judge === undefined
      ? []
      : [
          {
            judge,
            dance,
            marks: { ...givenTo(marks, code), ...Object.fromEntries([...present].map((id) => [id, marks[id]?.[code] ?? none])) },
          },
        ];
  });
}

/** Whoever has a mark of this kind on a sheet, with it. */
function givenTo(marks: Readonly<Record<string, Readonly<Record<string, number>>>>, code: string): Record<string, number> {
  return Object.fromEntries(Object.entries(marks).flatMap(([id, { [code]: mark }]) => (mark === undefined ? [] : [[id, mark]])));
}

/** What judges said about their own equal totals. */
function ordersOf({ seats, own_orders = [], runs }: RoundSheets) {
  return own_orders.flatMap(({ seat_id, dance: at, performance_ids: entries }) => {
    const judge = seats.find((seat) => seat.id === seat_id)?.seat;
    const dance = runs?.names[at - 1];
    return judge === undefined ? [] : [{ judge, entries, ...(dance === undefined ? {} : { dance }) }];
  });
}

/** The tabulation's input for a round; entries are performances, judges are called by their seats (S1, S2 …). */
export function tabulationOf(round: RoundSheets): TabulationInput {
  const entries = round.performances.map((each) => ({ id: each.id, state: stateOf(each) }));
  const judges = round.seats.map((seat) => seat.seat);
  const present = new Set(competing(round.performances).map((each) => each.id));
  const sheets = round.sheets.filter((sheet) => present.has(sheet.performance_id));
  // Marks that compare are counted over everybody who was compared.
  const compared = ["place", "cross"];
  const absentIn = (round.away?.absent ?? []).filter((each) => present.has(each.entry));
  const dances = round.dances && { dances: round.dances.names, absentIn };
  const left = leftIn(round, present);
  // Of a final that everybody left the places are those of what was danced: nobody is there to stand ahead.
  const isEmptied = round.cut === undefined && left?.length === present.size;
  const retired = left && !isEmptied ? { entries: left, place: round.rules?.retired ?? USUAL.retired } : undefined;
  const points = { ...pointsOf(round), ...(absentIn.length > 0 && { absentIn }), ...(retired && { retired }) };
  // What every judge of the panel gave for one component in one dance.
  const ballots = (code: string, dance = 1) =>
    round.seats
      .filter(({ id }) => marksIn(round, id, dance, code))
      .map(({ id, seat }) => ({
        judge: seat,
        marks: Object.fromEntries(
          (compared.includes(code) ? round.sheets : sheets)
            .filter((sheet) => sheet.seat_id === id && sheet.dance === dance)
            .map((sheet) => [sheet.performance_id, sheet.marks[code] ?? null]),
        ),
      }));
  const deductions: Deduction[] = round.deductions.filter((each) => present.has(each.performance_id)).map(deductionOf);
  const gap = round.rules?.disqualified === "gap" ? { disqualifiedLeavesGap: true } : {};
  const common = { entries, judges, ...panelsOf(round), ...gap };
  const criteria = round.criteria.map(({ code, min, max, step, weight }) => ({ code, min, max, step, weight }));
  const { settings, cut, runs } = round;
  const perCriterion = round.criteria.flatMap(({ code: criterion }) =>
    runs
      ? runs.names.flatMap((dance, at) => ballots(criterion, at + 1).map((ballot) => ({ ...ballot, dance, criterion })))
      : ballots(criterion).map((ballot) => ({ ...ballot, criterion })),
  );
  switch (round.method) {
    case "skating":
      return {
        ...common,
        ...dances,
        method: "skating",
        ballots: dances ? ofDances(round, present, "place", null) : ballots("place"),
        ...(retired && { retired }),
      };
    case "majority":
      return { ...common, method: "majority", ballots: ballots("place") };
    case "recall":
      return {
        ...common,
        ...dances,
        method: "recall",
        ballots: dances ? ofDances(round, present, "cross", 0) : ballots("cross"),
        ...(left && { retired: left }),
        ...shortIn(round),
        ...(cut
          ? { ...cutRule(cut), crosses: cut.crosses }
          : { wanted: wantedOf(round.method, settings, present.size) ?? 0, tie: { policy: "all" } }),
      };
    case "battle":
      return { ...common, method: "battle", ballots: ballots("vote") };
    case "ido_1d":
    case "ido_2d":
    case "ido_3d":
    case "ido_4d":
      return {
        ...common,
        method: round.method,
        criteria,
        ballots: perCriterion,
        orders: ordersOf(round),
        ...(absentIn.length > 0 && { absentIn }),
        ...(retired && { retired }),
        ...(runs ? { dances: runs.names } : {}),
        round: cut ? { kind: "elimination", ...cutRule(cut) } : { kind: "final" },
      };
    default:
      return { ...common, method: round.method as "sum", criteria, ballots: perCriterion, deductions, ...points };
  }
}

/** What a method of points is told beside the marks. */
function pointsOf({ method, settings, runs, cut, carried, order = [] }: RoundSheets) {
  return {
    ...(runs ? { dances: runs.names, dancesCount: runs.count } : {}),
    decimals: settings.decimals ?? 2,
    ...(settings.drop ? { drop: settings.drop } : method === "trimmed_mean" ? { drop: { high: 1, low: 1, per: "judge" as const } } : {}),
    ...(settings.tolerance === undefined ? {} : { tolerance: settings.tolerance }),
    ...(settings.bands ? { bands: settings.bands } : {}),
    ...(settings.ladder ? { ladder: ladderWith(settings.ladder, order) } : {}),
    ...(cut ? { cut: cutRule(cut) } : {}),
    ...(carried ? { carried: { by: "sum" as const, totals: carried } } : {}),
  };
}

/** Which seats gave the highest and the lowest total of a row, when they differ by at least `spread` points. */
export function extremes(totals: readonly (number | null)[], spread = 2): ("high" | "low" | null)[] {
  const known = totals.filter((total) => total !== null);
  const [high, low] = [Math.max(...known), Math.min(...known)];
  if (known.length < 3 || high - low < spread) return totals.map(() => null);
  return totals.map((total) => (total === high ? "high" : total === low ? "low" : null));
}

/** Entries whose place, result or going on differs between two outcomes. */
export function differing(one: Tabulated, other: Tabulated): string[] {
  const told = (outcome: Tabulated) =>
    new Map(
      outcome.results.map((each) => [
        each.entry,
        [each.state, each.placeFrom, each.placeTo, each.total?.exact, each.band, each.recalled].join(" "),
      ]),
    );
  const [a, b] = [told(one), told(other)];
  return [...new Set([...a.keys(), ...b.keys()])].filter((entry) => a.get(entry) !== b.get(entry));
}
