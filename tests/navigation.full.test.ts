// From a call on a page, "go to implementation" leads to the operation that answers it, and from there "go to definition" to its SQL. Tested with
// the language server that editors use.
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

interface Told {
  id?: number;
  method?: string;
  params?: { items?: unknown[] };
  result?: unknown;
}

let server: ChildProcessByStdio<Writable, Readable, null>;
let asked = 0;
const waiting = new Map<number, (result: unknown) => void>();

function say(message: object): void {
  const text = JSON.stringify({ jsonrpc: "2.0", ...message });
  server.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
}

function ask(method: string, params: object): Promise<unknown> {
  asked += 1;
  const id = asked;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    say({ id, method, params });
  });
}

function hear(told: Told): void {
  if (told.id === undefined) return;
  // The server asks for settings and accepts none as an answer.
  if (told.method) say({ id: told.id, result: told.params?.items?.map(() => null) ?? null });
  else waiting.get(told.id)?.(told.result);
}

beforeAll(async () => {
  server = spawn(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "--lsp", "--stdio"], {
    cwd: root,
    stdio: ["pipe", "pipe", "ignore"],
  });
  let got = Buffer.alloc(0);
  server.stdout.on("data", (bytes: Buffer) => {
    got = Buffer.concat([got, bytes]);
    for (;;) {
      const head = got.indexOf("\r\n\r\n");
      const end = head + 4 + Number(/Content-Length: (\d+)/.exec(got.subarray(0, Math.max(head, 0)).toString())?.[1]);
      if (head < 0 || got.length < end) return;
      hear(JSON.parse(got.subarray(head + 4, end).toString()) as Told);
      got = got.subarray(end);
    }
  });
  await ask("initialize", { processId: process.pid, rootUri: pathToFileURL(root).href, capabilities: {}, workspaceFolders: null });
  say({ method: "initialized", params: {} });
});
afterAll(() => void server.kill());

/** Returns the lines that the language server names for `word` in the first `place` of a file. */
async function follow(what: "definition" | "implementation", file: string, place: string, word: string): Promise<string[]> {
  const text = readFileSync(join(root, file), "utf8");
  const at = text.indexOf(place);
  expect(at, `${place} stands in ${file}`).toBeGreaterThanOrEqual(0);
  const lines = text.slice(0, at + place.indexOf(word)).split("\n");
  const uri = pathToFileURL(join(root, file)).href;
  const languageId = file.endsWith("x") ? "typescriptreact" : "typescript";
  say({ method: "textDocument/didOpen", params: { textDocument: { uri, languageId, version: 1, text } } });
  const position = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
  const found = ((await ask(`textDocument/${what}`, { textDocument: { uri }, position })) ?? []) as
    | { uri: string; range: { start: { line: number } } }[]
    | { uri: string; range: { start: { line: number } } };
  return [found].flat().map((each) => {
    const path = fileURLToPath(each.uri);
    return `${path.slice(root.length + 1)}: ${readFileSync(path, "utf8").split("\n")[each.range.start.line]?.trim()}`;
  });
}

it.each([
  ["src/stage/stage-control.tsx", "api.call(moveOnStage", "moveOnStage", "src/stage/operations.server.ts: async moveOnStage("],
  ["src/judging/outbox/sending.ts", "caller.call(giveMarks", "giveMarks", "src/judging/revisions/marks.server.ts: async giveMarks("],
  ["src/categories/categories.page.tsx", "callsOf[kind].order", "order", "src/categories/operations.server.ts: async order("],
])("from the call in %s one press leads to the story that answers it", async (file, place, word, story) => {
  const found = await follow("implementation", file, place, word);
  expect(found.filter((each) => each.startsWith(story))).toHaveLength(1);
});

it("from a story one press leads to its SQL", async () => {
  const found = await follow("definition", "src/stage/operations.server.ts", "store.lockPerformance(", "lockPerformance");
  expect(found).toEqual([expect.stringMatching(/^src\/stage\/sql\.server\.ts: export (async )?function lockPerformance\(/)]);
});
