// Finds the pure files of `src` and the tests without a database that reach them. A file is pure when its first comment contains the word "pure".
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const texts = new Map<string, string>();

export function textOf(file: string): string {
  const text = texts.get(file) ?? readFileSync(join(root, file), "utf8");
  texts.set(file, text);
  return text;
}

/** True when the comment at the top of the file says that the module is pure. */
export const isPure = (text: string): boolean => /\bpure\b/i.test(/^(?:\/\/.*\n)+/.exec(text)?.[0] ?? "");

/** Matches a test file that opens an application on a database: the same expression as in vitest.config.ts. */
const OPENS_APPLICATION = /\/(database|world|one-dance)\.ts"/;

/** Matches code that only Vite can load: the list of all pages, pictures and style sheets. */
const NEEDS_VITE = /\bimport\.meta\.(glob|env)\b|^import .*\.(svg|css|png)(\?[^"]+)?"/m;

/** Returns the test files that open no application, start no program and load without Vite. */
export function pureTests(): string[] {
  const files = globSync(["src/**/*.test.{ts,tsx}", "tests/*.test.ts"], { cwd: root }).toSorted();
  const withoutDatabase = files.filter((file) => !OPENS_APPLICATION.test(textOf(file)) && !textOf(file).includes('"node:child_process"'));
  return withoutDatabase.filter((file) => ![...reachedFrom(file)].some((each) => NEEDS_VITE.test(textOf(each))));
}

const IMPORT = /^(?:import|export)\s+(?!type\s)[^"';]*?from\s+"([#.][^"]+)"|^import\s+"([#.][^"]+)"|\bimport\("([#.][^"]+)"\)/gm;
const found = new Map<string, string[]>();

/** Returns the project files that a file imports as values, as paths from the root. */
export function importsOf(file: string): string[] {
  const before = found.get(file);
  if (before !== undefined) return before;
  const names = [...textOf(file).matchAll(IMPORT)].map(([, from, alone, later]) => from ?? alone ?? later ?? "");
  const paths = names.map((name) => (name.startsWith("#") ? name.slice(1) : join(dirname(file), name)));
  const files = paths.filter((path) => /\.tsx?$/.test(path) && existsSync(join(root, path)));
  found.set(file, files);
  return files;
}

/** Returns all project files that a file imports, directly or through others. */
export function reachedFrom(file: string): Set<string> {
  const reached = new Set([file]);
  for (const each of reached) for (const next of importsOf(each)) reached.add(next);
  return reached;
}
