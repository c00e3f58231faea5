// `npm run check`: format, names, and lint with types. Names of checks as arguments run only those; `--write` (`npm run format`) puts the format
// right. The linter needs the types of each file and its nearest tsconfig.json, so it reports type errors, too: each program is built once.
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = (...path: string[]) => join(root, "node_modules", ...path);
const write = process.argv.includes("--write");

const checks: Record<string, string[]> = {
  format: [bin("@biomejs", "biome", "bin", "biome"), "format", ...(write ? ["--write"] : []), "."],
  names: [join(root, "scripts", "vocabulary.ts")],
  lint: [bin("oxlint", "bin", "oxlint"), "--type-aware", "--type-check", "--deny-warnings", "."],
};

const wanted = process.argv.slice(2).filter((argument) => argument in checks);
const failed = (wanted.length > 0 ? wanted : Object.keys(checks)).filter(
  (name) => spawnSync(process.execPath, checks[name], { cwd: root, stdio: "inherit" }).status !== 0,
);
if (failed.length > 0) {
  console.error(`parkiet: ${failed.join(", ")} failed`);
  process.exitCode = 1;
}
