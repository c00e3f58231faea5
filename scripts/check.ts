// `npm run check`: format, lint and types. Arguments name the checks to run; `--write` (`npm run format`) corrects the format.
// The type checker's results are cached in CHECK_CACHE, else in node_modules: the next run checks only what changed.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = (...path: string[]) => join(root, "node_modules", ...path);
const write = process.argv.includes("--write");
const biome = bin("@biomejs", "biome", "bin", "biome");
const tsc = bin("typescript", "bin", "tsc");
const cache = process.env["CHECK_CACHE"] ?? bin(".cache", "types");

const projects = readdirSync(join(root, "engines"))
  .map((engine) => join("engines", engine, "tsconfig.json"))
  .filter((file) => existsSync(join(root, file)));

const checks: Record<string, string[][]> = {
  format: [[biome, "format", ...(write ? ["--write"] : []), "."]],
  lint: [[bin("oxlint", "bin", "oxlint"), "--type-aware", "--deny-warnings", "."]],
  types: ["tsconfig.json", ...projects].map((project) => {
    const cacheFile = join(cache, `${project.replaceAll("/", "-")}.tsbuildinfo`);
    return [tsc, "--noEmit", "--incremental", "--tsBuildInfoFile", cacheFile, "-p", project];
  }),
};

const selected = process.argv.slice(2).filter((argument) => argument in checks);
const failed = (selected.length > 0 ? selected : Object.keys(checks)).filter((name) => {
  // Runs every command of a check, so that one run shows all that is wrong.
  const codes = (checks[name] ?? []).map((args) => spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" }).status);
  return codes.some((code) => code !== 0);
});
if (failed.length > 0) {
  console.error(`parkiet: ${failed.join(", ")} failed`);
  process.exitCode = 1;
}
