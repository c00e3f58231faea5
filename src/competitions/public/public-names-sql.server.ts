// Public names of an entry's dancers. Reads only; the tables belong to sign-up.
import { type RawBuilder, sql } from "kysely";

const first = (column: RawBuilder<unknown>) => sql`upper(left(${column}, 1) collate polish) || '.'`;

/**
 * Names of an entry's dancers in line-up order. The full name is used only while its consent is valid or for a pseudonym, initials otherwise. Dancers
 * who chose to show only the number are left out.
 */
export const publicNames = (entryId: RawBuilder<unknown>) => sql<string[]>`array(
  select case
      when d.erased or (d.public_name = 'full' and exists (
        select 1 from consents k where k.tenant_id = d.tenant_id and k.signup_id = d.signup_id and k.dancer_id = d.id
          and k.kind = 'full_names' and k.withdrawn_at is null))
      then d.first_name || ' ' || d.last_name
      else ${first(sql`d.first_name`)} || ' ' || ${first(sql`d.last_name`)} end
  from entry_dancers m join dancers d on d.tenant_id = m.tenant_id and d.id = m.dancer_id
  where m.entry_id = ${entryId} and d.public_name <> 'number'
  order by m.position, m.id)`;

/** Number of dancers of an entry. */
export const dancersOf = (entryId: RawBuilder<unknown>) =>
  sql<number>`(select count(*) from entry_dancers m where m.entry_id = ${entryId})`;
