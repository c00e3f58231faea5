// Handlers of the dictionary calls.
import { record as recordEvent } from "../kernel/audit/audit.server.ts";
import { newId } from "../kernel/values/ids.ts";
import { refuse, refuseField } from "../refusals.ts";
import * as contract from "./contract.ts";
import { ageRange, isCodeTaken, dancersRange, splitMissing, musicRange } from "./rules.ts";
import * as store from "./sql.server.ts";
import { usualSet } from "./usual-set.ts";
import { definedFields } from "../kernel/values/fields.ts";
import { type Call, type Handler, handle } from "../kernel/calls/call.server.ts";

async function getRecord<K extends store.Kind>(call: Call, kind: K, id: string, lock = false): Promise<store.Records[K]> {
  return (await store.listRecords(call.db, kind, { id, lock }))[0] ?? refuse("not_found");
}

/** Refuses a code that another unarchived record of the dictionary has. */
async function guardCode(
  call: Call,
  kind: store.Kind,
  id: string,
  body: { code?: string | null | undefined; archived?: boolean | undefined },
): Promise<void> {
  if (!body.code || body.archived) return;
  const others = (await store.listRecords(call.db, kind)).filter((each) => each.id !== id);
  if (isCodeTaken(body.code, others))
    refuseField("code", call.locale, { pl: "Ten kod ma już inna pozycja.", en: "Another item has this code." });
}

/** Refuses a partial update that reverses a range when merged with the stored values. */
function guardRanges(call: Call, kind: store.Kind, merged: Record<string, unknown>): void {
  const checks = kind === "age" ? [ageRange] : kind === "presentation" ? [dancersRange, musicRange] : [];
  for (const { fits, field, sentence } of checks) if (!fits(merged)) refuseField(field, call.locale, sentence);
}

function handlersOf(kind: store.Kind, calls: contract.Dictionary): Handler[] {
  return handle(calls, {
    list: async (call, { query }) => ({
      data: await store.listRecords(call.db, kind, { practice: query.practice === "1" }),
      next_cursor: null,
    }),
    async create(call, { body }) {
      const id = body.id ?? newId();
      const earlier = (await store.listRecords(call.db, kind, { id }))[0];
      if (earlier) return earlier;
      await guardCode(call, kind, id, body);
      await store.insertRecord(call.db, kind, call.tenant.id, { ...definedFields(body), id, version: 1 });
      const made = await getRecord(call, kind, id);
      await recordEvent(call, { action: "created", subject_kind: `${kind}_category`, subject_id: id, after: made });
      await call.announce("categories");
      return made;
    },
    // Before update, otherwise its path would be read as an id.
    async order(call, { body }) {
      await store.orderRecords(call.db, kind, body.ids);
      await recordEvent(call, { action: "ordered", subject_kind: `${kind}_category`, after: { ids: body.ids } });
      await call.announce("categories");
      return { data: await store.listRecords(call.db, kind), next_cursor: null };
    },
    async update(call, { params, body }) {
      const before = await getRecord(call, kind, params.id ?? "", true);
      const { version, ...change } = definedFields(body);
      if (version !== undefined && version !== before.version) refuse("stale", { current: before });
      guardRanges(call, kind, { ...before, ...change });
      await guardCode(call, kind, before.id, { code: before.code, archived: before.archived, ...change });
      await store.updateRecord(call.db, kind, before.id, change);
      const after = await getRecord(call, kind, before.id);
      await recordEvent(call, { action: "changed", subject_kind: `${kind}_category`, subject_id: before.id, before, after });
      await call.announce("categories");
      return after;
    },
    async remove(call, { params }) {
      const before = await getRecord(call, kind, params.id ?? "");
      if (before.used_in > 0) refuse("in_use");
      await store.deleteRecord(call.db, kind, before.id);
      await recordEvent(call, { action: "deleted", subject_kind: `${kind}_category`, subject_id: before.id, before });
      await call.announce("categories");
    },
  });
}

/** Adds the usual records whose name and code no unarchived record has. Returns the names added and skipped. */
async function addUsual<K extends store.Kind>(call: Call, kind: K): Promise<{ added: string[]; skipped: string[] }> {
  const there = (await store.listRecords(call.db, kind)).filter((each) => !each.archived);
  const { missing, skipped } = splitMissing(usualSet[kind], there);
  await store.insertRecords(
    call.db,
    kind,
    call.tenant.id,
    missing.map((each) => ({ ...each, id: newId() })),
  );
  return { added: missing.map((each) => each.name), skipped: skipped.map((each) => each.name) };
}

export const handlers = [
  ...handle(contract, {
    async importCategories(call) {
      const reply = {
        dance: await addUsual(call, "dance"),
        age: await addUsual(call, "age"),
        presentation: await addUsual(call, "presentation"),
      };
      await recordEvent(call, { action: "imported", subject_kind: "categories", after: reply });
      await call.announce("categories");
      return reply;
    },
  }),
  ...handlersOf("dance", contract.danceCategories),
  ...handlersOf("age", contract.ageCategories),
  ...handlersOf("presentation", contract.presentationCategories),
];
