// Uploaded files: bytes in a store (a folder or a bucket) under `tenant/…/id`, and a row in `files` for each.
import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, readdir, rm, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { anyOf, type Trx } from "../postgres/database.server.ts";
import type { Upload } from "../endpoints/endpoint.ts";
import { OWN_FOLDER } from "../settings/data-folders.server.ts";
import { openDisk } from "./files-disk.server.ts";
import type { BucketAddress } from "../settings/bucket-address.ts";
import { newId } from "../values/ids.ts";
import type { Store } from "./store.ts";
import { hasCopy } from "../requests/negotiate.ts";

export interface StoredFile {
  id: string;
  name: string;
  content_type: string;
  bytes: number;
}

export interface Files {
  /** Folder of uploads that are not stored yet. */
  temporary: string;
  /** Stores an upload: bytes in the store, row in the transaction. Returns the file's id. */
  store(trx: Trx, tenantId: string, upload: Upload): Promise<string>;
  /** Restores bytes from a backup under the key of their restored row. */
  restore(file: Pick<Upload, "bytes" | "sha256" | "content_type"> & { tenant_id: string; id: string }, path: string): Promise<void>;
  /** Removes bytes that a transaction stored before it rolled back. */
  undoStore(uploads: readonly Upload[]): Promise<void>;
  /** Deletes the rows of files in the transaction. Returns a function that removes the bytes, to call after the commit. */
  drop(trx: Trx, tenantId: string, fileIds: readonly string[]): Promise<() => Promise<void>>;
  /** Removes all files of a tenant. */
  removeTenant(tenantId: string): Promise<void>;
  /** Runs `work` with a path of the file on this disk. The path is valid until `work` ends. */
  onDisk<T>(tenantId: string, fileId: string, work: (path: string) => Promise<T>): Promise<T>;
  /** The file as an HTTP reply: whole, or the requested range. */
  answer(tenantId: string, file: StoredFile, request: Request, disposition?: "inline" | "attachment"): Promise<Response>;
  /** Throws when a storage outside the data folder cannot be read and written. */
  demandStorage(): Promise<void>;
  /** Throws when the data folder or its disk cannot be written, or the storage is unavailable. */
  check(): Promise<void>;
  /** Free bytes on the disk of the data folder. */
  freeBytes(): Promise<number>;
  /** Removes unfinished uploads that are at least a day old. */
  sweep(): Promise<void>;
}

const ABANDONED_MS = 86_400_000;
const PROBE_BYTES = 8192;

/** Opens the file store: in the bucket, else under `folder`. Uploads in progress are always under `folder`. */
export async function openFiles(folder: string, bucket?: BucketAddress): Promise<Files> {
  // Loads the S3 library only when it is used.
  return filesIn(bucket ? (await import("./files-s3.server.ts")).openS3(bucket) : openDisk(join(folder, "files")), join(folder, "tmp"));
}

function filesIn(store: Store, temporary: string): Files {
  const keyOf = (tenantId: string, fileId: string) => `${tenantId}/${fileId.slice(-2)}/${fileId}`;
  return {
    temporary,
    async store(trx, tenantId, upload) {
      const id = newId();
      const { name, bytes, sha256, content_type } = upload;
      await trx.insertInto("files").values({ tenant_id: tenantId, id, name, content_type, bytes, sha256 }).execute();
      const key = keyOf(tenantId, id);
      upload.storedKeys.push(key);
      await store.put(key, upload.path, upload);
      return id;
    },
    async restore(file, path) {
      await store.put(keyOf(file.tenant_id, file.id), path, file);
    },
    async undoStore(uploads) {
      await Promise.all(uploads.flatMap((upload) => upload.storedKeys.splice(0).map((key) => store.remove(key))));
    },
    async drop(trx, tenantId, fileIds) {
      await trx.deleteFrom("files").where("tenant_id", "=", tenantId).where("id", "=", anyOf(fileIds)).execute();
      return async () => {
        for (const id of fileIds) await store.remove(keyOf(tenantId, id));
      };
    },
    removeTenant: (tenantId) => store.removeAll(tenantId),
    async onDisk(tenantId, fileId, work) {
      const key = keyOf(tenantId, fileId);
      if (store.pathOf) return work(store.pathOf(key));
      await makeFolder(temporary);
      const path = join(temporary, newId());
      try {
        await pipeline(await store.read(key), createWriteStream(path, { mode: 0o600 }));
        return await work(path);
      } finally {
        await rm(path, { force: true });
      }
    },
    answer: (tenantId, file, request, disposition = "inline") =>
      answerWith(file, request, disposition, (range) => store.read(keyOf(tenantId, file.id), range)),
    demandStorage: () => store.demand(),
    async check() {
      await probe(temporary);
      await store.check();
    },
    async freeBytes() {
      await makeFolder(temporary);
      const { bavail, bsize } = await statfs(temporary);
      return bavail * bsize;
    },
    async sweep() {
      for (const name of await readdir(temporary).catch(() => [])) {
        const path = join(temporary, name);
        const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
        if (Date.now() - mtimeMs > ABANDONED_MS) await rm(path, { force: true });
      }
    },
  };
}

/** The file as an HTTP reply: whole, or the requested range. `read` opens its bytes. */
async function answerWith(
  file: StoredFile,
  request: Request,
  disposition: "inline" | "attachment",
  read: (range?: { start: number; end: number }) => Promise<Readable>,
): Promise<Response> {
  const size = file.bytes;
  const etag = `"${file.id}"`;
  const headers = new Headers({
    "content-type": file.content_type,
    "accept-ranges": "bytes",
    etag,
    "content-disposition": `${disposition}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
  });
  const bytes = async (range?: { start: number; end: number }) =>
    request.method === "HEAD" ? null : (Readable.toWeb(await read(range)) as unknown as ReadableStream<Uint8Array>);
  if (hasCopy(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  // A range of an older file is useless.
  const requestedRange = (request.headers.get("if-range") ?? etag) === etag ? request.headers.get("range") : null;
  const range = /^bytes=(\d*)-(\d*)$/.exec(requestedRange ?? "");
  if (range && (range[1] || range[2])) {
    const start = range[1] ? Number(range[1]) : Math.max(0, size - Number(range[2]));
    const end = range[1] && range[2] ? Math.min(Number(range[2]), size - 1) : size - 1;
    if (start > end) return new Response(null, { status: 416, headers: { "content-range": `bytes */${size}` } });
    headers.set("content-range", `bytes ${start}-${end}/${size}`);
    headers.set("content-length", String(end - start + 1));
    return new Response(await bytes({ start, end }), { status: 206, headers });
  }
  headers.set("content-length", String(size));
  return new Response(await bytes(), { headers });
}

/** Writes and removes a few kilobytes. Throws when that fails. */
async function probe(folder: string): Promise<void> {
  const path = join(folder, newId());
  await makeFolder(folder);
  try {
    const file = await open(path, "wx", 0o600);
    try {
      await file.writeFile(randomBytes(PROBE_BYTES));
      await file.sync();
    } finally {
      await file.close();
    }
  } finally {
    await rm(path, { force: true });
  }
}

/** Creates a folder and its parents. (Node's recursive option never ends where the system denies that a parent exists, as in /proc.) */
async function makeFolder(folder: string): Promise<void> {
  const make = () =>
    mkdir(folder, { mode: OWN_FOLDER }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  await make().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT" || dirname(folder) === folder) throw error;
    await makeFolder(dirname(folder));
    await make();
  });
}
