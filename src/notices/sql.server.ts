// SQL of notices. Nothing else writes them.
import { sql } from "kysely";
import { z } from "zod";
import { givenUp } from "../competitions/entry-states.ts";
import { statesIn } from "../competitions/places-sql.server.ts";
import type { Trx } from "../kernel/postgres/database.server.ts";
import { rowsOf } from "../kernel/postgres/rows.server.ts";
import { searchCondition } from "../kernel/text/search-sql.server.ts";
import { type Channel, channels } from "./rules.ts";
import { shownNotice } from "./shapes.ts";

const storedNotice = z.object({
  ...shownNotice.shape,
  competition_id: z.string(),
  channels: z.array(z.enum(channels)),
  who: z.string(),
  until: z.string(),
  mails: z.number(),
  withdrawn_at: z.string().nullable(),
  withdrawn_who: z.string().nullable(),
});
export type StoredNotice = z.output<typeof storedNotice>;

const columns = sql`n.id, n.text, n.text_en, n.stage, n.made_at, n.competition_id, n.channels, n.who, n.until, n.mails,
  n.withdrawn_at, n.withdrawn_who`;

interface Listing {
  competition_id: string;
  q: string | undefined;
  only: "all" | "shown" | "over";
  limit: number;
  after: string | undefined;
  now: string;
}

/** Lists the notices of a competition, newest first, starting after the notice `after`. */
export function listNoticeRows(trx: Trx, { competition_id, q, only, limit, after, now }: Listing): Promise<StoredNotice[]> {
  const isShown = sql<boolean>`(n.withdrawn_at is null and n.until > ${now}::timestamptz and n.channels <> array['clubs'])`;
  return rowsOf(trx, storedNotice)`
    select ${columns} from notices n
    where n.competition_id = ${competition_id}
      and ${only === "all" ? sql`true` : only === "shown" ? isShown : sql`not ${isShown}`}
      and ${q ? searchCondition(q, ["n.text", "n.text_en", "n.who"]) : sql`true`}
      and ${after ? sql`(n.made_at, n.id) < (select b.made_at, b.id from notices b where b.id = ${after}::uuid)` : sql`true`}
    order by n.made_at desc, n.id desc limit ${limit}`;
}

/** Finds a notice. With `lock`, its row stays locked until the transaction ends. */
export async function findNotice(trx: Trx, id: string, lock = false): Promise<StoredNotice | undefined> {
  const rows = await rowsOf(trx, storedNotice)`select ${columns} from notices n where n.id = ${id} ${lock ? sql`for update` : sql``}`;
  return rows[0];
}

/** Stores a notice. Returns false when its id is stored already. */
export async function insertNotice(trx: Trx, notice: NewNotice): Promise<boolean> {
  const done = await trx
    .insertInto("notices")
    .values({ ...notice, channels: [...notice.channels] })
    .onConflict((conflict) => conflict.columns(["tenant_id", "id"]).doNothing())
    .executeTakeFirst();
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export interface NewNotice {
  tenant_id: string;
  id: string;
  competition_id: string;
  text: string;
  text_en: string | null;
  stage: string | null;
  channels: readonly Channel[];
  made_at: string;
  user_id: string;
  who: string;
  until: string;
  mails: number;
}

/** Withdraws a notice. */
export async function withdrawRow(trx: Trx, id: string, withdrawn_at: string, withdrawn_who: string): Promise<void> {
  await trx.updateTable("notices").set({ withdrawn_at, withdrawn_who }).where("id", "=", id).execute();
}

/** Marks a notice whose end has come. Returns its competition; undefined when it has not come or was marked before. */
export function endNotice(trx: Trx, id: string, now: string) {
  return trx
    .updateTable("notices")
    .set({ ended: true })
    .where("id", "=", id)
    .where("ended", "=", false)
    .where("until", "<=", now)
    .returning(["competition_id"])
    .executeTakeFirst();
}

export interface NoticeReader {
  competition_id: string;
  channel: Exclude<Channel, "clubs">;
  /** Letter of the reader's stage: notices of other stages are left out. Undefined: the reader shows all stages. */
  stage?: string | undefined;
}

/**
 * Notices that a channel shows at this time, newest first, at most ten: of the whole competition, and of the reader's stage. Followers subscribe to
 * `notices:{competition}`.
 */
export function noticesOf(trx: Trx, { competition_id, channel, stage }: NoticeReader, now: Date) {
  return rowsOf(trx, shownNotice)`
    select n.id, n.text, n.text_en, n.stage, n.made_at from notices n
    where n.competition_id = ${competition_id} and n.withdrawn_at is null and n.until > ${now.toISOString()}::timestamptz
      and ${channel}::text = any(n.channels) and (n.stage is null or n.stage = coalesce(${stage ?? null}::text, n.stage))
    order by n.made_at desc, n.id desc limit 10`;
}

const contactShape = z.object({ email: z.string(), name: z.string().nullable(), locale: z.enum(["pl", "en"]) });

/**
 * Contacts of sent sign-ups that still have an entry, each address once; with a stage only those who dance on it. A practice competition has none: it
 * sends no mail.
 */
export function listContacts(trx: Trx, competitionId: string, stage: string | null) {
  const dances = sql`exists (select 1 from performances p join heat_places x on x.tenant_id = p.tenant_id and x.performance_id = p.id
    join heats h on h.tenant_id = x.tenant_id and h.id = x.heat_id join start_lists l on l.tenant_id = h.tenant_id and l.id = h.start_list_id
    where p.tenant_id = e.tenant_id and p.entry_id = e.id and l.stage = ${stage})`;
  return rowsOf(trx, contactShape)`
    select distinct on (lower(s.contact_email)) s.contact_email as email, s.contact_name as name, s.locale
    from signups s join competitions c on c.tenant_id = s.tenant_id and c.id = s.competition_id
    where s.competition_id = ${competitionId} and s.status = 'submitted' and not s.trial and not c.practice and s.contact_email <> ''
      and exists (select 1 from entries e where e.tenant_id = s.tenant_id and e.signup_id = s.id and e.status not in ${statesIn(givenUp)}
        and ${stage === null ? sql`true` : dances})
    order by lower(s.contact_email), s.created_at, s.id`;
}

const stageShape = z.object({ letter: z.string(), name: z.string().nullable() });

/** Stages of a competition's lists, by letter. */
export const listStages = (trx: Trx, competitionId: string) =>
  rowsOf(trx, stageShape)`select s.letter, s.name from stages s where s.competition_id = ${competitionId} order by s.letter`;

const listShape = z.object({ competition_id: z.string(), stage: z.string() });

/** Finds a start list of whose competition this person is a judge; with `all` any list. */
export async function findJudgedList(trx: Trx, listId: string, userId: string, all: boolean) {
  const rows = await rowsOf(trx, listShape)`
    select l.competition_id, l.stage from start_lists l where l.id = ${listId} and (${all} or exists (
      select 1 from judge_seats j join start_lists o on o.tenant_id = j.tenant_id and o.id = j.start_list_id
      where j.tenant_id = l.tenant_id and j.user_id = ${userId} and o.competition_id = l.competition_id))`;
  return rows[0];
}
