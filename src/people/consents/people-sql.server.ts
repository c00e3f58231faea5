// People with the newest answer to each of their consents, for one sign-up or for the organiser's list. Reads only.
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import { isBehind, type SortedPage } from "../../kernel/postgres/sorted-page.server.ts";
import { searchCondition } from "../../kernel/text/search-sql.server.ts";
import { placed } from "../../competitions/entry-states.ts";
import { statesIn } from "../../competitions/places-sql.server.ts";
import { answer, link } from "./contract.ts";
import { contactRoles } from "../contacts/contact-roles.ts";
import { ages, purposesFor, type Purpose, purposes } from "./rules.ts";
import { publicNames } from "../dancers/dancer-record.ts";

/** An answer as the API shows it, with the hash of its text instead of `outdated`. */
const storedAnswer = answer.omit({ outdated: true }).extend({ text_sha256: z.string() });

const person = z.object({
  dancer_id: z.string(),
  signup_id: z.string(),
  competition_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  public_name: z.enum(publicNames),
  club_name: z.string().nullable(),
  contact_name: z.string().nullable(),
  /** The language of the sign-up, and of the mails about it. */
  locale: z.enum(["pl", "en"]),
  contact_role: z.enum(contactRoles).nullable(),
  competition_name: z.string(),
  age: z.enum(ages),
  answers: z.partialRecord(z.enum(purposes), storedAnswer),
  erased: z.boolean(),
  /** True when the person is in a sent entry of a sent sign-up. */
  entered: z.boolean(),
  link: link.extend({ id: z.string() }).nullable(),
});
export type PersonRow = z.output<typeof person>;

const stamp = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/**
 * Age group on the first day. When only the year of birth is known, the younger group counts, so that all consents that may be needed are asked for.
 */
const age = sql`case
  when d.birth_date is not null then case when c.starts_on < d.birth_date + interval '13 years' then 'child'
    when c.starts_on < d.birth_date + interval '18 years' then 'young' else 'adult' end
  when extract(year from c.starts_on) - d.birth_year < 13 then 'child'
  when extract(year from c.starts_on) - d.birth_year <= 18 then 'young' else 'adult' end`;

/**
 * The newest answer to each question. The person's own answer comes before what a parent or an adult dancer agreed to for the whole sign-up, which
 * counts for each of its people but erased ones.
 */
const newest = sql`coalesce((select jsonb_object_agg(k.kind, jsonb_build_object('state',
      case when k.refused then 'refused' when k.withdrawn_at is null then 'given' else 'withdrawn' end,
      'text_sha256', k.text_sha256, 'channel', k.channel, 'relation', k.relation, 'given_by', k.given_by,
      'at', ${stamp("coalesce(k.withdrawn_at, k.given_at)")}))
    from (select distinct on (n.kind) n.* from consents n
      where n.signup_id = d.signup_id and n.kind = any(${[...purposes]}::text[])
        and (n.dancer_id = d.id or (n.dancer_id is null and not d.erased and s.contact_role in ('parent', 'dancer')))
      order by n.kind, (n.dancer_id is not null) desc, n.given_at desc, n.id desc) k), '{}'::jsonb)`;

const askedPurposes = sql`case d.age when 'adult' then ${[...purposesFor("adult")]}::text[] when 'young' then ${[...purposesFor("young")]}::text[]
  else ${[...purposesFor("child")]}::text[] end`;

const entry = sql`exists (select 1 from entry_dancers m join entries e on e.id = m.entry_id
  where m.dancer_id = d.id and e.status in ${statesIn([...placed, "waiting"])})`;

const people = (of: RawBuilder<unknown>) => sql`
  select d.id as dancer_id, d.signup_id, s.competition_id, d.first_name, d.last_name, d.public_name, d.erased, d.created_at, s.club_name, s.contact_name, s.contact_role, s.locale,
    c.name as competition_name,
    s.status = 'submitted' and ${entry} as entered, ${age} as age, ${newest} as answers,
    (select jsonb_build_object('id', l.id, 'email', l.email, 'mails', l.mails, 'mailed_at', ${stamp("l.mailed_at")},
        'opened_at', ${stamp("l.opened_at")}, 'answered_at', ${stamp("l.answered_at")})
      from person_links l where l.dancer_id = d.id and l.revoked_at is null and l.email <> '') as link
  from dancers d join signups s on s.id = d.signup_id join competitions c on c.id = s.competition_id
  where ${of}`;

const columns = sql`d.dancer_id, d.signup_id, d.competition_id, d.first_name, d.last_name, d.public_name, d.erased, d.club_name, d.contact_name, d.contact_role, d.competition_name, d.locale, d.age, d.answers, d.entered, d.link`;

/** The people of a sign-up in the order they were added, or those with these ids. */
export function listPeople(trx: Trx, signupId: string, ids?: readonly string[]): Promise<PersonRow[]> {
  const of = sql`d.signup_id = ${signupId} ${ids ? sql`and d.id = any(${[...ids]}::uuid[])` : sql``}`;
  return rowsOf(trx, person)`select ${columns} from (${people(of)}) d order by d.created_at, d.dancer_id`;
}

export interface Filter {
  competition_id?: string | undefined;
  q?: string | undefined;
  /** Restricts the view to this purpose. */
  purpose?: Purpose | undefined;
  view?: "missing" | "refused" | "complete" | undefined;
}

/** Everybody who is entered and not erased, with the number of missing answers and the time of the last one. */
const entered = (
  competitionId: string | undefined,
) => sql`(select d.*, (select count(*) from unnest(${askedPurposes}) q where not jsonb_exists(d.answers, q)) as missing,
    exists (select 1 from jsonb_each(d.answers) a where a.value->>'state' <> 'given') as declined,
    (select max(a.value->>'at') from jsonb_each(d.answers) a) as changed_at
  from (${people(sql`${competitionId ? sql`s.competition_id = ${competitionId}` : sql`true`} and s.status = 'submitted' and not d.erased and ${entry}`)}) d) d`;

const stateOf = (purpose: Purpose) => sql`coalesce(d.answers->${purpose}->>'state', '')`;

const viewsOf = (purpose: Purpose | undefined) =>
  purpose === undefined
    ? { missing: sql`d.missing > 0`, refused: sql`d.declined`, complete: sql`d.missing = 0` }
    : {
        missing: sql`${stateOf(purpose)} = ''`,
        refused: sql`${stateOf(purpose)} in ('refused', 'withdrawn')`,
        complete: sql`${stateOf(purpose)} = 'given'`,
      };

const matching = ({ q, purpose, view }: Filter) =>
  sql`${searchCondition(q, ["d.first_name", "d.last_name", "d.club_name", "d.contact_name"])} and ${purpose ? sql`${purpose} = any(${askedPurposes})` : sql`true`} and ${view ? viewsOf(purpose)[view] : sql`true`}`;

const sorts = {
  participation: stateOf("participation"),
  image: stateOf("image"),
  own_image: stateOf("own_image"),
  full_names: stateOf("full_names"),
  name: sql`fold(d.last_name || ' ' || d.first_name)`,
  club: sql`fold(coalesce(d.club_name, d.contact_name, ''))`,
  missing: sql`lpad(d.missing::text, 2, '0')`,
  changed: sql`coalesce(d.changed_at, '')`,
};

export type ListQuery = Filter & SortedPage<keyof typeof sorts>;

const listedPerson = person.extend({ changed_at: z.string().nullable(), sorted_by: z.string() });

/** A page of the organiser's list; `sorted_by` is the value after which the next page begins. */
export function listEntered(trx: Trx, wanted: ListQuery) {
  const { direction, limit } = wanted;
  const sort = sorts[wanted.sort];
  const sortOrder = sql.raw(direction);
  return rowsOf(trx, listedPerson)`select ${columns}, d.changed_at, ${sort} as sorted_by from ${entered(wanted.competition_id)}
    where ${matching(wanted)} and ${isBehind([sort], "d.dancer_id", wanted)} order by ${sort} ${sortOrder}, d.dancer_id ${sortOrder} limit ${limit}`;
}

const counts = z.object({ all: z.number(), missing: z.number(), refused: z.number(), complete: z.number(), total: z.number() });

/** Number of people in each view, among those who match the search. */
export async function countEntered(trx: Trx, { view, ...filter }: Filter) {
  const views = viewsOf(filter.purpose);
  const total = view ? views[view] : sql`true`;
  const rows = await rowsOf(trx, counts)`select count(*) as "all", count(*) filter (where ${views.missing}) as missing,
      count(*) filter (where ${views.refused}) as refused, count(*) filter (where ${views.complete}) as complete, count(*) filter (where ${total}) as total
    from ${entered(filter.competition_id)} where ${matching(filter)}`;
  return rows[0] ?? { all: 0, missing: 0, refused: 0, complete: 0, total: 0 };
}

const answeredRow = z.object({ dancer_id: z.string(), age: z.enum(ages), own: z.array(z.string()), whole: z.array(z.string()) });

/**
 * Everybody of a competition who is entered and not erased: whether they are adult, and the purposes that have no answer. As in `newest`, what a
 * parent or an adult dancer agreed to for the whole sign-up counts. Reads each consent once, because the door follows it.
 */
export async function listUnanswered(trx: Trx, competitionId: string) {
  const answers = (by: string, rest: RawBuilder<unknown>) => sql`(
    select ${sql.ref(by)}, array_agg(distinct n.kind) as kinds from consents n join signups s on s.id = n.signup_id
    where s.competition_id = ${competitionId} and ${rest} group by 1)`;
  const rows = await rowsOf(trx, answeredRow)`
    select d.id as dancer_id, ${age} as age, coalesce(o.kinds, '{}') as own, coalesce(w.kinds, '{}') as whole
    from dancers d join signups s on s.id = d.signup_id join competitions c on c.id = s.competition_id
    left join ${answers("n.dancer_id", sql`n.dancer_id is not null`)} o on o.dancer_id = d.id
    left join ${answers("n.signup_id", sql`n.dancer_id is null and s.contact_role in ('parent', 'dancer')`)} w on w.signup_id = s.id
    where s.competition_id = ${competitionId} and s.status = 'submitted' and not d.erased and ${entry}`;
  return rows.map(({ dancer_id, age: group, own, whole }) => ({
    dancer_id,
    adult: group === "adult",
    unanswered: purposesFor(group).filter((kind) => !own.includes(kind) && !whole.includes(kind)),
  }));
}
