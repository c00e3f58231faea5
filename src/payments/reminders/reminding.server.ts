// Sends a reminder of an unpaid sum, by hand or by a competition's rule.
import { wallDay } from "../../competitions/rules.ts";
import { newId } from "../../kernel/values/ids.ts";
import { sendMail } from "../../kernel/mail/mail.server.ts";
import { refuse } from "../../refusals.ts";
import { openingLink } from "../../people/access/access.server.ts";
import type { JobContext } from "../../kernel/calls/job-context.server.ts";
import { unpaidAmount } from "../records/rules.ts";
import * as store from "../records/payments-sql.server.ts";
import { insertEvent } from "../records/events-sql.server.ts";
import { recipientOf } from "../transfer/recipient.server.ts";
import { buildReminderMail } from "./reminder-mail.server.ts";

const messages = {
  nothing: { pl: "nic nie zostało do zapłaty", en: "nothing left to pay" },
  noMail: { pl: "brak adresu e-mail", en: "no e-mail address" },
  today: { pl: "przypomnienie poszło już dzisiaj", en: "a reminder was already sent today" },
};

/**
 * Mails the balance of a payment. Returns undefined when the mail was sent, else the reason why not. At most one reminder a day goes to a sign-up.
 */
export async function sendReminder(
  desk: JobContext,
  id: string,
  who = desk.person?.name ?? "",
): Promise<{ pl: string; en: string } | undefined> {
  const row = (await store.findPayment(desk.db, id, true)) ?? refuse("not_found");
  const due_grosze = unpaidAmount(row);
  if (due_grosze === 0 || !["pending", "failed"].includes(row.status)) return messages.nothing;
  if (!row.contact_email) return messages.noMail;
  const day = wallDay(desk.now);
  const fresh = await insertEvent(desk.db, {
    tenant_id: desk.tenant.id,
    id: newId(),
    payment_id: row.id,
    at: desk.now.toISOString(),
    kind: "reminded",
    provider: "reminder",
    provider_key: `${row.signup_id} ${day}`,
    user_id: desk.person?.id ?? null,
    who,
    note: row.contact_email,
  });
  if (!fresh) return messages.today;
  const locale = row.locale === "en" ? "en" : "pl";
  await sendMail(desk.db, desk.world, desk.tenant, {
    kind: "payment_reminder",
    to: { email: row.contact_email, name: row.contact_name },
    ...buildReminderMail(locale, {
      ...row,
      due_grosze,
      transfer: await recipientOf(desk, row),
      url: await openingLink(desk, row.signup_id, "preview"),
    }),
  });
  await desk.announce(`payment:${row.id}`, `payments:${row.competition_id}`);
  return undefined;
}
