// Reads the data of one person of one sign-up, for the page of that person's link. Reads only.
import { z } from "zod";
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import { purposes } from "../../people/consents/rules.ts";
import { ownRecord } from "./contract.ts";

const own = ownRecord.pick({ first_name: true, last_name: true, birth_year: true, birth_date: true, public_name: true });

/** Returns name, birth data and public name of one dancer. Undefined when there is no such dancer. */
export async function findOwnPerson(trx: Trx, dancerId: string) {
  const rows = await rowsOf(trx, own)`
    select d.first_name, d.last_name, d.birth_year, d.birth_date, d.public_name from dancers d where d.id = ${dancerId}`;
  return rows[0];
}

const entry = ownRecord.shape.entries.element.omit({ results: true });

/** Returns the entries in which a dancer dances, by start number, those without one last. */
export function listOwnEntries(trx: Trx, dancerId: string) {
  return rowsOf(trx, entry)`
    select e.id, concat_ws(', ', e.title, c.name) as label, e.start_number, e.status from entry_dancers x join entries e on e.id = x.entry_id
      join sections c on c.id = e.section_id where x.dancer_id = ${dancerId} order by e.start_number nulls last, e.id`;
}

const file = z.object({ name: z.string() });

/** Returns the names of the music files of these entries, the oldest first. */
export async function listOwnMusic(trx: Trx, soleEntries: readonly string[]): Promise<string[]> {
  const rows = await rowsOf(trx, file)`
    select f.name from music_tracks t join files f on f.id = t.file_id where t.entry_id = any(${[...soleEntries]}::uuid[]) order by t.created_at, t.id`;
  return rows.map((each) => each.name);
}

const answer = ownRecord.shape.answers.element;

/** Answers about one dancer or these entries, to the organiser's own questions. */
export function listOwnAnswers(trx: Trx, dancerId: string, soleEntries: readonly string[]) {
  return rowsOf(trx, answer)`
    select q.label as question, a.value, f.name as file from answers a join questions q on q.id = a.question_id left join files f on f.id = a.file_id
    where (a.value is not null or a.file_id is not null) and (a.dancer_id = ${dancerId} or a.entry_id = any(${[...soleEntries]}::uuid[])) order by a.created_at, a.id`;
}

const consent = ownRecord.shape.consents.element;

/**
 * Returns the answers to consents that concern a dancer, newest first. Includes those of the whole sign-up when its contact is a parent or the
 * dancer.
 */
export function listOwnConsents(trx: Trx, dancerId: string) {
  return rowsOf(trx, consent)`
    select c.kind, c.refused, c.given_by, c.given_at, c.withdrawn_at, left(c.text_sha256, 8) as text_version from consents c
    join dancers d on d.id = ${dancerId} join signups s on s.id = d.signup_id
    where (c.dancer_id = d.id or (c.dancer_id is null and c.signup_id = s.id and s.contact_role in ('parent', 'dancer'))) and c.kind = any(${[...purposes]}::text[]) order by c.given_at desc, c.id desc`;
}
