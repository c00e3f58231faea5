// What a coach sees of published rounds: the own entries' places in the list, and of one round their rows and the steps that led to their places.
import { stepsAbout } from "#engines/tabulation/src/explain/about.ts";
import type { Trx } from "../../kernel/postgres/database.server.ts";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import type { Locale } from "../../kernel/text/locale.ts";
import { entryLabel } from "../../entries/label/entry-label.ts";
import { numberName, retell, type Scored } from "../reading/scoring.server.ts";
import type { Matrix } from "../shapes.ts";
import type { listScores } from "../contract.ts";
import { listOutcomes } from "../results/sql.server.ts";
import { listOwnPerformances } from "./sql.server.ts";
import { pick } from "../../kernel/values/fields.ts";

type OwnPlace = Reply<typeof listScores>["data"][number]["own"][number];

/** Returns the places of this person's entries in these published rounds, by round, best first. Entries disqualified since have no place. */
export async function ownPlaces(trx: Trx, roundIds: readonly string[], userId: string): Promise<Map<string, OwnPlace[]>> {
  const outcomes = new Map((await listOutcomes(trx, roundIds)).map((each) => [each.round_id, each.outcome]));
  const rows = (await listOwnPerformances(trx, roundIds, userId)).flatMap(({ id, round_id, disqualified, ...named }) => {
    const outcome = outcomes.get(round_id);
    const result = outcome?.tabulated.results.find((each) => each.entry === id);
    if (!outcome || !result) return [];
    const { state, recalled, placeFrom, placeTo } = result;
    if (disqualified) return [{ round_id, ...named, state: "disqualified" as const, recalled: null, place_from: null, place_to: null }];
    const goesOn = recalled === null ? null : recalled || outcome.added?.includes(id) === true;
    return [{ round_id, ...named, state, recalled: goesOn, place_from: placeFrom, place_to: placeTo }];
  });
  const rank = ({ place_from, start_number }: OwnPlace) => (place_from ?? Infinity) + (start_number ?? 0) / 1_000_000;
  const sorted = rows.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));
  return new Map(
    [...Map.groupBy(sorted, (each) => each.round_id)].map(([id, own]) => [id, own.map(({ round_id: _round, ...each }) => each)]),
  );
}

const ROUND = ["id", "name", "status", "closed_at", "published_at", "held_at", "result_version"] as const;
const ROW = [
  "performance_id",
  "entry_id",
  "status",
  "state",
  "now",
  "recalled",
  "place_from",
  "place_to",
  "place_exact",
  "total",
  "band",
  "deducted",
] as const;
const CELL = ["seat_id", "dance", "marks", "total", "revision", "received_at", "extreme"] as const;
const MISSING = ["seat", "seat_id", "start_number", "performance_id", "dance", "reminded_at"] as const;

/**
 * Returns a round with the rows and steps of these performances only. In the steps every other entry is „inny występ”. New fields of the office's
 * matrix stay hidden until they are listed here.
 */
export function ownMatrix({ matrix, outcome }: Scored, own: ReadonlySet<string>, locale: Locale): Matrix {
  const other = locale === "pl" ? "inny występ" : "another entry";
  const names = new Map(
    matrix.rows.map((row) => {
      const name = own.has(row.performance_id) ? numberName(row.start_number, row.shown.label ?? row.performance_id) : other;
      return [row.performance_id, name] as const;
    }),
  );
  const explained = outcome?.explain ?? [];
  const concerning = new Set([...own].flatMap((id) => stepsAbout(explained, id)));
  const steps = explained.filter((step) => concerning.has(step));
  const { start_list, competition, form, seats, dances } = matrix;
  return {
    block: pick(matrix.block, ROUND),
    start_list: pick(start_list, ["id", "name"]),
    competition: pick(competition, ["id", "name", "slug"]),
    form: {
      ...pick(form, ["method", "decimals", "deductions", "runs"]),
      criteria: form.criteria.map((each) => pick(each, ["code", "name", "min", "max", "step", "weight"])),
    },
    seats: seats.map((each) => pick(each, ["id", "seat", "name", "components"])),
    dances: dances.map((each) => pick(each, ["dance", "name", "code", "seats"])),
    round: null,
    cut: null,
    ties: [],
    rows: matrix.rows
      .filter((row) => own.has(row.performance_id))
      .map((row) => ({
        ...pick(row, ROW),
        ...entryLabel.parse(row),
        // Later corrections are shown once they are published.
        cells: row.cells.map((cell) =>
          cell && cell.received_at <= (matrix.block.published_at ?? "") ? { ...pick(cell, CELL), typed_by: null } : null,
        ),
        runs: row.runs.map((each) => pick(each, ["value", "counts"])),
        heats: [...row.heats],
        absent_in: [...row.absent_in],
        retired: row.retired,
        deductions: row.deductions.map((each) => pick(each, ["id", "policy", "reason"])),
      })),
    missing: matrix.missing.filter((each) => own.has(each.performance_id)).map((each) => pick(each, MISSING)),
    awaited: [],
    filled: [],
    without_start: [],
    not_taken: [],
    ballots: [],
    refused_ballots: [],
    orders: [],
    reopened: [],
    refused: [],
    wrong_sheets: [],
    explain: outcome ? retell({ ...outcome, explain: steps }, names, locale) : [],
    warnings: [],
    changed: [],
  };
}
