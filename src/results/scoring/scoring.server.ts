// A block's sheets as places: loads what the judges sent, asks both computations, and words the answer.
import { z } from "zod";
import { explainEn } from "#engines/tabulation/src/explain/en.ts";
import { explainPl } from "#engines/tabulation/src/explain/pl.ts";
import { warningEn, warningPl } from "#engines/tabulation/src/explain/refusals.ts";
import type { Agreement } from "#engines/tabulation/src/second/agree.ts";
import { isRefused } from "#engines/tabulation/src/tabulate.ts";
import type { Refusal, Tabulated } from "#engines/tabulation/src/types.ts";
import { shownAs } from "../../competitions/public/shown-as.ts";
import { criteriaOf, hasCriteria } from "../../judging/rules.ts";
import { listFilled } from "../../judging/giving/filled-sql.server.ts";
import { listUnsettled } from "../../judging/giving/refused-sql.server.ts";
import { listReopened } from "../../judging/sql.server.ts";
import type { Trx } from "../../kernel/database.server.ts";
import type { Locale } from "../../kernel/sentences.ts";
import { refuse } from "../../refusals.ts";
import { briefOf } from "../../signup/brief/brief.ts";
import { competing, givesMarks, panelSheets, stateOf } from "../../start-lists/rules.ts";
import { listJudges } from "../../start-lists/sql.server.ts";
import type { Matrix } from "../contract.ts";
import { decisionsOf } from "../../rounds/decisions-sql.server.ts";
import { dance } from "../../rounds/contract.ts";
import { danceNames, ranksTotals } from "../../rounds/dances.ts";
import { listPanel } from "../../rounds/panels/panels-sql.server.ts";
import { componentsOf, judgesDance } from "../../rounds/panels/rules.ts";
import { readReleaseRules, type ReleaseRules, rulesFor } from "../../rounds/settings/rules.ts";
import { ownOrders } from "./own-orders.server.ts";
import { reserveOf } from "../rounds/reserve.ts";
import { shortSheets } from "../rulings/short-sheets.ts";
import { wholeDances } from "../rounds/whole-dances.server.ts";
import { findNext, listCarried, listGone } from "../rounds/rulings-sql.server.ts";
import { type BlockSheets, deductionKinds, differing, settingsOf, withoutStart } from "../rules.ts";
import * as store from "../sql.server.ts";
import { cellsOf, inDances, keyOf } from "./in-dances.server.ts";
import { type Called, refusalOf, wrongSheets } from "./refusals.ts";
import { countRuled, cutOf, rulingsOf, undecidedIn } from "./ruled.ts";

export interface Scored {
  matrix: Matrix;
  /** The agreed outcome, when every mark is in and nothing was refused; of a published block the one that was published. */
  outcome: Tabulated | undefined;
  agreed: boolean;
  /** Whether others of its section follow this round: it is decided when it is closed. */
  sendsOn: boolean;
  /** What of it is let be seen by itself. */
  release: ReleaseRules;
  /** The newest revision of every sheet that counts, the form's version and the deductions: what the outcome was computed from. */
  from: { revision_ids: string[]; decision_ids: string[]; form_version_id: string; deduction_ids: string[] };
}

/** The steps retold in this language; `names` tells what each entry is called, `within` where somebody went out: „w ćwierćfinale”. */
export function retell(outcome: Pick<Tabulated, "explain">, names: ReadonlyMap<string, string>, locale: Locale, within?: string): string[] {
  const name = (entry: string) => names.get(entry) ?? entry;
  return locale === "pl" ? explainPl(outcome.explain, name, within) : explainEn(outcome.explain, name, within);
}

/** How entries and judges are called in sentences: start numbers with three digits, seats. */
export function numberName(startNumber: number | null, otherwise: string): string {
  return startNumber === null ? otherwise : String(startNumber).padStart(3, "0");
}

/** What is wrong with the block itself, whatever marks come: known before the last one is in. */
const OF_THE_BLOCK = ["bad_setting", "too_few_judges"];

/** Why no places can be given: the computations differ, something was refused, or votes are level; empty when the places stand. */
export function objectionsTo({ outcome, agreed, differences }: Agreement, method: string, locale: Locale, called: Called): string[] {
  if (!agreed)
    return [
      locale === "pl"
        ? `Dwa niezależne obliczenia różnią się, więc miejsc nie podajemy. Zgłoś to opiekunowi systemu: ${differences.join("; ")}.`
        : `Two independent computations differ, so no places are given. Tell whoever looks after the system: ${differences.join("; ")}.`,
    ];
  if (isRefused(outcome)) return outcome.refused.map((each) => refusalOf(each, method, locale, called));
  return outcome.warnings
    .filter((each) => each.code === "extra_round" || (each.code === "head_judge_decides" && outcome.recall?.recalled === null))
    .map((each) => (locale === "pl" ? warningPl(each, called) : warningEn(each, called)));
}

/** What the deductions of a result took together, to the hundredth. */
function takenBy({ deductions }: Tabulated["results"][number]): number {
  return Math.round(deductions.reduce((sum, each) => sum + Number(each.points?.shown ?? 0), 0) * 100) / 100;
}

const storedDances = z.array(dance).catch([]);

/** A block with everything that it is counted from. */
async function load(trx: Trx, id: string, lock: boolean) {
  if (lock) await store.lockRound(trx, id);
  const block = (await store.findBlock(trx, id)) ?? refuse("not_found");
  const panel = await listPanel(trx, id);
  const [seats, performances, given, deductions] = [
    (await listJudges(trx, block.start_list_id)).filter(
      (seat) => givesMarks(seat.duty) && (panel.length === 0 || panel.some((row) => row.seat_id === seat.id)),
    ),
    await store.listBlockPerformances(trx, [id]),
    await store.listSheets(trx, [id]),
    await store.listDeductions(trx, [id]),
  ];
  const dances = storedDances.parse(block.dances);
  const whole =
    block.ballots === "dance"
      ? await wholeDances(
          trx,
          { id, dances, panel },
          competing(performances).map((each) => each.id),
        )
      : undefined;
  // Dances with sheets of their own: what a performance has several sheets for.
  const runs = whole || dances.length <= 1 ? [] : danceNames(dances);
  const danced = await inDances(trx, id, performances, runs.length);
  const sheets = whole?.sheets ?? given;
  const decisions = await decisionsOf(trx, id);
  const next = block.on_round_id === null ? null : await findNext(trx, id);
  const sheetAt = new Map(sheets.map((sheet) => [keyOf(sheet.performance_id, sheet.dance, sheet.seat_id), sheet]));
  const names = new Map(performances.map((each) => [each.id, numberName(each.start_number, shownAs(each).label ?? each.id)] as const));
  return {
    block,
    panel,
    seats,
    performances,
    sheets,
    whole,
    runs,
    danced,
    deductions,
    sheetAt,
    wanted: panelSheets(danced, seats, ({ id: performanceId, dance: at }, seat) => sheetAt.has(keyOf(performanceId, at, seat.id))).filter(
      ({ performance, seat }) => whole || judgesDance(panel, seat.id, performance.dance),
    ),
    criteria: criteriaOf(block.method, block.criteria, competing(performances).length),
    settings: settingsOf(block.settings),
    rules: rulesFor(block.competition_rules, block.round_rules),
    kept: block.decided_at === null ? undefined : (await store.listOutcomes(trx, [id]))[0]?.outcome,
    decisions,
    short: shortSheets(decisions).filter(({ seat_id, dance: at }) =>
      whole?.ballots.some((each) => each.seat_id === seat_id && each.dance === at && each.submitted && each.given < (block.wanted ?? 0)),
    ),
    next,
    gone: next && !next.begun && block.decided_at !== null ? await listGone(trx, [id, next.id]) : [],
    own: ranksTotals(block.method) ? await ownOrders(trx, id) : undefined,
    carried: block.carry === "sum" ? await listCarried(trx, id) : undefined,
    names,
    called: (entry: string) => names.get(entry) ?? entry,
  };
}

type Loaded = Awaited<ReturnType<typeof load>>;

/** What a round is counted from, as both computations take it. */
function countedFrom(loaded: Loaded): BlockSheets {
  const { block, panel, seats, performances, criteria, settings, rules, sheets, whole, short, deductions, carried, own } = loaded;
  const { kind, wanted, tie, cap, crosses, method } = block;
  const cut = kind === "elimination" && wanted !== null ? { wanted, tie, cap, crosses } : undefined;
  const runs = loaded.runs.length > 0 ? { names: loaded.runs, count: block.runs } : undefined;
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
    runs,
    cut,
    rules,
    carried,
    own_orders: own?.groups.filter((each) => each.settled) ?? [],
  };
}

/**
 * Both computations of a block, and what they let be said: the outcome, or why there is none. A decided outcome stands. `shown` has places where only the
 * head judge's word about the line is missing.
 */
function count(loaded: Loaded, locale: Locale) {
  const { block, seats, performances, wanted, kept, decisions, called } = loaded;
  const { method } = block;
  const agreement = wanted.length > 0 ? countRuled(countedFrom(loaded), rulingsOf(decisions, performances)) : undefined;
  const refused = agreement && isRefused(agreement.outcome) ? agreement.outcome.refused : [];
  const sentence = (each: Refusal) => refusalOf(each, method, locale, called);
  const agreed = agreement?.agreed ?? false;
  const ruling_ids = agreement?.ruling_ids ?? [];
  if (!agreement || !wanted.every((sheet) => sheet.given)) {
    const early = refused.filter((each) => OF_THE_BLOCK.includes(each.code)).map(sentence);
    const outcome = kept?.tabulated;
    return { agreed, outcome, shown: outcome, ruling_ids, refused: kept ? [] : early, wrong_sheets: [], changed: [] };
  }
  const objections = objectionsTo(agreement, method, locale, called);
  const counted = agreed && !isRefused(agreement.outcome) ? agreement.outcome : undefined;
  const fresh = objections.length === 0 ? counted : undefined;
  const added = new Set(kept?.added ?? []);
  return {
    agreed,
    outcome: kept?.tabulated ?? fresh,
    shown: kept?.tabulated ?? (counted?.recall?.recalled === null ? counted : fresh),
    ruling_ids,
    refused: kept ? [] : objections,
    wrong_sheets: kept ? [] : wrongSheets(refused, seats, competing(performances), { sentence, called }),
    changed:
      kept && fresh
        ? differing(kept.tabulated, fresh)
            .filter((id) => !added.has(id))
            .map(called)
        : [],
  };
}

/** Who judges a dance, and which components. */
function judgesIn({ panel, seats }: Loaded, at: number): Matrix["dances"][number]["seats"] {
  return seats.filter(({ id }) => judgesDance(panel, id, at)).map(({ id }) => ({ id, components: componentsOf(panel, id, at) }));
}

/** The rows of the matrix: each performance with its marks, deductions and place. */
function rowsOf(
  { performances, panel, seats, runs, sheetAt, criteria, block, deductions }: Loaded,
  outcome: Tabulated | undefined,
): Matrix["rows"] {
  // Totals of different components cannot be compared.
  const compared = hasCriteria(block.method) && panel.every((each) => each.criteria === null);
  const placed = new Map(outcome?.results.map((result) => [result.entry, result]));
  return performances.map((performance) => {
    const own = (runs.length > 0 ? runs : [""]).map((_, at) => seats.map((seat) => sheetAt.get(keyOf(performance.id, at + 1, seat.id))));
    const result = placed.get(performance.id);
    return {
      performance_id: performance.id,
      entry_id: performance.entry_id,
      ...briefOf(performance),
      status: performance.status,
      state: result?.state ?? stateOf(performance),
      now: stateOf(performance),
      recalled: result?.recalled ?? null,
      place_from: result?.placeFrom ?? null,
      place_to: result?.placeTo ?? null,
      place_exact: result?.placeExact ?? null,
      total: result?.total?.shown ?? null,
      band: result?.band ?? null,
      cells: own.flatMap((sheets) => cellsOf(sheets, criteria, compared)),
      deductions: deductions
        .filter((each) => each.performance_id === performance.id)
        .map(({ id, policy, reason }) => ({ id, policy, reason })),
      deducted: result ? takenBy(result) : null,
    };
  });
}

/** What changed since a round was decided whose entries have gone on. */
function changedSince(numbers: string, locale: Locale): string {
  return locale === "pl"
    ? `Po zamknięciu coś się zmieniło: dziś wynik rundy byłby inny dla ${numbers}. Kto przeszedł, tańczy dalej; żeby to poprawić, otwórz rundę ponownie, a gdy następna już trwa, dodaj pominiętych.`
    : `Something changed after closing: today the result of the round would differ for ${numbers}. Who goes on still does; to correct it open the round again, or add who was forgotten once the next one has begun.`;
}

/** What the tabulation warns of, and first of all what changed since the places were published. */
function warningsOf(
  outcome: Tabulated | undefined,
  { block }: Loaded,
  changed: readonly string[],
  locale: Locale,
  called: Called,
): string[] {
  const warnings = outcome?.warnings.map((each) => (locale === "pl" ? warningPl(each, called) : warningEn(each, called))) ?? [];
  if (changed.length === 0) return warnings;
  if (block.on_round_id !== null) return [changedSince(changed.join(", "), locale), ...warnings];
  return [
    locale === "pl"
      ? `Po publikacji coś się zmieniło: dziś wynik byłby inny dla ${changed.join(", ")}. Opublikowane miejsca zostają; żeby je poprawić, cofnij publikację i opublikuj ponownie.`
      : `Something changed after publishing: today the result would differ for ${changed.join(", ")}. The published places stay; to correct them take the publication back and publish again.`,
    ...warnings,
  ];
}

/** The sheets that keep a block from being closed, and those that nobody can count yet: not given, not confirmed, not taken, opened again. */
async function looseSheets(trx: Trx, { block, seats, danced, sheets, sheetAt, wanted }: Loaded) {
  const reminders = await store.listReminders(trx, block.id);
  const asked = new Map(reminders.map((row) => [keyOf(row.performance_id, row.dance, row.seat_id), row.reminded_at]));
  const open = wanted
    .filter((sheet) => !sheet.given)
    .map(({ performance, seat, missing }) => ({
      missing,
      sheet: {
        seat: seat.seat,
        seat_id: seat.id,
        start_number: performance.start_number,
        performance_id: performance.id,
        dance: performance.dance,
        reminded_at: asked.get(keyOf(performance.id, performance.dance, seat.id)) ?? null,
      },
    }));
  return {
    missing: open.filter((each) => each.missing).map(({ sheet }) => sheet),
    awaited: open.filter((each) => !each.missing).map(({ sheet }) => sheet),
    filled: await listFilled(trx, block.id),
    without_start: withoutStart(danced, sheets).map(({ id: performance_id, dance: at, start_number }) => ({
      performance_id,
      dance: at,
      start_number,
      seats: seats.filter((seat) => sheetAt.has(keyOf(performance_id, at, seat.id))).map((seat) => seat.seat),
    })),
    not_taken: await listUnsettled(trx, block.id),
    reopened: (await listReopened(trx, block.id)).map(({ reopened_reason, ...each }) => ({ ...each, reason: reopened_reason ?? "" })),
  };
}

/** Loads and tabulates one block; `lock` holds it against other closings and publishings. */
export async function scoreBlock(trx: Trx, id: string, locale: Locale, lock = false): Promise<Scored> {
  const loaded = await load(trx, id, lock);
  const { block, seats, performances, sheets, deductions, settings, kept, names, called } = loaded;
  const { agreed, outcome, shown, ruling_ids, changed, ...objections } = count(loaded, locale);
  const counted = new Set(competing(performances).map((each) => each.id));
  const entryOf = new Map(performances.map((each) => [each.id, each.entry_id]));
  return {
    outcome,
    agreed,
    release: readReleaseRules(block.release_rules),
    sendsOn: block.kind === "elimination" && block.wanted !== null && block.on_round_id !== null,
    from: {
      revision_ids: [
        ...(loaded.whole?.revision_ids ?? sheets.filter((sheet) => counted.has(sheet.performance_id)).map((sheet) => sheet.revision_id)),
        ...(loaded.own?.revision_ids ?? []),
      ],
      decision_ids: [...ruling_ids, ...loaded.short.map((each) => each.id)],
      form_version_id: block.form_version_id,
      deduction_ids: deductions.filter((each) => counted.has(each.performance_id)).map((each) => each.id),
    },
    matrix: {
      block: {
        id: block.id,
        name: block.name,
        status: block.status,
        closed_at: block.closed_at,
        published_at: block.published_at,
        held_at: block.held_at,
        result_version: block.result_version ?? 0,
      },
      start_list: { id: block.start_list_id, name: block.start_list_name },
      competition: { id: block.competition_id, name: block.competition_name, slug: block.slug },
      form: {
        method: block.method,
        decimals: settings.decimals ?? 2,
        deductions: deductionKinds(block.method),
        runs: block.runs,
        criteria: loaded.criteria,
      },
      seats: seats.map(({ id: seatId, seat, name }) => ({ id: seatId, seat, name, components: componentsOf(loaded.panel, seatId, 1) })),
      dances: loaded.runs.map((name, at) => ({ dance: at + 1, name, seats: judgesIn(loaded, at + 1) })),
      round: {
        section_id: block.section_id,
        kind: block.kind,
        level: block.level,
        wanted: block.kind === "elimination" ? block.wanted : null,
        ballots: block.ballots,
        dances: danceNames(storedDances.parse(block.dances)),
        status: block.round_status,
        released: block.released,
        decided_at: block.decided_at,
        next: loaded.next,
        reserve:
          kept && loaded.gone.length > 0 && loaded.rules.reserve !== "off"
            ? reserveOf(kept.tabulated, performances, loaded.gone, loaded.decisions)
            : null,
        decisions: loaded.decisions,
      },
      cut: cutOf(shown, performances),
      ties: kept || !shown ? [] : undecidedIn(shown).ties.map((group) => group.map((each) => entryOf.get(each) ?? each)),
      rows: rowsOf(loaded, shown),
      ...(await looseSheets(trx, loaded)),
      ballots: loaded.whole?.ballots ?? [],
      refused_ballots: loaded.whole?.refused_ballots ?? [],
      orders: (loaded.own?.groups ?? []).flatMap((group) => {
        const seat = seats.find((each) => each.id === group.seat_id);
        return seat ? [{ seat: seat.seat, ...group }] : [];
      }),
      ...objections,
      explain: shown ? retell(shown, names, locale) : [],
      warnings: warningsOf(outcome, loaded, changed, locale, called),
    },
  };
}
