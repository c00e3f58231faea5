// Reads all stored data about one person, as in the tables. Data about other people in the same rows are left out.
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { textColumns } from "../entries/sql.server.ts";
import type { Trx } from "../kernel/postgres/database.server.ts";
import { rowsOf } from "../kernel/postgres/rows.server.ts";
import { readTogether } from "../kernel/postgres/together.server.ts";
import { SECRET } from "../messages/rules.ts";
import { isAnsweredByLink, type Person, type LinkedRecords } from "./people-sql.server.ts";
import { preview } from "./contract.ts";

const foundRow = z.object({ row: z.record(z.string(), z.unknown()) });

interface Section {
  /** Tables that the query reads. */
  tables: readonly string[];
  rows(of: { person: Person; reached: LinkedRecords }): RawBuilder<unknown>;
}

const ids = (of: readonly string[]) => sql`any(${of}::uuid[])`;

/** Queries of the stored data, by part. Shown on the person's page and exported. */
export const storedDataQueries: Readonly<Record<string, Section>> = {
  dancers: {
    tables: ["dancers"],
    rows: ({
      person,
    }) => sql`select d.id, d.first_name, d.last_name, d.birth_year, d.birth_date, d.public_name, d.created_at, k.name as competition, s.club_name, d.signup_id, d.version
      from dancers d join signups s on s.tenant_id = d.tenant_id and s.id = d.signup_id join competitions k on k.tenant_id = s.tenant_id and k.id = s.competition_id
      where d.id = ${ids(person.dancer_ids)} order by d.created_at`,
  },
  contacts: {
    tables: ["signups"],
    rows: ({
      person,
    }) => sql`select s.id, k.name as competition, s.status, s.contact_name, s.contact_email, s.contact_phone, s.contact_role, s.club_name, s.club_city, s.note, s.invoice, s.rules_accepted_at, s.created_at, s.submitted_at
      from signups s join competitions k on k.tenant_id = s.tenant_id and k.id = s.competition_id where s.id = ${ids(person.signup_ids)} order by s.created_at`,
  },
  entries: {
    tables: ["entries", "entry_dancers"],
    rows: ({
      person,
    }) => sql`select e.id, k.name as competition, c.name as section, ${textColumns}, e.start_number, e.status, e.note, e.price_grosze, e.submitted_at
      from entry_dancers x join entries e on e.tenant_id = x.tenant_id and e.id = x.entry_id join competitions k on k.tenant_id = e.tenant_id and k.id = e.competition_id
      join sections c on c.tenant_id = e.tenant_id and c.id = e.section_id where x.dancer_id = ${ids(person.dancer_ids)} order by k.starts_on, e.start_number`,
  },
  performances: {
    tables: ["performances"],
    rows: ({ reached }) => sql`select p.id, p.entry_id, r.name as round, r.kind, r.level, r.status, p.state, p.seeded
      from performances p join rounds r on r.tenant_id = p.tenant_id and r.id = p.round_id where p.entry_id = ${ids(reached.entries)} order by p.id`,
  },
  backstage: {
    tables: ["backstage_ticks"],
    rows: ({ person, reached }) => sql`select t.entry_id, t.present, t.made_at from backstage_ticks t
      where t.dancer_id = ${ids(person.dancer_ids)} or (t.dancer_id is null and t.entry_id = ${ids(reached.entries)}) order by t.made_at, t.id`,
  },
  door: {
    tables: ["door_changes"],
    rows: ({ person, reached }) => sql`select c.kind, c.entry_id, c.note, c.made_at from door_changes c
      where c.dancer_id = ${ids(person.dancer_ids)} or c.entry_id = ${ids(reached.entries)}
        or (c.dancer_id is null and c.entry_id is null and c.signup_id = ${ids(person.signup_ids)}) order by c.made_at, c.id, c.nth`,
  },
  proposals: {
    tables: ["stage_proposals"],
    rows: ({ reached }) => sql`select s.performance_id, s.kind, s.reason, s.made_at, s.status, s.decision_reason from stage_proposals s
      join performances p on p.tenant_id = s.tenant_id and p.id = s.performance_id where p.entry_id = ${ids(reached.entries)} order by s.made_at`,
  },
  incidents: {
    tables: ["incidents"],
    // The note of an entry with others may be about one of them.
    rows: ({
      reached,
    }) => sql`select i.performance_id, i.kind, i.made_at, case when p.entry_id = ${ids(reached.sole_entries)} then i.note end as note
      from incidents i join performances p on p.tenant_id = i.tenant_id and p.id = i.performance_id
      where p.entry_id = ${ids(reached.entries)} order by i.made_at, i.id`,
  },
  marks: {
    tables: ["marks", "mark_revisions", "sheets", "deductions", "refused_marks"],
    rows: ({ reached }) => sql`select m.performance_id, m.criterion, m.mark, v.revision, v.received_at
      from marks m join performances p on p.tenant_id = m.tenant_id and p.id = m.performance_id join mark_revisions v on v.tenant_id = m.tenant_id and v.id = m.mark_revision_id
      join sheets h on h.tenant_id = v.tenant_id and h.id = v.sheet_id and h.revision = v.revision where p.entry_id = ${ids(reached.entries)} order by v.received_at, m.criterion`,
  },
  deductions: {
    tables: ["deductions"],
    rows: ({ reached }) => sql`select d.performance_id, d.policy, d.reason, d.created_at, d.voided_at from deductions d
      join performances p on p.tenant_id = d.tenant_id and p.id = d.performance_id where p.entry_id = ${ids(reached.entries)} order by d.created_at`,
  },
  answers: {
    tables: ["answers", "questions"],
    rows: ({
      person,
      reached,
    }) => sql`select a.id, k.name as competition, q.label as question, a.value, a.file_id, f.name as file, a.created_at
      from answers a join questions q on q.tenant_id = a.tenant_id and q.id = a.question_id
      join competitions k on k.tenant_id = q.tenant_id and k.id = q.competition_id left join files f on f.tenant_id = a.tenant_id and f.id = a.file_id
      where (a.value is not null or a.file_id is not null) and (a.dancer_id = ${ids(person.dancer_ids)} or a.entry_id = ${ids(reached.sole_entries)}
        or (a.signup_id = ${ids(person.signup_ids)} and a.entry_id is null and a.dancer_id is null)) order by a.created_at, a.id`,
  },
  consents: {
    tables: ["consents"],
    rows: ({
      person,
    }) => sql`select c.kind, t.body as text, c.text_sha256, c.locale, c.refused, c.channel, c.relation, c.given_by, c.given_at, c.confirmed_at, c.client,
        c.withdrawn_at, c.signature_file_id, case when c.signature_file_id is not null then true end as signed
      from consents c left join consent_texts t on t.tenant_id = c.tenant_id and t.text_sha256 = c.text_sha256
      where c.dancer_id = ${ids(person.dancer_ids)} or (c.dancer_id is null and c.signup_id = ${ids(person.signup_ids)})
        or exists (select from person_links l where l.id = ${ids(person.link_ids)} and ${isAnsweredByLink}) order by c.given_at`,
  },
  links: {
    tables: ["person_links"],
    rows: ({
      person,
    }) => sql`select case when l.id = ${ids(person.link_ids)} then l.email end as email, l.created_at, l.mails, l.mailed_at, l.opened_at, l.answered_at, l.revoked_at
      from person_links l where l.dancer_id = ${ids(person.dancer_ids)} or l.id = ${ids(person.link_ids)} order by l.created_at`,
  },
  requests: {
    tables: ["data_requests"],
    rows: ({
      person,
    }) => sql`select r.kind, case when r.dancer_id = ${ids(person.dancer_ids)} then r.wanted end as wanted, r.note, r.at, r.state, r.answer, r.answered_at from data_requests r
      where r.dancer_id = ${ids(person.dancer_ids)} or r.link_id = ${ids(person.link_ids)} order by r.at`,
  },
  take_downs: {
    tables: ["take_downs"],
    rows: ({ person }) =>
      sql`select t.since, t.places, t.over, t.over_at from take_downs t where t.dancer_id = ${ids(person.dancer_ids)} order by t.since`,
  },
  payments: {
    tables: ["payments", "payment_lines", "payment_events", "payment_attempts"],
    rows: ({ person, reached }) => sql`select p.reference, p.amount_grosze, p.paid_grosze, p.status, p.method, p.created_at, p.paid_at,
        (select json_agg(json_build_object('label', l.label, 'amount_grosze', l.amount_grosze) order by l.position) from payment_lines l
          where l.tenant_id = p.tenant_id and l.payment_id = p.id) as lines
      from payments p where p.id = ${ids(reached.payments)} and p.signup_id = ${ids([...person.signup_ids, ...reached.sole_signups])} order by p.created_at`,
  },
  shares: {
    tables: ["payment_shares"],
    rows: ({ person }) =>
      sql`select h.label, h.reference, h.amount_grosze, h.created_at, h.revoked_at from payment_shares h where h.dancer_id = ${ids(person.dancer_ids)} order by h.created_at`,
  },
  statement: {
    tables: ["statement_rows", "statement_bookings"],
    rows: ({ person, reached }) => sql`select r.payer, r.title, b.amount_grosze, r.booked_on from statement_bookings b
      join statement_rows r on r.tenant_id = b.tenant_id and r.id = b.row_id join payments p on p.tenant_id = b.tenant_id and p.id = b.payment_id
      where p.id = ${ids(reached.payments)} and p.signup_id = ${ids([...person.signup_ids, ...reached.sole_signups])} order by r.booked_on`,
  },
  documents: {
    tables: ["documents"],
    rows: ({ person, reached }) => sql`select d.kind, d.number, d.issued_on, d.buyer_name, d.gross_grosze from documents d
      where d.signup_id = ${ids([...person.signup_ids, ...reached.sole_signups])} order by d.issued_on`,
  },
  mails: {
    tables: ["mails"],
    // Secret links in the text are masked, so that the exported mail opens nothing.
    rows: ({ person }) => sql`select m.kind, m.to_email, m.subject, m.status, m.created_at, m.sent_at,
        regexp_replace(m.text_body, ${SECRET}, '\\1…', 'g') as text_body from mails m
      where lower(m.to_email) in (select lower(s.contact_email) from signups s where s.id = ${ids(person.signup_ids)}
        union select lower(l.email) from person_links l where l.id = ${ids(person.link_ids)} and l.email <> '') order by m.created_at`,
  },
  music: {
    tables: ["music_tracks", "files"],
    rows: ({ reached }) => sql`select t.entry_id, t.file_id, f.name as file_name, t.title, t.performer, t.seconds, t.status, t.created_at
      from music_tracks t join files f on f.tenant_id = t.tenant_id and f.id = t.file_id where t.entry_id = ${ids(reached.entries)} order by t.created_at`,
  },
  trail: {
    tables: ["audit"],
    rows: ({
      person,
      reached,
    }) => sql`select a.at, a.action, a.subject_kind, a.subject_id, case when a.subject_id = ${ids(person.dancer_ids)} or a.subject_id = ${ids(person.signup_ids)}
        or a.subject_id = ${ids(reached.sole_entries)} then a.before end as before, case when a.subject_id = ${ids(person.dancer_ids)} or a.subject_id = ${ids(person.signup_ids)}
        or a.subject_id = ${ids(reached.sole_entries)} then a.after end as after
      from audit a where a.subject_id = ${ids([...person.dancer_ids, ...person.signup_ids, ...reached.entries])} order by a.at, a.id`,
  },
};

/** Runs the queries of all parts. Returns the rows by part. */
export async function listStoredData(trx: Trx, person: Person, reached: LinkedRecords): Promise<Record<string, Record<string, unknown>[]>> {
  const { held } = await readTogether(trx, (t) => ({
    held: Promise.all(
      Object.entries(storedDataQueries).map(async ([key, section]) => {
        const rows = await rowsOf(t, foundRow)`select to_jsonb(x) as row from (${section.rows({ person, reached })}) x`;
        return [key, rows.map((each) => each.row)] as const;
      }),
    ),
  }));
  return Object.fromEntries(held);
}

const family = preview.shape.family_contacts.element;

/** Returns the contacts of these sign-ups, oldest sign-up first. Leaves out sign-ups with neither a contact name nor an e-mail. */
export function listContacts(trx: Trx, signupIds: readonly string[]) {
  return rowsOf(trx, family)`select s.id as signup_id, s.contact_name as name, s.contact_email as email from signups s
    where s.id = ${ids(signupIds)} and coalesce(s.contact_name, s.contact_email) is not null order by s.created_at`;
}
