// Turns a counted round into its matrix: places, rows, open matters, and all messages in the reader's language.
import { explainEn } from "#engines/tabulation/src/explain/en.ts";
import { explainPl } from "#engines/tabulation/src/explain/pl.ts";
import { warningEn, warningPl } from "#engines/tabulation/src/explain/refusals.ts";
import type { Agreement } from "#engines/tabulation/src/second/agree.ts";
import { isRefused } from "#engines/tabulation/src/tabulate.ts";
import type { Refusal, Tabulated } from "#engines/tabulation/src/types.ts";
import { publicLabel } from "../../competitions/public/public-label.ts";
import { hasCriteria } from "../../judging/rules.ts";
import type { Trx } from "../../kernel/postgres/database.server.ts";
import type { Locale } from "../../kernel/text/locale.ts";
import { entryLabelOf } from "../../entries/label/entry-label.ts";
import { wholeNames } from "../../start-lists/rounds/round-names.ts";
import { onlyCompeting, placingState } from "../../start-lists/rules.ts";
import { componentsOf, judgesDance } from "../../rounds/panels/rules.ts";
import { readReleaseRules, type ReleaseRules } from "../../rounds/round-rules.ts";
import { addsUp } from "../../rounds/dances.ts";
import { findReserveQuestion } from "./reserve.ts";
import { deductionKinds, differing, withoutStart } from "../tabulation/rules.ts";
import type { SheetRow } from "./sql.server.ts";
import { runsIn } from "../tabulation/counting.ts";
import { cellsOf, keyOf } from "./in-dances.server.ts";
import { type Loaded, read, refreshRound, readAll } from "./reading.server.ts";
import { isAbsent } from "./absences.server.ts";
import { pricedEnd, priceOf } from "./price.ts";
import { type Called, refusalOf, wrongSheets } from "../tabulation/refusals.ts";
import { findCutLine, undecidedIn } from "../tabulation/rulings.ts";
import type { Matrix } from "../shapes.ts";

export interface Scored {
  matrix: Matrix;
  /** The agreed outcome, when every mark is in and nothing was refused. Of a published round the published one. */
  outcome: Tabulated | undefined;
  agreed: boolean;
  /** True when entries go on to another round: then it is decided as it is closed. */
  sendsOn: boolean;
  /** Rules for what is released automatically. */
  release: ReleaseRules;
  /** What the outcome was computed from: the newest revision of every counting sheet, the decisions, the form's version and the deductions. */
  from: { revision_ids: string[]; decision_ids: string[]; form_version_id: string; deduction_ids: string[] };
  /** The data that all this was built from. */
  loaded: Loaded;
}

/** Returns the steps of the computation as sentences. `names`: labels of entries. `within`: where an entry was eliminated, like „w ćwierćfinale”. */
export function retell(outcome: Pick<Tabulated, "explain">, names: ReadonlyMap<string, string>, locale: Locale, within?: string): string[] {
  const name = (entry: string) => names.get(entry) ?? entry;
  return locale === "pl" ? explainPl(outcome.explain, name, within) : explainEn(outcome.explain, name, within);
}

/** Returns the start number with three digits, or `otherwise` where there is none. */
export function numberName(startNumber: number | null, otherwise: string): string {
  return startNumber === null ? otherwise : String(startNumber).padStart(3, "0");
}

/** Refusals about the round itself. They do not depend on marks and are known before the last one is in. */
const OF_THE_ROUND = ["bad_setting", "too_few_judges"];

/**
 * Returns the reasons why no places can be given: the computations differ, something was refused, or votes are tied. Empty when the places are final.
 */
export function objectionsTo({ outcome, agreed, differences }: Agreement, method: string, locale: Locale, called: Called): string[] {
  if (!agreed)
    return [
      locale === "pl"
        ? `Dwa obliczenia dały różne wyniki. Zgłoś to opiekunowi systemu: ${differences.join("; ")}.`
        : `Two computations gave different results. Tell your system administrator: ${differences.join("; ")}.`,
    ];
  if (isRefused(outcome)) return outcome.refused.map((each) => refusalOf(each, method, locale, called));
  return outcome.warnings
    .filter((each) => each.code === "extra_round" || (each.code === "head_judge_decides" && outcome.recall?.recalled === null))
    .map((each) => (locale === "pl" ? warningPl(each, called) : warningEn(each, called)));
}

/** Total deducted points of a result, rounded to 0.01. */
function takenBy({ deductions }: Tabulated["results"][number]): number {
  return Math.round(deductions.reduce((sum, each) => sum + Number(each.points?.shown ?? 0), 0) * 100) / 100;
}

/** A round with the labels of its entries. */
function withLabels(loaded: Loaded) {
  const names = new Map(
    loaded.performances.map((each) => [each.id, numberName(each.start_number, publicLabel(each).label ?? each.id)] as const),
  );
  return { ...loaded, names, called: (entry: string) => names.get(entry) ?? entry };
}

type LabelledRound = ReturnType<typeof withLabels>;

/**
 * Returns the outcome, or why there is none. A decided outcome stays. `shown` also has places where only the head judge's decision about the line is
 * missing.
 */
function outcomeOf(loaded: LabelledRound, locale: Locale) {
  const { round, seats, performances, wanted, kept, called, agreement, splitDances } = loaded;
  const { method } = round;
  const refused = agreement && isRefused(agreement.outcome) ? agreement.outcome.refused : [];
  const sentence = (each: Refusal) => refusalOf(each, method, locale, called);
  const agreed = agreement?.agreed ?? false;
  const ruling_ids = agreement?.ruling_ids ?? [];
  if (splitDances.length > 0 && !kept)
    return {
      agreed,
      outcome: undefined,
      shown: undefined,
      ruling_ids,
      refused: [splitDancesText(splitDances, locale)],
      wrong_sheets: [],
      changed: [],
      tied: undefined,
    };
  if (!agreement || !wanted.every((sheet) => sheet.given)) {
    const early = refused.filter((each) => OF_THE_ROUND.includes(each.code)).map(sentence);
    const outcome = kept?.tabulated;
    return {
      agreed,
      outcome,
      shown: outcome,
      ruling_ids,
      refused: kept ? [] : early,
      wrong_sheets: [],
      changed: [],
      tied: undefined,
    };
  }
  const objections = objectionsTo(agreement, method, locale, called);
  const tabulated = agreed && !isRefused(agreement.outcome) ? agreement.outcome : undefined;
  const fresh = objections.length === 0 ? tabulated : undefined;
  const added = new Set(kept?.added ?? []);
  const isFixed = kept !== undefined && round.on_round_id !== null;
  const changed = kept && fresh && !hasLost(loaded) ? differing(kept.tabulated, fresh).filter((id) => !added.has(id)) : [];
  return {
    agreed,
    outcome: kept?.tabulated ?? fresh,
    shown: kept?.tabulated ?? (tabulated?.recall?.recalled === null ? tabulated : fresh),
    ruling_ids,
    // For a published round: why today's sheets could not be counted.
    refused: isFixed ? [] : objections,
    wrong_sheets: isFixed ? [] : wrongSheets(refused, seats, onlyCompeting(performances), loaded.danceNames, { sentence, called }),
    changed,
    // A published result keeps its ties; the head judge is asked about the ties that would be published today.
    tied: kept && changed.length > 0 && round.on_round_id === null ? fresh : undefined,
  };
}

/** Message that no judge compares everybody, because these dances are split over two lists (docs/rules/rounds.md 6.6). */
function splitDancesText(dances: readonly string[], locale: Locale): string {
  return locale === "pl"
    ? `${dances.join(", ")}: taniec jest na dwóch listach. Przenieś jego grupy na jedną.`
    : `${dances.join(", ")}: the dance is split over two lists. Move its heats to one list.`;
}

/** True when an entry left after a round with a next round was decided. The decision stays, and the free place is asked about. */
const hasLost = ({ round, kept, performances }: Loaded): boolean =>
  round.on_round_id !== null &&
  performances.some(
    (each) =>
      placingState(each) !== "competing" && kept?.tabulated.results.some(({ entry, state }) => entry === each.id && state === "competing"),
  );

/** Returns the judges of a dance with their components. */
function judgesIn({ panel, seats }: LabelledRound, at: number): Matrix["dances"][number]["seats"] {
  return seats.filter(({ id }) => judgesDance(panel, id, at)).map(({ id }) => ({ id, components: componentsOf(panel, id, at) }));
}

/** Returns the rows of the matrix: each performance with its marks, deductions and place. */
function rowsOf(
  { performances, panel, seats, runs, sheetAt, whole, criteria, round, deductions, away, heats }: LabelledRound,
  outcome: Tabulated | undefined,
): Matrix["rows"] {
  // Totals of different components cannot be compared.
  const compared = hasCriteria(round.method) && panel.every((each) => each.criteria === null);
  const placed = new Map(outcome?.results.map((result) => [result.entry, result]));
  // On a whole-dance sheet an absent entry has no mark, and in a final neither has one that retired.
  const hasMarks = (id: string, dance: number, sheet: SheetRow | undefined) =>
    !whole || (!isAbsent(away, { id, dance }) && (round.method === "recall" || Object.keys(sheet?.marks ?? {}).length > 0));
  return performances.map((performance) => {
    const own = (runs.length > 0 ? runs : [""]).map((_, at) =>
      seats.map((seat) => {
        const sheet = sheetAt.get(keyOf(performance.id, at + 1, seat.id));
        return hasMarks(performance.id, at + 1, sheet) ? sheet : undefined;
      }),
    );
    const result = placed.get(performance.id);
    return {
      performance_id: performance.id,
      entry_id: performance.entry_id,
      ...entryLabelOf(performance),
      status: performance.status,
      state: result?.state ?? placingState(performance),
      now: placingState(performance),
      recalled: result?.recalled ?? null,
      place_from: result?.placeFrom ?? null,
      place_to: result?.placeTo ?? null,
      place_exact: result?.placeExact ?? null,
      total: result?.total?.shown ?? null,
      band: result?.band ?? null,
      cells: own.flatMap((sheets) => cellsOf(sheets, criteria, compared)),
      runs: result ? runsIn(outcome, performance.id, runs, addsUp(round.method) ? round.runs : "sum") : [],
      heats: heats.get(performance.id) ?? [],
      absent_in: away.places.filter((each) => each.performance_id === performance.id).map((each) => each.dance),
      retired: away.retired.includes(performance.id),
      deductions: deductions
        .filter((each) => each.performance_id === performance.id)
        .map(({ id, policy, reason }) => ({ id, policy, reason })),
      deducted: result ? takenBy(result) : null,
    };
  });
}

/** Message that the result changed after a decision that others depend on. */
function changedSince(numbers: string, locale: Locale): string {
  return locale === "pl"
    ? `Po zamknięciu zmienił się wynik: ${numbers}. Otwórz rundę ponownie, a jeśli następna już trwa, dodaj pominiętych.`
    : `The result changed after closing: ${numbers}. Reopen the round, or add the forgotten entries if the next one has begun.`;
}

/** Returns the warnings of the computation. Changes since publishing come first. */
function warningsOf(
  outcome: Tabulated | undefined,
  { round, called }: LabelledRound,
  changed: readonly string[],
  locale: Locale,
): string[] {
  const warnings = outcome?.warnings.map((each) => (locale === "pl" ? warningPl(each, called) : warningEn(each, called))) ?? [];
  if (changed.length === 0) return warnings;
  if (round.on_round_id !== null) return [changedSince(changed.join(", "), locale), ...warnings];
  return [
    locale === "pl"
      ? `Po publikacji zmienił się wynik: ${changed.join(", ")}. Opublikuj poprawione miejsca.`
      : `The result changed after publishing: ${changed.join(", ")}. Publish the corrected places.`,
    ...warnings,
  ];
}

/** Returns the sheets that keep a round from being closed, and those with open matters: missing, not confirmed, refused, reopened. */
function unresolvedSheets({ unresolved, seats, performances, danced, sheets, whole, wanted }: LabelledRound) {
  const letters = new Map(seats.map((each) => [each.id, each.seat]));
  const lettered = <T extends { seat_id: string; seat: string }>(each: T): T => ({ ...each, seat: letters.get(each.seat_id) ?? each.seat });
  const remindedAt = new Map(unresolved.reminders.map((row) => [keyOf(row.performance_id, row.dance, row.seat_id), row.reminded_at]));
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
        reminded_at: remindedAt.get(keyOf(performance.id, performance.dance, seat.id)) ?? null,
      },
    }));
  const [marked, unstarted] = whole
    ? [
        whole.finished,
        withoutStart(
          performances.map((each) => ({ ...each, dance: 1 })),
          whole.finished,
        ),
      ]
    : [sheets, withoutStart(danced, sheets)];
  const isMarked = (id: string, at: number, seatId: string) =>
    marked.some((each) => each.performance_id === id && each.dance === at && each.seat_id === seatId);
  return {
    missing: open.filter((each) => each.missing).map(({ sheet }) => sheet),
    awaited: open.filter((each) => !each.missing).map(({ sheet }) => sheet),
    filled: unresolved.filled.map(lettered),
    without_start: unstarted.map(({ id: performance_id, dance: at, start_number }) => ({
      performance_id,
      dance: at,
      start_number,
      seats: seats.filter((seat) => isMarked(performance_id, at, seat.id)).map((seat) => seat.seat),
    })),
    not_taken: unresolved.not_taken.map(lettered),
    reopened: unresolved.reopened.map(({ reopened_reason, ...each }) => ({ ...lettered(each), reason: reopened_reason ?? "" })),
  };
}

/** Returns the next round, with its length for each number of entries that the head judge may let go on. */
function nextOf({ next }: LabelledRound, cut: Matrix["cut"]): NonNullable<Matrix["round"]>["next"] {
  if (!next) return null;
  const { id, name, begun, crosses, starts_at, ended_at, day_ends_at } = next;
  const tied = cut?.recalled === null ? cut.tied : null;
  const sure = cut && tied ? cut.wanted - tied.places : 0;
  const prices = tied ? Array.from({ length: tied.entries.length + 1 }, (_, more) => pricedEnd(priceOf(next, sure + more), next)) : [];
  const pause_seconds = starts_at && ended_at ? Math.round((Date.parse(starts_at) - Date.parse(ended_at)) / 1000) : null;
  return { id, name, begun, crosses, pause_seconds, day_ends_at, prices };
}

/** Reads and scores one round. `lock` keeps others from closing or publishing it meanwhile. */
export async function scoreRound(trx: Trx, id: string, locale: Locale, lock = false): Promise<Scored> {
  return scoredOf(await read(trx, id, lock), locale);
}

/** Reads and scores several rounds. Missing ones are left out. */
export async function scoreRounds(trx: Trx, ids: readonly string[], locale: Locale): Promise<Scored[]> {
  return (await readAll(trx, ids)).map((loaded) => scoredOf(loaded, locale));
}

/** Scores a round again after the request that holds its lock has closed, decided, released or ruled something. Its marks are not read again. */
export async function rescoreRound(trx: Trx, { loaded }: Scored, locale: Locale): Promise<Scored> {
  return scoredOf(await refreshRound(trx, loaded), locale);
}

/** Scores the loaded round from its current marks, without the stored result. Writes nothing. */
export const scoreToday = ({ loaded }: Scored, locale: Locale): Scored => scoredOf({ ...loaded, kept: undefined }, locale);

const undecidedTies = (outcome: Tabulated | undefined) => (outcome ? undecidedIn(outcome).ties : []);

function scoredOf(counted: Loaded, locale: Locale): Scored {
  const loaded = withLabels(counted);
  const { round, seats, performances, sheets, deductions, settings, kept, names, called } = loaded;
  const { agreed, outcome, shown, ruling_ids, changed, tied, ...objections } = outcomeOf(loaded, locale);
  const present = new Set(onlyCompeting(performances).map((each) => each.id));
  const entryOf = new Map(performances.map((each) => [each.id, each.entry_id]));
  const cut = findCutLine(shown, performances);
  return {
    loaded: counted,
    outcome,
    agreed,
    release: readReleaseRules(round.release_rules),
    sendsOn: round.kind === "elimination" && round.wanted !== null && round.on_round_id !== null,
    from: {
      revision_ids: [
        ...(loaded.whole?.revision_ids ?? sheets.filter((sheet) => present.has(sheet.performance_id)).map((sheet) => sheet.revision_id)),
        ...(loaded.own?.revision_ids ?? []),
      ],
      decision_ids: [...ruling_ids, ...loaded.short.map((each) => each.id)],
      form_version_id: round.form_version_id,
      deduction_ids: deductions.filter((each) => present.has(each.performance_id)).map((each) => each.id),
    },
    matrix: {
      block: {
        id: round.id,
        name: wholeNames(round.named, locale).get(round.id) ?? round.name,
        status: round.status,
        closed_at: round.closed_at,
        published_at: round.published_at,
        held_at: round.held_at,
        result_version: round.result_version ?? 0,
      },
      start_list: { id: round.start_list_id, name: round.start_list_name },
      competition: { id: round.competition_id, name: round.competition_name, slug: round.slug },
      form: {
        method: round.method,
        decimals: settings.decimals ?? 2,
        deductions: deductionKinds(round.method),
        runs: round.runs,
        criteria: loaded.criteria,
      },
      seats: seats.map(({ id: seatId, seat, name }) => ({ id: seatId, seat, name, components: componentsOf(loaded.panel, seatId, 1) })),
      dances: loaded.runs.map((name, at) => ({ dance: at + 1, name, code: loaded.codes[at] ?? "", seats: judgesIn(loaded, at + 1) })),
      round: {
        section_id: round.section_id,
        kind: round.kind,
        level: round.level,
        wanted: round.kind === "elimination" ? round.wanted : null,
        ballots: round.ballots,
        dances: loaded.danceNames,
        status: round.round_status,
        released: round.released,
        decided_at: round.decided_at,
        next: nextOf(loaded, cut),
        reserve: findReserveQuestion(loaded),
        decisions: loaded.decisions,
      },
      cut,
      ties: undecidedTies(kept ? tied : shown).map((group) => group.map((each) => entryOf.get(each) ?? each)),
      rows: rowsOf(loaded, shown),
      ...unresolvedSheets(loaded),
      ballots: round.round_status === "called_off" ? [] : (loaded.whole?.ballots ?? []),
      refused_ballots: loaded.whole?.refused_ballots ?? [],
      orders: (loaded.own?.groups ?? []).flatMap((group) => {
        const seat = seats.find((each) => each.id === group.seat_id);
        return seat ? [{ seat: seat.seat, ...group }] : [];
      }),
      ...objections,
      explain: shown ? retell(shown, names, locale) : [],
      warnings: warningsOf(outcome, loaded, changed.map(called), locale),
      changed: changed.map((id) => entryOf.get(id) ?? id),
    },
  };
}
