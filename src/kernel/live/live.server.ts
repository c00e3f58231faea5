// Live streams: news travels by NOTIFY inside the writing transaction, reaches every process, and goes to browsers as Server-Sent Events.
import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { changesBetween } from "./changes.ts";
import type { Connection, Trx } from "../database.server.ts";
import {
  changeFrame,
  type Frame,
  frameOf,
  firstFrame,
  GZIP_HEAD,
  type Packing,
  stateFrame,
  stillFrame,
  worthSending,
} from "./frames.server.ts";
import { CHANNEL, type News, openNewsLine } from "./news-line.server.ts";
import { concerns } from "./topics.ts";

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

const UNSURE = frameOf(": nothing is known\n\n");

/** What is followed: listeners with the same key see the same thing, so one rendering serves them all. */
export interface Followed {
  key: string;
  tenantId: string;
  /** The topics that announce changes of the state. */
  topicsOf: (state: unknown) => readonly string[];
  /** The newest state as a reply; one that is not a success ends the stream (nobody may see it any more), a 5xx is asked for again. */
  render: () => Promise<Response>;
  /** Finds the topic of the person with whose rights it is followed, empty for a guest: after news of it, from any tenant, it is rendered anew. */
  findPerson?: () => Promise<string>;
  /** What is followed instead where nothing was found. */
  ifNotFound?: Followed;
}

/** Who comes to follow. */
export interface Reader {
  outgoing: ServerResponse;
  /** Whose stream it is, for the count of a client's. */
  client: string;
  /** Headers of the reply, besides the stream's own. */
  headers: Record<string, string>;
  packing: Packing;
  /** The ids of the newest frames that it has seen. */
  seen: readonly string[];
}

type Hear = (tenantId?: string, topic?: string, news?: News) => void;

export interface Live {
  /** Runs `hear` after each announcement of any tenant, and with no arguments when some may have been missed; gives back how to stop. */
  onNews(hear: Hear): () => void;
  /**
   * Streams to this reader: of each thing that it wants the whole state at once, unless it has seen it, and after each announcement of its
   * topics what has changed. A response among them is what was refused already. What fails is left out like what is refused. Gives back
   * undefined, or when nothing is left the first refusal, 503 when something failed: then nothing was written.
   */
  follow(reader: Reader, wanted: readonly (Followed | Response)[]): Promise<Response | undefined>;
  /** Whether news is heard: not from when the connection broke until it is back. */
  hears(): boolean;
  /** How many responses are being streamed to. */
  listeners(): number;
  /** How many one client has, those that wait for their first frame included. */
  listenersOf(client: string): number;
  /** Ends all streams and the connection. */
  close(): Promise<void>;
}

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
  // Without parameters it goes together with a change of the role.
  await sql`select pg_notify(${sql.lit(CHANNEL)}, news) from unnest(array[${sql.join(told.map((each) => sql.lit(each)))}]::text[]) as news`.execute(
    trx,
  );
}

interface Room extends Followed {
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
  /** Undefined until it was looked for, before the first rendering. */
  person: string | undefined;
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
function emptyRoom(followed: Followed): Room {
  return {
    ...followed,
    readers: new Map(),
    state: undefined,
    stale: false,
    whole: undefined,
    topics: undefined,
    person: undefined,
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
 * Begins a stream by telling the rooms of what is wanted, in its order; a refused one has none. The body has no length and ends with the
 * connection: what is written to the line is what is read, once for all, without a frame of HTTP's around it.
 */
function begin({ outgoing, headers, packing }: Reader, line: Socket, rooms: readonly (Room | undefined)[]): void {
  outgoing.removeHeader("transfer-encoding");
  outgoing.writeHead(200, { ...headers, ...STREAM_HEADERS, ...(packing === "packed" ? { "content-encoding": "gzip" } : {}) });
  outgoing.flushHeaders();
  line.setNoDelay(true);
  // Each room listens to both.
  for (const each of [line, outgoing]) each.setMaxListeners(0);
  if (packing === "packed") line.write(GZIP_HEAD);
  const names = rooms.map((room) => room?.name ?? null);
  line.write(firstFrame(Date.now(), names)[packing]);
}

/** Takes a reader into the room; `left` is called once it is gone. */
function join(room: Room, { outgoing, packing, seen }: Reader, line: Socket, left: () => void): void {
  const reader = { line, packing, has: seen.includes(idOf(room)) ? room.nth : -1 };
  room.readers.set(outgoing, reader);
  const catchUp = () => {
    if (reader.has === room.nth || room.stale) return;
    reader.has = room.nth;
    line.write(wholeOf(room)[packing]);
  };
  if (reader.has === room.nth && !room.stale) line.write(stillFrame(idOf(room), Date.now())[packing]);
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
    const frame = room.stale ? UNSURE : stillFrame(idOf(room), Date.now());
    for (const { line, packing } of room.readers.values()) if (!line.writableNeedDrain) line.write(frame[packing]);
  }
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
        room.person ??= await room.findPerson?.();
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

  function openRoom(followed: Followed): Room {
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
        if (
          (room.person && room.person === topic) ||
          (room.tenantId === tenantId && (room.topics?.some((each) => concerns(each, topic)) ?? true))
        )
          void refresh(room);
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

  /** Waits in the room of this until it was rendered; gives the room, in which a place stays reserved, or the refusal. */
  async function enter(followed: Followed): Promise<Room | Response> {
    const room = rooms.get(followed.key) ?? openRoom(followed);
    room.awaited += 1;
    const refusal = await room.opened.promise;
    if (!refusal) return room;
    room.awaited -= 1;
    return refusal.status === 404 && followed.ifNotFound ? enter(followed.ifNotFound) : refusal.clone();
  }

  return {
    onNews(hearer) {
      hearers.add(hearer);
      return () => hearers.delete(hearer);
    },
    async follow(reader, wanted) {
      const { client, outgoing } = reader;
      clients.add(client, 1);
      outgoing.once("close", () => clients.add(client, -1));
      const found = await Promise.all(wanted.map(async (each) => ("render" in each ? enter(each) : each)));
      const entered = found.filter((each) => "readers" in each);
      const refused = found.filter((each): each is Response => !("readers" in each));
      const line = outgoing.socket;
      const gone = closed() || outgoing.destroyed || line?.destroyed !== false;
      const open = new Set(entered.filter((room) => room.nth > 0 && rooms.get(room.key) === room));
      if (line && open.size > 0 && !gone) {
        begin(
          reader,
          line,
          found.map((each) => ("readers" in each && open.has(each) ? each : undefined)),
        );
        for (const room of open) join(room, reader, line, () => leaveEmpty(room));
      }
      for (const room of entered) {
        room.awaited -= 1;
        leaveEmpty(room);
      }
      if (gone) outgoing.destroy();
      if (gone || open.size > 0) return undefined;
      return entered.length > 0 || refused.some(({ status }) => status >= 500) ? new Response(null, { status: 503 }) : refused[0];
    },
    listenersOf: clients.of,
    hears: news.hears,
    listeners: () => new Set([...rooms.values()].flatMap((room) => [...room.readers.keys()])).size,
    async close() {
      clearInterval(heartbeat);
      close();
      await news.close();
    },
  };
}
