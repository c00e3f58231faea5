// Papers of documents: made in a standing thread, kept by what they are made of, handed out from there.
import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { openQueue } from "../../kernel/limits/queues.server.ts";
import { type Trx } from "../../kernel/postgres/database.server.ts";
import type { Upload } from "../../kernel/endpoints/endpoint.ts";
import { newId } from "../../kernel/values/ids.ts";
import { openStandingThread } from "../../kernel/threads/standing-thread.server.ts";
import type { Papers, World } from "../../kernel/world/world.server.ts";
import { refuse } from "../../refusals.ts";
import * as store from "../records/documents-sql.server.ts";
import * as papersSql from "./papers-sql.server.ts";
import { isTransient } from "../../kernel/postgres/failures.ts";

/** A document's file name: its number without what file systems take for folders. */
export function fileName(number: string, kind: "pdf" | "xml"): string {
  return `${number.replaceAll(/[^\p{L}\d._-]+/gu, "-")}.${kind}`;
}

/** One at a time; so many wait, of everybody and of one client. */
const MOST_WAITING = 100;
const MOST_OF_CLIENT = 10;
const COME_BACK_SECONDS = 10;
/** A thread that takes more memory or more time for one paper is ended, and another one started for the next. */
const MEMORY_MB = 256;
const PATIENCE_MS = 60_000;

const newThread = () =>
  new Worker(new URL("./paper-thread.ts", import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });

/** Opens the standing thread that makes papers; it starts with the first one. */
export function openPapers(start: () => Worker = newThread, patience = PATIENCE_MS): Papers {
  const queue = openQueue(1, MOST_WAITING);
  const clients = new Map<string, number>();
  const thread = openStandingThread<{ pdf: Uint8Array }>({ start, of: "papers", patienceMs: patience });

  return {
    async make(content, client) {
      const work = async () => (await thread.ask(content)).pdf;
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
        await papersSql.lockPaper(trx, content_sha256);
        if (await papersSql.findPaper(trx, content_sha256)) return;
        await papersSql.insertPaper(trx, { tenant_id: tenantId, content_sha256, file_id: await keep(trx, tenantId) });
      }),
    );
  });
}
