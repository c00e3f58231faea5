// SQL of deductions. The only file that writes them.
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { type DeductionPolicy, deductionPolicy } from "../shapes.ts";

/** Returns a performance with its round, the round's status and its scoring method. */
export function findPerformanceRound(trx: Trx, performanceId: string) {
  return trx
    .selectFrom("placed_performances as p")
    .innerJoin("placed_rounds as b", "b.id", "p.round_id")
    .innerJoin("scoring_form_versions as v", "v.id", "b.form_version_id")
    .innerJoin("start_lists as l", "l.id", "b.start_list_id")
    .select(["p.id", "b.id as round_id", "b.status", "l.competition_id", "v.method"])
    .where("p.id", "=", performanceId)
    .executeTakeFirst();
}

/** Returns a deduction, withdrawn or not, with its round. */
export function findDeduction(trx: Trx, id: string) {
  return trx
    .selectFrom("deductions as d")
    .innerJoin("placed_performances as p", "p.id", "d.performance_id")
    .innerJoin("placed_rounds as b", "b.id", "p.round_id")
    .innerJoin("start_lists as l", "l.id", "b.start_list_id")
    .select(["d.id", "d.performance_id", "d.policy", "d.reason", "d.voided_at", "b.id as round_id", "b.status", "l.competition_id"])
    .where("d.id", "=", id)
    .executeTakeFirst()
    .then((row) => row && { ...row, policy: deductionPolicy.parse(row.policy) });
}

/** Stores a deduction of a performance. */
export async function insertDeduction(
  trx: Trx,
  row: {
    tenant_id: string;
    id: string;
    performance_id: string;
    policy: DeductionPolicy;
    reason: string;
    user_id: string;
    device_id: string | null;
  },
): Promise<void> {
  await trx
    .insertInto("deductions")
    .values({ ...row, policy: JSON.stringify(row.policy) })
    .execute();
}

/** Marks a deduction as withdrawn at `now`. The row stays. */
export async function voidDeductionRow(trx: Trx, id: string, now: string): Promise<void> {
  await trx.updateTable("deductions").set({ voided_at: now }).where("id", "=", id).execute();
}
