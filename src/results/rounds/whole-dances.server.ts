// A round that is judged by sheets of whole dances: what each judge handed in for each dance, as both computations and the matrix take it.
import { listGiven } from "../../judging/ballots/ballots-sql.server.ts";
import type { Trx } from "../../kernel/database.server.ts";
import type { Dance, PanelRow } from "../../rounds/contract.ts";
import { danceNames } from "../../rounds/dances.ts";
import { judgesDance } from "../../rounds/panels/rules.ts";
import type { BlockSheets } from "../rules.ts";
import { listAbsences, listRetired, type SheetRow } from "../sql.server.ts";

export interface WholeDances {
  dances: NonNullable<BlockSheets["dances"]>;
  /** One for each couple and each judge who has handed in every dance that is due, with the marks of all dances added up. */
  sheets: SheetRow[];
  revision_ids: string[];
}

/** What counts of a round's sheets of whole dances: the newest of each, where it was handed in. */
export async function wholeDances(
  trx: Trx,
  round: { id: string; dances: readonly Dance[]; panel: readonly PanelRow[] },
  performanceIds: readonly string[],
): Promise<WholeDances> {
  const names = danceNames(round.dances);
  const nameOf = (dance: number) => names[dance - 1] ?? "";
  const due = (seatId: string, dance: number) => judgesDance(round.panel, seatId, dance);
  const handedIn = (await listGiven(trx, { round_id: round.id })).filter((each) => each.submitted && due(each.seat_id, each.dance));
  const seats = Map.groupBy(handedIn, (each) => each.seat_id);
  const sheets = [...seats].flatMap(([seat_id, own]) => {
    const newest = own.toSorted((a, b) => (a.received_at < b.received_at ? -1 : 1)).at(-1);
    const dances = round.dances.filter((_, at) => due(seat_id, at + 1)).length;
    if (own.length < dances || !newest) return [];
    return performanceIds.map((performance_id) => ({
      performance_id,
      dance: 1,
      seat_id,
      revision_id: newest.id,
      revision: newest.revision,
      received_at: newest.received_at,
      from_paper: false,
      marks: added(own.map((each) => each.marks?.[performance_id] ?? {})),
    }));
  });
  return {
    dances: {
      names,
      ballots: handedIn.map((each) => ({ seat_id: each.seat_id, dance: nameOf(each.dance), marks: each.marks ?? {} })),
      absent: (await listAbsences(trx, round.id)).map((each) => ({ entry: each.performance_id, dance: nameOf(each.dance) })),
      retired: await listRetired(trx, round.id),
    },
    sheets,
    revision_ids: handedIn.map((each) => each.id),
  };
}

/** Marks of several dances added up, by criterion; a couple without a cross has none. */
function added(dances: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const marks of dances) for (const [code, mark] of Object.entries(marks)) sums[code] = (sums[code] ?? 0) + mark;
  return sums;
}
