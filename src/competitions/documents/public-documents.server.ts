// The documents of a competition as everybody reads them.
import { urlOf } from "../../kernel/endpoint.ts";
import type { Call } from "../../kernel/perform.server.ts";
import { getPublicDocument } from "./asking.ts";
import { listDocuments } from "./documents-sql.server.ts";
import { kindName } from "./rules.ts";

/** A public competition's documents in their order; the file's id in the address makes a changed file a new address. */
export async function listPublicDocuments(call: Call, { id, slug }: { id: string; slug: string }) {
  return (await listDocuments(call.db, id)).map((each) => ({
    id: each.id,
    name: each.name,
    kind: kindName(each.content_type),
    bytes: each.bytes,
    url: urlOf(getPublicDocument, { id: slug, document_id: each.id }, { tenant: call.tenant.slug, v: each.file_id.slice(-12) }),
  }));
}
