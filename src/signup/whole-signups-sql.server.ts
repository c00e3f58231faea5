// Whole sign-ups at once, as they are after they were sent and accepted: one statement a table, however many there are. For invented data.
import type { Row, Trx } from "../kernel/database.server.ts";
import { newId } from "../kernel/ids.ts";
import type { NewDancer } from "./sql.server.ts";

export interface WholeSignup {
  id: string;
  club_name: string;
  club_city: string;
  contact_name: string;
  contact_email: string;
  contact_phone: string;
  locale: Row<"signups">["locale"];
  /** The hash of a key that nobody has: only the organiser's rights open it. */
  secret_hash: Buffer;
  dancers: readonly NewDancer[];
  entries: readonly { id: string; section_id: string; title: string; dancer_ids: readonly string[] }[];
}

/** Adds submitted sign-ups of a competition with their dancers and accepted entries, which cost nothing; entries in the order of their sections' place. */
export async function insertWholeSignups(
  trx: Trx,
  { tenant_id, competition_id, at }: { tenant_id: string; competition_id: string; at: Date },
  signups: readonly WholeSignup[],
): Promise<void> {
  const now = at.toISOString();
  await trx
    .insertInto("signups")
    .values(
      signups.map((signup) => {
        const { dancers: _, entries: __, ...row } = signup;
        return {
          ...row,
          tenant_id,
          competition_id,
          contact_role: "school",
          status: "submitted",
          total_grosze: 0,
          submitted_at: now,
          rules_accepted_at: now,
          created_at: now,
        };
      }),
    )
    .execute();
  await trx
    .insertInto("dancers")
    .values(signups.flatMap((signup) => signup.dancers.map((row) => ({ ...row, tenant_id, signup_id: signup.id }))))
    .execute();
  const entries = signups.flatMap((signup) => signup.entries.map((entry, position) => ({ ...entry, position, signup_id: signup.id })));
  await trx
    .insertInto("entries")
    .values(
      entries.map((entry) => {
        const { dancer_ids: _, ...row } = entry;
        return { ...row, tenant_id, competition_id, status: "accepted", price_grosze: 0, submitted_at: now, created_at: now };
      }),
    )
    .execute();
  await trx
    .insertInto("entry_dancers")
    .values(
      entries.flatMap((entry) =>
        entry.dancer_ids.map((dancer_id, position) => ({ tenant_id, id: newId(), entry_id: entry.id, dancer_id, position })),
      ),
    )
    .execute();
}
