// A block's sheets as places: loads what the judges sent, asks both computations, and words the answer.
import { explainEn } from "#engines/tabulation/src/explain/en.ts";
import { explainPl } from "#engines/tabulation/src/explain/pl.ts";
import { refusalEn, refusalPl, warningEn, warningPl } from "#engines/tabulation/src/explain/refusals.ts";
import { tabulateTwice } from "#engines/tabulation/src/second/agree.ts";
import { isRefused } from "#engines/tabulation/src/tabulate.ts";
import type { Tabulated } from "#engines/tabulation/src/types.ts";
import { criteriaOf } from "../judging/rules.ts";
import type { Trx } from "../kernel/database.server.ts";
import type { Locale } from "../kernel/sentences.ts";
import { refuse } from "../refusals.ts";
import type { Matrix } from "./contract.ts";
import { competing, extremes, settingsOf, tabulationOf, totalOf } from "./rules.ts";
import * as store from "./sql.server.ts";

export interface Scored {
  matrix: Matrix;
  /** The agreed outcome, when every mark is in and nothing was refused. */
  outcome: Tabulated | undefined;
  agreed: boolean;
  revisionIds: string[];
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

/** Loads and tabulates one block; `lock` holds it against other closings and publishings. */
export async function scoreBlock(trx: Trx, id: string, locale: Locale, lock = false): Promise<Scored> {
  const block = (await store.findBlock(trx, id, lock)) ?? refuse("not_found");
  const [seats, performances, sheets, deductions] = [
    await store.listSeats(trx, block.start_list_id),
    await store.listBlockPerformances(trx, [id]),
    await store.listSheets(trx, [id]),
    await store.listDeductions(trx, [id]),
  ];
  const criteria = criteriaOf(block.method, block.criteria, performances.length);
  const settings = settingsOf(block.settings);
  const sheetAt = new Map(sheets.map((sheet) => [`${sheet.performance_id} ${sheet.seat_id}`, sheet]));
  const missing = competing(performances).flatMap((performance) =>
    seats
      .filter((seat) => !sheetAt.has(`${performance.id} ${seat.id}`))
      .map((seat) => ({ seat: seat.seat, seat_id: seat.id, start_number: performance.start_number, performance_id: performance.id })),
  );
  const names = new Map(performances.map((each) => [each.id, numberName(each.start_number, each.title ?? each.id)] as const));
  const called = (entry: string) => names.get(entry) ?? entry;
  const ready = missing.length === 0 && seats.length > 0 && competing(performances).length > 0;
  const agreement = ready
    ? tabulateTwice(tabulationOf({ method: block.method, criteria, settings, seats, performances, sheets, deductions }))
    : undefined;
  const outcome = agreement && !isRefused(agreement.outcome) ? agreement.outcome : undefined;
  const refused =
    agreement && isRefused(agreement.outcome)
      ? agreement.outcome.refused.map((each) => (locale === "pl" ? refusalPl(each, called) : refusalEn(each, called)))
      : [];
  const placed = new Map(outcome?.results.map((result) => [result.entry, result]));
  const rows = performances.map((performance) => {
    const own = seats.map((seat) => sheetAt.get(`${performance.id} ${seat.id}`));
    const totals = own.map((sheet) => (sheet ? totalOf(sheet.marks, criteria) : null));
    const marked = extremes(totals);
    const result = placed.get(performance.id);
    return {
      performance_id: performance.id,
      entry_id: performance.entry_id,
      start_number: performance.start_number,
      title: performance.title,
      club_name: performance.club_name,
      status: performance.status as Matrix["rows"][number]["status"],
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
        .map(({ id: deductionId, points, reason }) => ({ id: deductionId, points, reason })),
    };
  });
  return {
    outcome,
    agreed: agreement?.agreed ?? false,
    revisionIds: sheets.map((sheet) => sheet.revision_id),
    matrix: {
      block: {
        id: block.id,
        name: block.name,
        status: block.status as Matrix["block"]["status"],
        closed_at: block.closed_at,
        published_at: block.published_at,
        result_version: block.result_version ?? 0,
      },
      start_list: { id: block.start_list_id, name: block.start_list_name },
      competition: { id: block.competition_id, name: block.competition_name, slug: block.slug },
      form: { method: block.method, decimals: settings.decimals ?? 2, criteria },
      seats,
      rows,
      missing,
      refused,
      explain: outcome ? retell(outcome, names, locale) : [],
      warnings: outcome ? outcome.warnings.map((each) => (locale === "pl" ? warningPl(each, called) : warningEn(each, called))) : [],
    },
  };
}
