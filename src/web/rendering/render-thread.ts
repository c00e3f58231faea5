// The thread that renders pages. It has the server build and no database: calls of a page's loaders are answered by the main thread.
import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { loggablePath } from "../../kernel/replies/access-log.server.ts";
import type { ReadyLine } from "./ready-address.ts";
import type { PageRequest, PageCallAnswer, RenderSettings, ThreadMessage, ThreadCommand } from "./renderer.server.ts";
import type { PageHost, RenderPage } from "./page-host.ts";

interface ServerBuild {
  renderPage: RenderPage;
  readyLines: readonly ReadyLine[];
  inlineScriptHashes: readonly string[];
}

// Marks never wait for HTML, even on few cores. Only Linux has priorities per thread.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const { build: address, place } = workerData as { build: string; place: RenderSettings };
const build = (await import(address)) as ServerBuild;
const waiting = new Map<number, (answer: PageCallAnswer | undefined) => void>();
let count = 0;

function send(message: ThreadMessage, moved: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, moved);
}

/** Sends a loader's call to the main thread and awaits the answer. */
async function call(page: number, request: Request): Promise<Response> {
  const body = request.body ? await request.text() : null;
  count += 1;
  const id = count;
  const answering = new Promise<PageCallAnswer | undefined>((resolve) => waiting.set(id, resolve));
  send({ kind: "call", id, page, call: { url: request.url, method: request.method, headers: [...request.headers], body } });
  const answer = await answering;
  if (!answer) throw new TypeError("the call failed");
  return new Response(answer.body, { status: answer.status, headers: answer.headers });
}

async function render(id: number, { url, headers, ...facts }: PageRequest): Promise<void> {
  let missed = false;
  const host: PageHost = {
    ...place,
    ...facts,
    async fetch(request) {
      const answer = await call(id, request).catch((error: unknown) => {
        missed = true;
        throw error;
      });
      missed ||= answer.status >= 500;
      return answer;
    },
    onLoaded: () => send({ kind: "loaded", id }),
    complain: (error) => send({ kind: "bug", page: loggablePath(url), error }),
  };
  try {
    const { page, shows } = await build.renderPage(new Request(url, { headers }), host);
    const html = new Uint8Array(await page.arrayBuffer());
    const own: Record<string, string> = {};
    for (const [name, value] of page.headers) own[name] = name in own ? `${own[name]}\n${value}` : value;
    send({ kind: "rendered", id, page: { status: page.status, headers: own, html, missed, shows } }, [html.buffer]);
  } catch (error) {
    send({ kind: "broke", id, error });
  }
}

parentPort?.on("message", (command: ThreadCommand) => {
  if (command.kind === "render") return void render(command.id, command.page);
  waiting.get(command.id)?.(command.answer);
  waiting.delete(command.id);
});
send({ kind: "open", lines: build.readyLines, inlineScriptHashes: build.inlineScriptHashes });
