// Handlers of the calls about competitions.
import { record } from "../../kernel/audit/audit.server.ts";
import { cursorOf, cutPage, readCursor } from "../../kernel/requests/cursor.server.ts";
import type { Input } from "../../kernel/endpoints/endpoint.ts";
import { newId } from "../../kernel/values/ids.ts";
import { Refusal, refuse, refuseField } from "../../refusals.ts";
import { announceCompetition, auditedFields, toCompetition, getCompetitionRow, isAdmin } from "../competition.server.ts";
import * as contract from "../contract.ts";
import { changeFees } from "../fee-changes/change-fees.server.ts";
import { scheduleFileRemovalOf } from "../attachments/attachments.server.ts";
import { handlers as importing } from "../import/import.server.ts";
import { handlers as practice, withOwnRecords } from "../practice/practice.server.ts";
import { handlers as publicReading } from "../public/public.server.ts";
import { copyQuestions } from "../questions/questions-sql.server.ts";
import {
  daysBetween,
  lastDayOfSignup,
  moveDay,
  moveTimestamp,
  objections,
  placesAfterSignupMessage,
  practiceName,
  type Status,
} from "../rules.ts";
import { handlers as sections } from "./sections.server.ts";
import * as store from "../sql.server.ts";
import { moveContest } from "../import/moved-contest.ts";
import { handlers as rulebooks } from "../import/rulebook.server.ts";
import { z } from "zod";
import { definedFields } from "../../kernel/values/fields.ts";
import { type Call, handle, personOf } from "../../kernel/calls/call.server.ts";

const cursorShape = z.tuple([z.iso.date(), z.uuid()]);

type Files = Input<typeof contract.createCompetition>["files"];

/** Stores the uploaded poster and regulations, and drops those to be removed. Returns the changed file columns. */
async function saveFiles(
  call: Call,
  files: Files,
  removed: { remove_poster?: boolean | string | undefined; remove_regulations?: boolean | string | undefined } = {},
) {
  const change: { poster_file_id?: string | null; regulations_file_id?: string | null } = {};
  const meant = (flag: boolean | string | undefined) => flag !== undefined && ![false, "", "0", "false"].includes(flag);
  if (files.poster) change.poster_file_id = await call.world.files.store(call.db, call.tenant.id, files.poster);
  else if (meant(removed.remove_poster)) change.poster_file_id = null;
  if (files.regulations) change.regulations_file_id = await call.world.files.store(call.db, call.tenant.id, files.regulations);
  else if (meant(removed.remove_regulations)) change.regulations_file_id = null;
  return change;
}

/** Refuses a change of state that is not in the table or whose conditions are not met; the refusal lists every reason. */
function guardStatus(call: Call, from: Status, to: Status, facts: store.CompetitionRow): void {
  const reasons = objections(from, to, facts, call.now);
  if (reasons.length > 0) throw new Refusal("invalid", { errors: { status: reasons.map((each) => each[call.locale]) } });
}

/** Refuses a reservation deadline after the end of sign-up, when nobody could fill the places. */
function guardPlaces(
  call: Call,
  until: string | null | undefined,
  { signup_closes_at, starts_on }: { signup_closes_at?: string | null | undefined; starts_on: string },
): void {
  if (until && until > lastDayOfSignup(signup_closes_at ?? null, starts_on))
    refuseField("places_until", call.locale, placesAfterSignupMessage);
}

async function fileAnswer(call: Call, fileId: string | null): Promise<Response> {
  const file = (fileId && (await store.findFile(call.db, fileId))) || refuse("not_found");
  return call.world.files.answer(call.tenant.id, file, call.request);
}

// The import is first, otherwise its path would be read as a competition's id.
export const handlers = [
  ...importing,
  ...rulebooks,
  ...handle(contract, {
    async listCompetitions(call, { query }) {
      const behind = readCursor(query.cursor, cursorShape);
      const rows = await store.listCompetitionRows(call.db, {
        q: query.q,
        status: query.status,
        drafts: isAdmin(call),
        limit: query.limit + 1,
        after: behind && { starts_on: behind[0], id: behind[1] },
      });
      const page = cutPage(rows, query.limit, (last) => cursorOf([last.starts_on, last.id]));
      return { ...page, data: page.data.map((row) => toCompetition(row, call.now)) };
    },

    getCompetition: async (call, { params }) => toCompetition(await getCompetitionRow(call, params.id ?? ""), call.now),

    async listPlannedLists(call, { params }) {
      const { id } = await getCompetitionRow(call, params.id ?? "");
      return { data: await store.listPlannedRows(call.db, id, personOf(call).role === "trener"), next_cursor: null };
    },

    async createCompetition(call, { body, files }) {
      const id = body.id ?? newId();
      const earlier = await store.findCompetition(call.db, id);
      if (earlier) return toCompetition(earlier, call.now);
      const { status, ...fields } = body;
      guardPlaces(call, body.places_until, body);
      await store.insertCompetition(call.db, call.tenant.id, {
        ...definedFields(fields),
        ...(await saveFiles(call, files)),
        id,
        name: body.name,
        starts_on: body.starts_on,
        ends_on: body.ends_on,
        slug: await store.findFreeSlug(call.db, body.name),
      });
      const made = await getCompetitionRow(call, id);
      if (status !== undefined && status !== "draft") {
        guardStatus(call, "draft", status, made);
        await store.updateCompetitionRow(call.db, id, { status });
      }
      const after = toCompetition(await getCompetitionRow(call, id), call.now);
      await record(call, { action: "created", subject_kind: "competition", subject_id: id, after: auditedFields(after) });
      await announceCompetition(call, id);
      return after;
    },

    async updateCompetition(call, { params, body, files }) {
      const before = await getCompetitionRow(call, params.id ?? "", true);
      const { version, status, remove_poster, remove_regulations, fees_for, ...fields } = body;
      if (version !== undefined && version !== before.version) refuse("stale", { current: toCompetition(before, call.now) });
      const change: store.CompetitionChange = definedFields(fields);
      if (before.practice && change.name !== undefined) change.name = practiceName(change.name, call.locale);
      const after = { ...before, ...change };
      if (after.starts_on > after.ends_on) refuseField("ends_on", call.locale, contract.daysMessage);
      guardPlaces(call, change.places_until, after);
      if (status !== undefined && status !== before.status) {
        guardStatus(call, before.status, status, after);
        change.status = status;
      }
      Object.assign(change, await saveFiles(call, files, { remove_poster, remove_regulations }));
      const update = () => store.updateCompetitionRow(call.db, before.id, change);
      await (change.fee_day === undefined ? update() : changeFees(call, before.id, fees_for, update));
      const saved = toCompetition(await getCompetitionRow(call, before.id), call.now);
      await record(call, {
        action: change.status === undefined ? "changed" : "status_changed",
        subject_kind: "competition",
        subject_id: before.id,
        before: auditedFields(toCompetition(before, call.now)),
        after: { ...auditedFields(saved), ...definedFields({ fees_for }) },
      });
      await announceCompetition(call, before.id);
      return saved;
    },

    async deleteCompetition(call, { params }) {
      const before = await getCompetitionRow(call, params.id ?? "", true);
      if (before.status !== "draft" || (await store.isCompetitionUsed(call.db, before.id))) refuse("in_use");
      await scheduleFileRemovalOf(call, before.id);
      await store.deleteCompetitionRow(call.db, before.id);
      await record(call, {
        action: "deleted",
        subject_kind: "competition",
        subject_id: before.id,
        before: auditedFields(toCompetition(before, call.now)),
      });
      await announceCompetition(call, before.id);
    },

    async copyCompetition(call, { params, body }) {
      const id = body.id ?? newId();
      const earlier = await store.findCompetition(call.db, id);
      if (earlier) return toCompetition(earlier, call.now);
      const from = await getCompetitionRow(call, params.id ?? "");
      const days = daysBetween(from.starts_on, body.starts_on);
      const moved = (moment: string | null) => (moment === null ? null : moveTimestamp(moment, days));
      const book = await store.findRulebook(call.db, from.id);
      await store.insertCompetition(call.db, call.tenant.id, {
        id,
        slug: await store.findFreeSlug(call.db, body.name),
        name: body.name,
        description: from.description,
        venue_name: from.venue_name,
        venue_address: from.venue_address,
        starts_on: body.starts_on,
        ends_on: body.ends_on ?? moveDay(from.ends_on, days),
        signup_opens_at: moved(from.signup_opens_at),
        signup_closes_at: moved(from.signup_closes_at),
        music_closes_at: moved(from.music_closes_at),
        payment_due_at: moved(from.payment_due_at),
        first_start: from.first_start,
        day_ends_at: from.day_ends_at,
        rest_seconds: from.rest_seconds,
        changeover_seconds: from.changeover_seconds,
        stage_count: from.stage_count,
        fee_day: from.fee_day,
        numbers_after_payment: from.numbers_after_payment,
        capacity: from.capacity,
        day_capacity: from.day_capacity,
        club_capacity: from.club_capacity,
        waiting_moves: from.waiting_moves,
        offer_hours: from.offer_hours,
        place_deposit_grosze: from.place_deposit_grosze,
        places_until: from.places_until === null ? null : moveDay(from.places_until, days),
        copied_from_id: from.id,
        ...(book ? { rulebook: moveContest(book.rulebook, days), rulebook_leftovers: book.rulebook_leftovers } : {}),
      });
      const sections = (await store.listSectionRows(call.db, { competition_id: from.id })).filter((each) => !each.archived);
      const copied = from.practice ? await withOwnRecords(call, sections) : sections;
      await store.insertSections(
        call.db,
        call.tenant.id,
        copied.map((each) => ({
          ...each,
          id: newId(),
          competition_id: id,
          day: each.day === null ? null : moveDay(each.day, days),
          early_fees: each.early_fees.map(({ until, fee_grosze }) => ({ until: moveDay(until, days), fee_grosze })),
        })),
      );
      await copyQuestions(call.db, call.tenant.id, from.id, id, call.now.toISOString());
      await record(call, { action: "copied", subject_kind: "competition", subject_id: id, after: { from: from.id, name: body.name } });
      await announceCompetition(call, id);
      return toCompetition(await getCompetitionRow(call, id), call.now);
    },

    getPoster: async (call, { params }) => fileAnswer(call, (await getCompetitionRow(call, params.id ?? "")).poster_file_id),

    getRegulations: async (call, { params }) => fileAnswer(call, (await getCompetitionRow(call, params.id ?? "")).regulations_file_id),
  }),
  ...practice,
  ...sections,
  ...publicReading,
];
