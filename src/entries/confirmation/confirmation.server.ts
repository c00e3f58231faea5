// Sends the confirmation of a sign-up once for the same content. It waits while too many mails go out.
import { createHash } from "node:crypto";
import { networkOf } from "../../kernel/limits/limits.server.ts";
import { type KeyedMail, sendCountedMail, countOrDelay } from "../../kernel/mail/counted-mail.server.ts";
import { isAdmin, openingLink } from "../../people/access/access.server.ts";
import { findPaidAmount } from "../pricing/payments-sql.server.ts";
import * as signupsStore from "../../people/signups/sql.server.ts";
import type { Bundle } from "../bundle/bundle.server.ts";
import { balanceOf } from "../charges/charges.server.ts";
import { confirmationMail } from "./confirmation-mail.server.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

/**
 * Builds the confirmation, with a function that makes the mail for a link. Undefined when there is nobody to mail, or when the last confirmation had
 * the same content.
 */
export function buildConfirmation(before: signupsStore.SignupRow, after: Bundle, due: ReturnType<typeof balanceOf>) {
  const { signup, competition, entries, sections, dancers, asking } = after;
  const email = signup.contact_email;
  if (!email || competition.practice) return undefined;
  const ownMusic = new Set(sections.filter((each) => each.music === "own").map((each) => each.id));
  const words = (url: string) =>
    confirmationMail(signup.locale, {
      competition: competition.name,
      entries,
      sections,
      dancers,
      due,
      asking,
      signup_closes_at: competition.signup_closes_at,
      music_closes_at: entries.some((each) => ownMusic.has(each.section_id)) ? competition.music_closes_at : null,
      url,
    });
  const hash = createHash("sha256")
    .update(JSON.stringify([email, words("")]))
    .digest();
  if (before.confirmed_sha256?.equals(hash)) return undefined;
  const mail = (url: string): KeyedMail => ({
    key: signup.id,
    kind: "signup_confirmation",
    to: { email, name: signup.contact_name },
    ...words(url),
  });
  return { hash, mail };
}

/** Keys by which a confirmation is counted for the limit of mails. */
const countingOf = (call: Call, { submitted_at }: Pick<signupsStore.SignupRow, "submitted_at">) => ({
  client: isAdmin(call) ? null : networkOf(call.client),
  first: submitted_at === null,
});

/** Sends the confirmation unless the last one had the same content. It waits while too many mails go out, and a newer one replaces it. */
export async function mailConfirmation(call: Call, before: signupsStore.SignupRow, after: Bundle): Promise<void> {
  const { id } = after.signup;
  const made = buildConfirmation(before, after, balanceOf(call, after, await findPaidAmount(call.db, id)));
  if (!made) return;
  await sendCountedMail(call, [made.mail(await openingLink(call, id, "preview"))], countingOf(call, before));
  await signupsStore.storeConfirmation(call.db, id, made.hash);
}

/** Counts the mail of a confirmation on a connection of its own, before places are locked. */
export async function countConfirmation(call: Call, { signup, competition }: Pick<Bundle, "signup" | "competition">) {
  const { client, ...counting } = countingOf(call, signup);
  const email = competition.practice ? null : signup.contact_email;
  return { client, wait: email === null ? undefined : await countOrDelay(call.world, email, { client, ...counting }) };
}
