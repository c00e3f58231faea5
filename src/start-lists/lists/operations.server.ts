// Handlers of the start list calls.
import { record } from "../../kernel/audit/audit.server.ts";
import { cutPage, idOfCursor } from "../../kernel/requests/cursor.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import type { Input } from "../../kernel/endpoints/endpoint.ts";
import { refuse } from "../../refusals.ts";
import { assignStartNumbers } from "../../entries/numbers/start-numbers-sql.server.ts";
import { arrange } from "../programme/arrange.server.ts";
import { guardNewSeats, handlers as judgeConflicts } from "../conflicts/conflicts.server.ts";
import { handlers as conflicts } from "../programme/conflicts.server.ts";
import * as contract from "../contract.ts";
import { listJudgedTwice } from "../programme/elsewhere-sql.server.ts";
import { announceList, announceChange, describeList, getHead, replan } from "../programme/list.server.ts";
import { handlers as placing, refuseWaiting } from "../placing/placing.server.ts";
import { listUnlisted } from "../placing/placing-sql.server.ts";
import { restoreBreaks, orderOf } from "../programme/plan.ts";
import { handlers as toldInPublic } from "../public/public.server.ts";
import { saveList } from "../programme/save-list.server.ts";
import { listRows } from "./rows-sql.server.ts";
import { putIntoProgramme } from "../placing/into-programme.server.ts";
import { handlers as changedRounds } from "../placing/changed-rounds.server.ts";
import { assignRows } from "../../rounds/panels/panels.server.ts";
import { deleteSeatRows } from "../../rounds/panels/panels-sql.server.ts";
import { givesMarks, seatsProblem } from "../rules.ts";
import * as store from "../sql.server.ts";
import { definedFields } from "../../kernel/values/fields.ts";
import { type Call, handle } from "../../kernel/calls/call.server.ts";

/** ISO time at which the hall's clock shows `clock` on a day. */
function momentOn(day: string, clock: string): string {
  return Temporal.PlainDateTime.from(`${day}T${clock}`).toZonedDateTime("Europe/Warsaw").toInstant().toString();
}

/** Time of the hall's clock at a moment, in the format of `momentOn`. */
const clockAt = (moment: string) => Temporal.Instant.from(moment).toZonedDateTimeISO("Europe/Warsaw").toPlainTime().toString();

/** Makes a list of the accepted entries that are on none yet, section by section. A repeated id returns the existing list. */
export async function makeStartList(call: Call, body: Input<typeof contract.createStartList>["body"]): Promise<contract.StartList> {
  const id = body.id ?? newId();
  const competition = (await store.findCompetition(call.db, body.competition_id)) ?? refuse("not_found");
  const earlier = await store.findHead(call.db, id);
  if (earlier) return earlier.competition_id === competition.id ? describeList(call, id) : refuse("not_found");
  await assignStartNumbers(call.db, competition.id);
  const unlisted = await listUnlisted(call.db, competition.id, body.section_ids);
  const entries = unlisted.filter((each) => !each.number_waits);
  if (entries.length === 0) refuseWaiting(unlisted);
  const day = body.day ?? competition.starts_on;
  const starts_at = body.starts_at ?? momentOn(day, competition.first_start);
  await store.insertList(call.db, {
    tenant_id: call.tenant.id,
    id,
    competition_id: competition.id,
    name: body.name ?? competition.name,
    day,
    stage: body.stage ?? "A",
    starts_at,
    changeover_seconds: body.changeover_seconds ?? competition.changeover_seconds,
  });
  const placed = await putIntoProgramme(call, { id, starts_at }, entries);
  if (placed.length === 0) refuse("nothing_to_list");
  await record(call, {
    action: "created",
    subject_kind: "start_list",
    subject_id: id,
    after: { competition_id: competition.id, performances: placed.length },
  });
  return announceChange(call, id);
}

export const handlers = [
  ...handle(contract, {
    async listStartLists(call, { query }) {
      const status = call.person?.role === "trener" ? "published" : query.status;
      const cursor = idOfCursor(query.cursor);
      const after = cursor === undefined ? undefined : ((await store.findHead(call.db, cursor)) ?? refuse("not_found"));
      const rows = await listRows(call.db, { ...query, status, after, limit: query.limit + 1 });
      const page = cutPage(rows, query.limit, (last) => last.id);
      const data = page.data.map((row) => ({
        ...row,
        status: row.status,
        blocks: row.blocks ?? 0,
        performances: row.performances ?? 0,
        judges: row.judges ?? 0,
      }));
      return { ...page, data };
    },

    getStartList: (call, { params }) => describeList(call, params.id ?? ""),

    createStartList: (call, { body }) => makeStartList(call, body),

    async updateStartList(call, { params, body }) {
      const id = params.id ?? "";
      if (!(await store.lockHead(call.db, id))) refuse("not_found");
      const before = await describeList(call, id);
      if (body.version !== undefined && body.version !== before.version) refuse("stale", { current: before });
      const { order, version: _, confirmed = false, ...fields } = body;
      // A list moved to another day without a new start begins at the same hour there.
      if (fields.day !== undefined && fields.starts_at === undefined) fields.starts_at = momentOn(fields.day, clockAt(before.starts_at));
      return saveList(call, before, { fields: definedFields(fields), order, confirmed });
    },

    async arrangeStartList(call, { params, body }) {
      const id = params.id ?? "";
      if (!(await store.lockHead(call.db, id))) refuse("not_found");
      const before = await describeList(call, id);
      if (before.blocks.some((block) => block.performances.some((each) => each.status !== "waiting"))) refuse("list_started");
      const order = restoreBreaks(
        before,
        arrange(before, await store.listAppearances(call.db, id), {
          seed: body.seed,
          rest_seconds: body.rest_seconds ?? before.rest_seconds,
        }),
      );
      await store.updateHead(call.db, id, {}, before.status === "published");
      await replan(call, id, order);
      await record(call, { action: "arranged", subject_kind: "start_list", subject_id: id, before: orderOf(before), after: order });
      return announceChange(call, id, { before, confirmed: body.confirmed });
    },

    async deleteStartList(call, { params }) {
      const head = await getHead(call, params.id ?? "");
      if ((await store.seatsWithMarks(call.db, head.id)).length > 0) refuse("list_has_marks");
      await store.deleteList(call.db, head.id);
      await record(call, { action: "deleted", subject_kind: "start_list", subject_id: head.id, before: head });
      await announceList(call, head);
    },

    async publishStartList(call, { params, body }) {
      const head = await getHead(call, params.id ?? "");
      const published = body.published;
      await store.updateHead(
        call.db,
        head.id,
        { status: published ? "published" : "draft", published_at: published ? call.now.toISOString() : null },
        published,
      );
      await record(call, { action: published ? "published" : "unpublished", subject_kind: "start_list", subject_id: head.id });
      return announceChange(call, head.id, { confirmed: body.confirmed });
    },

    async setJudges(call, { params, body }) {
      const head = await getHead(call, params.id ?? "");
      const now = await store.listJudges(call.db, head.id);
      const requested = body.judges.map((each, index) => {
        const seated = now.find((seat) => seat.user_id === each.user_id && seat.seat === each.seat);
        return { ...each, position: index + 1, duty: each.duty ?? seated?.duty ?? "judge" };
      });
      const known = await store.filterJudges(
        call.db,
        requested.map((each) => each.user_id),
      );
      const why = seatsProblem(requested, new Set(known))?.[call.locale];
      if (why !== undefined) refuse("panel_wrong", { values: { why } });
      const marked = await store.seatsWithMarks(call.db, head.id);
      const staying = now.filter((seat) => requested.some((each) => each.user_id === seat.user_id && each.seat === seat.seat));
      const stays = staying.filter((seat) => givesMarks(requested.find((each) => each.user_id === seat.user_id)?.duty ?? seat.duty));
      if (marked.some((id) => !stays.some((seat) => seat.id === id))) refuse("seat_has_marks");
      const left = now.filter((seat) => !stays.some((each) => each.id === seat.id)).map((seat) => seat.id);
      const rows = await deleteSeatRows(call.db, left);
      await store.saveSeats(
        call.db,
        call.tenant.id,
        head.id,
        staying.map((seat) => ({ ...seat, ...requested.find((each) => each.user_id === seat.user_id) })),
        requested.filter((each) => !staying.some((seat) => seat.user_id === each.user_id)),
      );
      await assignRows(call, head.id, rows);
      const before = new Set(now.filter((seat) => givesMarks(seat.duty)).map((seat) => seat.user_id));
      const seated = requested.filter((each) => givesMarks(each.duty) && !before.has(each.user_id)).map((each) => each.user_id);
      await guardNewSeats(call, head, seated);
      const twice = await listJudgedTwice(call.db, { list: head.id });
      if (!body.confirmed && twice.length > 0)
        refuse("judge_elsewhere", { values: { who: [...new Set(twice.map((each) => each.name))].join(", ") } });
      await record(call, {
        action: "seated",
        subject_kind: "start_list",
        subject_id: head.id,
        before: now.map((each) => [each.seat, each.user_id, each.duty]),
        after: requested.map((each) => [each.seat, each.user_id, each.duty]),
      });
      await call.announce(`panels:${head.competition_id}`);
      return announceChange(call, head.id);
    },
  }),
  ...placing,
  ...conflicts,
  ...judgeConflicts,
  ...changedRounds,
  ...toldInPublic,
];
