// What a person's secret link opens: one person of one sign-up. Its slice and those above come in by it (docs/rules/consents.md 2.2).
import { type Limit, networkOf, refuseTooMany } from "../../kernel/limits/limits.server.ts";
import { refuse } from "../../refusals.ts";
import * as links from "./person-links-sql.server.ts";
import type { Call } from "../../kernel/calls/call.server.ts";
import { tokenHash } from "../../identity/one-time-tokens.server.ts";

const UNKNOWN: Limit = { name: "unknown links to a person from a client", most: 30, seconds: 900 };

/** Refuses a code that is none; whoever tries many is stopped (429). */
async function refuseUnknown(call: Call): Promise<never> {
  refuseTooMany(await call.world.limits.take(UNKNOWN, networkOf(call.client)));
  return refuse("not_found");
}

/** The link of a code; links that are some open even beside somebody who guesses. */
export async function linkOf(call: Call, code: string | undefined): Promise<links.LinkRow> {
  return (await links.findLink(call.db, tokenHash(code ?? ""))) ?? refuseUnknown(call);
}

/** The link of a code, or "erased" where it was one of somebody whose data are erased since. */
export async function linkOrErased(call: Call, code: string | undefined): Promise<links.LinkRow | "erased"> {
  const hash = tokenHash(code ?? "");
  const link = await links.findLink(call.db, hash);
  if (link) return link;
  return (await links.opensErased(call.db, hash)) ? "erased" : refuseUnknown(call);
}
