// Renders pages in a thread of their own, so that no call waits for HTML. The thread has no database: its pages' calls are answered here.
import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { ReadyLine } from "./ready-address.ts";
import type { PageHost } from "./page-host.ts";

/** What is the same for all pages of a process. */
export type Place = Pick<PageHost, "publicUrl" | "apiUrl" | "mode" | "manifest" | "dev" | "version">;

/** One page to render: its address, the visitor's headers, and whose it is. */
export interface PageAsked extends Pick<PageHost, "tenant" | "inAddress" | "inPublicLinks" | "guestsTenant" | "locale"> {
  url: string;
  headers: [string, string][];
}

export interface RenderedPage {
  status: number;
  /** By lower-case name; several cookies are lines of one. */
  headers: Record<string, string>;
  html: Buffer;
  /** A call of it was not answered, or with 5xx: it says less than there is. */
  missed: boolean;
  /** The topics of what it shows, for pages that say so. */
  shows: readonly string[] | undefined;
}

/** A call of a page's loader, and its answer. */
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

/** What the thread says: that it is ready and for what, that a page calls, has all its data or was rendered, or that something in it broke. */
export type Said =
  | { kind: "open"; lines: readonly ReadyLine[]; inlineScriptHashes: readonly string[] }
  | { kind: "call"; id: number; page: number; call: PageCall }
  | { kind: "loaded"; id: number }
  | { kind: "rendered"; id: number; page: Omit<RenderedPage, "html"> & { html: Uint8Array } }
  | { kind: "broke"; id: number; error: unknown }
  | { kind: "bug"; page: string; error: unknown };

/** What is said to the thread. */
export type Told = { kind: "render"; id: number; page: PageAsked } | { kind: "answer"; id: number; answer: PageCallAnswer | undefined };

export interface Renderer {
  /** Pages that are the same for every guest. */
  lines: readonly ReadyLine[];
  inlineScriptHashes: readonly string[];
  /** Renders a page, whose calls `fetch` answers; `onLoaded` hears when it has all its data. */
  render(page: PageAsked, fetch?: Around["fetch"], onLoaded?: () => void): Promise<RenderedPage>;
  close(): Promise<void>;
}

/** What the renderer needs of the application: an answer to each call, and somebody to tell what breaks. */
export interface Around {
  fetch: (request: Request) => Promise<Response>;
  complain(error: unknown, page: string): void;
}

interface Running {
  worker: Worker;
  waiting: Map<
    number,
    { fetch: Around["fetch"]; onLoaded: (() => void) | undefined; resolve(page: RenderedPage): void; reject(error: unknown): void }
  >;
  open: Promise<Extract<Said, { kind: "open" }>>;
}

/** Starts the thread with the server build in `folder`; one that dies fails its pages, and the next page starts another. */
export async function openRenderer(folder: string, place: Place, around: Around): Promise<Renderer> {
  let closed = false;
  let count = 0;
  let running: Running | undefined = start();
  const { lines, inlineScriptHashes } = await running.open;

  function start(): Running {
    const build = pathToFileURL(join(folder, "ssr", "entry-server.js")).href;
    const worker = new Worker(new URL("./render-thread.ts", import.meta.url), { workerData: { build, place } });
    worker.unref();
    const waiting: Running["waiting"] = new Map();
    const open = new Promise<Extract<Said, { kind: "open" }>>((resolve, reject) => {
      worker.on("message", (said: Said) => {
        if (said.kind === "open") resolve(said);
        else if (said.kind === "call") void answer(worker, said.id, said.call, waiting.get(said.page)?.fetch ?? around.fetch);
        else if (said.kind === "loaded") waiting.get(said.id)?.onLoaded?.();
        else if (said.kind === "bug") around.complain(said.error, said.page);
        else {
          const asked = waiting.get(said.id);
          waiting.delete(said.id);
          if (said.kind === "rendered") asked?.resolve({ ...said.page, html: Buffer.from(said.page.html) });
          else asked?.reject(said.error);
        }
      });
      const gone = (error: unknown) => {
        reject(error);
        for (const asked of waiting.values()) asked.reject(error);
        waiting.clear();
        if (running?.worker === worker) running = undefined;
      };
      worker.once("error", gone);
      worker.once("exit", (code) => gone(new Error(`the thread that renders pages ended with ${code}`)));
    });
    // Whoever asks hears of it; a thread that nobody waits for may fail to start.
    open.catch(() => undefined);
    return { worker, waiting, open };
  }

  async function answer(worker: Worker, id: number, { url, method, headers, body }: PageCall, fetch: Around["fetch"]): Promise<void> {
    let told: PageCallAnswer | undefined;
    try {
      const response = await fetch(new Request(url, { method, headers, body }));
      told = { status: response.status, headers: [...response.headers], body: response.body ? await response.arrayBuffer() : null };
    } catch {
      // Like a call over a network that fails: the page says that the server is away.
    }
    const message: Told = { kind: "answer", id, answer: told };
    worker.postMessage(message, told?.body ? [told.body] : []);
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
        const message: Told = { kind: "render", id, page };
        worker.postMessage(message);
      });
    },
    async close() {
      closed = true;
      await running?.worker.terminate();
    },
  };
}
