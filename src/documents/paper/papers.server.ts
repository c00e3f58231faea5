// Papers of documents: made in a thread, kept by what they are made of, handed out from there.
import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { isTransient, type Trx } from "../../kernel/database.server.ts";
import type { Upload } from "../../kernel/endpoint.ts";
import { newId } from "../../kernel/ids.ts";
import type { World } from "../../kernel/world.server.ts";
import type { Content } from "../content.ts";
import * as store from "../sql.server.ts";

/** A document's file name: its number without what file systems take for folders. */
export function fileName(number: string, kind: "pdf" | "xml"): string {
  return `${number.replaceAll(/[^\p{L}\d._-]+/gu, "-")}.${kind}`;
}

/** Does work with a thread that makes papers, one at a time; the thread ends with the work. */
export async function withPapers<T>(work: (make: (content: Content) => Promise<Uint8Array>) => Promise<T>): Promise<T> {
  const worker = new Worker(new URL("./paper-thread.ts", import.meta.url));
  const make = (content: Content) =>
    new Promise<Uint8Array>((resolve, reject) => {
      const gone = (code: number) => reject(new Error(`the thread that makes papers ended with ${code}`));
      worker.once("exit", gone);
      worker.once("error", reject);
      worker.once("message", (said: { pdf: Uint8Array } | { error: unknown }) => {
        worker.off("exit", gone);
        worker.off("error", reject);
        if ("pdf" in said) resolve(said.pdf);
        else reject(said.error instanceof Error ? said.error : new Error("a paper was not made", { cause: said.error }));
      });
      worker.postMessage(content);
    });
  try {
    return await work(make);
  } finally {
    await worker.terminate();
  }
}

/** Keeps bytes that were made here as a file of the tenant, in a transaction of the work's own; what was kept is removed where that fails. */
export async function keeping<T>(
  { files }: Pick<World, "files">,
  made: { path: string; name: string; content_type: string },
  work: (keep: (trx: Trx, tenantId: string) => Promise<string>) => Promise<T>,
): Promise<T> {
  const bytes = await readFile(made.path);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const upload: Upload = { ...made, bytes: bytes.byteLength, sha256, kept: [] };
  try {
    return await work(async (trx, tenantId) => {
      // A transaction that met a conflict is run again.
      await files.undoKeep([upload]);
      return files.keep(trx, tenantId, upload);
    });
  } catch (error) {
    // When the connection broke at the end, nobody knows whether the row stands: bytes without a row do no harm.
    if (!isTransient(error)) await files.undoKeep([upload]);
    throw error;
  }
}

/** Does work with a path in the folder of what is on its way; nothing is left there. */
export async function onTheWay<T>({ files }: Pick<World, "files">, work: (path: string) => Promise<T>): Promise<T> {
  await mkdir(files.temporary, { recursive: true });
  const path = join(files.temporary, newId());
  try {
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}

/** Keeps a document's paper as a file, unless somebody has just kept the same. */
export async function keepPaper(
  world: Pick<World, "database" | "files">,
  tenantId: string,
  { content_sha256, number }: Pick<store.DocumentRow, "content_sha256" | "number">,
  pdf: Uint8Array,
): Promise<void> {
  await onTheWay(world, async (path) => {
    await writeFile(path, pdf, { mode: 0o600 });
    await keeping(world, { path, name: fileName(number, "pdf"), content_type: "application/pdf" }, (keep) =>
      world.database.inTenant(tenantId, async (trx) => {
        await store.lockPaper(trx, content_sha256);
        if (await store.findPaper(trx, content_sha256)) return;
        await store.insertPaper(trx, { tenant_id: tenantId, content_sha256, file_id: await keep(trx, tenantId) });
      }),
    );
  });
}
