// Builds the pages when `build/` is missing or was made from other sources. Plain JavaScript for any Node from 20 up; it speaks on standard error only.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { alone, pinnedEnvironment, root } from "./install.mjs";

const sources = ["src", "engines", "vite.config.ts", "tsconfig.json", "package.json", "package-lock.json"];
const stamp = join(root, "build", ".stamp");

/** One hash over the names and contents of everything that pages are built from (tests are not). */
function sourcesHash() {
  const hash = createHash("sha256");
  for (const source of sources) {
    if (!existsSync(join(root, source))) continue;
    const inside = source.includes(".") ? [""] : readdirSync(join(root, source), { recursive: true }).sort();
    for (const name of inside) {
      if (/node_modules|\bdist\b|\.test\.tsx?$/.test(name)) continue;
      const path = join(root, source, name);
      const content = readContent(path);
      if (content) hash.update(`${source}/${name}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest("hex");
}

function readContent(path) {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error.code === "EISDIR" || error.code === "ENOENT") return undefined; // a folder, or gone meanwhile
    throw error;
  }
}

/** Builds the pages if they are not current; returns whether they are now. */
export function buildPages(node) {
  const current = () => existsSync(stamp) && readFileSync(stamp, "utf8") === sourcesHash();
  if (current()) return true;
  return alone("build", () => {
    if (current()) return true;
    const hash = sourcesHash();
    process.stderr.write("parkiet: building the pages\n");
    rmSync(stamp, { force: true });
    const vite = join("node_modules", "vite", "bin", "vite.js");
    const done = spawnSync(node, [vite, "build", "--app", "--logLevel", "warn"], {
      cwd: root,
      stdio: ["ignore", 2, 2],
      env: { ...pinnedEnvironment(node), NODE_ENV: "production" },
    });
    if (done.status === 0) writeFileSync(stamp, hash);
    return done.status === 0;
  });
}
