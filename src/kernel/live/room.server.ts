// A room: all who follow one thing, its newest state, and how the next one is told to them.
import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { changesBetween } from "./changes.ts";
import type { Trx } from "../postgres/database.server.ts";
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

const SLICE = 500;
/** News in a row is shown at most this often: a panel that marks at once is one frame, not seven. */
export const PACE_MS = 250;
const REST_MOST_MS = 4000;
/** How many milliseconds pass at least between two beginnings of a rendering that took so many: where one takes long, much else waits for the processor, above all marks. */
export const restAfter = (tookMs: number, leastMs: number): number => Math.max(leastMs, Math.min(3 * tookMs, REST_MOST_MS));
const STREAM_HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  "x-accel-buffering": "no",
  connection: "close",
};

const UNSURE = frameOf(": nothing is known\n\n");

/**
 * Makes a newer state of the last one: what did not change is the same object as before, and no field comes or goes. Undefined where anything
 * may have changed that it does not read: what it compares for that, and what it shows, it reads in one statement.
 */
export type Renewal = (trx: Trx, state: unknown, now: Date) => Promise<unknown>;

/** What is followed: listeners with the same key see the same thing, so one rendering serves them all. */
export interface Followed {
  key: string;
  tenantId: string;
  /** The topics that announce changes of the state. */
  topicsOf: (state: unknown) => readonly string[];
  /** The newest state as a reply; one that is not a success ends the stream (nobody may see it any more), a 5xx is asked for again. */
  render: () => Promise<Response>;
  /** The newest state, made of the last one as its rendering said how; undefined where it has to be rendered. */
  renew?: ((state: unknown) => Promise<unknown>) | undefined;
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

export interface Room extends Followed {
  /** How each reader takes frames, and up to which state it has them; one that was too slow gets the whole state as soon as its buffer is empty. */
  readers: Map<ServerResponse, { line: Socket; packing: Packing; has: number }>;
  /** The newest state; undefined until the first rendering. */
  state: unknown;
  /** Its characters as JSON. */
  size: number;
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
  /** How long its last rendering took until it was written to everybody, in milliseconds. */
  took: number;
  /** The number of this room among all that ever were, and the number of its newest state. */
  name: string;
  nth: number;
}

const idOf = (room: Room) => `${room.name}.${room.nth}`;
const wholeOf = (room: Room) => (room.whole ??= stateFrame(idOf(room), room.state));

/** Takes a newer state of so many characters in; gives what tells it to the readers, nothing when it is the same. */
export function advance(room: Room, state: unknown, size: number): Frame | undefined {
  room.topics = room.topicsOf(state);
  const steps = room.nth > 0 ? changesBetween(room.state, state) : undefined;
  if (steps?.length === 0) return undefined;
  room.state = state;
  room.size = size;
  room.whole = undefined;
  room.nth += 1;
  const change = steps && worthSending(steps, size);
  return change === undefined ? wholeOf(room) : changeFrame(idOf(room), change);
}

/** A room that nobody is in and that nothing was rendered for. */
export function emptyRoom(followed: Followed): Room {
  return {
    ...followed,
    readers: new Map(),
    state: undefined,
    size: 0,
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
    took: 0,
    name: randomUUID().slice(0, 8),
    nth: 0,
  };
}

/** Tells whoever does not have the newest state, by this frame who has the one before; in slices, so that other requests get their turn. */
export async function spread(room: Room, frame: Frame | undefined): Promise<void> {
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
export function begin({ outgoing, headers, packing }: Reader, line: Socket, rooms: readonly (Room | undefined)[]): void {
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
export function join(room: Room, { outgoing, packing, seen }: Reader, line: Socket, left: () => void): void {
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
export function beat(rooms: Iterable<Room>): void {
  for (const room of rooms) {
    const frame = room.stale ? UNSURE : stillFrame(idOf(room), Date.now());
    for (const { line, packing } of room.readers.values()) if (!line.writableNeedDrain) line.write(frame[packing]);
  }
}
