// Reads a backup part by part, and checks it against its manifest.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { extract as openExtract } from "tar-stream";
import { StartRefused } from "../settings/start-refused.ts";
import { type Manifest, MANIFEST, manifest } from "./manifest.ts";
import { isSealed, unseal } from "./sealed.server.ts";
import { openTally, wholeLines } from "./tally.ts";

type Body = AsyncIterable<Buffer>;
/** Called for each part. Must read the whole body. */
type EntryHandler = (name: string, body: Body) => Promise<void>;

async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new StartRefused(`The backup ${path} cannot be read (${error.code}).`);
  });
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(16));
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const damaged = () => new StartRefused("The backup is damaged or was cut short; take another one.");

/**
 * Passes all parts of the archive at `path` to `take`, one after the other. Refuses a file that is no backup, is damaged, or whose key is missing.
 */
export async function readArchive(path: string, key: string | undefined, take: EntryHandler): Promise<void> {
  const sealed = isSealed(await beginningOf(path));
  if (sealed && key === undefined) throw new StartRefused("The backup is encrypted; set BACKUP_KEY to the key that it was made with.");
  const bytes = createReadStream(path) as Body;
  const archive = openExtract();
  // Distinguishes errors of `take` from errors of the bytes before them.
  let broken = false;
  const own: unknown[] = [];
  const watched = async function* (body: Body) {
    try {
      yield* body;
    } catch (error) {
      broken = true;
      throw error;
    }
  };
  const takeAll = async () => {
    for await (const part of archive)
      await take(part.header.name, watched(part as unknown as Body)).catch((error: unknown) => {
        if (!broken) own.push(error);
        throw error;
      });
  };
  const [read, taken] = await Promise.allSettled([
    pipeline(sealed ? unseal(bytes, key ?? "") : bytes, createZstdDecompress(), archive),
    takeAll().catch((error: unknown) => {
      archive.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }),
  ]);
  if (own.length > 0) throw own[0];
  for (const each of [read, taken]) if (each.status === "rejected") throw each.reason instanceof StartRefused ? each.reason : damaged();
}

async function textOf(body: Body): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}

/** Parses the name of a part of the archive: the name of its table, or the whole name of a file's part. Undefined for other parts. */
export function parseEntryName(name: string): { table: string } | { file: string } | undefined {
  const table = /^database\/(.+)\/\d+$/.exec(name)?.[1];
  if (table !== undefined) return { table };
  return name.startsWith("files/") ? { file: name } : undefined;
}

/** Reads the whole backup without storing anything, and returns its manifest. Refuses an incomplete or changed backup. */
export async function checkBackup(path: string, key: string | undefined): Promise<Manifest> {
  const tallies = new Map<string, ReturnType<typeof openTally>>();
  const files = new Map<string, string>();
  let manifestText = "";
  await readArchive(path, key, async (name, body) => {
    const part = parseEntryName(name);
    if (name === MANIFEST) manifestText = await textOf(body);
    else if (part && "table" in part) {
      const tally = tallies.get(part.table) ?? openTally();
      tallies.set(part.table, tally);
      for await (const lines of wholeLines(body, 1_000_000)) tally.add(lines);
    } else {
      const hash = createHash("sha256");
      for await (const chunk of body) hash.update(chunk);
      files.set(name, hash.digest("hex"));
    }
  });
  if (manifestText === "") throw damaged();
  const { format } = JSON.parse(manifestText) as { format?: unknown };
  if (format !== manifest.shape.format.value)
    throw new StartRefused(
      `The backup was made by a newer version of Parkiet (its format is ${String(format)}); restore it with that version.`,
    );
  const found = manifest.parse(JSON.parse(manifestText));
  for (const table of found.tables) {
    const { rows, fingerprint } = (tallies.get(table.name) ?? openTally()).total();
    if (rows !== table.rows || fingerprint !== table.fingerprint) throw damaged();
  }
  if (found.files.some(({ tenant_id, id, sha256 }) => files.get(`files/${tenant_id}/${id}`) !== sha256)) throw damaged();
  return found;
}
