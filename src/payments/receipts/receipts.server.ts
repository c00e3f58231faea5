// The story of money at the desk: cash and transfers noted by hand, the list of all that came and went, reminders of what is owed.
import { z } from "zod";
import { wallDay } from "../../competitions/rules.ts";
import { cursorOf, readCursor } from "../../kernel/calls/cursor.server.ts";
import { newId } from "../../kernel/ids.ts";
import { sendMail } from "../../kernel/jobs/mail.server.ts";
import { type Call, handle } from "../../kernel/perform.server.ts";
import { refuse, refuseField } from "../../refusals.ts";
import { getSignup, openingLink } from "../../signup/links/access.server.ts";
import { insertEvent } from "../gateway/attempts-sql.server.ts";
import * as contract from "../contract.ts";
import { describe, recipientOf } from "../describe.server.ts";
import { receive } from "./receiving.server.ts";
import { findPaymentOfEvent, listMoney, moneyTotals } from "./receipts-sql.server.ts";
import { dueOf } from "../rules.ts";
import * as store from "../sql.server.ts";
import { reminderMail } from "../words.server.ts";

const said = {
  future: { pl: "Podaj dzień, który już był, najpóźniej dzisiejszy.", en: "Enter a day that has been, today at the latest." },
  nothing: { pl: "nic nie zostało do zapłaty", en: "nothing is left to pay" },
  noMail: { pl: "brak adresu e-mail", en: "there is no e-mail address" },
  today: { pl: "przypomnienie poszło już dzisiaj", en: "a reminder went out today" },
};

/** Mails what a payment still asks for; why not, when it was not. */
async function remind(call: Call, id: string): Promise<{ pl: string; en: string } | undefined> {
  const row = (await store.findPayment(call.db, id, true)) ?? refuse("not_found");
  const due_grosze = dueOf(row);
  if (due_grosze === 0 || !["pending", "failed"].includes(row.status)) return said.nothing;
  if (!row.contact_email) return said.noMail;
  const day = wallDay(call.now);
  const fresh = await insertEvent(call.db, {
    tenant_id: call.tenant.id,
    id: newId(),
    payment_id: row.id,
    at: call.now.toISOString(),
    kind: "reminded",
    provider: "reminder",
    provider_key: `${row.signup_id} ${day}`,
    user_id: call.person?.id ?? null,
    who: call.person?.name ?? "",
    note: row.contact_email,
  });
  if (!fresh) return said.today;
  const locale = row.locale === "en" ? "en" : "pl";
  await sendMail(call.db, call.world, call.tenant, {
    kind: "payment_reminder",
    to: { email: row.contact_email, name: row.contact_name },
    ...reminderMail(locale, {
      ...row,
      due_grosze,
      transfer: await recipientOf(call, row),
      url: await openingLink(call, row.signup_id, "preview"),
    }),
  });
  await call.announce(`payment:${row.id}`, `payments:${row.competition_id}`);
  return undefined;
}

export const handlers = handle(contract, {
  async addReceipt(call, { params, body }) {
    const signup = await getSignup(call, params.id ?? "", true);
    const today = wallDay(call.now);
    if (body.received_on > today) refuseField("received_on", call.locale, said.future);
    const earlier = body.id && (await findPaymentOfEvent(call.db, body.id));
    if (earlier) {
      const known = await store.findPayment(call.db, earlier);
      return known?.signup_id === signup.id ? describe(call, known.id) : refuse("duplicate");
    }
    if (signup.status !== "submitted") refuse("not_submitted");
    const { id, amount_grosze, method, received_on, note } = body;
    const done = await receive(call, signup, { id: id ?? newId(), amount_grosze, method, received_on, note: note ?? null });
    return "why" in done ? refuse("not_possible", { values: { why: done.why[call.locale] } }) : describe(call, done.payment_id);
  },

  async listReceipts(call, { query }) {
    const { limit, cursor, ...filter } = query;
    const after = readCursor(cursor, z.object({ on: z.iso.date(), id: z.uuid() }));
    const rows = await listMoney(call.db, filter, limit + 1, after);
    const data = rows.slice(0, limit);
    const last = rows.length > limit ? data.at(-1) : undefined;
    return {
      data,
      next_cursor: last ? cursorOf({ on: last.received_on, id: last.id }) : null,
      totals: await moneyTotals(call.db, filter),
    };
  },

  async remindPayments(call, { body }) {
    const skipped: { id: string; text: string }[] = [];
    const ids = [...new Set(body.ids)].sort();
    for (const id of ids) {
      const why = await remind(call, id);
      if (why) skipped.push({ id, text: why[call.locale] });
    }
    const sent = ids.length - skipped.length;
    return { sent, skipped };
  },
});
