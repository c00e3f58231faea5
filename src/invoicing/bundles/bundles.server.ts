// ZIP bundles of documents: started by a call, built by a job document by document, with progress and cancelling.
import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { wallDay } from "../../competitions/rules.ts";
import { openArchive } from "../../kernel/files/archive.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { defineJob, defineWorker } from "../../kernel/jobs/jobs.server.ts";
import { announceAddition } from "../../kernel/live/live.server.ts";
import type { World } from "../../kernel/world/world.server.ts";
import { refuse } from "../../refusals.ts";
import * as contract from "./contract.ts";
import { storeGeneratedFile, storePaper, withTemporaryFile } from "../paper/papers.server.ts";
import { findDocument, listDocuments } from "../records/documents-sql.server.ts";
import * as store from "./bundles-sql.server.ts";
import { findPaper } from "../paper/papers-sql.server.ts";
import { isTransient } from "../../kernel/postgres/failures.ts";
import { type Call, handle } from "../../kernel/calls/call.server.ts";

/** Most documents in one bundle. */
const MOST = 5000;
const KEPT_MS = 86_400_000;

const makeBundleJob = defineJob("make_document_bundle", z.object({ tenant_id: z.string(), bundle_id: z.string() }));

async function getBundle(call: Call, id: string, lock = false) {
  return (await store.findBundle(call.db, id, lock)) ?? refuse("not_found");
}

export const handlers = handle(contract, {
  async createDocumentBundle(call, { body }) {
    const rows = await listDocuments(call.db, { ...body, sort: "issued_on", direction: "asc", limit: MOST + 1 });
    if (rows.length === 0) refuse("no_documents");
    if (rows.length > MOST) refuse("too_many_documents", { values: { most: MOST } });
    const id = newId();
    const created_at = call.now.toISOString();
    await store.insertBundle(call.db, { tenant_id: call.tenant.id, id, document_ids: rows.map((row) => row.id), created_at });
    await call.queueJob(makeBundleJob, { tenant_id: call.tenant.id, bundle_id: id }, `bundle-${id}`);
    return getBundle(call, id);
  },

  getDocumentBundle: (call, { params }) => getBundle(call, params.id ?? ""),

  async cancelDocumentBundle(call, { params }) {
    const bundle = await getBundle(call, params.id ?? "", true);
    if (await store.moveBundle(call.db, bundle.id, { status: "cancelled" })) await call.announce(`document-bundle:${bundle.id}`);
    return getBundle(call, bundle.id);
  },

  async getDocumentBundleFile(call, { params }) {
    const { file_id } = await getBundle(call, params.id ?? "");
    const file = (file_id && (await store.findFile(call.db, file_id))) || refuse("not_found");
    return call.world.files.answer(call.tenant.id, file, call.request, "attachment");
  },
});

/** Builds a bundle: makes the PDFs that do not exist yet and zips all of them. Stops before the next document when the bundle is cancelled. */
export const makeBundle = defineWorker(makeBundleJob, async ({ tenant_id, bundle_id }, world: World) => {
  await forgetOld(world, tenant_id);
  const { database } = world;
  const found = await database.inTenant(tenant_id, (trx) => store.findBundle(trx, bundle_id));
  if (!found) return;
  const move = (change: Parameters<typeof store.moveBundle>[2]) =>
    database.inTenant(tenant_id, async (trx) => {
      const moved = await store.moveBundle(trx, bundle_id, change);
      if (moved) await announceAddition(trx, tenant_id, `document-bundle:${bundle_id}`);
      return moved;
    });
  try {
    await withTemporaryFile(world, async (path) => {
      if (!(await write(world, tenant_id, found.document_ids, path, (done) => move({ status: "working", done })))) return;
      const made = { path, name: `dokumenty-${wallDay(world.now())}.zip` };
      await storeGeneratedFile(world, { ...made, content_type: "application/zip" }, (keep) =>
        database.inTenant(tenant_id, async (trx) => {
          const file_id = await keep(trx, tenant_id);
          await store.moveBundle(trx, bundle_id, { status: "ready", file_id });
          await announceAddition(trx, tenant_id, `document-bundle:${bundle_id}`);
        }),
      );
    });
  } catch (error) {
    if (isTransient(error)) throw error;
    world.log.error({ err: error, bundle: bundle_id }, "a ZIP of documents was not made");
    await move({ status: "failed" });
  }
});

/** Writes the ZIP to this path. Calls `tell` with the number of documents done, and stops when it resolves to false. Returns false when stopped. */
async function write(
  world: World,
  tenantId: string,
  ids: readonly string[],
  path: string,
  tell: (done: number) => Promise<boolean>,
): Promise<boolean> {
  const archive = openArchive();
  const written = pipeline(archive.output, createWriteStream(path, { mode: 0o600 }));
  // A full disk is reported by the await below, even if it fills up before that.
  written.catch(() => undefined);
  try {
    for (const [at, id] of ids.entries()) {
      if (archive.output.destroyed) break;
      if (!(await tell(at))) return false;
      const row = await world.database.inTenant(tenantId, (trx) => findDocument(trx, id));
      if (!row) continue;
      const paper = () => world.database.inTenant(tenantId, (trx) => findPaper(trx, row.content_sha256));
      if (!(await paper())) await storePaper(world, tenantId, row, await world.papers.make(row.content));
      const file = await paper();
      if (!file) throw new Error("a paper that was kept is not there");
      archive.addBytes(file.name, await world.files.onDisk(tenantId, file.id, (place) => readFile(place)));
    }
    archive.end();
    await written;
    return await tell(ids.length);
  } finally {
    archive.output.destroy();
  }
}

/** Deletes bundles older than a day, because nobody downloads them any more. */
async function forgetOld(world: World, tenantId: string): Promise<void> {
  const before = new Date(world.now().getTime() - KEPT_MS).toISOString();
  const remove = await world.database.inTenant(tenantId, async (trx) =>
    world.files.drop(trx, tenantId, await store.deleteBundles(trx, before)),
  );
  await remove();
}
