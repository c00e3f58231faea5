// Sheets that were typed from paper, and a second person's check of them (docs/rules/rounds.md 3.15).
import { z } from "zod";
import { anyOf, type Trx } from "../../kernel/postgres/database.server.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";

/** Marks a revision that the desk typed for another judge as waiting for a second person's check. */
export async function requirePaperCheck(trx: Trx, revisionId: string): Promise<void> {
  await trx
    .insertInto("paper_checks")
    .columns(["tenant_id", "mark_revision_id"])
    .expression((query) =>
      query
        .selectFrom("mark_revisions as m")
        .innerJoin("sheets as s", "s.id", "m.sheet_id")
        .innerJoin("judge_seats as j", "j.id", "s.seat_id")
        .select(["m.tenant_id", "m.id"])
        .where("m.id", "=", revisionId)
        .whereRef("m.user_id", "<>", "j.user_id"),
    )
    .execute();
}

const typedShape = z.object({
  round_id: z.string(),
  revision_id: z.string(),
  seat_id: z.string(),
  seat: z.string(),
  dance: z.number(),
  /** Null for a sheet of a whole dance and for an order of equal totals. */
  performance_id: z.string().nullable(),
  typed_by_id: z.string(),
  typed_by: z.string().nullable(),
  verdict: z.enum(["agrees", "differs"]).nullable(),
  checked_by: z.string().nullable(),
  reason: z.string().nullable(),
});

/**
 * Returns the sheets of these rounds with a newest revision typed from paper, in the order of the panel. A newer revision, typed or the judge's own,
 * replaces them.
 */
export function listTyped(trx: Trx, roundIds: readonly string[]) {
  return rowsOf(trx, typedShape)`
    select s.round_id, m.id as revision_id, s.seat_id, j.seat, s.dance, s.performance_id, m.user_id as typed_by_id, u.name as typed_by, c.verdict,
      k.name as checked_by, c.reason
    from sheets s
    join mark_revisions m on m.tenant_id = s.tenant_id and m.sheet_id = s.id and m.revision = s.revision
    join paper_checks c on c.tenant_id = m.tenant_id and c.mark_revision_id = m.id
    join judge_seats j on j.tenant_id = s.tenant_id and j.id = s.seat_id
    left join users u on u.id = m.user_id
    left join users k on k.id = c.checked_by
    where s.round_id = ${anyOf(roundIds)} order by j.position, s.dance, m.received_at, m.id`;
}

interface Verdict {
  verdict: "agrees" | "differs";
  checked_by: string;
  checked_at: string;
  reason: string | null;
}

/** Stores the result of a second person's check of typed sheets, for each of these revisions. */
export async function saveVerdict(trx: Trx, revisionIds: readonly string[], verdict: Verdict): Promise<void> {
  await trx.updateTable("paper_checks").set(verdict).where("mark_revision_id", "=", anyOf(revisionIds)).execute();
}
