// Live streams. A notification is sent by NOTIFY within the writing transaction, reaches every process, and goes to browsers as Server-Sent Events.
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { type Connection, sendLast, type Trx } from "../postgres/database.server.ts";
import { type Frame, sizeAfter } from "./frames.server.ts";
import { CHANNEL, type ChangeEffect, openNotificationChannel, isRelatedTopic } from "./notification-channel.server.ts";
import { openRenderings, type Renderings } from "./renderings.server.ts";
import { openRenderQueue } from "./render-queue.server.ts";
import {
  updateState,
  sendHeartbeats,
  startStream,
  createRoom,
  findFollower,
  type LiveSource,
  addSubscriber,
  PACE_MS,
  type Subscriber,
  type Renewal,
  pauseAfter,
  type Room,
  sendToAll,
} from "./room.server.ts";

const HEARTBEAT_MS = 20_000;
const RETRY_MS = 500;

type ChangeListener = (tenantId?: string, topic?: string, effect?: ChangeEffect) => void;

export interface Live {
  /**
   * Calls the listener after each announcement of any tenant, and without arguments when some may have been missed. Returns a function that
   * unsubscribes.
   */
  onAnnouncement(listener: ChangeListener): () => void;
  /**
   * Streams to this reader: first the whole state of each followed reply, unless it has seen it, then its changes. A Response in the list was refused
   * before. Replies that fail or are refused are left out. When none is left, returns the first refusal, or 503 if one failed, and has written
   * nothing. Otherwise returns undefined.
   */
  follow(reader: Subscriber, wanted: readonly (LiveSource | Response)[]): Promise<Response | undefined>;
  /** How to renew the reply of a call, by its request. A handler registers this while it makes the reply. */
  renewals: WeakMap<Request, Renewal>;
  /** The newest replies that handlers stored. The next reply is made from them. */
  renderings: Renderings;
  /** True while announcements are received: false from a broken connection until it is restored. */
  isConnected(): boolean;
  /** Number of responses with an open stream. */
  listeners(): number;
  /** Number of streams of one client, including those that wait for their first frame. */
  listenersOf(client: string): number;
  /** Ends all streams and closes the connection. */
  close(): Promise<void>;
}

/** Notifies all subscribers of these topics of the tenant when the transaction commits. Cached content is dropped, as it may now be wrong. */
export function announce(trx: Trx, tenantId: string, ...topics: readonly string[]): Promise<void> {
  return notify(trx, tenantId, topics, "takes-away");
}

/** Like `announce`, for changes that only add content. Cached content may be shown for a moment longer. */
export function announceAddition(trx: Trx, tenantId: string, ...topics: readonly string[]): Promise<void> {
  return notify(trx, tenantId, topics, "moves-on");
}

async function notify(trx: Trx, tenantId: string, topics: readonly string[], effect: ChangeEffect): Promise<void> {
  if (topics.length === 0) return;
  const payloads = topics.map((topic) => `${tenantId} ${topic} ${effect}`);
  await sendLast(
    trx,
    sql`select pg_notify(${sql.lit(CHANNEL)}, news) from unnest(array[${sql.join(payloads.map((each) => sql.lit(each)))}]::text[]) as news`,
  );
}

/** Counts open streams by client. */
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

/** The rooms of all followed replies by key. `reportError` receives the errors of failed renderings. */
function openRooms(reportError: (error: unknown) => void) {
  const rooms = new Map<string, Room>();
  const runInTurn = openRenderQueue();
  let closed = false;

  /** Renews or renders the state until no change is pending, for everybody in the room. A refusal closes the room. */
  async function refresh(room: Room): Promise<void> {
    room.refreshPending = room.stale = true;
    if (room.rendering) return;
    room.rendering = true;
    clearTimeout(room.retry);
    try {
      while (room.refreshPending && !closed) {
        const early = room.shownAt + pauseAfter(room.tookMs, PACE_MS) - performance.now();
        if (early > 0) await pause(early, undefined, { ref: false });
        // Somebody waits for the first state of a room, so it does not queue.
        if (room.version > 0) await runInTurn(() => show(room));
        else await show(room);
      }
    } catch (error) {
      reportError(error);
      if (!closed && rooms.get(room.key) === room) room.retry = setTimeout(() => void refresh(room), RETRY_MS);
    } finally {
      room.rendering = false;
      room.opened.resolve(undefined);
    }
  }

  /** Sends the newest state to everybody in the room, or closes the room when the state is refused. */
  async function show(room: Room): Promise<void> {
    room.refreshPending = false;
    if (closed || rooms.get(room.key) !== room) return;
    room.shownAt = performance.now();
    if (!room.follower || room.follower.endsInMs !== undefined) await findFollower(room, () => void refresh(room));
    const renewed = room.version > 0 ? await room.renew?.(room.state) : undefined;
    let frame: Frame | undefined;
    if (renewed === undefined) {
      const reply = await room.render();
      if (!reply.ok) {
        if (room.version > 0 && reply.status >= 500) throw new Error(`${room.key}: ${reply.status}`);
        room.refreshPending = false;
        room.opened.resolve(reply);
        leave(room);
        return;
      }
      const body = await reply.text();
      frame = updateState(room, JSON.parse(body), body.length);
    } else frame = updateState(room, renewed, sizeAfter(room, renewed));
    room.stale = room.refreshPending;
    room.opened.resolve(undefined);
    await sendToAll(room, frame);
    room.tookMs = performance.now() - room.shownAt;
  }

  function leave(room: Room): void {
    clearTimeout(room.retry);
    clearTimeout(room.ending);
    if (rooms.get(room.key) === room) rooms.delete(room.key);
    for (const response of room.readers.keys()) response.end();
  }

  function leaveEmpty(room: Room): void {
    if (room.readers.size + room.waitingCount === 0) leave(room);
  }

  function openRoom(followed: LiveSource): Room {
    const room = createRoom(followed);
    rooms.set(followed.key, room);
    // Registers the room before its first rendering, so that no announcement is missed meanwhile.
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

/** Opens live streams: one room for each followed reply, rendered again after each announcement that concerns it. */
export function openLive(connection: Connection | string, reportError: (error: unknown) => void): Live {
  const { all: rooms, refresh, openRoom, leaveEmpty, closed, close } = openRooms(reportError);
  const clients = openCounts();
  const listeners = new Set<ChangeListener>();
  const renderings = openRenderings();
  const channel = openNotificationChannel(connection, {
    onChange(tenantId, topic, kind) {
      if (kind === "takes-away") renderings.drop(tenantId);
      for (const listener of listeners) listener(tenantId, topic, kind);
      for (const room of rooms.values())
        if (
          room.follower?.topics.includes(topic) ||
          (room.tenantId === tenantId && (room.topics?.some((each) => isRelatedTopic(each, topic)) ?? true))
        )
          void refresh(room);
    },
    onDisconnect() {
      for (const room of rooms.values()) room.stale = true;
    },
    // Announcements may have been missed while the connection was broken: everything is rendered again.
    onReconnect() {
      renderings.drop();
      for (const listener of listeners) listener();
      for (const room of rooms.values()) void refresh(room);
    },
  });
  const heartbeat = setInterval(() => sendHeartbeats(rooms.values()), HEARTBEAT_MS);
  heartbeat.unref();

  /** Waits until the room has its first state. Returns the room with a reserved place, or the refusal. */
  async function enter(followed: LiveSource): Promise<Room | Response> {
    const room = rooms.get(followed.key) ?? openRoom(followed);
    room.waitingCount += 1;
    const refusal = await room.opened.promise;
    if (!refusal) return room;
    room.waitingCount -= 1;
    return refusal.status === 404 && followed.ifNotFound ? enter(followed.ifNotFound) : refusal.clone();
  }

  return {
    onAnnouncement(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
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
      const open = new Set(entered.filter((room) => room.version > 0 && rooms.get(room.key) === room));
      if (line && open.size > 0 && !gone) {
        startStream(
          reader,
          line,
          found.map((each) => ("readers" in each && open.has(each) ? each : undefined)),
        );
        for (const room of open) addSubscriber(room, reader, line, () => leaveEmpty(room));
      }
      for (const room of entered) {
        room.waitingCount -= 1;
        leaveEmpty(room);
      }
      if (gone) outgoing.destroy();
      if (gone || open.size > 0) return undefined;
      return entered.length > 0 || refused.some(({ status }) => status >= 500) ? new Response(null, { status: 503 }) : refused[0];
    },
    listenersOf: clients.of,
    renewals: new WeakMap(),
    renderings,
    isConnected: channel.isConnected,
    listeners: () => new Set([...rooms.values()].flatMap((room) => [...room.readers.keys()])).size,
    async close() {
      clearInterval(heartbeat);
      close();
      await channel.close();
    },
  };
}
