// Limits how many sign-ups one client begins and how large one sign-up grows (docs/decisions/012).
import { type Limit, networkOf, refuseTooMany } from "../../kernel/limits/limits.server.ts";
import { refuse } from "../../refusals.ts";
import { isAdmin, mayOpen, openableIds } from "../../people/access/access.server.ts";
import { rowsBeyond, signupFullText, anHourBefore, MOST_AN_HOUR, MOST_OPEN, secondsUntilNext } from "./limits.ts";
import * as store from "./limits-sql.server.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

const OF_PERSON: Limit = { name: "new sign-ups of a person", most: MOST_AN_HOUR, seconds: 3600 };
/** Limits of one address. It may be a whole hall, so guests share a wide limit an hour, and four times that a day. */
const limitsOfAddress = ({ world: { settings } }: Call): readonly Limit[] => [
  { name: "new sign-ups of a client", most: settings.LIMIT_SIGNUPS, seconds: 3600 },
  { name: "new sign-ups of a client in a day", most: 4 * settings.LIMIT_SIGNUPS, seconds: 86_400 },
];

/** Refuses a new sign-up when this person, or this device by its cookies, has begun too many. The office has no limit. */
export async function guardBeginning(call: Call): Promise<void> {
  if (isAdmin(call)) return;
  const at = { since: anHourBefore(call.now), now: call.now.toISOString() };
  const found = await store.listBegunSignups(call.db, openableIds(call), call.person?.id ?? null, at);
  const own = found.filter((each) => mayOpen(call, each));
  if (own.filter((each) => each.open).length >= MOST_OPEN) refuse("too_many_open_signups", { values: { most: MOST_OPEN } });
  refuseTooMany(secondsUntilNext(own, call.now));
}

/** Counts a begun sign-up for the person, or for a guest's address. */
export async function countBegun(call: Call): Promise<void> {
  const { limits } = call.world;
  if (isAdmin(call)) return;
  if (call.person) return refuseTooMany(await limits.consume(OF_PERSON, call.person.id));
  for (const limit of limitsOfAddress(call)) refuseTooMany(await limits.consume(limit, networkOf(call.client)));
}

/** Refuses rows that exceed the sign-up's size, naming each. `list` is the rows' name in the call; undefined for a call of one row. */
export function guardRoom<T extends { id?: string | undefined }>(
  call: Call,
  kind: "people" | "entries",
  existing: readonly { id: string }[],
  rows: readonly T[],
  { list, nameOf }: { list: string | undefined; nameOf: (row: T) => string },
): void {
  const most = call.world.settings.LIMIT_SIGNUP_SIZE;
  const outside = rowsBeyond(existing, rows, most);
  if (outside.length === 0) return;
  const why = signupFullText(
    kind,
    most,
    outside.map(({ row }) => nameOf(row)),
  )[call.locale];
  const errors = list === undefined ? {} : Object.fromEntries(outside.map(({ at }, nth) => [`${list}.${at}`, nth === 0 ? [why] : []]));
  refuse("signup_full", { values: { why }, errors });
}
