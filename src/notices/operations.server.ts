// Handlers of notices: the office writes, previews, sends and withdraws them; judges read theirs (docs/rules/notices.md 1.1).
import { z } from "zod";
import { getCompetitionRow, isAdmin } from "../competitions/competition.server.ts";
import { record } from "../kernel/audit/audit.server.ts";
import { type Call, guardCard, handle, personOf } from "../kernel/calls/call.server.ts";
import { inTenant } from "../kernel/calls/job-context.server.ts";
import { defineJob, defineWorker, queueJob } from "../kernel/jobs/jobs.server.ts";
import { sendMails } from "../kernel/mail/mail.server.ts";
import { readTogether } from "../kernel/postgres/together.server.ts";
import { cutPage, idOfCursor } from "../kernel/requests/cursor.server.ts";
import { newId } from "../kernel/values/ids.ts";
import type { World } from "../kernel/world/world.server.ts";
import { refuse, refuseField } from "../refusals.ts";
import * as contract from "./contract.ts";
import { buildNoticeMail } from "./notice-mail.ts";
import { type Channel, channels, defaultUntil, noticeState } from "./rules.ts";
import * as store from "./sql.server.ts";

const untilPassed = { pl: "Podaj godzinę w przyszłości.", en: "Enter a time in the future." };
const stageMissing = { pl: "Wybierz scenę tego turnieju.", en: "Choose a stage of this competition." };

/** A notice as the office sees it. */
function describe({ competition_id: _competition, ...row }: store.StoredNotice, now: Date): contract.NoticeRow {
  return { ...row, state: noticeState(row, now) };
}

interface Message {
  text: string;
  text_en?: string | null | undefined;
  stage?: string | null | undefined;
  channels: readonly Channel[];
  until?: string | undefined;
}

/** Checks a message. Refuses an unknown stage and an end that has passed. Channels are returned once each, in the usual order. */
async function prepare(call: Call, competition: { id: string; starts_on: string }, body: Message) {
  const { text, text_en = null, stage = null, until = defaultUntil(competition.starts_on, call.now) } = body;
  if (Date.parse(until) <= call.now.getTime()) refuseField("until", call.locale, untilPassed);
  const stages = await store.listStages(call.db, competition.id);
  if (stage !== null && !stages.some((each) => each.letter === stage)) refuseField("stage", call.locale, stageMissing);
  return { text, text_en, stage, channels: channels.filter((each) => body.channels.includes(each)), until };
}

/** Contacts that get a message by mail. */
const contactsOf = (call: Call, competitionId: string, notice: { channels: readonly Channel[]; stage: string | null }) =>
  notice.channels.includes("clubs") ? store.listContacts(call.db, competitionId, notice.stage) : Promise.resolve([]);

const endNoticeJob = defineJob("end_notice", z.object({ tenant_id: z.string(), notice_id: z.string() }));

/** Announces the end of a notice, so that open pages drop it. */
export const endNotice = defineWorker(endNoticeJob, ({ tenant_id, notice_id }, world: World) =>
  inTenant(
    world,
    tenant_id,
    async (job) => {
      const ended = await store.endNotice(job.db, notice_id, job.now.toISOString());
      if (ended) await job.announce(`notices:${ended.competition_id}`);
    },
    "member",
  ),
);

export const handlers = handle(contract, {
  async listNotices(call, { params, query }) {
    const competition = await getCompetitionRow(call, params.id ?? "");
    const { q, only, limit, cursor } = query;
    const filter = { competition_id: competition.id, q, only, limit: limit + 1, after: idOfCursor(cursor), now: call.now.toISOString() };
    const { rows, stages } = await readTogether(call.db, (t) => ({
      rows: store.listNoticeRows(t, filter),
      stages: store.listStages(t, competition.id),
    }));
    const page = cutPage(rows, limit, (last) => last.id);
    const default_until = defaultUntil(competition.starts_on, call.now);
    return { data: page.data.map((row) => describe(row, call.now)), next_cursor: page.next_cursor, stages, default_until };
  },

  async previewNotice(call, { params, body }) {
    const competition = await getCompetitionRow(call, params.id ?? "");
    const notice = await prepare(call, competition, body);
    const contacts = await contactsOf(call, competition.id, notice);
    const english = contacts.filter((each) => each.locale === "en").length;
    const mails = (["pl", "en"] as const).map((locale) => {
      const { subject, heading, paragraphs } = buildNoticeMail(locale, competition.name, notice);
      return { locale, subject, heading, paragraphs };
    });
    const { until, text, text_en, stage } = notice;
    const shown = { id: newId(), text, text_en, stage, made_at: call.now.toISOString() };
    return { until, shown, clubs: contacts.length, english, mails };
  },

  async makeNotice(call, { params, body }) {
    const competition = await getCompetitionRow(call, params.id ?? "");
    const earlier = await store.findNotice(call.db, body.id);
    if (earlier) return earlier.competition_id === competition.id ? describe(earlier, call.now) : refuse("not_found");
    const notice = await prepare(call, competition, body);
    const contacts = await contactsOf(call, competition.id, notice);
    const { id: user_id, name: who } = personOf(call);
    const row = { ...notice, made_at: call.now.toISOString(), user_id, who, mails: contacts.length };
    const added = await store.insertNotice(call.db, { tenant_id: call.tenant.id, id: body.id, competition_id: competition.id, ...row });
    const stored = (await store.findNotice(call.db, body.id)) ?? refuse("not_found");
    // Another request with the same id was first.
    if (!added) return stored.competition_id === competition.id ? describe(stored, call.now) : refuse("not_found");
    await sendMails(
      call.db,
      call.world,
      call.tenant,
      contacts.map(({ email, name, locale }) => ({
        kind: "notice",
        to: { email, name },
        ...buildNoticeMail(locale, competition.name, notice),
      })),
    );
    await queueJob(
      call.db,
      endNoticeJob,
      { tenant_id: call.tenant.id, notice_id: body.id },
      `notice-ends-${body.id}`,
      new Date(notice.until),
    );
    await record(call, { action: "notice_sent", subject_kind: "notice", subject_id: body.id, after: { ...notice, mails: row.mails } });
    await call.announce(`notices:${competition.id}`);
    return describe(stored, call.now);
  },

  async withdrawNotice(call, { params }) {
    const notice = (await store.findNotice(call.db, params.id ?? "", true)) ?? refuse("not_found");
    const state = noticeState(notice, call.now);
    if (state === "withdrawn") return describe(notice, call.now);
    if (state === "mailed") refuse("notice_mailed");
    if (state === "ended") refuse("notice_ended");
    await store.withdrawRow(call.db, notice.id, call.now.toISOString(), personOf(call).name);
    await record(call, { action: "notice_withdrawn", subject_kind: "notice", subject_id: notice.id, after: { text: notice.text } });
    await call.announce(`notices:${notice.competition_id}`);
    return describe((await store.findNotice(call.db, notice.id)) ?? refuse("not_found"), call.now);
  },

  async getPadNotices(call, { params }) {
    const list = (await store.findJudgedList(call.db, params.id ?? "", personOf(call).id, isAdmin(call))) ?? refuse("not_found");
    guardCard(call, list.competition_id);
    const { competition_id, stage } = list;
    const data = await store.noticesOf(call.db, { competition_id, channel: "pads", stage }, call.now);
    return { competition_id, data, next_cursor: null };
  },
});
