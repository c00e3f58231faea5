// A round with whole-dance sheets: what each judge handed in for each dance, in the form that both computations and the matrix take. Pure.
import { z } from "zod";
import type { BallotRevisionRow } from "../../judging/revisions/ballots-sql.server.ts";
import type { listRequiredSheets } from "../../judging/desk/desk-sql.server.ts";
import type { Dance, PanelRow } from "../../rounds/contract.ts";
import { danceNames } from "../../rounds/dances.ts";
import { judgesDance } from "../../rounds/panels/rules.ts";
import type { RoundSheets } from "../tabulation/rules.ts";
import type { SheetRow } from "./sql.server.ts";
import type { Matrix } from "../shapes.ts";
import type { listRefused } from "../../judging/revisions/refused-sql.server.ts";

const pencilOrMarks = z.record(z.string(), z.record(z.string(), z.number()));

export interface WholeDances {
  dances: NonNullable<RoundSheets["dances"]>;
  /** Each judge's marks of each couple in each dance that was handed in. Empty marks for a couple without any on the sheet. */
  sheets: SheetRow[];
  /** For judges who have handed in every required dance: one sheet of each couple, without its marks. */
  finished: Pick<SheetRow, "performance_id" | "dance" | "seat_id" | "typed_by">[];
  revision_ids: string[];
  /** Every required sheet, dance by dance, with its state. */
  ballots: Matrix["ballots"];
  /** Handed-in sheets that were refused, with the sheet that counts instead. */
  refused_ballots: Matrix["refused_ballots"];
}

/** The rows of one round. */
interface WholeRows {
  given: readonly Omit<BallotRevisionRow, "round_id">[];
  due: readonly Omit<Awaited<ReturnType<typeof listRequiredSheets>>[number], "round_id">[];
  refused: readonly Omit<Awaited<ReturnType<typeof listRefused>>[number], "round_id">[];
}

/**
 * Returns what counts of a round's whole-dance sheets: the newest handed-in revision of each. Where nobody is on the floor in a dance (`isEmpty`) a
 * missing sheet counts as empty.
 */
export function wholeDances(
  round: { dances: readonly Dance[]; panel: readonly PanelRow[]; isEmpty: (dance: number) => boolean },
  performanceIds: readonly string[],
  { given: newest, due: all, refused }: WholeRows,
): WholeDances {
  const names = danceNames(round.dances);
  const nameOf = (dance: number) => names[dance - 1] ?? "";
  const judges = (seatId: string, dance: number) => judgesDance(round.panel, seatId, dance);
  const handedIn = newest.filter((each) => each.submitted && judges(each.seat_id, each.dance));
  const isIn = ({ seat_id, dance }: { seat_id: string; dance: number }) =>
    handedIn.some((each) => each.seat_id === seat_id && each.dance === dance);
  const needless = all.filter((due) => round.isEmpty(due.dance) && !isIn(due));
  const panel = all.filter((due) => !needless.includes(due));
  // A judge with only typed sheets has not seen who was on the floor, so these sheets do not prove a start.
  const typist = (seatId: string) => {
    const own = panel.filter((each) => each.seat_id === seatId);
    return own.every((each) => each.typed_by !== null) ? (own[0]?.typed_by ?? null) : null;
  };
  const typed = new Map(panel.map((each) => [`${each.seat_id} ${each.dance}`, each.typed_by]));
  const sheets = handedIn.flatMap(({ id, seat_id, dance, revision, received_at, marks }) =>
    performanceIds.map((performance_id) => ({
      performance_id,
      dance,
      seat_id,
      revision_id: id,
      revision,
      received_at,
      typed_by: typed.get(`${seat_id} ${dance}`) ?? null,
      marks: marks?.[performance_id] ?? {},
    })),
  );
  const finished = [...Map.groupBy([...handedIn, ...needless], (each) => each.seat_id)].flatMap(([seat_id, own]) =>
    own.length < round.dances.filter((_, at) => judges(seat_id, at + 1)).length
      ? []
      : performanceIds.map((performance_id) => ({ performance_id, dance: 1, seat_id, typed_by: typist(seat_id) })),
  );
  return {
    dances: {
      names,
      ballots: [...handedIn, ...needless.map((due) => ({ ...due, marks: null }))].map((each) => ({
        seat_id: each.seat_id,
        dance: nameOf(each.dance),
        marks: each.marks ?? {},
      })),
    },
    sheets,
    finished,
    revision_ids: handedIn.map((each) => each.id),
    ballots: panel.map((due) => {
      const given = newest.find((each) => each.seat_id === due.seat_id && each.dance === due.dance);
      const marks = pencilOrMarks.parse((given?.submitted ? given.marks : given?.draft) ?? {});
      const n = Object.values(marks).filter((each) => Object.keys(each).length > 0).length;
      return { ...due, given: n, submitted: given?.submitted ?? false };
    }),
    refused_ballots: refused.map(({ id, dance, seat_id, seat, why, received_at, marks }) => {
      const counted = handedIn.find((each) => each.seat_id === seat_id && each.dance === dance);
      return { id, dance, seat_id, seat, why, received_at, marks, counted: counted?.marks ?? null };
    }),
  };
}
