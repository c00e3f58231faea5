// `npm run check`: format, names, lint and types. Names of checks as arguments run only those; `--write` (`npm run format`) puts the format right.
// What the type checker found out is kept in CHECK_CACHE, else beside the packages: the next run types only what changed.
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
  names: [[join(root, "scripts", "vocabulary.ts")]],
  lint: [[bin("oxlint", "bin", "oxlint"), "--type-aware", "--deny-warnings", "."]],
  types: ["tsconfig.json", ...projects].map((project) => {
    const kept = join(cache, `${project.replaceAll("/", "-")}.tsbuildinfo`);
    return [tsc, "--noEmit", "--incremental", "--tsBuildInfoFile", kept, "-p", project];
  }),
};

const wanted = process.argv.slice(2).filter((argument) => argument in checks);
const failed = (wanted.length > 0 ? wanted : Object.keys(checks)).filter((name) => {
  // all runs of a check, so that one look shows everything that is wrong
  const codes = (checks[name] ?? []).map((args) => spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" }).status);
  return codes.some((code) => code !== 0);
});
if (failed.length > 0) {
  console.error(`parkiet: ${failed.join(", ")} failed`);
  process.exitCode = 1;
}
