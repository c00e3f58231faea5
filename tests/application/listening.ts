// The application behind a real Node server, for tests that need a network: streams, interrupted uploads, connections that end.
import { createServer, request, type ClientRequest, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createGunzip } from "node:zlib";
import { type httpOf, listenerOf } from "#src/http.ts";
import { openReading } from "#scripts/stream-reading.ts";

export interface Listening {
  url: string;
  close(): Promise<void>;
}

/** Serves the application on a free port of the loopback. */
export async function listen(app: ReturnType<typeof httpOf>): Promise<Listening> {
  const server = createServer({ requireHostHeader: false }, listenerOf(app));
  await new Promise<void>((resolve) => server.listen({ port: 0, host: "127.0.0.1", backlog: 2048 }, resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

export interface Listener {
  status: number;
  headers: IncomingMessage["headers"];
  /** The state after each frame received so far. */
  states: unknown[];
  /** Returns all text received so far. */
  text(): string;
  /** Resolves when `count` frames were received. Rejects when the stream ends before. */
  frames(count: number): Promise<void>;
  /** Resolves when the stream has ended. */
  ended: Promise<void>;
  request: ClientRequest;
  close(): void;
}

/** Follows a live stream as a browser does. */
export function followStream(url: string, headers: Record<string, string> = {}): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: { accept: "text/event-stream", ...headers }, agent: false });
    asked.on("error", reject);
    asked.on("response", (response) => {
      let text = "";
      let heard = () => {};
      const states: unknown[] = [];
      const read = openReading((state) => states.push(state));
      const plain = response.headers["content-encoding"] === "gzip" ? response.pipe(createGunzip()) : response;
      plain.setEncoding("utf8");
      plain.on("error", () => undefined); // a gzip stream that never ends
      plain.on("data", (chunk: string) => {
        text += chunk;
        read(chunk);
        heard();
      });
      response.on("error", () => undefined); // the server is gone: `ended` reports it
      const ended = new Promise<void>((end) => response.on("close", end));
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        states,
        text: () => text,
        frames: (count) =>
          new Promise((enough, never) => {
            heard = () => {
              if (states.length >= count) enough();
            };
            heard();
            void ended.then(() => never(new Error(`the stream ended after ${states.length} frames`)));
          }),
        ended,
        request: asked,
        close: () => asked.destroy(),
      });
    });
    asked.end();
  });
}

/** Starts a server that passes each response to `answer`. */
export async function listenDirectly(answer: (outgoing: ServerResponse, url: string) => Promise<void>): Promise<Listening> {
  const direct = createServer(({ url = "" }, outgoing) => void answer(outgoing, url));
  await new Promise<void>((resolve) => direct.listen(0, "127.0.0.1", resolve));
  const address = direct.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    close: () => new Promise((resolve) => void direct.close(() => resolve())),
  };
}
