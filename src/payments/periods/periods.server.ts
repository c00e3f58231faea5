// Handlers of closed periods: closing up to a day, and reopening with a reason. Both are recorded in the audit trail.
import { z } from "zod";
import { wallDay } from "../../competitions/rules.ts";
import { record } from "../../kernel/audit/audit.server.ts";
import { cursorOf, cutPage, readCursor } from "../../kernel/requests/cursor.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { refuse, refuseField } from "../../refusals.ts";
import * as contract from "./contract.ts";
import * as store from "./periods-sql.server.ts";
import { handle, personOf } from "../../kernel/calls/call.server.ts";

const texts = {
  today: { pl: "Zamknij najpóźniej wczorajszy dzień.", en: "Close yesterday at the latest." },
  reason: { pl: "Napisz, dlaczego otwierasz zamknięty okres.", en: "Give the reason for reopening the closed period." },
};

export const handlers = handle(contract, {
  async listClosedPeriods(call, { query }) {
    const before = readCursor(query.cursor, z.object({ id: z.uuid() }));
    const rows = await store.listPeriods(call.db, query.limit + 1, before?.id);
    const page = cutPage(rows, query.limit, ({ id }) => cursorOf({ id }));
    const [newest] = before ? await store.listPeriods(call.db, 1) : page.data;
    return { closed_to: newest?.closed_to ?? null, ...page };
  },

  async closePeriod(call, { body }) {
    await store.lockState(call.db, call.tenant.id, true);
    const repeated = body.id === undefined ? undefined : await store.findPeriod(call.db, body.id);
    if (repeated) return repeated;
    const before = (await store.listPeriods(call.db, 1))[0]?.closed_to ?? null;
    const { closed_to } = body;
    const reason = body.reason || null;
    if (closed_to !== null && closed_to >= wallDay(call.now)) refuseField("closed_to", call.locale, texts.today);
    if (closed_to === before) refuse("period_closed_already");
    const opens = before !== null && (closed_to === null || closed_to < before);
    if (opens && reason === null) refuseField("reason", call.locale, texts.reason);
    const person = personOf(call);
    const id = body.id ?? newId();
    const at = call.now.toISOString();
    await store.insertPeriod(call.db, { tenant_id: call.tenant.id, id, closed_to, reason, who: person.name, user_id: person.id, at });
    await record(call, {
      action: opens ? "period_opened" : "period_closed",
      subject_kind: "tenant",
      subject_id: call.tenant.id,
      before: { closed_to: before },
      after: { closed_to },
      reason,
    });
    return (await store.findPeriod(call.db, id)) ?? refuse("not_found");
  },
});
