// Live streams: news travels by NOTIFY inside the writing transaction, reaches every process, and goes to browsers as Server-Sent Events.
import type { ServerResponse } from "node:http";
import { sql } from "kysely";
import pg from "pg";
import { clientOptions, type Connection, type Trx } from "./database.server.ts";

const CHANNEL = "parkiet";
const HEARTBEAT_MS = 20_000;
const SLICE = 500;
const RETRY_MS = 500;

export interface Live {
  /** Runs `hear` after each announcement of any tenant; gives back how to stop. */
  onNews(hear: (tenantId: string, topic: string) => void): () => void;
  /** Streams what `render` gives to this response, now and after each announcement of the topic; one rendering serves all with this key. */
  follow(outgoing: ServerResponse, key: string, tenantId: string, topic: string, render: () => Promise<string>): void;
  /** How many responses are being streamed to. */
  listeners(): number;
  close(): Promise<void>;
}

/** Tells everybody who follows this topic of the tenant that it changed, if and when the transaction commits. */
export async function announce(trx: Trx, tenantId: string, topic: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${`${tenantId} ${topic}`})`.execute(trx);
}

interface Room {
  tenantId: string;
  topic: string;
  render: () => Promise<string>;
  responses: Set<ServerResponse>;
  frame: Buffer | undefined;
  rendering: boolean;
  again: boolean;
  id: number;
}

/** Listens on its own connection, which is opened again whenever it breaks. */
export function openLive(connection: Connection | string, complain: (error: unknown) => void): Live {
  const rooms = new Map<string, Room>();
  const hearers = new Set<(tenantId: string, topic: string) => void>();
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  async function listen(): Promise<void> {
    if (closed) return;
    const next = new pg.Client(clientOptions(connection));
    client = next;
    next.on("error", () => undefined);
    next.on("end", () => {
      if (!closed && client === next) retry = setTimeout(() => void listen(), RETRY_MS);
    });
    next.on("notification", ({ payload }) => {
      const [tenantId, topic] = (payload ?? "").split(" ");
      if (tenantId && topic) hear(tenantId, topic);
    });
    try {
      await next.connect();
      await next.query(`LISTEN ${CHANNEL}`);
      // What was announced while nobody listened is unknown: everything is shown afresh.
      for (const room of rooms.values()) void refresh(room);
    } catch {
      if (!closed && client === next) retry = setTimeout(() => void listen(), RETRY_MS);
    }
  }

  function hear(tenantId: string, topic: string): void {
    for (const hearer of hearers) hearer(tenantId, topic);
    for (const room of rooms.values()) if (room.tenantId === tenantId && room.topic === topic) void refresh(room);
  }

  async function refresh(room: Room): Promise<void> {
    if (room.rendering) {
      room.again = true;
      return;
    }
    room.rendering = true;
    try {
      do {
        room.again = false;
        room.id += 1;
        const body = await room.render();
        room.frame = Buffer.from(`id: ${room.id}\nevent: state\ndata: ${body.replaceAll("\n", " ")}\n\n`);
        await spread(room, room.frame);
      } while (room.again);
    } catch (error) {
      complain(error);
    } finally {
      room.rendering = false;
    }
  }

  /** In slices, so that other requests get their turn; a reader whose buffer is full misses this frame and gets the next. */
  async function spread(room: Room, frame: Buffer): Promise<void> {
    let written = 0;
    for (const response of room.responses) {
      if (!response.writableNeedDrain) response.write(frame);
      written += 1;
      if (written % SLICE === 0) await new Promise((go) => setImmediate(go));
    }
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
    follow(outgoing, key, tenantId, topic, render) {
      outgoing.writeHead(200, {
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-store",
        "x-accel-buffering": "no",
        connection: "keep-alive",
      });
      outgoing.socket?.setNoDelay(true);
      outgoing.write("retry: 2000\n\n");
      let room = rooms.get(key);
      if (!room) {
        room = { tenantId, topic, render, responses: new Set(), frame: undefined, rendering: false, again: false, id: 0 };
        rooms.set(key, room);
      }
      const joined = room;
      joined.responses.add(outgoing);
      if (joined.frame && !joined.rendering) outgoing.write(joined.frame);
      else void refresh(joined);
      outgoing.on("close", () => {
        joined.responses.delete(outgoing);
        if (joined.responses.size === 0) rooms.delete(key);
      });
    },
    listeners: () => [...rooms.values()].reduce((sum, room) => sum + room.responses.size, 0),
    async close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(heartbeat);
      for (const room of rooms.values()) for (const response of room.responses) response.end();
      await client?.end().catch(() => undefined);
    },
  };
}
