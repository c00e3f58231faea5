// Id of a build: equal sources give equal ids.
import { createHash } from "node:crypto";

/** Returns twelve hexadecimal digits from the client's manifest, which names each file by its content. */
export function buildIdOf(manifest: object): string {
  return createHash("sha256").update(JSON.stringify(manifest)).digest("hex").slice(0, 12);
}
