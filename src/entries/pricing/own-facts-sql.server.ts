// A sign-up's own facts for its price and for what its people may enter. The rest are the competition's terms, which all callers share. Reads only.
import { sql } from "kysely";
import { z } from "zod";
import { termsVersion } from "../../competitions/terms/terms-sql.server.ts";
import { feeChange } from "../../competitions/shapes.ts";
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import { moneyOf, moneyRow } from "./payments-sql.server.ts";
import { dancer } from "../../people/dancers/dancer-record.ts";
import { signupEntry } from "../records.ts";

const bytes = z.instanceof(Buffer);
/** Facts that decide who may open the sign-up, and the version of its competition's terms. */
const opened = z.object({
  id: z.string(),
  user_id: z.string().nullable(),
  secret_hash: bytes,
  key_hashes: z.array(bytes),
  competition_id: z.string(),
  terms_version: z.string(),
});
const openedColumns = sql`s.id, s.user_id, s.secret_hash, s.competition_id, ${termsVersion} as terms_version,
  array(select k.key_hash from signup_keys k where k.tenant_id = s.tenant_id and k.signup_id = s.id) as key_hashes`;
/** The join hides sign-ups of a competition that the caller may not see. */
const openedFrom = sql`signups s join competitions c on c.tenant_id = s.tenant_id and c.id = s.competition_id`;

const person = dancer.pick({ id: true, first_name: true, last_name: true, birth_year: true, birth_date: true });
const personJson = sql`json_build_object('id', d.id, 'first_name', d.first_name, 'last_name', d.last_name, 'birth_year', d.birth_year, 'birth_date', d.birth_date)`;

const lineUpRow = opened.extend({ dancers: z.array(person) });

/** A sign-up with its people who have these ids. */
export async function findLineUp(trx: Trx, id: string, dancerIds: readonly string[]): Promise<z.output<typeof lineUpRow> | undefined> {
  const rows = await rowsOf(trx, lineUpRow)`
    select ${openedColumns},
      (select coalesce(json_agg(${personJson}), '[]') from dancers d where d.signup_id = s.id and d.id = any(${dancerIds}::uuid[])) as dancers
    from ${openedFrom} where s.id = ${id}`;
  return rows[0];
}

const { id, section_id, title, status, submitted_at, undecided, dancer_ids } = signupEntry.shape;

const pricedRow = opened.extend({
  ...moneyRow.shape,
  /** Tuples: forty entries without field names take a third less time to write and to read. */
  entries: z.array(z.tuple([id, section_id, title, status, submitted_at, undecided, dancer_ids])),
  dancers: z.array(person),
  fee_changes: z.array(feeChange.omit({ mailed: true }).extend({ section_id: z.string() })),
  reservations: z.array(
    z.object({
      id: z.string(),
      section_id: z.string(),
      section_name: z.string(),
      reserved: z.number(),
      filled: z.number(),
      given_back: z.number(),
      released: z.number(),
      deposit_grosze: z.number(),
      kept_grosze: z.number(),
      until: z.string(),
    }),
  ),
});

const entryOf = ([id, section_id, title, status, submitted_at, undecided, dancer_ids]: z.output<typeof pricedRow>["entries"][number]) => ({
  id,
  section_id,
  title,
  status,
  submitted_at,
  undecided,
  dancer_ids,
});

/**
 * A sign-up with the facts of its price: its entries in their order, its people while something of a draft is still to be chosen, the changes of fees
 * in the sections of sent entries, its reserved places and its money. Changes of fees name no other sign-up.
 */
export async function findPriced(trx: Trx, id: string) {
  const [row] = await rowsOf(trx, pricedRow)`
    select ${openedColumns}, ${moneyOf(sql`s.id`)},
      (select coalesce(json_agg(json_build_array(e.id, e.section_id, e.title, e.status, e.submitted_at, e.undecided, coalesce(l.dancer_ids, '{}'))
          order by e.position, e.created_at, e.id), '[]')
        from entries e left join (
          select x.entry_id, array_agg(x.dancer_id order by x.position, x.id) as dancer_ids
          from entries o join entry_dancers x on x.tenant_id = o.tenant_id and x.entry_id = o.id
          where o.signup_id = s.id group by x.entry_id) l on l.entry_id = e.id
        where e.signup_id = s.id) as entries,
      (select coalesce(json_agg(${personJson}), '[]') from dancers d where d.signup_id = s.id
        and exists (select from entries e where e.signup_id = s.id and e.status = 'draft' and e.undecided <> '{}')) as dancers,
      (select coalesce(json_agg(json_build_object('section_id', f.section_id, 'changed_at', f.changed_at, 'before', f.before, 'for_all', f.for_all,
          'paid_signups', array(select unnest(f.paid_signups) intersect select s.id)) order by f.changed_at), '[]')
        from fee_changes f
        where f.section_id in (select e.section_id from entries e where e.signup_id = s.id and e.submitted_at is not null)) as fee_changes,
      (select coalesce(json_agg(json_build_object('id', r.id, 'section_id', r.section_id, 'section_name', x.name, 'reserved', r.reserved,
          'filled', r.filled, 'given_back', r.given_back, 'released', r.released, 'deposit_grosze', r.deposit_grosze, 'kept_grosze', r.kept_grosze,
          'until', r.until) order by r.until, r.created_at, r.id), '[]')
        from place_reservations r join sections x on x.tenant_id = r.tenant_id and x.id = r.section_id where r.signup_id = s.id) as reservations
    from ${openedFrom} where s.id = ${id}`;
  return row && { ...row, entries: row.entries.map(entryOf) };
}
