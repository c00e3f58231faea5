// Handlers of the calls about the documents of a competition's public page.
import { z } from "zod";
import { record } from "../../kernel/audit/audit.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { defineJob, defineWorker } from "../../kernel/jobs/jobs.server.ts";
import type { World } from "../../kernel/world/world.server.ts";
import { refuse, refuseField } from "../../refusals.ts";
import { getCompetitionRow } from "../competition.server.ts";
import * as contract from "./contract.ts";
import * as store from "./attachments-sql.server.ts";
import { fileNameOf, kindName, MOST_DOCUMENTS } from "./rules.ts";
import { definedFields } from "../../kernel/values/fields.ts";
import { type Call, handle } from "../../kernel/calls/call.server.ts";

const messages = {
  noFile: { pl: "Wybierz plik.", en: "Choose a file." },
};

/** Returns a document of a competition that the caller may see. */
async function getDocument(call: Call, id: string, lock = false): Promise<contract.CompetitionDocument> {
  const found = (await store.findDocument(call.db, id, lock)) ?? refuse("not_found");
  await getCompetitionRow(call, found.competition_id);
  return found;
}

/** Fields of a document for the audit trail. */
const auditedFields = ({ name, content_type, bytes }: contract.CompetitionDocument) => ({ name, file: kindName(content_type), bytes });

/** Notifies the public page and all other followers of the competition. */
const announceDocuments = (call: Call, competitionId: string) => call.announce(`competition:${competitionId}`);

const forgetDocumentFilesJob = defineJob("forget_document_files", z.object({ tenant_id: z.string(), file_ids: z.array(z.string()) }));

/** Schedules the removal of files of deleted documents, after the transaction commits. */
async function forgetFiles(call: Call, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length > 0) await call.queueJob(forgetDocumentFilesJob, { tenant_id: call.tenant.id, file_ids: [...fileIds] });
}

/** Schedules the removal of the files of a competition's documents and sponsors' pictures. Their rows are deleted with the competition. */
export async function scheduleFileRemovalOf(call: Call, competitionId: string): Promise<void> {
  await forgetFiles(call, await store.listFilesOf(call.db, competitionId));
}

/** Job that deletes those of the given files that no document and no picture uses any more. */
export const forgetDocumentFiles = defineWorker(forgetDocumentFilesJob, async ({ tenant_id, file_ids }, world: World) => {
  const remove = await world.database.inTenant(tenant_id, async (trx) =>
    world.files.drop(trx, tenant_id, await store.listUnusedFiles(trx, file_ids)),
  );
  await remove();
});

/** Responds with the file under its public name. */
export function fileAnswer(call: Call, { file_id, name, content_type, bytes }: contract.CompetitionDocument): Promise<Response> {
  return call.world.files.answer(call.tenant.id, { id: file_id, name: fileNameOf(name, content_type), content_type, bytes }, call.request);
}

export const handlers = handle(contract, {
  async listCompetitionDocuments(call, { params }) {
    const competition = await getCompetitionRow(call, params.id ?? "");
    return { data: await store.listDocuments(call.db, competition.id), next_cursor: null };
  },

  async addCompetitionDocument(call, { params, body, files }) {
    const competition = await getCompetitionRow(call, params.id ?? "", true);
    const { id = newId(), name } = body;
    const all = await store.listDocuments(call.db, competition.id);
    const earlier = all.find((each) => each.id === id);
    if (earlier) return earlier;
    if (all.length >= MOST_DOCUMENTS) refuse("too_many_attachments", { values: { most: MOST_DOCUMENTS } });
    const upload = files.file ?? refuseField("file", call.locale, messages.noFile);
    await store.insertDocument(call.db, call.tenant.id, {
      id,
      competition_id: competition.id,
      name,
      file_id: await call.world.files.store(call.db, call.tenant.id, upload),
      position: Math.max(0, ...all.map((each) => each.position)) + 1,
      created_at: call.now.toISOString(),
    });
    const made = await getDocument(call, id);
    await record(call, { action: "created", subject_kind: "competition_document", subject_id: id, after: auditedFields(made) });
    await announceDocuments(call, competition.id);
    return made;
  },

  async updateCompetitionDocument(call, { params, body, files }) {
    const before = await getDocument(call, params.id ?? "", true);
    const { version, name } = body;
    if (version !== undefined && version !== before.version) refuse("stale", { current: before });
    const file_id = files.file && (await call.world.files.store(call.db, call.tenant.id, files.file));
    await store.updateDocument(call.db, before.id, definedFields({ name, file_id }));
    if (file_id) await forgetFiles(call, [before.file_id]);
    const saved = await getDocument(call, before.id);
    await record(call, {
      action: "changed",
      subject_kind: "competition_document",
      subject_id: before.id,
      before: auditedFields(before),
      after: auditedFields(saved),
    });
    await announceDocuments(call, before.competition_id);
    return saved;
  },

  async orderCompetitionDocuments(call, { params, body }) {
    const competition = await getCompetitionRow(call, params.id ?? "", true);
    const all = await store.listDocuments(call.db, competition.id);
    const rest = all.map((each) => each.id).filter((id) => !body.ids.includes(id));
    await store.placeDocuments(call.db, competition.id, [...body.ids, ...rest]);
    const data = await store.listDocuments(call.db, competition.id);
    const names = (documents: readonly contract.CompetitionDocument[]) => documents.map((each) => each.name);
    await record(call, {
      action: "ordered",
      subject_kind: "competition_document",
      subject_id: competition.id,
      before: { order: names(all) },
      after: { order: names(data) },
    });
    await announceDocuments(call, competition.id);
    return { data, next_cursor: null };
  },

  async deleteCompetitionDocument(call, { params }) {
    const before = await getDocument(call, params.id ?? "", true);
    await store.deleteDocument(call.db, before.id);
    await forgetFiles(call, [before.file_id]);
    await record(call, { action: "deleted", subject_kind: "competition_document", subject_id: before.id, before: auditedFields(before) });
    await announceDocuments(call, before.competition_id);
  },

  getCompetitionDocument: async (call, { params }) => fileAnswer(call, await getDocument(call, params.id ?? "")),
});
