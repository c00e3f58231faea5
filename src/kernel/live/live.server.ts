// Live streams: news travels by NOTIFY inside the writing transaction, reaches every process, and goes to browsers as Server-Sent Events.
import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { changesBetween } from "./changes.ts";
import { clientOptions, type Connection, type Trx } from "../database.server.ts";
import { changeFrame, type Frame, frameOf, GZIP_HEAD, type Packing, stateFrame, worthSending } from "./frames.server.ts";
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
  connection: "close",
};

const FIRST = frameOf("retry: 2000\n\n");
const STILL = frameOf("event: still\ndata: {}\n\n");
const UNSURE = frameOf(": nothing is known\n\n");

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

/** Who comes to follow. */
export interface Reader {
  outgoing: ServerResponse;
  /** Headers of the reply, besides the stream's own. */
  headers: Record<string, string>;
  packing: Packing;
  /** The id of the newest frame that it has seen of this stream. */
  seen: string | undefined;
}

type Hear = (tenantId?: string, topic?: string, news?: News) => void;

export interface Live {
  /** Runs `hear` after each announcement of any tenant, and with no arguments when some may have been missed; gives back how to stop. */
  onNews(hear: Hear): () => void;
  /**
   * Streams to this reader: the whole state at once, unless it has seen it, and after each announcement of its topics what has changed.
   * Gives back undefined, or the refusal of the first rendering: then nothing was written.
   */
  follow(reader: Reader, followed: Followed): Promise<Response | undefined>;
  /** Whether news is heard: not from when the connection broke until it is back. */
  hears(): boolean;
  /** How many responses are being streamed to. */
  listeners(): number;
  /** How many one client has, those that wait for their first frame included. */
  listenersOf(client: string): number;
  /** Ends all streams and the connection. */
  close(): Promise<void>;
}

/** What news does to what was shown: something of it may be gone, or it only got more and moved on. */
export type News = "takes-away" | "moves-on";

/** Tells everybody who follows one of these topics of the tenant that it changed, if and when the transaction commits. */
export function announce(trx: Trx, tenantId: string, ...topics: readonly string[]): Promise<void> {
  return tell(trx, tenantId, topics, "takes-away");
}

/** The same of changes that take nothing away which could be read before: what was shown may be shown for a moment more. */
export function announceMore(trx: Trx, tenantId: string, ...topics: readonly string[]): Promise<void> {
  return tell(trx, tenantId, topics, "moves-on");
}

async function tell(trx: Trx, tenantId: string, topics: readonly string[], news: News): Promise<void> {
  if (topics.length === 0) return;
  const told = topics.map((topic) => `${tenantId} ${topic} ${news}`);
  await sql`select pg_notify(${CHANNEL}, news) from unnest(${told}::text[]) as news`.execute(trx);
}

interface Room extends Omit<Followed, "client"> {
  /** How each reader takes frames, and up to which state it has them; one that was too slow gets the whole state as soon as its buffer is empty. */
  readers: Map<ServerResponse, { line: Socket; packing: Packing; has: number }>;
  /** The newest state; undefined until the first rendering. */
  state: unknown;
  /** The newest state as a frame, once somebody needed it. */
  whole: Frame | undefined;
  /** There is news that the state does not show yet: nobody who comes now is shown it any more. */
  stale: boolean;
  /** Undefined until the first rendering: any news of the tenant may concern it. */
  topics: readonly string[] | undefined;
  rendering: boolean;
  again: boolean;
  /** Resolves after the first rendering, to a refusal if it was one. */
  opened: PromiseWithResolvers<Response | undefined>;
  /** Those who wait for it. */
  awaited: number;
  retry: NodeJS.Timeout | undefined;
  shownAt: number;
  /** The number of this room among all that ever were, and the number of its newest state. */
  name: string;
  nth: number;
}

const idOf = (room: Room) => `${room.name}.${room.nth}`;
const wholeOf = (room: Room) => (room.whole ??= stateFrame(idOf(room), room.state));

/** Takes a newer state in; gives what tells it to the readers, nothing when it is the same. */
function advance(room: Room, body: string): Frame | undefined {
  const state: unknown = JSON.parse(body);
  room.topics = room.topicsOf(state);
  const steps = room.nth > 0 ? changesBetween(room.state, state) : undefined;
  if (steps?.length === 0) return undefined;
  room.state = state;
  room.whole = undefined;
  room.nth += 1;
  const change = steps && worthSending(steps, body.length);
  return change === undefined ? wholeOf(room) : changeFrame(idOf(room), change);
}

/** A room that nobody is in and that nothing was rendered for. */
function emptyRoom(followed: Omit<Followed, "client">): Room {
  return {
    ...followed,
    readers: new Map(),
    state: undefined,
    stale: false,
    whole: undefined,
    topics: undefined,
    rendering: false,
    again: false,
    opened: Promise.withResolvers(),
    awaited: 0,
    retry: undefined,
    shownAt: -PACE_MS,
    name: randomUUID().slice(0, 8),
    nth: 0,
  };
}

/** Tells whoever does not have the newest state, by this frame who has the one before; in slices, so that other requests get their turn. */
async function spread(room: Room, frame: Frame | undefined): Promise<void> {
  let written = 0;
  for (const reader of room.readers.values()) {
    const { line } = reader;
    if (line.writableNeedDrain || line.destroyed || reader.has === room.nth) continue;
    const news = frame && reader.has === room.nth - 1 ? frame : wholeOf(room);
    line.write(news[reader.packing]);
    reader.has = room.nth;
    written += 1;
    if (written % SLICE === 0) await new Promise((go) => setImmediate(go));
  }
}

/**
 * Takes a reader into the room; `left` is called once it is gone. The body has no length and ends with the connection: what is written to
 * the line is what is read, once for all, without a frame of HTTP's around it.
 */
function join(room: Room, { outgoing, headers, packing, seen }: Reader, line: Socket, left: () => void): void {
  outgoing.removeHeader("transfer-encoding");
  outgoing.writeHead(200, { ...headers, ...STREAM_HEADERS, ...(packing === "packed" ? { "content-encoding": "gzip" } : {}) });
  outgoing.flushHeaders();
  line.setNoDelay(true);
  if (packing === "packed") line.write(GZIP_HEAD);
  line.write(FIRST[packing]);
  const reader = { line, packing, has: seen === idOf(room) ? room.nth : -1 };
  room.readers.set(outgoing, reader);
  const catchUp = () => {
    if (reader.has === room.nth || room.stale) return;
    reader.has = room.nth;
    line.write(wholeOf(room)[packing]);
  };
  catchUp();
  line.on("drain", catchUp);
  outgoing.on("close", () => {
    line.off("drain", catchUp);
    room.readers.delete(outgoing);
    left();
  });
}

/** Tells everybody in the rooms that the line is alive, and whether what they see is still so. */
function beat(rooms: Iterable<Room>): void {
  for (const room of rooms) {
    const frame = room.stale ? UNSURE : STILL;
    for (const { line, packing } of room.readers.values()) if (!line.writableNeedDrain) line.write(frame[packing]);
  }
}

interface NewsLine {
  hears: () => boolean;
  close: () => Promise<void>;
}

/** Hears announcements on a connection of its own, which is opened again whenever it breaks. */
function openNewsLine(
  connection: Connection | string,
  told: { hear(tenantId: string, topic: string, news: News): void; broken(): void; back(): void },
): NewsLine {
  let client: pg.Client | undefined;
  let closed = false;
  let deaf = false;
  let retry: NodeJS.Timeout | undefined;

  function listenAgain(): void {
    deaf = true;
    told.broken();
    clearTimeout(retry);
    if (!closed) retry = setTimeout(() => void listen(), RETRY_MS);
  }

  async function listen(): Promise<void> {
    const next = new pg.Client(clientOptions(connection));
    client = next;
    next.on("error", () => undefined);
    next.on("end", () => client === next && listenAgain());
    next.on("notification", ({ payload }) => {
      const [tenantId, topic, news] = (payload ?? "").split(" ");
      if (tenantId && topic) told.hear(tenantId, topic, news === "moves-on" ? news : "takes-away");
    });
    try {
      await next.connect();
      await next.query(`LISTEN ${CHANNEL}`);
      deaf = false;
      told.back();
    } catch {
      if (client === next) listenAgain();
    }
  }

  void listen();
  return {
    hears: () => !deaf,
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
}

/** How many streams each client has. */
function openCounts() {
  const counts = new Map<string, number>();
  return {
    of: (client: string) => counts.get(client) ?? 0,
    add(client: string, more: 1 | -1) {
      const now = (counts.get(client) ?? 0) + more;
      if (now > 0) counts.set(client, now);
      else counts.delete(client);
    },
  };
}

/** The rooms of all that is followed, each under its key, and what happens to them; `complain` hears of renderings that failed. */
function openRooms(complain: (error: unknown) => void) {
  const rooms = new Map<string, Room>();
  let closed = false;

  /** Renders until nothing changed meanwhile, each time for everybody in the room; a refusal closes the room. */
  async function refresh(room: Room): Promise<void> {
    room.again = room.stale = true;
    if (room.rendering) return;
    room.rendering = true;
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
          if (room.nth > 0 && reply.status >= 500) throw new Error(`${room.key}: ${reply.status}`);
          room.opened.resolve(reply);
          leave(room);
          return;
        }
        const frame = advance(room, await reply.text());
        room.stale = room.again;
        room.opened.resolve(undefined);
        await spread(room, frame);
      }
    } catch (error) {
      complain(error);
      if (!closed && rooms.get(room.key) === room) room.retry = setTimeout(() => void refresh(room), RETRY_MS);
    } finally {
      room.rendering = false;
      room.opened.resolve(undefined);
    }
  }

  function leave(room: Room): void {
    clearTimeout(room.retry);
    if (rooms.get(room.key) === room) rooms.delete(room.key);
    for (const response of room.readers.keys()) response.end();
  }

  function leaveEmpty(room: Room): void {
    if (room.readers.size + room.awaited === 0) leave(room);
  }

  function openRoom(followed: Omit<Followed, "client">): Room {
    const room = emptyRoom(followed);
    rooms.set(followed.key, room);
    // The room stands before its first rendering, so that what is announced meanwhile is not missed.
    void refresh(room);
    return room;
  }

  return {
    all: rooms,
    refresh,
    openRoom,
    leaveEmpty,
    closed: () => closed,
    close: () => {
      closed = true;
      for (const room of rooms.values()) leave(room);
    },
  };
}

/** Rooms of readers, one for each thing that is followed, rendered again after news of it. */
export function openLive(connection: Connection | string, complain: (error: unknown) => void): Live {
  const { all: rooms, refresh, openRoom, leaveEmpty, closed, close } = openRooms(complain);
  const clients = openCounts();
  const hearers = new Set<Hear>();
  const news = openNewsLine(connection, {
    hear(tenantId, topic, kind) {
      for (const hearer of hearers) hearer(tenantId, topic, kind);
      for (const room of rooms.values())
        if (room.tenantId === tenantId && (room.topics?.some((each) => concerns(each, topic)) ?? true)) void refresh(room);
    },
    broken() {
      for (const room of rooms.values()) room.stale = true;
    },
    // What was announced while nobody listened is unknown: everything is shown afresh.
    back() {
      for (const hearer of hearers) hearer();
      for (const room of rooms.values()) void refresh(room);
    },
  });
  const heartbeat = setInterval(() => beat(rooms.values()), HEARTBEAT_MS);
  heartbeat.unref();

  return {
    onNews(hearer) {
      hearers.add(hearer);
      return () => hearers.delete(hearer);
    },
    async follow(reader, { client: of, ...followed }) {
      const { outgoing } = reader;
      clients.add(of, 1);
      outgoing.once("close", () => clients.add(of, -1));
      const room = rooms.get(followed.key) ?? openRoom(followed);
      room.awaited += 1;
      const refusal = await room.opened.promise;
      room.awaited -= 1;
      if (refusal) return refusal.clone();
      const line = outgoing.socket;
      const gone = closed() || outgoing.destroyed || line?.destroyed !== false;
      const open = room.nth > 0 && rooms.get(room.key) === room;
      if (open && line && !gone) join(room, reader, line, () => leaveEmpty(room));
      else leaveEmpty(room);
      if (gone) outgoing.destroy();
      return open || gone ? undefined : new Response(null, { status: 503 });
    },
    listenersOf: clients.of,
    hears: news.hears,
    listeners: () => [...rooms.values()].reduce((sum, room) => sum + room.readers.size, 0),
    async close() {
      clearInterval(heartbeat);
      close();
      await news.close();
    },
  };
}
