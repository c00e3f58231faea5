// The order in which results are read aloud: from the last place to the first (docs/rules/hall.md 6.4). Pure.
import type { ShownNotice } from "../../notices/shapes.ts";
import type { AnnouncerDesk, ReleasedResult, ResultRow } from "./contract.ts";

/** Entries that share places, in the order of start numbers. Both places are null for those who go on without places. */
export interface PlaceGroup {
  from: number | null;
  to: number | null;
  rows: ResultRow[];
}

const byNumber = (one: ResultRow, other: ResultRow) => (one.start_number ?? 0) - (other.start_number ?? 0);

/** Returns the places of a round from the last to the first. Entries that share places are one group; those who go on are one group, too. */
export function placesToRead({ rows }: Pick<ReleasedResult, "rows">): PlaceGroup[] {
  const groups = Map.groupBy(rows, (row) => row.place_from);
  return [...groups]
    .map(([from, own]) => ({ from, to: own[0]?.place_to ?? from, rows: own.toSorted(byNumber) }))
    .toSorted((one, other) => (other.from ?? 0) - (one.from ?? 0));
}

/** A text that waits to be read aloud. */
export type Reading = { key: string } & ({ notice: ShownNotice } | { result: ReleasedResult });

/** Returns notices of the office, then released results, each kind with the newest first; those already read come after all others. */
export function listReadings({ notices = [], results }: Pick<AnnouncerDesk, "notices" | "results">, read: readonly string[]): Reading[] {
  const all = [
    ...notices.map((notice) => ({ key: noticeKey(notice), notice })),
    ...results.map((result) => ({ key: resultKey(result), result })),
  ];
  return all.toSorted((one, other) => Number(read.includes(one.key)) - Number(read.includes(other.key)));
}

/** Key of a notice in the list of those already read. */
export const noticeKey = ({ id }: Pick<ShownNotice, "id">): string => `notice ${id}`;

/** Key of a result in the list of those already read. Results published again have to be read again. */
export const resultKey = ({ round_id, result_version }: Pick<ReleasedResult, "round_id" | "result_version">): string =>
  `${round_id} ${result_version}`;
