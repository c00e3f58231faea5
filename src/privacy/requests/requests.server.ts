// Handlers of requests made by personal links: store, notify the organiser, and answer (docs/rules/consents.md 5.2-5.4).
import { z } from "zod";
import { cursorOf, cutPage, readCursor } from "../../kernel/requests/cursor.server.ts";
import { publicAddress } from "../../kernel/calls/tenant-address.server.ts";
import { record, APPLICATION } from "../../kernel/audit/audit.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { sendMail } from "../../kernel/mail/mail.server.ts";
import { refuse, refuseField } from "../../refusals.ts";
import { changeDancer } from "../../signup/changing/changing.server.ts";
import { getOwnTenant } from "../../tenants/sql.server.ts";
import * as contract from "./contract.ts";
import { answerMail, requestMail } from "./mails.ts";
import * as store from "./requests-sql.server.ts";
import { closeReplacedRequestsJob } from "../../people/consents/consents.server.ts";
import { lockSignups } from "../../people/signups/sql.server.ts";
import { definedFields } from "../../kernel/values/fields.ts";
import { type Call, handle, personOf } from "../../kernel/calls/call.server.ts";
import { defineWorker } from "../../kernel/jobs/jobs.server.ts";
import { announce } from "../../kernel/live/live.server.ts";
import type { World } from "../../kernel/world/world.server.ts";

const place = z.object({ id: z.uuid() });
const messages = {
  reason: { pl: "Napisz, dlaczego: przeczyta to osoba, która prosi.", en: "Write why: the person who asked will read it." },
};

interface About {
  link: { id: string; dancer_id: string };
  competition: { name: string; practice: boolean };
}

/** Stores a request and mails the organiser about it, without a name. Refuses when an open one of the same kind exists. */
export async function submitRequest(
  call: Call,
  { link, competition }: About,
  asked:
    | { kind: "correct"; wanted: contract.RequestedValues; stood: contract.RequestedValues; note: string | null }
    | { kind: "erase"; note: string | null },
): Promise<void> {
  const inserted = await store.insertRequest(call.db, {
    tenant_id: call.tenant.id,
    id: newId(),
    dancer_id: link.dancer_id,
    link_id: link.id,
    kind: asked.kind,
    wanted: asked.kind === "correct" ? JSON.stringify(asked.wanted) : null,
    stood: asked.kind === "correct" ? JSON.stringify(asked.stood) : null,
    note: asked.note,
    at: call.now.toISOString(),
  });
  if (!inserted) refuse("request_pending");
  await record(call, { action: "data_asked", subject_kind: "dancer", subject_id: link.dancer_id, after: { request: asked.kind } });
  await call.announce("data_requests");
  const { contact_email } = await getOwnTenant(call.db, call.tenant.id);
  if (!contact_email || competition.practice) return;
  const url = await publicAddress(call.world, call.world.database.owner, call.tenant, "/dashboard/privacy");
  await sendMail(call.db, call.world, call.tenant, {
    kind: "data_asked",
    to: { email: contact_email, name: call.tenant.name },
    ...requestMail(asked.kind, competition.name, url),
  });
}

/** Mails the requesters that the data are erased. The address is deleted from the mail after sending. */
export async function notifyErased(call: Call, asked: readonly store.RequestRow[]): Promise<void> {
  for (const each of asked.filter((one) => !one.practice))
    await sendMail(call.db, call.world, call.tenant, {
      kind: "data_answered",
      to: { email: each.email },
      eraseWhenSent: true,
      ...answerMail(each.locale, { ...each, kind: "erase", state: "done", answer: null, organiser: call.tenant.name }),
    });
  if (asked.length > 0) await call.announce("data_requests");
}

/** Makes the requested correction; refuses when the stored values have changed since. */
async function correct(call: Call, row: store.RequestRow, wait: boolean | undefined): Promise<void> {
  const { wanted, stood } = row;
  if (row.kind === "erase" || wanted === null) refuse("request_to_erase");
  if (!row.link_stands) refuse("request_link_replaced");
  const fields = ["first_name", "last_name", "birth_date"] as const;
  if (stood && fields.some((field) => field in stood && stood[field] !== row[field])) refuse("person_changed_since_request");
  const { birth_date, ...names } = definedFields(wanted);
  const born = birth_date ? { birth_date, birth_year: Number(birth_date.slice(0, 4)) } : {};
  await changeDancer(call, row.dancer_id, { ...names, ...born, wait }, { asked: true });
}

export const handlers = handle(contract, {
  async listDataRequests(call, { query }) {
    const after = readCursor(query.cursor, place)?.id;
    const rows = await store.listRequests(call.db, query, query.limit + 1, after);
    return { ...cutPage(rows, query.limit, ({ id }) => cursorOf({ id })), open: await store.countOpen(call.db, query.dancer_id) };
  },

  async answerDataRequest(call, { params, body }) {
    const id = params.id ?? "";
    const { signup_id } = (await store.findRequest(call.db, id)) ?? refuse("not_found");
    await lockSignups(call.db, [signup_id]);
    const row = (await store.findRequest(call.db, id, true)) ?? refuse("not_found");
    const words = body.answer || null;
    if (row.state !== "open") refuse("request_answered");
    if (!body.accept && words === null) refuseField("answer", call.locale, messages.reason);
    if (body.accept) await correct(call, row, body.wait);
    const state = body.accept ? ("done" as const) : ("refused" as const);
    const at = call.now.toISOString();
    await store.answerRequest(call.db, id, { state, answer: words, answered_at: at, answered_by: personOf(call).name });
    await record(call, { action: "data_answered", subject_kind: "dancer", subject_id: row.dancer_id, after: { request: row.kind, state } });
    await call.announce("data_requests");
    if (row.email !== "" && row.link_stands && !row.practice)
      await sendMail(call.db, call.world, call.tenant, {
        kind: "data_answered",
        to: { email: row.email },
        ...answerMail(row.locale, { ...row, state, answer: words, organiser: call.tenant.name }),
      });
    return (await store.findRequest(call.db, id)) ?? refuse("not_found");
  },
});

/** Closes the open requests made by a link that was replaced; its page is closed as well (docs/rules/consents.md 2.5). */
export const closeReplacedRequests = defineWorker(closeReplacedRequestsJob, ({ tenant_id, dancer_ids }, world: World) =>
  world.database.inTenant(tenant_id, async (trx) => {
    if ((await store.closeRequestsOfReplacedLinks(trx, dancer_ids, world.now().toISOString(), APPLICATION)) > 0)
      await announce(trx, tenant_id, "data_requests");
  }),
);
