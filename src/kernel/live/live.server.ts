// Live streams: news travels by NOTIFY inside the writing transaction, reaches every process, and goes to browsers as Server-Sent Events.
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { type Connection, sendLast, type Trx } from "../postgres/database.server.ts";
import { type Frame, sizeAfter } from "./frames.server.ts";
import { CHANNEL, type News, openNewsLine, concerns } from "./news-line.server.ts";
import { openRenderings, type Renderings } from "./renderings.server.ts";
import { openRenderQueue } from "./render-queue.server.ts";
import {
  advance,
  beat,
  begin,
  emptyRoom,
  type Followed,
  join,
  PACE_MS,
  type Reader,
  type Renewal,
  restAfter,
  type Room,
  spread,
} from "./room.server.ts";

const HEARTBEAT_MS = 20_000;
const RETRY_MS = 500;

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
  /** How the reply of a call may be renewed, by its request: a handler says so while it makes the reply. */
  renewals: WeakMap<Request, Renewal>;
  /** What handlers store of their newest replies, so that the next reply to anybody is made of it. */
  renderings: Renderings;
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
  await sendLast(
    trx,
    sql`select pg_notify(${sql.lit(CHANNEL)}, news) from unnest(array[${sql.join(told.map((each) => sql.lit(each)))}]::text[]) as news`,
  );
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
  const inTurn = openRenderQueue();
  let closed = false;

  /** Renews or renders until nothing changed meanwhile, each time for everybody in the room; a refusal closes the room. */
  async function refresh(room: Room): Promise<void> {
    room.again = room.stale = true;
    if (room.rendering) return;
    room.rendering = true;
    clearTimeout(room.retry);
    try {
      while (room.again && !closed) {
        const early = room.shownAt + restAfter(room.took, PACE_MS) - performance.now();
        if (early > 0) await pause(early, undefined, { ref: false });
        // For the first state of a room somebody waits.
        if (room.nth > 0) await inTurn(() => show(room));
        else await show(room);
      }
    } catch (error) {
      complain(error);
      if (!closed && rooms.get(room.key) === room) room.retry = setTimeout(() => void refresh(room), RETRY_MS);
    } finally {
      room.rendering = false;
      room.opened.resolve(undefined);
    }
  }

  /** Brings everybody in the room to its newest state, or closes it where that is refused. */
  async function show(room: Room): Promise<void> {
    room.again = false;
    if (closed || rooms.get(room.key) !== room) return;
    room.shownAt = performance.now();
    room.person ??= await room.findPerson?.();
    const renewed = room.nth > 0 ? await room.renew?.(room.state) : undefined;
    let frame: Frame | undefined;
    if (renewed === undefined) {
      const reply = await room.render();
      if (!reply.ok) {
        if (room.nth > 0 && reply.status >= 500) throw new Error(`${room.key}: ${reply.status}`);
        room.again = false;
        room.opened.resolve(reply);
        leave(room);
        return;
      }
      const body = await reply.text();
      frame = advance(room, JSON.parse(body), body.length);
    } else frame = advance(room, renewed, sizeAfter(room, renewed));
    room.stale = room.again;
    room.opened.resolve(undefined);
    await spread(room, frame);
    room.took = performance.now() - room.shownAt;
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
  const renderings = openRenderings();
  const news = openNewsLine(connection, {
    hear(tenantId, topic, kind) {
      if (kind === "takes-away") renderings.drop(tenantId);
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
      renderings.drop();
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
    renewals: new WeakMap(),
    renderings,
    hears: news.hears,
    listeners: () => new Set([...rooms.values()].flatMap((room) => [...room.readers.keys()])).size,
    async close() {
      clearInterval(heartbeat);
      close();
      await news.close();
    },
  };
}
