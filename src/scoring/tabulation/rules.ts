// Builds the tabulation's input from a round's sheets. Marks are passed unchanged; nothing is repaired (docs/rules/places.md 1.1). Pure.
import { z } from "zod";
import type { CutRule, Deduction, RecallTie, Tabulated, TabulationInput } from "#engines/tabulation/src/types.ts";
import type { MarkedCriterion } from "../../judging/contract.ts";
import type { PanelRow } from "../../rounds/contract.ts";
import { sheetKey, crossesPerJudge } from "../../judging/rules.ts";
import { addsUp } from "../../rounds/dances.ts";
import { type RoundRules, USUAL } from "../../rounds/round-rules.ts";
import { marksIn, panelsOf } from "./panels.ts";
import { onlyCompeting, placingState } from "../../start-lists/rules.ts";
import type { DeductionPolicy } from "../shapes.ts";

/** Settings of a form. Missing ones have the method's default. */
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

/** Parses a stored form's settings. Unknown ones are dropped; settings that are not valid give an empty object. */
export function settingsOf(stored: unknown): FormSettings {
  const parsed = settingsShape.safeParse(stored ?? {});
  return parsed.success ? parsed.data : {};
}

/** How many go on from a round, and the head judge's decision about its line. */
export interface Cut {
  wanted: number;
  tie: "all" | "none" | "chairman";
  cap: number | null;
  crosses: "exact" | "up_to" | "free";
  /** Performances on the line that go on by the head judge's decision, and who decided. */
  line?: { goOn: readonly string[]; by: string };
}

export interface RoundSheets {
  method: string;
  criteria: readonly MarkedCriterion[];
  settings: FormSettings;
  /** The judges of the round. */
  seats: readonly { id: string; seat: string }[];
  /** The dances and components of each judge. Without rows everybody judges everything. */
  panel?: readonly PanelRow[];
  performances: readonly { id: string; status: string; entry_status: string }[];
  sheets: readonly { performance_id: string; dance: number; seat_id: string; marks: Readonly<Record<string, number>> }[];
  deductions: readonly { performance_id: string; policy: DeductionPolicy; reason: string }[];
  /** For a round with whole-dance sheets: the marks by performance and criterion. A missing cross has no entry. */
  dances?:
    | {
        names: readonly string[];
        ballots: readonly { seat_id: string; dance: string; marks: Readonly<Record<string, Readonly<Record<string, number>>>> }[];
        /** Sheets of crosses that count with fewer than required, by the head judge's decision. */
        short?: readonly { seat_id: string; dance: string }[];
      }
    | undefined;
  /** Performances absent in a dance, by its name (empty in a round of one), and those that left during the round. */
  away?: { absent: readonly { entry: string; dance: string }[]; retired: readonly string[] };
  /** For a round with several dances and a sheet per performance: the names of the dances, and which of them count. */
  runs?: { names: readonly string[]; count: "sum" | "best" | "last" } | undefined;
  /** Undefined where nobody goes on. */
  cut?: Cut | undefined;
  /** Rules for an entry that retires in a final, and for the place of a disqualified one. */
  rules?: Pick<RoundRules, "retired" | "disqualified"> | undefined;
  /** The exact totals of the round before, by performance, where they count here. */
  carried?: Readonly<Record<string, string>> | undefined;
  /** Performances that only the head judge can order, in that order. */
  order?: readonly string[];
  /** Judges' orders of their own equal totals: performances, best first. */
  own_orders?: readonly { seat_id: string; dance: number; performance_ids: readonly string[] }[];
}

function cutRule({ wanted, tie, cap, line }: Cut): CutRule {
  const ruling = line ? { decision: line.goOn, by: line.by } : {};
  const policy: RecallTie = { policy: tie, ...ruling };
  // A cap below the number wanted has no effect.
  return { wanted, tie: policy, ...(cap === null ? {} : { cap: Math.max(cap, wanted) }) };
}

/** Returns the kinds of deduction that a method allows. Points per judge only where the judges' totals are added up. */
export function deductionKinds(method: string): DeductionPolicy["kind"][] {
  // Methods that rank a judge's totals, or take places, crosses or votes, have no points to deduct.
  if (!addsUp(method)) return [];
  return method === "sum" ? ["points", "points_per_judge", "points_per_started", "percent"] : ["points", "points_per_started", "percent"];
}

/** Converts a stored deduction for the tabulation. */
function deductionOf({ performance_id: entry, policy, reason }: RoundSheets["deductions"][number]): Deduction {
  if (policy.kind !== "points_per_started") return { entry, policy, reason };
  const { kind, amount, every_seconds, seconds, grace_seconds } = policy;
  return { entry, policy: { kind, amount, everySeconds: every_seconds }, reason, seconds, graceSeconds: grace_seconds };
}

/** Estimates the points that a deduction takes from a total of `judges` judges, in floating point. For provisional places. */
export function roughly(policy: DeductionPolicy, total: number, judges: number): number {
  if (policy.kind === "points") return policy.amount;
  if (policy.kind === "points_per_judge") return policy.amount * judges;
  if (policy.kind === "percent") return (total * policy.percent) / 100;
  const over = Math.max(0, policy.seconds - policy.grace_seconds);
  return policy.amount * Math.ceil(Math.round((over / policy.every_seconds) * 1e6) / 1e6);
}

/**
 * Returns the competing performances, each in its dance, that nobody let in on stage although a sheet from a tablet exists for them. Typed sheets
 * (`typed_by`) need no start.
 */
export function withoutStart<P extends { id: string; dance: number; status: string; entry_status: string }>(
  performances: readonly P[],
  sheets: readonly { performance_id: string; dance: number; typed_by: string | null }[],
): P[] {
  const marked = new Set(sheets.filter((sheet) => sheet.typed_by === null).map((sheet) => sheetKey(sheet.performance_id, sheet.dance)));
  return onlyCompeting(performances).filter((each) => each.status === "waiting" && marked.has(sheetKey(each.id, each.dance)));
}

/** Returns the tie rules with the head judge's order on the rung that asks for it. */
function ladderWith(ladder: NonNullable<FormSettings["ladder"]>, order: readonly string[]) {
  return order.length === 0 ? ladder : ladder.map((rung) => (rung.by === "unbreakable" ? { ...rung, order } : rung));
}

/** Returns the present entries that left during the round. Undefined where none did. */
function leftIn({ away }: RoundSheets, present: ReadonlySet<string>): string[] | undefined {
  const left = (away?.retired ?? []).filter((entry) => present.has(entry));
  return left.length > 0 ? left : undefined;
}

/** Returns the judges and dances with short sheets of crosses. Empty where all are complete. */
function shortIn({ dances, seats }: RoundSheets) {
  const shortBallots = (dances?.short ?? []).flatMap(({ seat_id, dance }) => {
    const judge = seats.find((seat) => seat.id === seat_id)?.seat;
    return judge === undefined ? [] : [{ judge, dance }];
  });
  return shortBallots.length > 0 ? { shortBallots } : {};
}

/**
 * Returns each judge's sheet of each dance, with `none` for competing entries without a mark. Marks of entries that left after handing in stay:
 * places close up without them, and their crosses are not missing from the others'.
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
            marks: { ...marksOfKind(marks, code), ...Object.fromEntries([...present].map((id) => [id, marks[id]?.[code] ?? none])) },
          },
        ];
  });
}

/** Returns the entries with a mark of this kind on a sheet. */
function marksOfKind(marks: Readonly<Record<string, Readonly<Record<string, number>>>>, code: string): Record<string, number> {
  return Object.fromEntries(Object.entries(marks).flatMap(([id, { [code]: mark }]) => (mark === undefined ? [] : [[id, mark]])));
}

/** Converts judges' orders of equal totals for the tabulation. */
function ordersOf({ seats, own_orders = [], runs }: RoundSheets) {
  return own_orders.flatMap(({ seat_id, dance: at, performance_ids: entries }) => {
    const judge = seats.find((seat) => seat.id === seat_id)?.seat;
    const dance = runs?.names[at - 1];
    return judge === undefined ? [] : [{ judge, entries, ...(dance === undefined ? {} : { dance }) }];
  });
}

/** Returns the tabulation's input for a round. Entries are performances; judges are named by their seats (S1, S2 …). */
export function tabulationOf(round: RoundSheets): TabulationInput {
  const entries = round.performances.map((each) => ({ id: each.id, state: placingState(each) }));
  const judges = round.seats.map((seat) => seat.seat);
  const present = new Set(onlyCompeting(round.performances).map((each) => each.id));
  const sheets = round.sheets.filter((sheet) => present.has(sheet.performance_id));
  // Comparing marks are counted over everybody who was compared.
  const compared = ["place", "cross"];
  const absentIn = (round.away?.absent ?? []).filter((each) => present.has(each.entry));
  const dances = round.dances && { dances: round.dances.names, absentIn };
  const left = leftIn(round, present);
  // In a final that everybody left, the places are those of the danced part: nobody remains to be ahead.
  const isEmptied = round.cut === undefined && left?.length === present.size;
  const retired = left && !isEmptied ? { entries: left, place: round.rules?.retired ?? USUAL.retired } : undefined;
  const points = { ...pointsOf(round), ...(absentIn.length > 0 && { absentIn }), ...(retired && { retired }) };
  // Marks of every judge for one component in one dance.
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
          : { wanted: crossesPerJudge(round.method, settings, present.size) ?? 0, tie: { policy: "all" } }),
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

/** Extra input of methods with points. */
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

/** Returns which seats gave the highest and the lowest total of a row, when these differ by at least `spread` points and three marks are in. */
export function extremes(totals: readonly (number | null)[], spread = 2): ("high" | "low" | null)[] {
  const known = totals.filter((total) => total !== null);
  const [high, low] = [Math.max(...known), Math.min(...known)];
  if (known.length < 3 || high - low < spread) return totals.map(() => null);
  return totals.map((total) => (total === high ? "high" : total === low ? "low" : null));
}

/** Returns the entries that have another place, result or advancement in the other outcome. */
export function differing(one: Tabulated, other: Tabulated): string[] {
  const summaries = (outcome: Tabulated) =>
    new Map(
      outcome.results.map((each) => [
        each.entry,
        [each.state, each.placeFrom, each.placeTo, each.total?.exact, each.band, each.recalled].join(" "),
      ]),
    );
  const [a, b] = [summaries(one), summaries(other)];
  return [...new Set([...a.keys(), ...b.keys()])].filter((entry) => a.get(entry) !== b.get(entry));
}
