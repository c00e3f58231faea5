// A block's sheets as places: loads what the judges sent, asks both computations, and words the answer.
import { explainEn } from "#engines/tabulation/src/explain/en.ts";
import { explainPl } from "#engines/tabulation/src/explain/pl.ts";
import { refusalEn, refusalPl, warningEn, warningPl } from "#engines/tabulation/src/explain/refusals.ts";
import { type Agreement, tabulateTwice } from "#engines/tabulation/src/second/agree.ts";
import { isRefused } from "#engines/tabulation/src/tabulate.ts";
import type { Refusal, Tabulated } from "#engines/tabulation/src/types.ts";
import type { RefusedWhy } from "../../judging/contract.ts";
import { shownAs } from "../../competitions/public/shown-as.ts";
import { competing, criteriaOf, hasCriteria, stateOf, sumOf } from "../../judging/rules.ts";
import { listFilled } from "../../judging/giving/filled-sql.server.ts";
import { listUnsettled } from "../../judging/giving/refused-sql.server.ts";
import { listReopened } from "../../judging/sql.server.ts";
import type { Trx } from "../../kernel/database.server.ts";
import type { Locale } from "../../kernel/sentences.ts";
import { refuse } from "../../refusals.ts";
import { briefOf } from "../../signup/brief/brief.ts";
import { listJudges } from "../../start-lists/sql.server.ts";
import type { Matrix } from "../contract.ts";
import { deductionKinds, differing, extremes, settingsOf, tabulationOf, withoutStart } from "../rules.ts";
import * as store from "../sql.server.ts";

/** What a published result keeps: the outcome, the marks as they were, and what they were computed from beside the mark revisions. */
export interface Kept {
  tabulated: Tabulated;
  seats: { id: string; seat: string }[];
  marks: { performance_id: string; totals: (number | null)[]; deducted: number }[];
  form_version_id?: string;
  deduction_ids?: string[];
}

export interface Scored {
  matrix: Matrix;
  /** The agreed outcome, when every mark is in and nothing was refused; of a published block the one that was published. */
  outcome: Tabulated | undefined;
  agreed: boolean;
  /** The newest revision of every sheet that counts, the form's version and the deductions: what the outcome was computed from. */
  from: { revision_ids: string[]; form_version_id: string; deduction_ids: string[] };
}

/** The steps retold in this language; `names` tells what each entry is called. */
export function retell(outcome: Tabulated, names: ReadonlyMap<string, string>, locale: Locale): string[] {
  const name = (entry: string) => names.get(entry) ?? entry;
  return locale === "pl" ? explainPl(outcome.explain, name) : explainEn(outcome.explain, name);
}

/** How entries and judges are called in sentences: start numbers with three digits, seats. */
export function numberName(startNumber: number | null, otherwise: string): string {
  return startNumber === null ? otherwise : String(startNumber).padStart(3, "0");
}

type Called = (entry: string) => string;

/** A refusal of the tabulation as what the organiser can do about it here. */
function refusalOf(refusal: Refusal, method: string, locale: Locale, called: Called): string {
  const pl = locale === "pl";
  const { found = "", entries = [] } = refusal.detail;
  if (method === "battle" && refusal.code === "bad_setting")
    return pl
      ? `W bitwie walczą dwa zgłoszenia, a w tym bloku jest ich inaczej (${found}). Podziel blok na pary albo wybierz inny formularz oceny.`
      : `A battle is between two entries, and this block has other (${found}). Split the block into pairs or choose another scoring form.`;
  if (refusal.code === "equal_totals") {
    const numbers = entries.map(called).join(", ");
    return pl
      ? `Sędzia ${refusal.judge}: ta sama suma (${found.replace(".", ",")}) dla ${numbers}. Ta metoda układa sumy sędziego w kolejność, więc sędzia musi poprawić jedną z tych kart.`
      : `Judge ${refusal.judge}: the same total (${found}) for ${numbers}. This method puts a judge's totals in order, so the judge has to correct one of these sheets.`;
  }
  return pl ? refusalPl(refusal, called) : refusalEn(refusal, called);
}

/** What is wrong with the block itself, whatever marks come: known before the last one is in. */
const OF_THE_BLOCK = ["bad_setting", "too_few_judges"];

/** What is wrong with sheets themselves: the judge has to correct them. */
const OF_THE_SHEETS = ["place_twice", "equal_totals", "wrong_crosses", "one_vote"];

/** The sheets that a refusal is about: the entries that it names, else all of this judge. */
function wrongSheets(
  refused: readonly Refusal[],
  seats: readonly { id: string; seat: string }[],
  present: readonly { id: string }[],
  told: { sentence: (refusal: Refusal) => string; called: Called },
): Matrix["wrong_sheets"] {
  return refused
    .filter((each) => OF_THE_SHEETS.includes(each.code))
    .flatMap((refusal) => {
      const seat = seats.find((each) => each.seat === refusal.judge);
      const performance_ids = [...(refusal.detail.entries ?? present.map((each) => each.id))];
      if (!seat) return [];
      return [
        { seat: seat.seat, seat_id: seat.id, performance_ids, numbers: performance_ids.map(told.called), why: told.sentence(refusal) },
      ];
    });
}

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

/** Loads and tabulates one block; `lock` holds it against other closings and publishings. */
export async function scoreBlock(trx: Trx, id: string, locale: Locale, lock = false): Promise<Scored> {
  const block = (await store.findBlock(trx, id, lock)) ?? refuse("not_found");
  const [seats, performances, sheets, deductions] = [
    await listJudges(trx, block.start_list_id),
    await store.listBlockPerformances(trx, [id]),
    await store.listSheets(trx, [id]),
    await store.listDeductions(trx, [id]),
  ];
  const criteria = criteriaOf(block.method, block.criteria, performances.length);
  const settings = settingsOf(block.settings);
  const present = competing(performances);
  const counted = new Set(present.map((each) => each.id));
  const sheetAt = new Map(sheets.map((sheet) => [`${sheet.performance_id} ${sheet.seat_id}`, sheet]));
  const asked = new Map((await store.listReminders(trx, id)).map((row) => [`${row.performance_id} ${row.seat_id}`, row.reminded_at]));
  const missing = present.flatMap((performance) =>
    seats
      .filter((seat) => !sheetAt.has(`${performance.id} ${seat.id}`))
      .map((seat) => ({
        seat: seat.seat,
        seat_id: seat.id,
        start_number: performance.start_number,
        performance_id: performance.id,
        reminded_at: asked.get(`${performance.id} ${seat.id}`) ?? null,
      })),
  );
  const names = new Map(performances.map((each) => [each.id, numberName(each.start_number, shownAs(each).label ?? each.id)] as const));
  const called = (entry: string) => names.get(entry) ?? entry;
  const agreement =
    seats.length > 0 && present.length > 0
      ? tabulateTwice(tabulationOf({ method: block.method, criteria, settings, seats, performances, sheets, deductions }))
      : undefined;
  const ready = missing.length === 0 && agreement !== undefined;
  const objections = ready ? objectionsTo(agreement, block.method, locale, called) : [];
  const early =
    !ready && agreement && isRefused(agreement.outcome)
      ? agreement.outcome.refused
          .filter((each) => OF_THE_BLOCK.includes(each.code))
          .map((each) => refusalOf(each, block.method, locale, called))
      : [];
  const fresh = ready && objections.length === 0 && !isRefused(agreement.outcome) ? agreement.outcome : undefined;
  const kept = block.status === "published" ? ((await store.listOutcomes(trx, [id]))[0]?.outcome as Kept | undefined) : undefined;
  const outcome = kept?.tabulated ?? fresh;
  const warnings = outcome ? outcome.warnings.map((each) => (locale === "pl" ? warningPl(each, called) : warningEn(each, called))) : [];
  const changed = kept && fresh ? differing(kept.tabulated, fresh).map(called) : [];
  if (changed.length > 0)
    warnings.unshift(
      locale === "pl"
        ? `Po publikacji coś się zmieniło: dziś wynik byłby inny dla ${changed.join(", ")}. Opublikowane miejsca zostają; żeby je poprawić, cofnij publikację i opublikuj ponownie.`
        : `Something changed after publishing: today the result would differ for ${changed.join(", ")}. The published places stay; to correct them take the publication back and publish again.`,
    );
  const placed = new Map(outcome?.results.map((result) => [result.entry, result]));
  const rows = performances.map((performance) => {
    const own = seats.map((seat) => sheetAt.get(`${performance.id} ${seat.id}`));
    const totals = own.map((sheet) => (sheet ? sumOf(criteria, (each) => sheet.marks[each.code]) : null));
    const marked = hasCriteria(block.method) ? extremes(totals) : [];
    const result = placed.get(performance.id);
    return {
      performance_id: performance.id,
      entry_id: performance.entry_id,
      ...briefOf(performance),
      status: performance.status as Matrix["rows"][number]["status"],
      state: result?.state ?? stateOf(performance),
      recalled: result?.recalled ?? null,
      place_from: result?.placeFrom ?? null,
      place_to: result?.placeTo ?? null,
      place_exact: result?.placeExact ?? null,
      total: result?.total?.shown ?? null,
      band: result?.band ?? null,
      cells: own.map((sheet, index) =>
        sheet
          ? {
              seat_id: sheet.seat_id,
              marks: sheet.marks,
              total: totals[index] ?? 0,
              revision: sheet.revision,
              received_at: sheet.received_at,
              extreme: marked[index] ?? null,
            }
          : null,
      ),
      deductions: deductions
        .filter((each) => each.performance_id === performance.id)
        .map(({ id: deductionId, policy, reason }) => ({ id: deductionId, policy, reason })),
      deducted: result ? takenBy(result) : null,
    };
  });
  return {
    outcome,
    agreed: agreement?.agreed ?? false,
    from: {
      revision_ids: sheets.filter((sheet) => counted.has(sheet.performance_id)).map((sheet) => sheet.revision_id),
      form_version_id: block.form_version_id,
      deduction_ids: deductions.filter((each) => counted.has(each.performance_id)).map((each) => each.id),
    },
    matrix: {
      block: {
        id: block.id,
        name: block.name,
        status: block.status as Matrix["block"]["status"],
        closed_at: block.closed_at,
        published_at: block.published_at,
        held_at: block.held_at,
        result_version: block.result_version ?? 0,
      },
      start_list: { id: block.start_list_id, name: block.start_list_name },
      competition: { id: block.competition_id, name: block.competition_name, slug: block.slug },
      form: { method: block.method, decimals: settings.decimals ?? 2, deductions: deductionKinds(block.method), criteria },
      seats: seats.map(({ id: seatId, seat, name }) => ({ id: seatId, seat, name })),
      rows,
      missing,
      filled: await listFilled(trx, id),
      without_start: withoutStart(performances, sheets).map(({ id: performance_id, start_number }) => ({
        performance_id,
        start_number,
        seats: seats.filter((seat) => sheetAt.has(`${performance_id} ${seat.id}`)).map((seat) => seat.seat),
      })),
      not_taken: (await listUnsettled(trx, id)).map(({ marks, why, ...each }) => ({
        ...each,
        marks: marks as Record<string, number>,
        why: why as RefusedWhy,
      })),
      reopened: (await listReopened(trx, id)).map(({ reopened_reason, ...each }) => ({ ...each, reason: reopened_reason ?? "" })),
      refused: kept ? [] : [...objections, ...early],
      wrong_sheets:
        !kept && ready && isRefused(agreement.outcome)
          ? wrongSheets(agreement.outcome.refused, seats, present, {
              sentence: (each) => refusalOf(each, block.method, locale, called),
              called,
            })
          : [],
      explain: outcome ? retell(outcome, names, locale) : [],
      warnings,
    },
  };
}
