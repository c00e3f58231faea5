// Access to competitions from public pages.
import type { Call } from "../../kernel/calls/call.server.ts";
import { refuse } from "../../refusals.ts";
import { admins } from "../../kernel/endpoints/roles.ts";
import { listPublicRows, type PublicRow } from "./public-sql.server.ts";

/** Returns the public competition with this id or slug. Refuses archived ones; drafts are found only for the organiser's administrators. */
export async function getPublicRow(call: Call, idOrSlug: string): Promise<PublicRow> {
  const drafts = call.person !== undefined && admins.includes(call.person.role);
  return (await listPublicRows(call.db, idOrSlug, drafts))[0] ?? refuse("not_found");
}
