// Finds the link of a person's secret code: one person of one sign-up. This slice and those above use it (docs/rules/consents.md 2.2).
import { type Limit, networkOf, refuseTooMany } from "../../kernel/limits/limits.server.ts";
import { refuse } from "../../refusals.ts";
import * as links from "./person-links-sql.server.ts";
import type { Call } from "../../kernel/calls/call.server.ts";
import { tokenHash } from "../../identity/one-time-tokens.server.ts";

const UNKNOWN: Limit = { name: "unknown links to a person from a client", most: 30, seconds: 900 };

/** Refuses an unknown code with not_found; a client that tries many gets 429. */
async function refuseUnknown(call: Call): Promise<never> {
  refuseTooMany(await call.world.limits.consume(UNKNOWN, networkOf(call.client)));
  return refuse("not_found");
}

/** The link of a code. Valid links keep working while another client guesses codes. */
export async function getLink(call: Call, code: string | undefined): Promise<links.LinkRow> {
  return (await links.findLink(call.db, tokenHash(code ?? ""))) ?? refuseUnknown(call);
}

/** The link of a code, or "erased" when the person's data were erased since. */
export async function getLinkOrErased(call: Call, code: string | undefined): Promise<links.LinkRow | "erased"> {
  const hash = tokenHash(code ?? "");
  const link = await links.findLink(call.db, hash);
  if (link) return link;
  return (await links.isErasedLink(call.db, hash)) ? "erased" : refuseUnknown(call);
}
