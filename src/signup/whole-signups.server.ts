// Inserts whole sign-ups as sent and accepted, with one statement for each table. For invented data.
import type { Trx } from "../kernel/postgres/database.server.ts";
import { insertAcceptedEntries, insertLineUps } from "../entries/sql.server.ts";
import { insertDancersOfMany, type NewDancer } from "../people/dancers/sql.server.ts";
import { insertSubmittedSignups, type SubmittedSignup } from "../people/signups/sql.server.ts";

export interface WholeSignup extends SubmittedSignup {
  dancers: readonly NewDancer[];
  entries: readonly { id: string; section_id: string; title: string; dancer_ids: readonly string[] }[];
}

/**
 * Adds submitted sign-ups of a competition with their dancers and accepted entries, which cost nothing; entries in the order of their sections'
 * place.
 */
export async function insertWholeSignups(
  trx: Trx,
  { tenant_id, competition_id, at }: { tenant_id: string; competition_id: string; at: Date },
  signups: readonly WholeSignup[],
): Promise<void> {
  const common = { tenant_id, competition_id, at: at.toISOString() };
  await insertSubmittedSignups(
    trx,
    common,
    signups.map((signup) => {
      const { dancers: _, entries: __, ...row } = signup;
      return row;
    }),
  );
  await insertDancersOfMany(
    trx,
    signups.flatMap((signup) => signup.dancers.map((row) => ({ ...row, tenant_id, signup_id: signup.id }))),
  );
  const entries = signups.flatMap((signup) => signup.entries.map((entry, position) => ({ ...entry, position, signup_id: signup.id })));
  await insertAcceptedEntries(
    trx,
    common,
    entries.map((entry) => {
      const { dancer_ids: _, ...row } = entry;
      return row;
    }),
  );
  await insertLineUps(
    trx,
    tenant_id,
    entries.map(({ id: entry_id, dancer_ids }) => ({ entry_id, dancer_ids })),
  );
}
