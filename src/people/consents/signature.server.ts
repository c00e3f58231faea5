// Receives the picture of a signature made on the glass: judges it by its content, and stores it as a file (docs/rules/hall.md 5.9).
import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32, inflateSync } from "node:zlib";
import type { Call } from "../../kernel/calls/call.server.ts";
import type { Upload } from "../../kernel/endpoints/endpoint.ts";
import { OWN_FOLDER } from "../../kernel/settings/data-folders.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { SIGNATURE_BYTES } from "./rules.ts";

const HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Most pixels of a side. */
const MOST_SIDE = 2000;
/** Samples of a pixel, and the bits that each may have, by the colour type of the format. */
const COLOURS: Readonly<Record<number, { samples: number; bits: readonly number[] }>> = {
  0: { samples: 1, bits: [1, 2, 4, 8, 16] },
  2: { samples: 3, bits: [8, 16] },
  3: { samples: 1, bits: [1, 2, 4, 8] },
  4: { samples: 2, bits: [8, 16] },
  6: { samples: 4, bits: [8, 16] },
};

/** Parts of a PNG: their type and content. Undefined when one is cut, damaged, or something follows the end. */
function chunksOf(bytes: Buffer): { type: string; content: Buffer }[] | undefined {
  const chunks: { type: string; content: Buffer }[] = [];
  for (let at = HEAD.length; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length || crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return undefined;
    const type = bytes.toString("latin1", at + 4, at + 8);
    chunks.push({ type, content: bytes.subarray(at + 8, end - 4) });
    if (type === "IEND") return end === bytes.length ? chunks : undefined;
    at = end;
  }
  return undefined;
}

/** True when the bytes are one whole PNG of at most 60 kB whose pixels can be read, and not of a single colour. */
export function isSignature(bytes: Buffer): boolean {
  if (bytes.length > SIGNATURE_BYTES || !bytes.subarray(0, HEAD.length).equals(HEAD)) return false;
  const chunks = chunksOf(bytes);
  const [first] = chunks ?? [];
  if (!chunks || first?.type !== "IHDR" || first.content.length !== 13) return false;
  const [width, height] = [first.content.readUInt32BE(0), first.content.readUInt32BE(4)];
  const [depth = 0, colour = -1, , , interlaced] = first.content.subarray(8);
  const pixel = COLOURS[colour];
  if (!pixel?.bits.includes(depth) || interlaced !== 0 || width < 1 || height < 1 || width > MOST_SIDE || height > MOST_SIDE) return false;
  const row = 1 + Math.ceil((width * pixel.samples * depth) / 8);
  try {
    const content = Buffer.concat(chunks.flatMap((each) => (each.type === "IDAT" ? [each.content] : [])));
    const pixels = inflateSync(content, { maxOutputLength: row * height });
    // Of a single colour each row after the first is written alike.
    const rows = new Set(Array.from({ length: height }, (_, y) => pixels.toString("latin1", y * row, (y + 1) * row)));
    return pixels.length === row * height && rows.size > 2;
  } catch {
    return false;
  }
}

/**
 * Stores the picture. `files` are the files of the call: with it among them, its bytes are removed when the call rolls back, and its temporary copy
 * when it ends.
 */
export async function storeSignature(
  call: Pick<Call, "world" | "db" | "tenant">,
  files: Record<string, Upload>,
  bytes: Buffer,
): Promise<string> {
  const folder = call.world.files.temporary;
  await mkdir(folder, { recursive: true, mode: OWN_FOLDER });
  // A call that runs again uses its first copy.
  const upload: Upload = (files["signature"] ??= {
    path: join(folder, newId()),
    name: "podpis.png",
    bytes: bytes.byteLength,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    content_type: "image/png",
    storedKeys: [],
  });
  await writeFile(upload.path, bytes, { mode: 0o600, flush: true });
  return call.world.files.store(call.db, call.tenant.id, upload);
}
