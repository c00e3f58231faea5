// Uploads in parts: parts are collected in one temporary file until the last one arrives, so that a broken connection costs one part.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { kindOf } from "../kernel/requests/bodies.server.ts";
import type { Upload } from "../kernel/endpoints/endpoint.ts";
import { OWN_FOLDER } from "../kernel/settings/data-folders.server.ts";
import { fileNameOf } from "../kernel/text/file-name.ts";

const HEAD_BYTES = 64;

/** Path of an upload's temporary file, named by its entry. */
export function uploadPath(temporary: string, entryId: string, uploadId: string): string {
  return join(temporary, `music-${entryId}-${uploadId}`);
}

/** Number of bytes of an upload received so far. 0 when it is unknown or was removed after a day. */
export async function receivedBytes(place: string): Promise<number> {
  return (await stat(place).catch(() => undefined))?.size ?? 0;
}

/** Writes a part at its offset; the same part twice has the effect of one. Returns the number of bytes received. A part beyond a gap is ignored. */
export async function appendChunk(place: string, offset: number, part: Pick<Upload, "path">): Promise<number> {
  const have = await receivedBytes(place);
  if (offset > have) return have;
  await mkdir(join(place, ".."), { recursive: true, mode: OWN_FOLDER });
  const file = await open(place, have === 0 ? "w" : "r+", 0o600);
  try {
    const bytes = await readFile(part.path);
    await file.write(bytes, 0, bytes.length, offset);
    await file.sync();
    return Math.max(have, offset + bytes.length);
  } finally {
    await file.close();
  }
}

/** The complete upload as one file, with its type read from the content. `writtenFiles` is the list of files that a rollback deletes. */
export async function assembleUpload(place: string, name: string, writtenFiles: string[]): Promise<Upload> {
  const hash = createHash("sha256");
  let head = Buffer.alloc(0);
  let bytes = 0;
  for await (const chunk of createReadStream(place) as AsyncIterable<Buffer>) {
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
    hash.update(chunk);
    bytes += chunk.length;
  }
  const content_type = kindOf(head);
  return { path: place, name: fileNameOf(name, content_type), bytes, sha256: hash.digest("hex"), content_type, storedKeys: writtenFiles };
}

/** Deletes other unfinished uploads of an entry: each entry has one, the newest. */
export async function deleteOtherUploads(temporary: string, entryId: string, uploadId = ""): Promise<void> {
  const own = basename(uploadPath(temporary, entryId, uploadId));
  for (const name of await readdir(temporary).catch(() => []))
    if (name !== own && name.startsWith(`music-${entryId}-`)) await deleteUpload(join(temporary, name));
}

/** Deletes an upload. */
export function deleteUpload(place: string): Promise<void> {
  return rm(place, { force: true });
}
