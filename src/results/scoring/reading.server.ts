// What a round is counted from: everything that was handed in, ruled and kept of it, read once, and both computations of that.
import { z } from "zod";
import { listFilled } from "../../judging/giving/filled-sql.server.ts";
import { listUnsettled } from "../../judging/giving/refused-sql.server.ts";
import { criteriaOf } from "../../judging/rules.ts";
import { listReopened } from "../../judging/sql.server.ts";
import type { Trx } from "../../kernel/database.server.ts";
import { refuse } from "../../refusals.ts";
import { dance } from "../../rounds/contract.ts";
import { danceNames, ranksTotals } from "../../rounds/dances.ts";
import { decisionsOf } from "../../rounds/decisions-sql.server.ts";
import { listPanel, listSeats } from "../../rounds/panels/panels-sql.server.ts";
import { dancedApart, fewestJudges, judgesDance, panelOver } from "../../rounds/panels/rules.ts";
import { rulesFor } from "../../rounds/settings/rules.ts";
import { competing, panelSheets } from "../../start-lists/rules.ts";
import { findNext, listCarried, listGone } from "../rounds/rulings-sql.server.ts";
import { wholeDances } from "../rounds/whole-dances.server.ts";
import { type BlockSheets, settingsOf } from "../rules.ts";
import { shortSheets } from "../rulings/short-sheets.ts";
import * as store from "../sql.server.ts";
import { awayFrom, isAway } from "./away.server.ts";
import { inDances, inWholeDances, keyOf } from "./in-dances.server.ts";
import { ownOrders } from "./own-orders.server.ts";
import { type Counted, countRuled, rulingsOf } from "./ruled.ts";

const storedDances = z.array(dance).catch([]);

/** The round itself with what became of it: how it stands, what was ruled and decided about it, and the round behind it. A call that closes, decides or releases changes nothing else. */
export async function fateOf(trx: Trx, id: string) {
  const block = (await store.findBlock(trx, id)) ?? refuse("not_found");
  const decided = block.decided_at !== null;
  const next = block.on_round_id === null ? null : await findNext(trx, id);
  return {
    block,
    kept: decided ? (await store.listOutcomes(trx, [id]))[0]?.outcome : undefined,
    decisions: await decisionsOf(trx, id),
    next,
    gone: next && !next.begun && decided ? await listGone(trx, [id, next.id]) : [],
  };
}

/** What is not settled about sheets of single performances: asked for, filled and not confirmed, not taken, opened again. */
async function looseOf(trx: Trx, id: string) {
  return {
    reminders: await store.listReminders(trx, id),
    filled: await listFilled(trx, id),
    not_taken: await listUnsettled(trx, id),
    reopened: await listReopened(trx, id),
  };
}

/** Who judges a round on all lists where its dances stand: their seats, what each of them judges, and the dances that are danced on two lists. */
async function judgesOf(trx: Trx, id: string, dances: number) {
  const all = await listSeats(trx, id);
  const panel = panelOver(await listPanel(trx, id), all, dances);
  const seats = all.filter((seat) => panel.length === 0 || panel.some((row) => row.seat_id === seat.id));
  return { seats, panel, apart: dancedApart(all), fewest: fewestJudges(panel, seats, dances) };
}

/** Everything of a round; `lock` holds it. */
async function readAll(trx: Trx, id: string, lock: boolean) {
  if (lock) await store.lockRound(trx, id);
  const fate = await fateOf(trx, id);
  const { block } = fate;
  const dances = storedDances.parse(block.dances);
  const { seats, panel, apart, fewest } = await judgesOf(trx, id, Math.max(1, dances.length));
  const names = danceNames(dances);
  const [performances, given, deductions] = [
    await store.listBlockPerformances(trx, [id]),
    block.ballots === "dance" ? [] : await store.listSheets(trx, [id]),
    await store.listDeductions(trx, [id]),
  ];
  const inWhole = block.ballots === "dance";
  const { away, heats } = await awayFrom(trx, id, { dances, decisions: fate.decisions, named: inWhole || dances.length > 1 });
  const dancing = competing(performances);
  const isEmpty = (at: number) => dancing.every((each) => isAway(away, { id: each.id, dance: at }));
  const whole = inWhole
    ? await wholeDances(
        trx,
        { id, dances, panel, isEmpty },
        dancing.map((each) => each.id),
      )
    : undefined;
  // What of several dances has marks, and a result, of its own.
  const runs = dances.length <= 1 ? [] : names;
  const danced = whole ? inWholeDances(performances, whole.ballots, dances.length) : await inDances(trx, id, performances, runs.length);
  const sheets = whole?.sheets ?? given;
  const sheetAt = new Map(sheets.map((sheet) => [keyOf(sheet.performance_id, sheet.dance, sheet.seat_id), sheet]));
  return {
    ...fate,
    danceNames: names,
    codes: dances.map((each) => each.code),
    panel,
    seats,
    fewest,
    apart: apart.map((at) => names[at - 1] ?? block.name),
    performances,
    sheets,
    whole,
    loose: whole ? { reminders: [], filled: [], not_taken: [], reopened: [] } : await looseOf(trx, id),
    runs,
    danced,
    deductions,
    sheetAt,
    away,
    heats,
    // Nobody is asked for sheets of a round that is called off.
    wanted: (block.round_status === "called_off"
      ? []
      : panelSheets(danced, seats, ({ id: performanceId, dance: at }, seat) => sheetAt.has(keyOf(performanceId, at, seat.id)))
    ).filter(
      ({ performance, seat }) =>
        judgesDance(panel, seat.id, performance.dance) && !(whole ? isEmpty(performance.dance) : isAway(away, performance)),
    ),
    criteria: criteriaOf(block.method, block.criteria, competing(performances).length),
    settings: settingsOf(block.settings),
    rules: rulesFor(block.competition_rules, block.round_rules),
    own: ranksTotals(block.method) ? await ownOrders(trx, id) : undefined,
    carried: block.carry === "sum" ? await listCarried(trx, id) : undefined,
  };
}

type Read = Awaited<ReturnType<typeof readAll>>;

type Short = ReturnType<typeof shortSheets>;

/** A round as it was read, with the sheets that count though they are short, and what both computations make of it; undefined where nothing is to be counted. */
export type Loaded = Read & { short: Short; agreement: Counted | undefined };

/** What a round is counted from, as both computations take it. */
function countedFrom(loaded: Read, short: Short): BlockSheets {
  const { block, panel, seats, performances, criteria, settings, rules, sheets, whole, deductions, carried, own, away } = loaded;
  const { kind, wanted, tie, cap, crosses, method } = block;
  const cut = kind === "elimination" && wanted !== null ? { wanted, tie, cap, crosses } : undefined;
  const runs = !whole && loaded.runs.length > 0 ? { names: loaded.runs, count: block.runs } : undefined;
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
  const { block, wanted, whole, decisions, performances } = now;
  const short = shortSheets(decisions).filter(({ seat_id, dance: at }) =>
    whole?.ballots.some((each) => each.seat_id === seat_id && each.dance === at && each.submitted && each.given < (block.wanted ?? 0)),
  );
  const rulings = rulingsOf(decisions, performances);
  return { ...now, short, agreement: wanted.length > 0 ? countRuled(countedFrom(now, short), rulings) : undefined };
}

/** A round as it is, counted; `lock` keeps it from changing until the call ends. Refuses not_found. */
export async function read(trx: Trx, id: string, lock: boolean): Promise<Loaded> {
  return counted(await readAll(trx, id, lock));
}

/** The round once more, after the call that holds it has closed, decided, released or ruled something: counted anew only where a decision came. */
export async function readAgain(trx: Trx, loaded: Loaded): Promise<Loaded> {
  const now = { ...loaded, ...(await fateOf(trx, loaded.block.id)) };
  // Decisions are added and never changed: where there are as many, there are the same.
  return now.decisions.length === loaded.decisions.length ? now : counted(now);
}
