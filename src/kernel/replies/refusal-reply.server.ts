// Turns results into JSON replies, and every throw into a refusal reply.
import type { z } from "zod";
import { constraintRefusal, Refusal, type RefusalCode, refusals } from "../../refusals.ts";
import { Malformed } from "../requests/bodies.server.ts";
import { findDamageOf } from "../postgres/damage.ts";
import type { Locale } from "../text/locale.ts";
import type { World } from "../world/world.server.ts";
import { brokenConstraint, isTransient, isUnstorable } from "../postgres/failures.ts";

/** Retry-After while the database or the storage is unavailable. */
const UNAVAILABLE_SECONDS = 2;

/** Retry-After of a limit that names no time. */
const LIMITED_SECONDS = 60;

/** Creates a JSON reply. */
export function json(status: number, body: unknown): Response {
  const text = JSON.stringify(body);
  const headers = { "content-type": "application/json; charset=utf-8", "content-length": String(Buffer.byteLength(text)) };
  return new Response(text, { status, headers });
}

interface RefusalContext {
  locale: Locale;
  requestId: string;
  endpoint: string;
  tenant: string | undefined;
  /** Schema of the part of `current` that may be sent. Undefined: nothing is sent. */
  current: z.ZodType | undefined;
}

/**
 * Turns any throw into a reply: refusals as they are, broken constraints by their table, transient errors as 503. Everything else is logged once as a
 * bug.
 */
export function refusalReply(world: World, error: unknown, context: RefusalContext): Response {
  if (error instanceof Refusal) {
    const { errors, current, secondStep } = error.detail;
    const limited = error.code === "too_many";
    const retryAfterSeconds = error.detail.retryAfterSeconds ?? (limited ? LIMITED_SECONDS : undefined);
    const when = limited && retryAfterSeconds ? { when: retryText(retryAfterSeconds, world.now(), context.locale) } : {};
    const reply = json(error.status, {
      code: error.code,
      message: error.sentence(context.locale, when),
      ...(errors ? { errors } : {}),
      ...secondStep,
      ...(current === undefined ? {} : visibleCurrent(world, current, context)),
    });
    if (retryAfterSeconds !== undefined) reply.headers.set("retry-after", String(retryAfterSeconds));
    // The rest of the body is not read, so the connection cannot be reused.
    if (error.code === "too_large") reply.headers.set("connection", "close");
    return reply;
  }
  const code: RefusalCode =
    error instanceof Malformed || isUnstorable(error)
      ? "malformed"
      : (constraintRefusal(brokenConstraint(error) ?? "") ?? (isTransient(error) ? "unavailable" : "internal"));
  if (code === "internal" || code === "unavailable")
    world.log[code === "internal" ? "error" : "warn"](
      { err: error, request: context.requestId, endpoint: context.endpoint, tenant: context.tenant },
      findDamageOf(error) ?? code,
    );
  const reply = json(refusals[code].status, { code, message: refusals[code][context.locale] });
  if (code === "unavailable") reply.headers.set("retry-after", String(UNAVAILABLE_SECONDS));
  return reply;
}

/** Picks the fields of `current` that the endpoint names. A record that does not fit is logged as a bug and not sent. */
function visibleCurrent(world: World, current: unknown, context: RefusalContext): { current?: unknown } {
  const picked = context.current?.safeParse(current);
  if (picked?.success) return { current: picked.data };
  world.log.error(
    { err: picked?.error, request: context.requestId, endpoint: context.endpoint, tenant: context.tenant },
    "the current record does not fit its schema",
  );
  return {};
}

const SHORT_MINUTES = 10;
const clock = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Warsaw", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const day = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Warsaw" });

/** When to retry, rounded up to whole minutes: „za 3 minuty”, from ten minutes on the time in Warsaw „o 14:20”, the next day „jutro o 00:10”. */
export function retryText(seconds: number, now: Date, locale: Locale): string {
  const pl = locale === "pl";
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes === 1) return pl ? "za minutę" : "in a minute";
  if (minutes < SHORT_MINUTES) return pl ? `za ${minutes} ${minutes < 5 ? "minuty" : "minut"}` : `in ${minutes} minutes`;
  const at = new Date(Math.ceil((now.getTime() + seconds * 1000) / 60_000) * 60_000);
  const tomorrow = day.format(at) === day.format(now) ? "" : pl ? "jutro " : "tomorrow ";
  return `${tomorrow}${pl ? "o" : "at"} ${clock.format(at)}`;
}
