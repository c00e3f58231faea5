// Records which SQL statements the tests run. A run of all tests fails when no test ran a statement, because then its rows were never compared with
// the schema.
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync, Visitor } from "vite";
import type { TestProject } from "vitest/node";
import { importsOf, type Tree } from "./laws/laws.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder to which each test's database writes the statements that it received: one file each, a JSON list of texts. */
    reached: string;
  }
}

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Returns a statement's text without its values. Source and call are matched by this text. */
export const writtenOf = (parts: readonly string[]) => parts.join("${}");

/**
 * Returns the statements of a tree whose rows have a schema: the place of each ("path:line") and its text. A call without a statement has the text
 * "".
 */
function statementsOf(tree: Tree): { place: string; written: string }[] {
  return [...tree].flatMap(([path, text]) => {
    if (path.endsWith(".test.ts") || !importsOf(path, text).some(({ target }) => target === "src/kernel/postgres/rows.server.ts"))
      return [];
    const found = new Map<number, string>();
    new Visitor({
      TaggedTemplateExpression: ({ tag, quasi }) => {
        if (tag.type === "CallExpression") found.set(tag.start, writtenOf(quasi.quasis.map(({ value }) => value.raw)));
      },
      // Statements tagged with another call are removed again.
      CallExpression: ({ start, callee }) => {
        if (callee.type !== "Identifier" || callee.name !== "rowsOf") found.delete(start);
        else if (!found.has(start)) found.set(start, "");
      },
    }).visit(parseSync(path, text).program);
    return [...found].map(([start, written]) => ({ place: `${path}:${text.slice(0, start).split("\n").length}`, written }));
  });
}

/** Returns the places of statements that no test ran. */
export function unreached(tree: Tree, reached: ReadonlySet<string>): string[] {
  return statementsOf(tree).flatMap(({ place, written }) => (reached.has(written) ? [] : [place]));
}

/** True when all test files of the project ran completely. Nothing follows from a partial run. */
async function isWhole(project: TestProject): Promise<boolean> {
  const ran = project.vitest.state.getTestModules().filter((file) => ["passed", "skipped"].includes(file.state()));
  const files = new Set(ran.map((file) => file.moduleId));
  const { testFiles } = await project.globTestFiles();
  return project.vitest.config.testNamePattern === undefined && testFiles.every((file) => files.has(file));
}

/** Vitest's global set-up: provides `reached`. The returned teardown compares after a run of all tests. */
export default function setup(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "parkiet-reached-"));
  project.provide("reached", folder);
  return async () => {
    const reached = new Set(readdirSync(folder).flatMap((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as string[]));
    rmSync(folder, { recursive: true });
    if (!(await isWhole(project))) return;
    const tree = new Map(
      globSync("src/**/*.ts", { cwd: root }).map((path) => [path.replaceAll("\\", "/"), readFileSync(join(root, path), "utf8")]),
    );
    const places = unreached(tree, reached);
    if (places.length > 0) throw new Error(`No test reaches these statements, so that nobody compares their rows:\n${places.join("\n")}`);
  };
}
