// Documents that lead through the code lead to code that is there.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** `name` (path/of/file.ts): a function, or what else a file declares. */
const CITED = /`(\w+)` \(((?:src|engines)\/[\w./-]+\.tsx?)\)/g;

/** The citations of a text that lead nowhere. */
function lost(text: string, read: (path: string) => string | undefined): string[] {
  return [...text.matchAll(CITED)].flatMap(([cited, name, path]) => {
    const declared = new RegExp(String.raw`^\s*(?:export )?(?:async )?(?:function|const|interface|class) ${name}\b`, "m");
    return declared.test(read(path ?? "") ?? "") ? [] : [cited];
  });
}

const read = (path: string) => (existsSync(path) ? readFileSync(path, "utf8") : undefined);

it("how a mark travels is told with the names of functions that exist", () => {
  const text = readFileSync("docs/how-a-mark-travels.md", "utf8");
  expect([...text.matchAll(CITED)].length).toBeGreaterThan(30);
  expect(lost(text, read)).toEqual([]);
  const planted =
    "`giveMarks` (src/judging/elsewhere.ts), `fetchMarks` (src/judging/giving/giving.server.ts), `giveMarks` (src/judging/giving/giving.server.ts)";
  expect(lost(planted, read)).toHaveLength(2);
});

it("decisions are numbered one after the other, in their names as in their titles", () => {
  const files = readdirSync("docs/decisions").toSorted();
  const titled = files.map((file) => /^# (\d{3}) /.exec(readFileSync(`docs/decisions/${file}`, "utf8"))?.[1]);
  const wanted = files.map((_, at) => String(at + 1).padStart(3, "0"));
  expect(files.map((file) => file.slice(0, 3))).toEqual(wanted);
  expect(titled).toEqual(wanted);
});
