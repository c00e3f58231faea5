// Files on disk, one folder a tenant. A row in `files` says what each is; the bytes live under its id.
import { createReadStream } from "node:fs";
import { copyFile, link, mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import type { Trx } from "./database.server.ts";
import type { Upload } from "./endpoint.ts";
import { newId } from "./ids.ts";

export interface StoredFile {
  id: string;
  name: string;
  content_type: string;
  bytes: number;
}

export interface Files {
  /** Folder for uploads that nobody has kept yet. */
  temporary: string;
  /** Keeps an upload: its bytes in the tenant's folder and its row in the transaction; gives the file's id. */
  keep(trx: Trx, tenantId: string, upload: Upload): Promise<string>;
  /** Path of the bytes on this disk. */
  pathOf(tenantId: string, fileId: string): string;
  /** The file as an HTTP answer, whole or the range asked for. */
  answer(tenantId: string, file: StoredFile, request: Request, disposition?: "inline" | "attachment"): Promise<Response>;
  /** Throws when the folder cannot be written. */
  check(): Promise<void>;
  /** Removes uploads that a process left behind when it was killed, a day ago or earlier. */
  sweep(): Promise<void>;
}

const FORGOTTEN_MS = 86_400_000;

/** Files under `folder`. */
export function openFiles(folder: string): Files {
  const temporary = join(folder, "tmp");
  const pathOf = (tenantId: string, fileId: string) => join(folder, "files", tenantId, fileId.slice(-2), fileId);
  return {
    temporary,
    pathOf,
    async keep(trx, tenantId, upload) {
      const id = newId();
      const path = pathOf(tenantId, id);
      await mkdir(dirname(path), { recursive: true });
      upload.kept.push(path);
      // A second name for the same bytes: the first is removed after the call, and a transaction that is run again finds it still there.
      await link(upload.path, path).catch(() => copyFile(upload.path, path));
      await trx
        .insertInto("files")
        .values({
          tenant_id: tenantId,
          id,
          name: upload.name,
          content_type: upload.content_type,
          bytes: upload.bytes,
          sha256: upload.sha256,
        })
        .execute();
      return id;
    },
    async answer(tenantId, file, request, disposition = "inline") {
      const path = pathOf(tenantId, file.id);
      const size = (await stat(path)).size;
      const headers = new Headers({
        "content-type": file.content_type,
        "accept-ranges": "bytes",
        etag: `"${file.id}"`,
        "content-disposition": `${disposition}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      });
      if (request.headers.get("if-none-match") === `"${file.id}"`) return new Response(null, { status: 304, headers });
      const range = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get("range") ?? "");
      if (range && (range[1] || range[2])) {
        const start = range[1] ? Number(range[1]) : Math.max(0, size - Number(range[2]));
        const end = range[1] && range[2] ? Math.min(Number(range[2]), size - 1) : size - 1;
        if (start > end) return new Response(null, { status: 416, headers: { "content-range": `bytes */${size}` } });
        headers.set("content-range", `bytes ${start}-${end}/${size}`);
        headers.set("content-length", String(end - start + 1));
        return new Response(request.method === "HEAD" ? null : stream(path, start, end), { status: 206, headers });
      }
      headers.set("content-length", String(size));
      if (request.method === "HEAD") return new Response(null, { headers });
      return new Response(stream(path, 0, size - 1), { headers });
    },
    async check() {
      const probe = join(temporary, newId());
      await makeFolder(temporary);
      await writeFile(probe, "");
      await rm(probe, { force: true });
    },
    async sweep() {
      for (const name of await readdir(temporary).catch(() => [])) {
        const path = join(temporary, name);
        const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
        if (Date.now() - mtimeMs > FORGOTTEN_MS) await rm(path, { force: true });
      }
    },
  };
}

/** Makes a folder and those above it. (Node's own recursive way never ends where the system denies that a parent exists, as in /proc.) */
async function makeFolder(folder: string): Promise<void> {
  const make = () =>
    mkdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  await make().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT" || dirname(folder) === folder) throw error;
    await makeFolder(dirname(folder));
    await make();
  });
}

function stream(path: string, start: number, end: number): ReadableStream<Uint8Array> {
  return Readable.toWeb(createReadStream(path, end < start ? {} : { start, end })) as ReadableStream<Uint8Array>;
}
