// Handlers of reminders: by hand, and by a competition's rule, which can be previewed and sends once a day to everybody who still owes.
import { z } from "zod";
import { wallDay } from "../../competitions/rules.ts";
import { record } from "../../kernel/audit/audit.server.ts";
import { defineJob, defineWorker } from "../../kernel/jobs/jobs.server.ts";
import type { World } from "../../kernel/world/world.server.ts";
import { refuse } from "../../refusals.ts";
import { listOrganisers } from "../../tenants/sql.server.ts";
import { inTenant, type JobContext } from "../../kernel/calls/job-context.server.ts";
import { sendReminder } from "./reminding.server.ts";
import * as contract from "./contract.ts";
import { type ReminderRule, shouldRemindOn, DEFAULT_REMINDER_RULE } from "./reminder-days.ts";
import * as store from "./reminders-sql.server.ts";
import { type Call, handle } from "../../kernel/calls/call.server.ts";

/** Payers that a rule would remind today. */
async function listToday(desk: Pick<JobContext, "db" | "now">, competitionId: string, rule: ReminderRule) {
  const today = wallDay(desk.now);
  return (await store.listOwing(desk.db, competitionId)).filter((each) =>
    shouldRemindOn(today, each.due_on, rule, each.sent, each.last_on),
  );
}

async function describe(
  call: Call,
  competitionId: string,
  overrides: { [K in keyof ReminderRule]?: number | undefined } = {},
): Promise<contract.Reminders> {
  const { payment_due_at } = (await store.findDeadline(call.db, competitionId)) ?? refuse("not_found");
  const saved = (await store.findRule(call.db, competitionId)) ?? { ...DEFAULT_REMINDER_RULE, enabled: false, version: 0 };
  const { days_before = saved.days_before, every_days = saved.every_days, most = saved.most } = overrides;
  return { ...saved, payment_due_at, today: await listToday(call, competitionId, { days_before, every_days, most }) };
}

export const handlers = handle(contract, {
  getReminders: (call, { params, query }) => describe(call, params.id ?? "", query),

  async setReminders(call, { params, body }) {
    const { id } = (await store.findDeadline(call.db, params.id ?? "")) ?? refuse("not_found");
    const before = await store.findRule(call.db, id, true);
    const { version, ...rule } = body;
    if (version !== undefined && version !== (before?.version ?? 0)) refuse("stale", { current: await describe(call, id) });
    await store.saveRule(call.db, call.tenant.id, id, rule);
    await record(call, { action: "changed", subject_kind: "reminders", subject_id: id, before, after: rule });
    return describe(call, id);
  },
});

export const remindHandlers = handle(contract, {
  async remindPayments(call, { body }) {
    const skipped: { id: string; text: string }[] = [];
    const ids = [...new Set(body.ids)].sort();
    for (const id of ids) {
      const why = await sendReminder(call, id);
      if (why) skipped.push({ id, text: why[call.locale] });
    }
    const sent = ids.length - skipped.length;
    return { sent, skipped };
  },
});

/** Job that sends today's reminders of all organisers. A second run on the same day sends nothing twice. */
export const sendRuleReminders = defineWorker(
  defineJob("remind_by_rule", z.object({})),
  async (_, world: World) => {
    for (const { id } of await listOrganisers(world.database.owner))
      await inTenant(world, id, async (desk) => {
        for (const { competition_id, ...rule } of await store.listReminding(desk.db, wallDay(desk.now)))
          for (const { payment_id } of await listToday(desk, competition_id, rule)) await sendReminder(desk, payment_id, "Parkiet");
      });
  },
  // 07:00 UTC is eight or nine o'clock in Warsaw.
  { minute: 0, hour: 7 },
);
