// The application behind a real Node server, for what only a network shows: streams, uploads that break off, connections that end.
import { createServer, request, type ClientRequest, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { type httpOf, listenerOf } from "#src/http.ts";

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
  /** Data of the frames that came so far, parsed. */
  states: unknown[];
  /** Everything that came so far. */
  text(): string;
  /** Resolves when so many frames have come; fails when the stream ends before. */
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
      let seen = 0;
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        text += chunk;
        for (;;) {
          const end = text.indexOf("\n\n", seen);
          if (end < 0) break;
          const data = /^data: (.*)$/m.exec(text.slice(seen, end))?.[1];
          if (data) states.push(JSON.parse(data));
          seen = end + 2;
        }
        heard();
      });
      response.on("error", () => undefined); // the server is gone: `ended` tells
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
