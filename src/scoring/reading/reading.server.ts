// Reads everything that a round is counted from, in one go, and runs both computations.
import { z } from "zod";
import { listNewestBallots } from "../../judging/revisions/ballots-sql.server.ts";
import { listRequiredSheets } from "../../judging/desk/desk-sql.server.ts";
import { listFilled } from "../../judging/tablet/filled-sql.server.ts";
import { listUnsettled, listRefused } from "../../judging/revisions/refused-sql.server.ts";
import { criteriaOf } from "../../judging/rules.ts";
import { listReopened } from "../../judging/revisions/sql.server.ts";
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { readTogether } from "../../kernel/postgres/together.server.ts";
import { refuse } from "../../refusals.ts";
import { dance } from "../../rounds/contract.ts";
import { danceNames, ranksTotals } from "../../rounds/dances.ts";
import { listDecisionsOfRounds } from "../../rounds/decisions-sql.server.ts";
import { listPanels, listSeats } from "../../rounds/panels/panels-sql.server.ts";
import { splitDances, fewestJudges, judgesDance, panelPerList } from "../../rounds/panels/rules.ts";
import { rulesFor } from "../../rounds/round-rules.ts";
import { onlyCompeting, panelSheets } from "../../start-lists/rules.ts";
import { listCarried, listGone, listNext } from "./rounds-around-sql.server.ts";
import { wholeDances } from "./whole-dances.server.ts";
import { type RoundSheets, settingsOf } from "../tabulation/rules.ts";
import * as store from "./sql.server.ts";
import { findAbsences, isAbsent } from "./absences.server.ts";
import { inDances, inWholeDances, keyOf } from "./in-dances.server.ts";
import { ownOrders } from "./own-orders.server.ts";
import { type RuledAgreement, countRuled, rulingsOf } from "../tabulation/rulings.ts";
import { shortSheets } from "../sheets/sheet-states.ts";
import * as resultsStore from "../results/sql.server.ts";
import { listRetired } from "./sql.server.ts";
import { listEqual } from "../../judging/revisions/equal-totals-sql.server.ts";

const storedDances = z.array(dance).catch([]);

/** Groups rows of several rounds by round, without the round's id. */
function byRound<R extends { round_id: string }>(rows: readonly R[]): (roundId: string) => Omit<R, "round_id">[] {
  const found = Map.groupBy(rows, (row) => row.round_id);
  return (id) => (found.get(id) ?? []).map(({ round_id: _round, ...row }) => row);
}

/**
 * Reads the rounds with their state, results, decisions, and the next round of each. A request that closes, decides or releases changes only these.
 * Missing rounds are left out.
 */
async function fatesOf(trx: Trx, ids: readonly string[]) {
  const { rounds, outcomes, decisions, following } = await readTogether(trx, (t) => ({
    rounds: store.listRounds(t, ids),
    outcomes: resultsStore.listOutcomes(t, ids),
    decisions: listDecisionsOfRounds(t, ids),
    following: listNext(t, ids),
  }));
  const outcomeOf = new Map(outcomes.map((row) => [row.round_id, row.outcome]));
  const nextOf = new Map(following.map(({ of_round_id, ...next }) => [of_round_id, next]));
  const fates = rounds.map((round) => ({
    round,
    kept: round.decided_at === null ? undefined : outcomeOf.get(round.id),
    decisions: decisions.get(round.id) ?? [],
    next: nextOf.get(round.id) ?? null,
  }));
  const around = ({ round, next }: (typeof fates)[number]) => (next && !next.begun && round.decided_at !== null ? [round.id, next.id] : []);
  const roundIds = fates.flatMap(around);
  const gone = roundIds.length === 0 ? [] : await listGone(trx, roundIds);
  return fates.map((fate) => {
    const rounds = around(fate);
    return { ...fate, gone: [...new Set(gone.filter((each) => rounds.includes(each.round_id)).map((each) => each.entry_id))] };
  });
}
type Fate = Awaited<ReturnType<typeof fatesOf>>[number];

/** Reads sheets, marks and everything else of these rounds. Each query asks only for the rounds that can have such rows. */
function readRows(trx: Trx, fates: readonly Fate[]) {
  const those = (has: (round: Fate["round"]) => boolean) => fates.flatMap(({ round }) => (has(round) ? [round.id] : []));
  const all = those(() => true);
  const whole = those(({ ballots }) => ballots === "dance");
  const single = those(({ ballots }) => ballots !== "dance");
  const several = those(({ ballots, dances }) => ballots !== "dance" && storedDances.parse(dances).length > 1);
  const ranked = those(({ method }) => ranksTotals(method));
  return readTogether(trx, (t) => ({
    seats: listSeats(t, all),
    panels: listPanels(t, all),
    performances: store.listRoundPerformances(t, all),
    sheets: store.listSheets(t, single),
    deductions: store.listDeductions(t, all),
    places: store.listHeatPlaces(t, all),
    retired: listRetired(t, all),
    danced: store.listDanced(t, several),
    reminders: store.listReminders(t, single),
    filled: listFilled(t, single),
    not_taken: listUnsettled(t, single),
    reopened: listReopened(t, single),
    given: listNewestBallots(t, { round_ids: [...whole, ...ranked] }),
    due: listRequiredSheets(t, whole),
    refused: listRefused(t, { round_ids: whole }),
    equal: listEqual(t, { round_ids: ranked }),
    carried: listCarried(
      t,
      those(({ carry }) => carry === "sum"),
    ),
  }));
}

/** Groups the rows of `readRows` by round. */
async function readParts(trx: Trx, fates: readonly Fate[]) {
  const rows = await readRows(trx, fates);
  const performances = Map.groupBy(rows.performances, (each) => each.round_id);
  const of = {
    seats: byRound(rows.seats),
    panel: byRound(rows.panels),
    performances: (id: string) => performances.get(id) ?? [],
    sheets: byRound(rows.sheets),
    deductions: byRound(rows.deductions),
    places: byRound(rows.places),
    danced: byRound(rows.danced),
    reminders: byRound(rows.reminders),
    filled: byRound(rows.filled),
    not_taken: byRound(rows.not_taken),
    reopened: byRound(rows.reopened),
    given: byRound(rows.given),
    due: byRound(rows.due),
    refused: byRound(rows.refused),
    equal: byRound(rows.equal),
    carried: byRound(rows.carried),
  };
  return { of, retired: [...rows.retired] };
}
type Parts = Awaited<ReturnType<typeof readParts>>;

/** Returns the judges of a round on all lists with its dances: their seats, what each judges, and the dances that are split over two lists. */
function judgesOf(all: ReturnType<Parts["of"]["seats"]>, rows: ReturnType<Parts["of"]["panel"]>, dances: number) {
  const panel = panelPerList(rows, all, dances);
  const seats = all.filter((seat) => panel.length === 0 || panel.some((row) => row.seat_id === seat.id));
  return { seats, panel, splitDances: splitDances(all), fewest: fewestJudges(panel, seats, dances) };
}

/** Builds one round from the rows of all. */
function readOne(fate: Fate, { of, retired }: Parts) {
  const { round } = fate;
  const { id } = round;
  const dances = storedDances.parse(round.dances);
  const { seats, panel, splitDances, fewest } = judgesOf(of.seats(id), of.panel(id), Math.max(1, dances.length));
  const names = danceNames(dances);
  const performances = of.performances(id);
  const inWhole = round.ballots === "dance";
  const left = retired.filter((each) => performances.some((performance) => performance.id === each));
  const { away, heats } = findAbsences({ dances, decisions: fate.decisions, named: inWhole || dances.length > 1 }, of.places(id), left);
  const dancing = onlyCompeting(performances);
  const isEmpty = (at: number) => dancing.every((each) => isAbsent(away, { id: each.id, dance: at }));
  const marks = of.given(id);
  const whole = inWhole
    ? wholeDances(
        { dances, panel, isEmpty },
        dancing.map((each) => each.id),
        { given: marks, due: of.due(id), refused: of.refused(id) },
      )
    : undefined;
  // Names of the dances that have marks and results of their own.
  const runs = dances.length <= 1 ? [] : names;
  const danced = whole ? inWholeDances(performances, whole.ballots, dances.length) : inDances(performances, runs.length, of.danced(id));
  const sheets = whole?.sheets ?? of.sheets(id);
  const sheetAt = new Map(sheets.map((sheet) => [keyOf(sheet.performance_id, sheet.dance, sheet.seat_id), sheet]));
  return {
    ...fate,
    danceNames: names,
    codes: dances.map((each) => each.code),
    panel,
    seats,
    fewest,
    splitDances: splitDances.map((at) => names[at - 1] ?? round.name),
    performances,
    sheets,
    whole,
    // Open matters about sheets of single performances: requested, filled and not confirmed, refused, reopened.
    unresolved: { reminders: of.reminders(id), filled: of.filled(id), not_taken: of.not_taken(id), reopened: of.reopened(id) },
    runs,
    danced,
    deductions: of.deductions(id),
    sheetAt,
    away,
    heats,
    // A round that is called off requires no sheets.
    wanted: (round.round_status === "called_off"
      ? []
      : panelSheets(danced, seats, ({ id: performanceId, dance: at }, seat) => sheetAt.has(keyOf(performanceId, at, seat.id)))
    ).filter(
      ({ performance, seat }) =>
        judgesDance(panel, seat.id, performance.dance) && !(whole ? isEmpty(performance.dance) : isAbsent(away, performance)),
    ),
    criteria: criteriaOf(round.method, round.criteria, onlyCompeting(performances).length),
    settings: settingsOf(round.settings),
    rules: rulesFor(round.competition_rules, round.round_rules),
    own: ranksTotals(round.method) ? ownOrders(of.equal(id), marks) : undefined,
    carried:
      round.carry === "sum" ? Object.fromEntries(of.carried(id).map(({ performance_id, total }) => [performance_id, total])) : undefined,
  };
}

type Read = ReturnType<typeof readOne>;

type Short = ReturnType<typeof shortSheets>;

/** A round as read, with the short sheets that count, and the outcome of both computations. `agreement` is undefined where no sheet is required. */
export type Loaded = Read & { short: Short; agreement: RuledAgreement | undefined };

/** Returns a round's data in the form that both computations take. */
function countedFrom(loaded: Read, short: Short): RoundSheets {
  const { round, panel, seats, performances, criteria, settings, rules, sheets, whole, deductions, carried, own, away } = loaded;
  const { kind, wanted, tie, cap, crosses, method } = round;
  const cut = kind === "elimination" && wanted !== null ? { wanted, tie, cap, crosses } : undefined;
  const runs = !whole && loaded.runs.length > 0 ? { names: loaded.runs, count: round.runs } : undefined;
  return {
    method,
    criteria,
    settings,
    panel,
    seats,
    performances,
    sheets,
    deductions,
    dances: whole && {
      ...whole.dances,
      short: short.map(({ seat_id, dance: at }) => ({ seat_id, dance: whole.dances.names[at - 1] ?? "" })),
    },
    away: { absent: away.places.map((each) => ({ entry: each.performance_id, dance: each.name })), retired: away.retired },
    runs,
    cut,
    rules,
    carried,
    own_orders: own?.groups.filter((each) => each.settled) ?? [],
  };
}

function counted(now: Read): Loaded {
  const { round, wanted, whole, decisions, performances } = now;
  const short = shortSheets(decisions).filter(({ seat_id, dance: at }) =>
    whole?.ballots.some((each) => each.seat_id === seat_id && each.dance === at && each.submitted && each.given < (round.wanted ?? 0)),
  );
  const rulings = rulingsOf(decisions, performances);
  return { ...now, short, agreement: wanted.length > 0 ? countRuled(countedFrom(now, short), rulings) : undefined };
}

/** Reads and counts these rounds. Missing rounds are left out. The number of statements does not depend on how many there are. */
export async function readAll(trx: Trx, ids: readonly string[]): Promise<Loaded[]> {
  const fates = await fatesOf(trx, ids);
  if (fates.length === 0) return [];
  const parts = await readParts(trx, fates);
  return fates.map((fate) => counted(readOne(fate, parts)));
}

/** Reads and counts a round. `lock` keeps it from changing until the transaction ends. Refuses not_found. */
export async function read(trx: Trx, id: string, lock: boolean): Promise<Loaded> {
  if (lock) await store.lockRound(trx, id);
  return (await readAll(trx, [id]))[0] ?? refuse("not_found");
}

/**
 * Reads the round again after the request that holds its lock has closed, decided, released or ruled something. Counts again only after a new
 * decision.
 */
export async function refreshRound(trx: Trx, loaded: Loaded): Promise<Loaded> {
  const [fate] = await fatesOf(trx, [loaded.round.id]);
  const now = { ...loaded, ...fate };
  // Decisions are only added, never changed: the same number means the same decisions.
  return now.decisions.length === loaded.decisions.length ? now : counted(now);
}
