// Telling whoever signed up what became of a place that they waited for.
import { sendMail } from "../../kernel/jobs/mail.server.ts";
import type { Call } from "../../kernel/perform.server.ts";
import { costsOf, loadBundle } from "../describe.server.ts";
import { openingLink } from "../links/access.server.ts";
import { findSignup } from "../sql.server.ts";
import { type WaitingNews, waitingMail } from "./waiting-mail.server.ts";
import { findForMail } from "./waiting-sql.server.ts";

/** Mails the news of an entry to its sign-up's contact; practice competitions send none. */
export async function mailWaiting(
  call: Pick<Call, "db" | "world" | "tenant" | "now">,
  news: WaitingNews,
  entryId: string,
  until: string | null = null,
): Promise<void> {
  const entry = await findForMail(call.db, entryId);
  if (!entry?.contact_email || entry.practice) return;
  const signup = news === "offered" ? await findSignup(call.db, entry.signup_id) : undefined;
  const costs = signup ? await costsOf(call, await loadBundle(call, signup), entryId) : null;
  await sendMail(call.db, call.world, call.tenant, {
    kind: `waiting_${news}`,
    to: { email: entry.contact_email, name: entry.contact_name },
    ...waitingMail(entry.locale, news, { ...entry, until, costs, url: await openingLink(call, entry.signup_id, "preview") }),
  });
}
