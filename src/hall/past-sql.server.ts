// Removes the names of stations' people from the hall's records after the competition.
import { z } from "zod";
import { anyOf, ownerWithin, type Trx } from "../kernel/postgres/database.server.ts";
import { rowsOf } from "../kernel/postgres/rows.server.ts";

const one = z.object({ id: z.string() });

/**
 * Removes ticks made backstage and changes made at the door, holds that were never resumed, and the names of stations' people in moves and
 * proposals, of competitions that ended before a day: at most `most` rows of each. Returns the number of rows.
 */
export async function clearStationNames(trx: Trx, before: string, most: number): Promise<number> {
  const ticks = await rowsOf(trx, one)`
    select t.id from backstage_ticks t join stages s on s.tenant_id = t.tenant_id and s.id = t.stage_id
    join competitions k on k.tenant_id = s.tenant_id and k.id = s.competition_id where k.ends_on < ${before} limit ${most}`;
  const ids = ticks.map((row) => row.id);
  if (ids.length > 0) await ownerWithin(trx, (owner) => owner.deleteFrom("backstage_ticks").where("id", "=", anyOf(ids)).execute());
  const checkedIn = await rowsOf(trx, one)`
    select distinct c.id from door_changes c join competitions k on k.tenant_id = c.tenant_id and k.id = c.competition_id
    where k.ends_on < ${before} limit ${most}`;
  const changes = checkedIn.map((row) => row.id);
  if (changes.length > 0) await ownerWithin(trx, (owner) => owner.deleteFrom("door_changes").where("id", "=", anyOf(changes)).execute());
  const holds = await rowsOf(trx, one)`
    delete from stage_holds where stage_id in (
      select h.stage_id from stage_holds h join stages s on s.tenant_id = h.tenant_id and s.id = h.stage_id
      join competitions k on k.tenant_id = s.tenant_id and k.id = s.competition_id where k.ends_on < ${before} limit ${most})
    returning stage_id as id`;
  // A resumption contains the hold before it, with the name of its author.
  const moves = await rowsOf(trx, one)`
    update stage_moves set who = case when user_id is null then '' else who end,
      before = case when before #>> '{hold,who}' is null then before else jsonb_set(before, '{hold,who}', '""') end
    where id in (
      select m.id from stage_moves m join stages s on s.tenant_id = m.tenant_id and s.id = m.stage_id
      join competitions k on k.tenant_id = s.tenant_id and k.id = s.competition_id
      where k.ends_on < ${before} and (m.user_id is null and m.who <> '' or m.before #>> '{hold,who}' <> '') limit ${most}) returning id`;
  const proposals = await rowsOf(trx, one)`
    update stage_proposals set who = '' where id in (
      select m.id from stage_proposals m join stages s on s.tenant_id = m.tenant_id and s.id = m.stage_id
      join competitions k on k.tenant_id = s.tenant_id and k.id = s.competition_id
      where k.ends_on < ${before} and m.user_id is null and m.who <> '' limit ${most}) returning id`;
  return ids.length + changes.length + holds.length + moves.length + proposals.length;
}
