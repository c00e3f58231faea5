// The id of a build: the same sources give the same id.
import { createHash } from "node:crypto";

/** Twelve hexadecimal digits made of the client's manifest, which names every file by its content. */
export function buildIdOf(manifest: object): string {
  return createHash("sha256").update(JSON.stringify(manifest)).digest("hex").slice(0, 12);
}
