// Serves the files of the client build. Each is read once and then kept in memory.
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { type PreparedReply, etagOf } from "../../kernel/replies/prepared-reply.server.ts";
import { WORKER_PATH } from "../offline/offline-shell.ts";

const KINDS: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};

export interface Assets {
  /** Returns a file that is already in memory, by an address with or without a query. */
  known(address: string): PreparedReply | undefined;
  /** Returns the file of this path; undefined when the build has no such file. */
  find(path: string): Promise<PreparedReply | undefined>;
}

/** True when a path can only be a file of the build. */
export function isAsset(path: string): boolean {
  return (
    /^\/(assets|build|fonts|brand)\/(?!shell\.html$)/.test(path) ||
    /^\/[\w-]+\.(ico|svg|png|webmanifest|txt)$/.test(path) ||
    path === WORKER_PATH
  );
}

/**
 * Opens a folder of build files with their compressed copies. Browsers may cache hashed names for a year. A missing file is looked up again each
 * time.
 */
export function openAssets(folder: string): Assets {
  const files = new Map<string, PreparedReply>();
  return {
    known(address) {
      const query = address.indexOf("?");
      return files.get(query < 0 ? address : address.slice(0, query));
    },
    async find(path) {
      const known = files.get(path);
      if (known) return known;
      const [plain, br, gzip] = await Promise.all(
        ["", ".br", ".gz"].map((ending) => readFile(join(folder, path) + ending).catch(() => undefined)),
      );
      if (!plain) return undefined;
      const file: PreparedReply = {
        name: "asset",
        plain,
        ...(br ? { br } : {}),
        ...(gzip ? { gzip } : {}),
        etag: etagOf(plain),
        headers: headersOf(path),
      };
      files.set(path, file);
      return file;
    },
  };
}

function headersOf(path: string): Record<string, string> {
  return {
    "content-type": KINDS[extname(path)] ?? "application/octet-stream",
    "cache-control": path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
    vary: "Accept-Encoding",
    // The offline shell's script may only fetch from this site.
    ...(path === WORKER_PATH ? { "content-security-policy": "default-src 'none'; connect-src 'self'" } : {}),
  };
}
