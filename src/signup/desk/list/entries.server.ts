// Operations on entries on the dashboard: find, accept, move or withdraw one or many, and assign start numbers.
import { z } from "zod";
import { record } from "../../../kernel/audit/audit.server.ts";
import { cursorOf, cutPage, idOfCursor, readCursor } from "../../../kernel/requests/cursor.server.ts";
import type { HandlerResult, Input } from "../../../kernel/endpoints/endpoint.ts";
import { refusalText, refuse, refuseField } from "../../../refusals.ts";
import { isAdmin } from "../../../people/access/access.server.ts";
import * as contract from "../../contract.ts";
import {
  countViews,
  matchesOrder,
  listEntryRows,
  listEntryRowsOf,
  listHistory,
  listSignupRows,
  listVersions,
  type EntryFilters,
  type ListedEntry,
} from "./entry-list-sql.server.ts";
import { answersByEntry, answersOf } from "../../../entries/questions/answers.server.ts";
import { entryChanged } from "../../../capacity/status-changes/entry-changed.server.ts";
import { listUnnotified } from "../../../capacity/status-changes/status-changes.server.ts";
import type { EntryRow } from "../../records.ts";
import { entryVisibleTo, signupVisibleTo } from "./seen-by.ts";
import * as numbers from "../../../entries/numbers/start-numbers-sql.server.ts";
import { overCaps } from "../../../capacity/waiting/capacity-state.server.ts";
import * as store from "../../../entries/sql.server.ts";
import * as signupsStore from "../../../people/signups/sql.server.ts";
import * as competitionSql from "../../../people/signups/competition-sql.server.ts";
import { reasonIn } from "../../../people/reasons.ts";
import type { EntryStatus } from "../../../entries/records.ts";
import { nextStatuses } from "../../../entries/states.ts";
import { lineUpOf } from "../../../entries/line-ups/line-up.ts";
import { entryWords } from "../../../entries/words.ts";
import * as sectionsSql from "../../../entries/sections-sql.server.ts";
import { getEntryOf } from "../../../entries/entry-access.server.ts";
import { loadBundle } from "../../../entries/bundle/bundle.server.ts";
import { judgeEntry } from "../../../entries/bundle/problems.ts";
import { type Call, handle, personOf } from "../../../kernel/calls/call.server.ts";

/** The caller's role where it reads the office's lists in part; undefined for the office. */
function restrictedRole(call: Call): "trener" | "referee" | undefined {
  if (isAdmin(call)) return undefined;
  return personOf(call).role === "trener" ? "trener" : "referee";
}

/** The fields of a row that this caller may see. */
function visibleRow(call: Call, row: ListedEntry): ListedEntry {
  const part = restrictedRole(call);
  return part ? entryVisibleTo(part, row) : row;
}

/** Limits a coach to their own entries. */
function ownFilter(call: Call): Pick<EntryFilters, "user_id"> {
  const person = personOf(call);
  return person.role === "trener" ? { user_id: person.id } : {};
}

/** Returns a row as this caller sees it. Refuses not_found. */
export async function getRow(call: Call, id: string): Promise<ListedEntry> {
  const [row] = await listEntryRowsOf(call.db, [id], ownFilter(call).user_id);
  return row ? visibleRow(call, row) : refuse("not_found");
}

/** Refuses filters for the office only, by which others would learn hidden data. */
function hiddenFilters(part: ReturnType<typeof restrictedRole>): EntryFilters {
  if (part === undefined) return {};
  return { question_id: undefined, choice: undefined, ...(part === "referee" ? { late: undefined } : {}) };
}

/** Adds the answers to these questions to the rows, for the office only. */
async function withAnswers(call: Call, rows: ListedEntry[], questions: string | undefined): Promise<EntryRow[]> {
  if (questions === undefined || restrictedRole(call) !== undefined) return rows;
  const answers = await answersByEntry(
    call,
    rows.map((row) => row.id),
    questions.split(","),
  );
  return rows.map((row) => ({ ...row, answered: answers.get(row.id) ?? {} }));
}

const cursorShape = z.tuple([z.array(z.string()).max(3), z.uuid()]);

/** Refuses a section of another competition, or an archived one. */
async function guardSection(call: Call, competitionIds: readonly string[], sectionId: string): Promise<void> {
  const [competitionId] = competitionIds;
  const isOffered =
    competitionId !== undefined &&
    competitionIds.every((each) => each === competitionId) &&
    (await sectionsSql.listSections(call.db, competitionId)).some((each) => each.id === sectionId && !each.archived);
  if (!isOffered)
    refuseField("section_id", call.locale, {
      pl: "Wybierz kategorię tego samego turnieju.",
      en: "Choose a section of the same competition.",
    });
}

const namedStates = (call: Call, from: EntryStatus, to: EntryStatus) => ({
  from: entryWords[call.locale][from],
  to: entryWords[call.locale][to],
});

/** Reason why one of many entries cannot become this; undefined when it can. A withdrawal made meanwhile is not overruled by a bulk action. */
function objection(call: Call, action: string, from: EntryStatus, to: EntryStatus): string | undefined {
  if (action === "accept" && from === "withdrawn")
    return call.locale === "en"
      ? "The entry is withdrawn. If it competes after all, restore it in the side panel."
      : "Występ jest wycofany. Jeśli jednak startuje, przywróć go w jego panelu.";
  return from === to || nextStatuses(from, "admin").includes(to)
    ? undefined
    : refusalText("entry_status_unreachable", call.locale, namedStates(call, from, to));
}

const meanwhile = { pl: "Występ zmieniono w międzyczasie.", en: "The entry has been changed in the meantime." };

const facts = (row: EntryRow) => ({ status: row.status, section: row.section_name, note: row.note });

const verbs = { accept: "accepted", reject: "rejected", withdraw: "withdrawn" } as const;

/**
 * Accepts, rejects, withdraws or moves many entries, or undoes such a change. `whyStays` returns the entries with a round under way, each with the
 * reason why it does not move.
 */
export async function bulkEntries(
  call: Call,
  { body }: Input<typeof contract.bulkEntries>,
  whyStays: (entryIds: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<HandlerResult<typeof contract.bulkEntries>> {
  const requests = new Map<string, { status?: EntryStatus; section_id?: string; version?: number | undefined }>(
    body.action === "undo"
      ? body.changed.map(({ id, ...before }) => [id, before])
      : body.ids.map((id) => [id, body.action === "move" ? { section_id: body.section_id } : { status: verbs[body.action] }]),
  );
  // Waits for changes that coaches make at the same time, and decides on the result.
  await store.lockSignupsOf(call.db, [...requests.keys()]);
  const rows = await listEntryRowsOf(call.db, [...requests.keys()]);
  const sections = [...new Set([...requests.values()].map((each) => each.section_id).filter((id) => id !== undefined))];
  if (body.action === "move") await guardSection(call, [...new Set(rows.map((each) => each.competition_id))], body.section_id);
  else if (
    sections.length > 0 &&
    !(await sectionsSql.sectionsFit(
      call.db,
      rows.map((row) => ({ id: row.id, section_id: requests.get(row.id)?.section_id ?? row.section_id })),
    ))
  )
    refuseField("changed", call.locale, { pl: "Kategoria jest z innego turnieju.", en: "The section belongs to another competition." });

  const stays = await whyStays(
    rows.filter((row) => (requests.get(row.id)?.section_id ?? row.section_id) !== row.section_id).map((row) => row.id),
  );
  const skipped: { id: string; text: string; over_cap: boolean }[] = [];
  const possible = rows.flatMap((row) => {
    const { status = row.status, section_id = row.section_id, version = row.version } = requests.get(row.id) ?? {};
    if (status === row.status && section_id === row.section_id) return [];
    // An entry that was changed since is not undone with the others.
    const why = version === row.version ? (stays.get(row.id) ?? objection(call, body.action, row.status, status)) : meanwhile[call.locale];
    if (why !== undefined) {
      skipped.push({ id: row.id, text: why, over_cap: false });
      return [];
    }
    return [{ row, to: { id: row.id, status, section_id } }];
  });
  // An undo restores the place, also above a cap.
  const overCap = body.action === "undo" || body.over === true ? new Map<string, string>() : await overCaps(call, possible);
  skipped.push(...[...overCap].map(([id, text]) => ({ id, text, over_cap: true })));
  const changes = possible.filter(({ row }) => !overCap.has(row.id));
  await store.updateEntries(
    call.db,
    changes.map((each) => each.to),
  );
  if (changes.length > 0)
    await record(call, {
      action: body.action === "undo" ? "undone" : body.action === "move" ? "moved" : verbs[body.action],
      subject_kind: "entry",
      before: Object.fromEntries(changes.map(({ row }) => [row.id, { status: row.status, section_id: row.section_id }])),
      after: { ids: changes.map(({ row }) => row.id) },
      reason: "reason" in body ? (body.reason ?? null) : null,
    });
  await entryChanged(
    call,
    changes.map((each) => each.row),
    changes.map(({ row, to }) => ({ ...row, ...to })),
  );
  // Read last, because assigning a number raises the version once more.
  const versions = await listVersions(
    call.db,
    changes.map(({ row }) => row.id),
  );
  return {
    changed: changes.map(({ row: { id, status, section_id, version } }) => ({
      id,
      status,
      section_id,
      version: versions.get(id) ?? version,
    })),
    skipped,
  };
}

/** Changes an entry's state, section or note. */
export async function setEntryStatus(call: Call, { params, body }: Input<typeof contract.setEntryStatus>): Promise<ListedEntry> {
  const { entry } = await getEntryOf(call, params.id ?? "", true);
  const before = await getRow(call, entry.id);
  if (body.version !== undefined && body.version !== entry.version) refuse("stale", { current: before });
  const { status = before.status, section_id } = body;
  if (status !== before.status && !nextStatuses(before.status, "admin").includes(status))
    refuse("entry_status_unreachable", { values: namedStates(call, before.status, status) });
  if (section_id !== undefined && section_id !== before.section_id) await guardSection(call, [before.competition_id], section_id);
  const to = { status, section_id: section_id ?? before.section_id };
  const full = body.over === true ? undefined : (await overCaps(call, [{ row: before, to }])).get(entry.id);
  if (full !== undefined) refuse("over_cap", { values: { why: full } });
  await store.updateEntry(call.db, entry.id, {
    status,
    ...(section_id === undefined ? {} : { section_id }),
    ...(body.note === undefined ? {} : { note: body.note }),
    ...(status === "waiting" && before.status !== "waiting" ? { passed_over_at: call.now.toISOString() } : {}),
  });
  await entryChanged(call, [entry], [{ ...entry, ...to }]);
  const after = await getRow(call, entry.id);
  await record(call, {
    action: status === before.status ? "changed" : status,
    subject_kind: "entry",
    subject_id: entry.id,
    before: facts(before),
    after: facts(after),
    reason: body.reason ?? null,
  });
  return after;
}

export const handlers = handle(contract, {
  async listEntries(call, { query }) {
    const { view, sort, direction, limit, cursor, skip, questions, ...requested } = query;
    const filters = { ...requested, ...hiddenFilters(restrictedRole(call)), ...ownFilter(call) };
    const behind = readCursor(cursor, cursorShape);
    const after = behind && { key: behind[0], id: behind[1] };
    if (after && !matchesOrder(sort, after.key)) refuse("malformed");
    const rows = await listEntryRows(call.db, filters, { view, sort, direction, limit: limit + 1, after, skip });
    const counts = await countViews(call.db, filters);
    const page = cutPage(rows, limit, (last) => cursorOf([last.key, last.id]));
    return {
      ...page,
      data: await withAnswers(
        call,
        page.data.map((row) => visibleRow(call, row)),
        questions,
      ),
      counts,
      total: counts[view],
    };
  },

  async getEntry(call, { params }) {
    const row = await getRow(call, params.id ?? "");
    const signup = (await signupsStore.findSignup(call.db, row.signup_id)) ?? refuse("not_found");
    const bundle = await loadBundle(call, signup);
    const entry = bundle.entries.find((each) => each.id === row.id) ?? refuse("not_found");
    const referee = personOf(call).role === "referee";
    const lineUp = lineUpOf(bundle, entry.dancer_ids);
    return {
      ...row,
      line_up: referee ? lineUp.map((each) => ({ ...each, birth_year: null, birth_date: null })) : lineUp,
      // Only callers who may open the sign-up may play its music.
      music: referee ? null : entry.music,
      music_limits: { min_seconds: row.min_music_seconds, max_seconds: row.max_music_seconds },
      // The reasons reveal the dancers' ages.
      problems: referee ? [] : judgeEntry(bundle, entry).problems.map((each) => reasonIn(call, each)),
      answers: referee ? [] : await answersOf(call, signup, entry.id, lineUp),
      history: referee ? [] : await listHistory(call.db, row.id),
      allowed: isAdmin(call) ? nextStatuses(row.status, "admin") : [],
      club_untold: isAdmin(call) && (await listUnnotified(call, [row.id])).length > 0,
    };
  },

  async giveStartNumbers(call, { params }) {
    const competition = (await competitionSql.findCompetition(call.db, params.id ?? "")) ?? refuse("not_found");
    const given = await numbers.assignStartNumbers(call.db, competition.id);
    if (given > 0) {
      await record(call, { action: "numbered", subject_kind: "competition", subject_id: competition.id, after: { given } });
      await call.announce(`entries:${competition.id}`);
    }
    return {
      given,
      total: await store.countNumbered(call.db, competition.id),
      waiting: await numbers.listNumbersWaiting(call.db, competition.id),
    };
  },

  async giveStartNumber(call, { params }) {
    const { entry } = await getEntryOf(call, params.id ?? "", true);
    const before = await getRow(call, entry.id);
    if (before.start_number !== null) return before;
    const status = entryWords[call.locale][before.status];
    if (before.status !== "accepted") refuse("entry_not_accepted", { values: { status } });
    await numbers.assignStartNumber(call.db, before);
    const after = await getRow(call, entry.id);
    await record(call, {
      action: "numbered",
      subject_kind: "entry",
      subject_id: entry.id,
      before: { start_number: null },
      after: { start_number: after.start_number },
    });
    await call.announce(`entries:${entry.competition_id}`, `signup:${entry.signup_id}`, `entry:${entry.id}`);
    return after;
  },

  async listSignups(call, { query }) {
    const person = personOf(call);
    const referee = person.role === "referee";
    const rows = await listSignupRows(call.db, {
      competition_id: query.competition_id,
      q: query.q,
      user_id: isAdmin(call) || referee ? undefined : person.id,
      without_contact: referee,
      limit: query.limit + 1,
      after: idOfCursor(query.cursor),
    });
    const page = cutPage(rows, query.limit, (last) => last.id);
    const part = restrictedRole(call);
    return part ? { ...page, data: page.data.map((row) => signupVisibleTo(part, row)) } : page;
  },
});
