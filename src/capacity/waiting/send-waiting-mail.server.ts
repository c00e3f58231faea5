// Mails the contact of a sign-up what happened to a place that an entry waited for.
import { signupState } from "../../competitions/rules.ts";
import { sendMail } from "../../kernel/mail/mail.server.ts";
import { refuse } from "../../refusals.ts";
import { openingLink } from "../../people/access/access.server.ts";
import { findPaidAmount } from "../../entries/pricing/payments-sql.server.ts";
import { movesUntil, passesTo } from "./rules.ts";
import { loadCapacityState } from "./capacity-state.server.ts";
import { type WaitingEvent, waitingMail } from "./waiting-mail.server.ts";
import { findForMail, type MailedEntry } from "./waiting-sql.server.ts";
import { findSignup } from "../../people/signups/sql.server.ts";
import { loadBundle } from "../../entries/bundle/bundle.server.ts";
import { offerCostsOf, balanceOf } from "../../entries/charges/charges.server.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

/**
 * Who gets the place that is offered, declined or expired, or the places that an entry starts to wait for; and whether the organiser closed sign-up.
 */
async function offerContext(
  { db, now }: Pick<Call, "db" | "now">,
  news: WaitingEvent,
  { id, competition_id }: MailedEntry,
  until: string | null,
) {
  const state = await loadCapacityState(db, competition_id);
  const { open, reason } = signupState(state.settings, now);
  const closed = !open && reason !== "deadline_passed";
  if (news === "lost") return { closed, passes_to: movesUntil(state.settings, now) ? ("list" as const) : ("office" as const) };
  const offered = state.waiting.find((each) => each.id === id && each.offered_until !== null);
  return { closed, passes_to: passesTo(state, until === null ? now : new Date(until), offered) };
}

/**
 * Mails an event of an entry to its sign-up's contact, together with other entries of that sign-up with the same event. Practice competitions send
 * none.
 */
export async function mailWaiting(
  call: Pick<Call, "db" | "world" | "tenant" | "now">,
  news: WaitingEvent,
  entryIds: readonly [string, ...string[]],
  until: string | null = null,
): Promise<void> {
  const entries: MailedEntry[] = [];
  for (const id of entryIds) entries.push((await findForMail(call.db, id)) ?? refuse("not_found"));
  const [entry] = entries;
  if (!entry?.contact_email || entry.practice) return;
  const signup = news === "offered" || news === "placed" ? await findSignup(call.db, entry.signup_id) : undefined;
  const bundle = signup && (await loadBundle(call, signup));
  const held_grosze = signup ? await findPaidAmount(call.db, signup.id) : 0;
  await sendMail(call.db, call.world, call.tenant, {
    kind: `waiting_${news}`,
    to: { email: entry.contact_email, name: entry.contact_name },
    ...waitingMail(entry.locale, news, {
      ...entry,
      ...(await offerContext(call, news, entry, until)),
      entries,
      music_closes_at: entries.some((each) => each.own_music) ? entry.music_closes_at : null,
      until,
      costs: bundle && news === "offered" ? offerCostsOf(call, bundle, entry.id, held_grosze) : null,
      due: bundle && news === "placed" ? balanceOf(call, bundle, held_grosze) : null,
      url: await openingLink(call, entry.signup_id, "preview"),
    }),
  });
}
