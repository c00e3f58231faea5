// Handlers for the public documents of a competition.
import { urlOf } from "../../kernel/endpoints/endpoint.ts";
import { isId } from "../../kernel/values/ids.ts";
import { type Call, handle } from "../../kernel/calls/call.server.ts";
import { refuse } from "../../refusals.ts";
import { findDocument, listDocuments } from "../attachments/attachments-sql.server.ts";
import { fileAnswer } from "../attachments/attachments.server.ts";
import * as contract from "../attachments/contract.ts";
import { kindName } from "../attachments/rules.ts";
import { getPublicRow } from "./public-row.server.ts";

/** Lists a public competition's documents in their order. The address contains the file's id, so that a changed file has a new address. */
export async function listPublicDocuments(call: Call, { id, slug }: { id: string; slug: string }) {
  return (await listDocuments(call.db, id)).map((each) => ({
    id: each.id,
    name: each.name,
    kind: kindName(each.content_type),
    bytes: each.bytes,
    url: urlOf(contract.getPublicDocument, { id: slug, document_id: each.id }, { tenant: call.tenant.slug, v: each.file_id.slice(-12) }),
  }));
}

export const handlers = handle(contract, {
  async getPublicDocument(call, { params }) {
    const competition = await getPublicRow(call, params.id ?? "");
    const id = params.document_id ?? "";
    const found = isId(id) ? await findDocument(call.db, id) : undefined;
    if (found?.competition_id !== competition.id) refuse("not_found");
    return fileAnswer(call, found);
  },
});
