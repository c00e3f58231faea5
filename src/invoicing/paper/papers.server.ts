// PDFs of documents: made in a worker thread, stored under the hash of their content, and served from there.
import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { openQueue } from "../../kernel/limits/queues.server.ts";
import { type Trx } from "../../kernel/postgres/database.server.ts";
import type { Upload } from "../../kernel/endpoints/endpoint.ts";
import { newId } from "../../kernel/values/ids.ts";
import { openWorkerThread } from "../../kernel/threads/worker-thread.server.ts";
import type { PdfWorker, World } from "../../kernel/world/world.server.ts";
import { refuse } from "../../refusals.ts";
import * as store from "../records/documents-sql.server.ts";
import * as papersSql from "./papers-sql.server.ts";
import { isTransient } from "../../kernel/postgres/failures.ts";

/** File name of a document: its number without characters that file systems reject. */
export function documentFileName(number: string, kind: "pdf" | "xml"): string {
  return `${number.replaceAll(/[^\p{L}\d._-]+/gu, "-")}.${kind}`;
}

/** PDFs are made one at a time. These many may wait, in total and for one client. */
const MOST_WAITING = 100;
const MOST_OF_CLIENT = 10;
const COME_BACK_SECONDS = 10;
/** A thread that exceeds this memory or time for one PDF is ended, and another one starts for the next. */
const MEMORY_MB = 256;
const PATIENCE_MS = 60_000;

const newThread = () =>
  new Worker(new URL("./paper-thread.ts", import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });

/** Starts the PDF maker. Its thread starts with the first PDF. Refuses a client that has too many waiting. */
export function openPaperMaker(start: () => Worker = newThread, patience = PATIENCE_MS): PdfWorker {
  const queue = openQueue(1, MOST_WAITING);
  const clients = new Map<string, number>();
  const thread = openWorkerThread<{ pdf: Uint8Array }>({ start, of: "papers", patienceMs: patience });

  return {
    async make(content, client) {
      const work = async () => (await thread.send(content)).pdf;
      if (client === undefined) return work();
      const own = clients.get(client) ?? 0;
      if (own >= MOST_OF_CLIENT) refuse("too_many", { retryAfterSeconds: COME_BACK_SECONDS });
      clients.set(client, own + 1);
      try {
        return await queue(work);
      } finally {
        const left = (clients.get(client) ?? 1) - 1;
        if (left > 0) clients.set(client, left);
        else clients.delete(client);
      }
    },
    close: () => thread.close(),
  };
}

/** Stores a file made on this server as a file of the tenant, inside the transaction of `work`. Deletes it when the transaction fails. */
export async function storeGeneratedFile<T>(
  { files }: Pick<World, "files">,
  made: { path: string; name: string; content_type: string },
  work: (keep: (trx: Trx, tenantId: string) => Promise<string>) => Promise<T>,
): Promise<T> {
  const bytes = await readFile(made.path);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const upload: Upload = { ...made, bytes: bytes.byteLength, sha256, storedKeys: [] };
  try {
    return await work(async (trx, tenantId) => {
      // A transaction with a conflict runs again, so the earlier attempt's file is removed.
      await files.undoStore([upload]);
      return files.store(trx, tenantId, upload);
    });
  } catch (error) {
    // After a broken connection the row may exist. A file without a row does no harm.
    if (!isTransient(error)) await files.undoStore([upload]);
    throw error;
  }
}

/** Runs work with a path for a temporary file, and deletes that file afterwards. */
export async function withTemporaryFile<T>({ files }: Pick<World, "files">, work: (path: string) => Promise<T>): Promise<T> {
  await mkdir(files.temporary, { recursive: true });
  const path = join(files.temporary, newId());
  try {
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}

/** Stores a document's PDF, unless another call has just stored it. */
export async function storePaper(
  world: Pick<World, "database" | "files">,
  tenantId: string,
  { content_sha256, number }: Pick<store.DocumentRow, "content_sha256" | "number">,
  pdf: Uint8Array,
): Promise<void> {
  await withTemporaryFile(world, async (path) => {
    await writeFile(path, pdf, { mode: 0o600 });
    await storeGeneratedFile(world, { path, name: documentFileName(number, "pdf"), content_type: "application/pdf" }, (keep) =>
      world.database.inTenant(tenantId, async (trx) => {
        await papersSql.lockPaper(trx, content_sha256);
        if (await papersSql.findPaper(trx, content_sha256)) return;
        await papersSql.insertPaper(trx, { tenant_id: tenantId, content_sha256, file_id: await keep(trx, tenantId) });
      }),
    );
  });
}
