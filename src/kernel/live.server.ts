// Live streams: news travels by NOTIFY inside the writing transaction, reaches every process, and goes to browsers as Server-Sent Events.
import type { ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { clientOptions, type Connection, type Trx } from "./database.server.ts";
import { concerns } from "./topics.ts";

const CHANNEL = "parkiet";
const HEARTBEAT_MS = 20_000;
const SLICE = 500;
const RETRY_MS = 500;
/** News in a row is shown at most this often: a panel that marks at once is one frame, not seven. */
const PACE_MS = 250;
const STREAM_HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  "x-accel-buffering": "no",
  connection: "keep-alive",
};

/** What is followed: listeners with the same key see the same thing, so one rendering serves them all. */
export interface Followed {
  key: string;
  /** Whose stream it is, for the count of a client's. */
  client: string;
  tenantId: string;
  /** The topics that announce changes of the state. */
  topicsOf: (state: unknown) => readonly string[];
  /** The newest state as a reply; one that is not a success ends the stream (nobody may see it any more), a 5xx is asked for again. */
  render: () => Promise<Response>;
}

export interface Live {
  /** Runs `hear` after each announcement of any tenant, and with no arguments when some may have been missed; gives back how to stop. */
  onNews(hear: (tenantId?: string, topic?: string) => void): () => void;
  /**
   * Streams the followed state to this response, now and after each announcement of its topics, under these headers and the stream's own.
   * Gives back undefined, or the refusal of the first rendering: then nothing was written.
   */
  follow(outgoing: ServerResponse, headers: Record<string, string>, followed: Followed): Promise<Response | undefined>;
  /** Whether news is heard: not from when the connection broke until it is back. */
  hears(): boolean;
  /** How many responses are being streamed to. */
  listeners(): number;
  /** How many of a client, with those that wait for their first frame. */
  listenersOf(client: string): number;
  /** Ends all streams and the connection. */
  close(): Promise<void>;
}

/** Tells everybody who follows one of these topics of the tenant that it changed, if and when the transaction commits. */
export async function announce(trx: Trx, tenantId: string, ...topics: readonly string[]): Promise<void> {
  if (topics.length === 0) return;
  const news = topics.map((topic) => `${tenantId} ${topic}`);
  await sql`select pg_notify(${CHANNEL}, news) from unnest(${news}::text[]) as news`.execute(trx);
}

interface Room extends Omit<Followed, "client"> {
  responses: Set<ServerResponse>;
  /** Readers who were too slow for the newest frame: they get it as soon as their buffer is empty. */
  behind: Set<ServerResponse>;
  frame: Buffer | undefined;
  /** Undefined until the first rendering: any news of the tenant may concern it. */
  topics: readonly string[] | undefined;
  rendering: Promise<Response | undefined> | undefined;
  again: boolean;
  /** Those who wait for the first rendering. */
  awaited: number;
  retry: NodeJS.Timeout | undefined;
  shownAt: number;
  id: number;
}

/** Listens on its own connection, which is opened again whenever it breaks. */
export function openLive(connection: Connection | string, complain: (error: unknown) => void): Live {
  const rooms = new Map<string, Room>();
  const clients = new Map<string, number>();
  const hearers = new Set<(tenantId?: string, topic?: string) => void>();
  let client: pg.Client | undefined;
  let closed = false;
  let deaf = false;
  let retry: NodeJS.Timeout | undefined;

  function listenAgain(): void {
    deaf = true;
    clearTimeout(retry);
    if (!closed) retry = setTimeout(() => void listen(), RETRY_MS);
  }

  async function listen(): Promise<void> {
    const next = new pg.Client(clientOptions(connection));
    client = next;
    next.on("error", () => undefined);
    next.on("end", () => client === next && listenAgain());
    next.on("notification", ({ payload }) => {
      const [tenantId, topic] = (payload ?? "").split(" ");
      if (tenantId && topic) hear(tenantId, topic);
    });
    try {
      await next.connect();
      await next.query(`LISTEN ${CHANNEL}`);
      deaf = false;
      // What was announced while nobody listened is unknown: everything is shown afresh.
      for (const hearer of hearers) hearer();
      for (const room of rooms.values()) void refresh(room);
    } catch {
      if (client === next) listenAgain();
    }
  }

  function hear(tenantId: string, topic: string): void {
    for (const hearer of hearers) hearer(tenantId, topic);
    for (const room of rooms.values())
      if (room.tenantId === tenantId && (room.topics?.some((each) => concerns(each, topic)) ?? true)) void refresh(room);
  }

  /** Renders until nothing changed meanwhile, each time for everybody in the room; resolves to a refusal, which closes the room. */
  function refresh(room: Room): Promise<Response | undefined> {
    room.again = true;
    room.rendering ??= renderAll(room).finally(() => {
      room.rendering = undefined;
    });
    return room.rendering;
  }

  async function renderAll(room: Room): Promise<Response | undefined> {
    clearTimeout(room.retry);
    try {
      while (room.again && !closed) {
        const early = room.shownAt + PACE_MS - performance.now();
        if (early > 0) await pause(early, undefined, { ref: false });
        if (closed) break;
        room.again = false;
        room.shownAt = performance.now();
        const reply = await room.render();
        if (!reply.ok) {
          if (room.frame && reply.status >= 500) throw new Error(`${room.key}: ${reply.status}`);
          leave(room);
          return reply;
        }
        const body = await reply.text();
        room.topics = room.topicsOf(JSON.parse(body));
        room.id += 1;
        room.frame = Buffer.from(`id: ${room.id}\nevent: state\ndata: ${body.replaceAll("\n", " ")}\n\n`);
        await spread(room, room.frame);
      }
    } catch (error) {
      complain(error);
      if (!closed && rooms.get(room.key) === room) room.retry = setTimeout(() => void refresh(room), RETRY_MS);
    }
    return undefined;
  }

  /** In slices, so that other requests get their turn. */
  async function spread(room: Room, frame: Buffer): Promise<void> {
    let written = 0;
    for (const response of room.responses) {
      if (response.writableNeedDrain) room.behind.add(response);
      else response.write(frame);
      written += 1;
      if (written % SLICE === 0) await new Promise((go) => setImmediate(go));
    }
  }

  function leave(room: Room): void {
    clearTimeout(room.retry);
    if (rooms.get(room.key) === room) rooms.delete(room.key);
    for (const response of room.responses) response.end();
  }

  function count(of: string, more: 1 | -1): void {
    const now = (clients.get(of) ?? 0) + more;
    if (now > 0) clients.set(of, now);
    else clients.delete(of);
  }

  function leaveEmpty(room: Room): void {
    if (room.responses.size + room.awaited === 0) leave(room);
  }

  function join(room: Room, outgoing: ServerResponse, headers: Record<string, string>): void {
    outgoing.writeHead(200, { ...headers, ...STREAM_HEADERS });
    outgoing.socket?.setNoDelay(true);
    outgoing.write("retry: 2000\n\n");
    if (room.frame) outgoing.write(room.frame);
    room.responses.add(outgoing);
    outgoing.on("drain", () => {
      if (room.behind.delete(outgoing) && room.frame) outgoing.write(room.frame);
    });
    outgoing.on("close", () => {
      room.responses.delete(outgoing);
      room.behind.delete(outgoing);
      leaveEmpty(room);
    });
  }

  const heartbeat = setInterval(() => {
    for (const room of rooms.values())
      for (const response of room.responses) if (!response.writableNeedDrain) response.write(": still here\n\n");
  }, HEARTBEAT_MS);
  heartbeat.unref();
  void listen();

  return {
    onNews(hearer) {
      hearers.add(hearer);
      return () => hearers.delete(hearer);
    },
    async follow(outgoing, headers, { client: of, ...followed }) {
      count(of, 1);
      outgoing.once("close", () => count(of, -1));
      let room = rooms.get(followed.key);
      if (!room) {
        room = {
          ...followed,
          responses: new Set(),
          behind: new Set(),
          frame: undefined,
          topics: undefined,
          rendering: undefined,
          again: false,
          awaited: 0,
          retry: undefined,
          shownAt: -PACE_MS,
          id: 0,
        };
        rooms.set(followed.key, room);
      }
      room.awaited += 1;
      // The room stands before its first rendering, so that what is announced meanwhile is not missed.
      const refusal = room.frame ? undefined : await (room.rendering ?? refresh(room));
      room.awaited -= 1;
      if (refusal) return refusal.clone();
      const gone = closed || outgoing.destroyed || outgoing.socket?.destroyed === true;
      if (room.frame && !gone) join(room, outgoing, headers);
      else leaveEmpty(room);
      if (gone) outgoing.destroy();
      return room.frame || gone ? undefined : new Response(null, { status: 503 });
    },
    listenersOf: (of) => clients.get(of) ?? 0,
    hears: () => !deaf,
    listeners: () => [...rooms.values()].reduce((sum, room) => sum + room.responses.size, 0),
    async close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(heartbeat);
      for (const room of rooms.values()) leave(room);
      await client?.end().catch(() => undefined);
    },
  };
}
