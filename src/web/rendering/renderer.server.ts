// Renders pages in a separate thread, so that no call waits for HTML. The thread has no database: calls of its pages are answered here.
import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { ReadyLine } from "./ready-address.ts";
import type { PageHost } from "./page-host.ts";

/** Facts that are the same for all pages of a process. */
export type RenderSettings = Pick<PageHost, "publicUrl" | "apiUrl" | "mode" | "manifest" | "dev" | "version">;

/** A page to render: its address, the visitor's headers, and its owner. */
export interface PageRequest extends Pick<PageHost, "tenant" | "inAddress" | "inPublicLinks" | "guestsTenant" | "locale"> {
  url: string;
  headers: [string, string][];
}

/** A rendered page as the thread returns it. */
export interface RenderedPage {
  status: number;
  /** By lower-case name; several cookies are joined by line breaks. */
  headers: Record<string, string>;
  html: Buffer;
  /** True when a loader's call failed or got 5xx: the page may show less than there is. */
  missed: boolean;
  /** Topics that the page shows, for pages that list them. */
  shows: readonly string[] | undefined;
}

/** A loader's call, and its answer. */
export interface PageCall {
  url: string;
  method: string;
  headers: [string, string][];
  body: string | null;
}
export interface PageCallAnswer {
  status: number;
  headers: [string, string][];
  body: ArrayBuffer | null;
}

/** Messages from the thread: ready, a loader's call, all data loaded, page rendered, rendering failed, or a bug in a page. */
export type ThreadMessage =
  | { kind: "open"; lines: readonly ReadyLine[]; inlineScriptHashes: readonly string[] }
  | { kind: "call"; id: number; page: number; call: PageCall }
  | { kind: "loaded"; id: number }
  | { kind: "rendered"; id: number; page: Omit<RenderedPage, "html"> & { html: Uint8Array } }
  | { kind: "broke"; id: number; error: unknown }
  | { kind: "bug"; page: string; error: unknown };

/** Messages to the thread. */
export type ThreadCommand =
  | { kind: "render"; id: number; page: PageRequest }
  | { kind: "answer"; id: number; answer: PageCallAnswer | undefined };

/** Renders pages in the thread. */
export interface Renderer {
  /** Pages that are the same for all guests. */
  lines: readonly ReadyLine[];
  inlineScriptHashes: readonly string[];
  /** Renders a page. `fetch` answers its calls; `onLoaded` is called when all its data is loaded. */
  render(page: PageRequest, fetch?: RendererContext["fetch"], onLoaded?: () => void): Promise<RenderedPage>;
  close(): Promise<void>;
}

/** What the renderer needs from the application: answers to calls, and a log for errors. */
export interface RendererContext {
  fetch: (request: Request) => Promise<Response>;
  complain(error: unknown, page: string): void;
}

interface Running {
  worker: Worker;
  waiting: Map<
    number,
    { fetch: RendererContext["fetch"]; onLoaded: (() => void) | undefined; resolve(page: RenderedPage): void; reject(error: unknown): void }
  >;
  open: Promise<Extract<ThreadMessage, { kind: "open" }>>;
}

/** Starts the thread with the server build in `folder`. When it ends, its pages fail and the next page starts a new thread. */
export async function openRenderer(folder: string, place: RenderSettings, around: RendererContext): Promise<Renderer> {
  let closed = false;
  let count = 0;
  let running: Running | undefined = start();
  const { lines, inlineScriptHashes } = await running.open;

  function start(): Running {
    const build = pathToFileURL(join(folder, "ssr", "entry-server.js")).href;
    const worker = new Worker(new URL("./render-thread.ts", import.meta.url), { workerData: { build, place } });
    worker.unref();
    const waiting: Running["waiting"] = new Map();
    const open = new Promise<Extract<ThreadMessage, { kind: "open" }>>((resolve, reject) => {
      worker.on("message", (message: ThreadMessage) => {
        if (message.kind === "open") resolve(message);
        else if (message.kind === "call") void answer(worker, message.id, message.call, waiting.get(message.page)?.fetch ?? around.fetch);
        else if (message.kind === "loaded") waiting.get(message.id)?.onLoaded?.();
        else if (message.kind === "bug") around.complain(message.error, message.page);
        else {
          const pending = waiting.get(message.id);
          waiting.delete(message.id);
          if (message.kind === "rendered") pending?.resolve({ ...message.page, html: Buffer.from(message.page.html) });
          else pending?.reject(message.error);
        }
      });
      const gone = (error: unknown) => {
        reject(error);
        for (const pending of waiting.values()) pending.reject(error);
        waiting.clear();
        if (running?.worker === worker) running = undefined;
      };
      worker.once("error", gone);
      worker.once("exit", (code) => gone(new Error(`the thread that renders pages ended with ${code}`)));
    });
    // Requests get the error themselves; a thread that nobody waits for may fail to start.
    open.catch(() => undefined);
    return { worker, waiting, open };
  }

  async function answer(
    worker: Worker,
    id: number,
    { url, method, headers, body }: PageCall,
    fetch: RendererContext["fetch"],
  ): Promise<void> {
    let reply: PageCallAnswer | undefined;
    try {
      const response = await fetch(new Request(url, { method, headers, body }));
      reply = { status: response.status, headers: [...response.headers], body: response.body ? await response.arrayBuffer() : null };
    } catch {
      // Treated like a failed network call: the page shows that the server is unavailable.
    }
    const message: ThreadCommand = { kind: "answer", id, answer: reply };
    worker.postMessage(message, reply?.body ? [reply.body] : []);
  }

  return {
    lines,
    inlineScriptHashes,
    async render(page, fetch = around.fetch, onLoaded?: () => void) {
      if (closed) throw new Error("the pages are closed");
      running ??= start();
      const { worker, waiting, open } = running;
      await open;
      count += 1;
      const id = count;
      return new Promise((resolve, reject) => {
        waiting.set(id, { fetch, onLoaded, resolve, reject });
        const message: ThreadCommand = { kind: "render", id, page };
        worker.postMessage(message);
      });
    },
    async close() {
      closed = true;
      await running?.worker.terminate();
    },
  };
}
