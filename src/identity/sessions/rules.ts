// When a session ends by itself, and how its device is named. Pure.
import type { Role } from "../../kernel/endpoints/roles.ts";
import type { Locale } from "../../kernel/text/locale.ts";

const HOUR_MS = 3_600_000;
/** Time without use after which a session ends, in milliseconds. */
export const IDLE_MS = 14 * 24 * HOUR_MS;
/** The same for an administrator's session that is not remembered. */
const ADMIN_IDLE_MS = 12 * HOUR_MS;

/** Browsers store a cookie no longer than this, in seconds. */
export const COOKIE_MOST_SECONDS = 400 * 86_400;
/** How long a device keeps the cookie of a station or card after its end, in milliseconds. */
export const AFTER_END_MS = 30 * 24 * HOUR_MS;

/**
 * How long a browser stores the cookie of a station or card that ends at this time, in seconds. Longer than it works: the office may move the end, and
 * a device whose cookie is known learns since when the link does not work.
 */
export function cookieSeconds(endsAt: string, now: Date): number {
  return Math.min(Math.ceil((Date.parse(endsAt) + AFTER_END_MS - now.getTime()) / 1000), COOKIE_MOST_SECONDS);
}

interface Used {
  role: Role;
  remember: boolean;
  seen_at: string;
}

/** True when a session was unused for too long. The role is the person's role with the session's organiser. */
export function isIdle({ role, remember, seen_at }: Used, now: Date): boolean {
  const short = (role === "admin" || role === "super-admin") && !remember;
  return now.getTime() - Date.parse(seen_at) >= (short ? ADMIN_IDLE_MS : IDLE_MS);
}

/** Names in user agents, the more specific ones first: Edge and Opera also say Chrome, and Chrome also says Safari. */
const BROWSERS = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
] as const;
const SYSTEMS = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
] as const;
const unknown = { pl: "Nieznane urządzenie", en: "Unknown device" };

/** Browser and system of a user agent in plain words: "Chrome, Android". */
export function deviceOf(userAgent: string | null, locale: Locale): string {
  const named = [BROWSERS, SYSTEMS].map((names) => names.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1]);
  return named.filter(Boolean).join(", ") || unknown[locale];
}
