// Builds the pages before tests that read them, unless they are current, and says so.
import { buildPages } from "#scripts/build.mjs";

/** Vitest's global set-up. */
export default function setup(): void {
  if (!process.env.BUILD_DIR && !buildPages(process.execPath)) throw new Error("the pages could not be built");
}
