// Whom a public page may show a competition to.
import type { Call } from "../../kernel/calls/call.server.ts";
import { refuse } from "../../refusals.ts";
import { admins } from "../../kernel/endpoints/roles.ts";
import { listPublicRows, type PublicRow } from "./public-sql.server.ts";

/** The public competition with this id or slug; archived ones are not found, drafts by the organiser's administrators alone. */
export async function getPublicRow(call: Call, idOrSlug: string): Promise<PublicRow> {
  const drafts = call.person !== undefined && admins.includes(call.person.role);
  return (await listPublicRows(call.db, idOrSlug, drafts))[0] ?? refuse("not_found");
}
