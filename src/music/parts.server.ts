// A file that arrives in parts: they wait in one temporary file of the upload until the last is there, so that a broken connection costs one part.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { kindOf } from "../kernel/requests/bodies.server.ts";
import type { Upload } from "../kernel/endpoints/endpoint.ts";
import { OWN_FOLDER } from "../kernel/settings/data-folders.server.ts";
import { fileNameOf } from "../kernel/text/file-name.ts";

const HEAD_BYTES = 64;

/** Where the parts of an upload wait; uploads of another entry are elsewhere. */
export function placeOf(temporary: string, entryId: string, uploadId: string): string {
  return join(temporary, `music-${entryId}-${uploadId}`);
}

/** How many bytes of an upload have arrived; 0 for one that is unknown or was given up a day ago. */
export async function arrived(place: string): Promise<number> {
  return (await stat(place).catch(() => undefined))?.size ?? 0;
}

/** Writes a part behind what has arrived, or over it: the same part twice is one. Gives how many bytes are there; a part beyond a gap is passed over. */
export async function addPart(place: string, offset: number, part: Pick<Upload, "path">): Promise<number> {
  const have = await arrived(place);
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

/** The whole upload as if it had come at once, judged by its content; `kept` is the list that a rollback empties. */
export async function wholeOf(place: string, name: string, kept: string[]): Promise<Upload> {
  const hash = createHash("sha256");
  let head = Buffer.alloc(0);
  let bytes = 0;
  for await (const chunk of createReadStream(place) as AsyncIterable<Buffer>) {
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
    hash.update(chunk);
    bytes += chunk.length;
  }
  const content_type = kindOf(head);
  return { path: place, name: fileNameOf(name, content_type), bytes, sha256: hash.digest("hex"), content_type, kept };
}

/** Forgets what else of an entry is on its way: each has one unfinished upload, the newest. */
export async function forgetOthers(temporary: string, entryId: string, uploadId = ""): Promise<void> {
  const own = basename(placeOf(temporary, entryId, uploadId));
  for (const name of await readdir(temporary).catch(() => []))
    if (name !== own && name.startsWith(`music-${entryId}-`)) await forget(join(temporary, name));
}

/** Forgets an upload. */
export function forget(place: string): Promise<void> {
  return rm(place, { force: true });
}
