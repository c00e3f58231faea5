// Adds files to the browser build: compressed copies, and the id of the latest build.
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";
import { describeCheckout, DESCRIPTION } from "../../kernel/settings/version.server.ts";
import { LATEST_PATH, MANIFEST_PATH } from "./build-check.ts";
import { buildIdOf } from "./build-id.ts";

const COMPRESSIBLE = /\.(js|css|svg|json|wasm)$/;

/**
 * Vite plugin. Writes `.br` and `.gz` copies of the client's text files, the list of files (MANIFEST_PATH) and the id (LATEST_PATH) into `folder`,
 * and the commit next to `folder`.
 */
export function buildFiles(folder: string): Plugin {
  return {
    name: "parkiet-build-files",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    async closeBundle(error) {
      if (error) return;
      const described = describeCheckout(this.environment.config.root);
      if (described) await writeFile(join(folder, "..", DESCRIPTION), JSON.stringify(described));
      const manifest = JSON.parse(await readFile(join(folder, ".vite/manifest.json"), "utf8")) as Record<string, { file: string }>;
      const id = buildIdOf(manifest);
      const assets = join(folder, "assets");
      const files = (await readdir(assets)).filter((file) => COMPRESSIBLE.test(file));
      await Promise.all(files.map((file) => compress(join(assets, file))));
      await mkdir(join(folder, LATEST_PATH, ".."), { recursive: true });
      const named = Object.values(manifest).map(({ file }) => `/${file}`);
      await writeFile(join(folder, MANIFEST_PATH), JSON.stringify({ id, files: [...new Set(named)].sort() }));
      await writeFile(join(folder, LATEST_PATH), JSON.stringify({ id }));
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const brotli = promisify(brotliCompress)(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });
  await writeFile(`${file}.br`, await brotli);
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}
