// Labels a sign-up of this device by its club and start time, without a person's name, because the next user of the device may read it. Pure.
import { dayOf, formatDateTime, formatTime, typeset } from "../../../kernel/text/format.ts";
import type { FormSignup } from "../outbox/device-signups.ts";
import type { Locale } from "../../../kernel/text/locale.ts";

const words = {
  pl: { signup: "Zgłoszenie", begun: "zaczęte", today: "dziś", sent: "wysłane" },
  en: { signup: "Sign-up", begun: "started", today: "today at", sent: "sent" },
};

/** Returns for example „Zgłoszenie: Studio Tańca, zaczęte dziś 14:20”. `now` is in milliseconds, undefined until the page has mounted. */
export function signupLabel(
  { club_name, created_at, status }: Pick<FormSignup, "club_name" | "created_at" | "status">,
  locale: Locale,
  now: number | undefined,
): string {
  const { signup, begun, today, sent } = words[locale];
  const isToday = now !== undefined && dayOf(now) === dayOf(created_at);
  const when = `${begun} ${isToday ? `${today} ${formatTime(created_at, locale)}` : formatDateTime(created_at, locale)}`;
  const head = club_name ? `${signup}: ${club_name}, ${when}` : `${signup} ${when}`;
  return typeset(status === "submitted" ? `${head}, ${sent}` : head);
}
