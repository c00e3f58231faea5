// Builds the pages when `build/` is missing or was built from other sources. Plain JavaScript for any Node from 20 up; it prints to standard error
// only.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { alone, hasTools, npmInstall, pinnedEnvironment, root } from "./install.mjs";

const sources = ["src", "engines", "vite.config.ts", "tsconfig.json", "package.json", "package-lock.json"];
const stamp = join(root, "build", ".stamp");

/** Files that are not part of the build. */
const LEFT_OUT = /node_modules|\bdist\b|\.test\.tsx?$/;

/** Development packages needed to build the pages, in addition to the server's packages. Vite bundles them into the pages or runs with them. */
export const BUILT_WITH = [
  "@base-ui/react",
  "@dnd-kit/core",
  "@dnd-kit/sortable",
  "@dnd-kit/utilities",
  "@rgrove/parse-xml",
  "@simplewebauthn/browser",
  "@tailwindcss/vite",
  "barcode-detector",
  "fflate",
  "idb",
  "lucide-react",
  "papaparse",
  "radix-ui",
  "react",
  "react-dom",
  "react-router",
  "read-excel-file",
  "tailwindcss",
  "vite",
  "write-excel-file",
  "zxing-wasm",
];

/**
 * Returns one hash over the names and contents of these files and folders, without tests. The default is everything that the pages are built from.
 */
export function sourcesHash(of = sources) {
  const hash = createHash("sha256");
  for (const source of of) {
    if (!existsSync(join(root, source))) continue;
    const inside = source.includes(".") ? [""] : readdirSync(join(root, source), { recursive: true }).sort();
    for (const name of inside) {
      if (LEFT_OUT.test(name)) continue;
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

/** Copies the sources of the pages, and only the packages needed to build them, into a folder for installation there. */
function furnish(folder) {
  for (const source of sources.filter((name) => existsSync(join(root, name))))
    cpSync(join(root, source), join(folder, source), { recursive: true, filter: (path) => !LEFT_OUT.test(path.slice(root.length)) });
  const {
    dependencies,
    devDependencies,
    optionalDependencies: _,
    scripts: __,
    ...rest
  } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const built = Object.fromEntries(BUILT_WITH.map((name) => [name, devDependencies[name]]));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ ...rest, dependencies: { ...dependencies, ...built } }));
}

/** Runs Vite in a folder with its own packages. Returns true on success. */
function runVite(node, folder) {
  const vite = join("node_modules", "vite", "bin", "vite.js");
  const env = { ...pinnedEnvironment(node), NODE_ENV: "production", BUILD_DIR: "build" };
  return spawnSync(node, [vite, "build", "--app", "--logLevel", "warn"], { cwd: folder, stdio: ["ignore", 2, 2], env }).status === 0;
}

/** Builds in a temporary folder, so that the running installation has only the packages that it runs on. Removes the folder afterwards. */
function buildApart(node) {
  const folder = join(root, ".building");
  const clear = () => rmSync(folder, { recursive: true, force: true });
  clear();
  try {
    furnish(folder);
    if (!npmInstall(folder, ["--omit=dev"]) || !runVite(node, folder)) return false;
    rmSync(join(root, "build"), { recursive: true, force: true });
    renameSync(join(folder, "build"), join(root, "build"));
    return true;
  } finally {
    clear();
  }
}

/** Builds the pages unless they are current. Returns true when they are current afterwards. */
export function buildPages(node) {
  const current = () => existsSync(stamp) && readFileSync(stamp, "utf8") === sourcesHash();
  if (current()) return true;
  return alone("build", () => {
    if (current()) return true;
    const hash = sourcesHash();
    process.stderr.write("parkiet: building the pages\n");
    rmSync(stamp, { force: true });
    const done = hasTools() ? runVite(node, root) : buildApart(node);
    if (done) writeFileSync(stamp, hash);
    return done;
  });
}
