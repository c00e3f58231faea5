// References from documents to code lead to existing code.
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { citationBreaches, NUMBERED, numberingBreaches, paragraphsOf, type Tree } from "./laws/laws.ts";

/** `name` (path/of/file.ts): a function or another declaration of a file. */
const CITED = /`(\w+)` \(((?:src|engines)\/[\w./-]+\.tsx?)\)/g;

/** Returns the references of a text that lead nowhere. */
function lost(text: string, read: (path: string) => string | undefined): string[] {
  return [...text.matchAll(CITED)].flatMap(([cited, name, path]) => {
    const declared = new RegExp(
      String.raw`^\s*(?:(?:export )?(?:async )?(?:function|const|interface|class) ${name}\b|async ${name}\()`,
      "m",
    );
    return declared.test(read(path ?? "") ?? "") ? [] : [cited];
  });
}

const read = (path: string) => (existsSync(path) ? readFileSync(path, "utf8") : undefined);

it.each(["mark", "sign-up"])("how a %s travels is described with the names of existing functions", (thing) => {
  const text = readFileSync(`docs/how-a-${thing}-travels.md`, "utf8");
  expect([...text.matchAll(CITED)].length).toBeGreaterThan(30);
  expect(lost(text, read)).toEqual([]);
});

it("a function that is elsewhere, or nowhere, is caught", () => {
  const planted =
    "`giveMarks` (src/judging/elsewhere.ts), `fetchMarks` (src/judging/revisions/marks.server.ts), `giveMarks` (src/judging/revisions/marks.server.ts)";
  expect(lost(planted, read)).toHaveLength(2);
});

it("decisions are numbered one after the other, in their names as in their titles", () => {
  const files = readdirSync("docs/decisions").toSorted();
  const titled = files.map((file) => /^# (\d{3}) /.exec(readFileSync(`docs/decisions/${file}`, "utf8"))?.[1]);
  const wanted = files.map((_, at) => String(at + 1).padStart(3, "0"));
  expect(files.map((file) => file.slice(0, 3))).toEqual(wanted);
  expect(titled).toEqual(wanted);
});

/** All documents and code. The tests of the laws are left out, because they contain wrong references on purpose. */
const written: Tree = new Map(
  ["*.md", "docs/**/*.md", "migrations/*.sql", "{src,engines,tests,scripts,bench}/**/*.{ts,tsx,mjs,css,md}"]
    .flatMap((pattern) => globSync(pattern))
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !/(^|\/)node_modules\//.test(path))
    .map((path) => [path, /^tests\/(laws\/laws|docs\.test)\.ts$/.test(path) ? "" : readFileSync(path, "utf8")]),
);

it("each document, paragraph and decision that is cited is there", () => {
  expect(written.size).toBeGreaterThan(900);
  expect(citationBreaches(written)).toEqual([]);
});

it.each([
  ["a document that is not there", "// Costumes (docs/rules/costumes.md 1.1).\n"],
  ["a document by half of its path", "// Refused as rules/places.md 1.1 says.\n"],
  ["a paragraph that is not there", "// The majority (docs/rules/places.md 2.99).\n"],
  ["a range that ends nowhere", "// The event (docs/rules/places.md 3.1–3.99).\n"],
  ["a whole document of numbered paragraphs", "// The majority (docs/rules/places.md).\n"],
  ["a decision that was never made", "// Kept ready (decision 999).\n"],
  ["a document that never was part of the repository", "/** In milliseconds (SPEC section 9). */\n"],
  ["the like of it", "// What API.md says of every list.\n"],
  ["a file of code that was moved", "The guards (`src/web/guards.ts`).\n", "docs/planted.md"],
])("a citation of %s is caught", (_, text, path = "src/judging/planted.ts") => {
  const known = [...written].map(([each, own]) => [each, each.endsWith(".md") ? own : ""] as const);
  expect(citationBreaches(new Map([...known, [path, text]]))).toHaveLength(1);
});

it("paragraphs are numbered one after the other in each section", () => {
  const numbered = [...written].filter(([path]) => NUMBERED.test(path));
  expect(numbered.length).toBeGreaterThanOrEqual(9);
  for (const [path, text] of numbered) {
    expect(numberingBreaches(text), path).toEqual([]);
    expect(paragraphsOf(text).length, path).toBeGreaterThan(5);
  }
  expect(numberingBreaches("## 1. One\n\n**1.1** a\n\n- **1.3** b\n\n## 3. Three\n")).toHaveLength(2);
});

describe("the table of the specification (docs/product.md 10.1)", () => {
  const text = readFileSync("docs/product.md", "utf8").split("\n## 10. ")[1] ?? "";
  const rows = [...text.matchAll(/^\| ([1-9]) \| ([^|]+) \| ([^|]*) \| ([^|]+) \|$/gm)].map(
    ([, section, sentence, tests = "", verdict = ""]) => ({ section, sentence, tests: tests.split("<br>").filter(Boolean), verdict }),
  );

  /** True when the file has exactly one test whose title begins like this: `path` title. */
  const names = (cell: string): boolean => {
    const [, path = "", title = ""] = /^`([^`]+)` (.+)$/.exec(cell) ?? [];
    const titles = (read(path) ?? "").split(/\(\s*"/).slice(1);
    return title !== "" && titles.filter((each) => each.startsWith(title)).length === 1;
  };

  it("names tests that exist, one each", () => {
    const named = rows.flatMap((row) => row.tests);
    expect(named.length).toBeGreaterThan(120);
    expect([...new Set(named)].filter((each) => !names(each))).toEqual([]);
    for (const planted of [
      "`tests/docs.test.ts` names a test that is not there",
      "`tests/gone.test.ts` names tests that exist",
      "names tests",
    ])
      expect(names(planted), planted).toBe(false);
  });

  it("covers each section; all is exact but two sentences, or the paragraph is named", () => {
    expect([...new Set(rows.map((row) => row.section))]).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
    expect(rows.length).toBeGreaterThan(80);
    expect(rows.filter((row) => row.verdict.startsWith("differs: ")).map((row) => row.sentence)).toEqual(["Origin", "route payload files"]);
    for (const { sentence, tests, verdict } of rows) {
      expect(verdict, sentence).toMatch(/^(exact(?: \(7\.6\))?$|differs: |(changed|open) \(([\w/]+\.md )?\d+\.\d+\)$)/);
      if (/^(exact|changed)/.test(verdict)) expect(tests, sentence).not.toEqual([]);
      const own = /\((\d+\.\d+)\)$/.exec(verdict)?.[1];
      if (own) expect(paragraphsOf(written.get("docs/product.md") ?? ""), sentence).toContain(own);
    }
  });
});

it("calls with a fixed outcome go through calls/outcomes.ts, and no other code catches their refusals", () => {
  const fixed = /\bcall\(\s*(?:(?:create|update|delete)(?:Competition|ScoringForm)|deleteStartList|updatePayment|callsOf\[kind\]\.\w+)\b/;
  const callers = [...written].filter(([path, text]) => path.startsWith("src/") && !/\.(test|server)\./.test(path) && fixed.test(text));
  expect(callers.length).toBeGreaterThan(10);
  const otherwise = callers.filter(
    ([, text]) => !text.includes('/calls/outcomes.ts"') || /catch \(error\) \{\s*if \(!\(error instanceof ApiError/.test(text),
  );
  // Autosave reports refusals itself (src/web/forms/autosave.ts).
  expect(otherwise.map(([path]) => path)).toEqual(["src/competitions/draft/use-draft.ts"]);
});
