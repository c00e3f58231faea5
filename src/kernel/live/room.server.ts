// A room: everybody who follows one reply, its newest state, and how changes are sent to them.
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
  type FrameEncoding,
  stateFrame,
  heartbeatFrame,
  serializeIfSmaller,
} from "./frames.server.ts";

const SLICE = 500;
/** Time after the end of a right at which its streams are rendered once more, in milliseconds. */
const END_GRACE_MS = 50;
/** Longest delay of a timer, in milliseconds. */
const LONGEST_TIMER_MS = 2_147_483_647;
/** Shortest time between two renderings: a panel that marks at once makes one frame, not seven. */
export const PACE_MS = 250;
const REST_MOST_MS = 4000;
/**
 * Least time in milliseconds between the starts of two renderings, when one takes `tookMs`. Slow renderings pause longer, so that marks get the
 * processor.
 */
export const pauseAfter = (tookMs: number, leastMs: number): number => Math.max(leastMs, Math.min(3 * tookMs, REST_MOST_MS));
const STREAM_HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  "x-accel-buffering": "no",
  connection: "close",
};

const STALE_FRAME = frameOf(": nothing is known\n\n");

/**
 * Makes the newer state from the last one. Unchanged parts stay the same objects, and no field is added or removed. Returns undefined when something
 * it does not read may have changed. It reads its checks and its content in one statement.
 */
export type Renewal = (trx: Trx, state: unknown, now: Date) => Promise<unknown>;

/** On behalf of whom a reply is followed. */
export interface Follower {
  /** Topics that may end the right to follow: an announcement of one, from any tenant, renders again. Empty for a guest. */
  topics: readonly string[];
  /** Time until the right ends by itself, in milliseconds. Undefined when it does not. */
  endsInMs?: number | undefined;
}

/** A followed reply. Subscribers with the same key share one rendering. */
export interface LiveSource {
  key: string;
  tenantId: string;
  /** Topics that announce changes of the state. */
  topicsOf: (state: unknown) => readonly string[];
  /** Renders the newest state as a reply. A refusal ends the stream, a 5xx is retried. */
  render: () => Promise<Response>;
  /** Makes the newest state from the last one, as its rendering registered. Undefined when it must be rendered. */
  renew?: ((state: unknown) => Promise<unknown>) | undefined;
  /** Looks up on behalf of whom the reply is followed. */
  findFollower?: () => Promise<Follower>;
  /** What to follow instead when the reply is 404. */
  ifNotFound?: LiveSource;
}

/** A new subscriber. */
export interface Subscriber {
  outgoing: ServerResponse;
  /** Client address, for counting streams by client. */
  client: string;
  /** Reply headers in addition to those of every stream. */
  headers: Record<string, string>;
  packing: FrameEncoding;
  /** Ids of the newest frames that it has seen. */
  seen: readonly string[];
}

export interface Room extends LiveSource {
  /** Subscribers and the number of the last state each has. A slow subscriber gets the whole state once its buffer is empty. */
  readers: Map<ServerResponse, { line: Socket; packing: FrameEncoding; has: number }>;
  /** Newest state. Undefined until the first rendering. */
  state: unknown;
  /** Length of the state as JSON, in characters. */
  size: number;
  /** Newest state as a frame, made on first use. */
  wholeFrame: Frame | undefined;
  /** True when a change was announced that the state does not include. New subscribers then wait. */
  stale: boolean;
  /** Undefined until the first rendering. Any announcement of the tenant may then concern the room. */
  topics: readonly string[] | undefined;
  /** Undefined until it was looked up before the first rendering. Looked up again before each rendering while its right ends by itself. */
  follower: Follower | undefined;
  /** Renders again when the right ends. */
  ending: NodeJS.Timeout | undefined;
  rendering: boolean;
  refreshPending: boolean;
  /** Resolves after the first rendering, to a refusal if there was one. */
  opened: PromiseWithResolvers<Response | undefined>;
  /** Number of subscribers waiting for the first rendering. */
  waitingCount: number;
  retry: NodeJS.Timeout | undefined;
  shownAt: number;
  /** Duration of the last rendering in milliseconds, until written to everybody. */
  tookMs: number;
  /** Random name of this room, and the number of its newest state. */
  name: string;
  version: number;
}

const idOf = (room: Room) => `${room.name}.${room.version}`;
const wholeFrameOf = (room: Room) => (room.wholeFrame ??= stateFrame(idOf(room), room.state));

/** Stores a newer state of `size` characters. Returns the frame to send, or undefined when nothing changed. */
export function updateState(room: Room, state: unknown, size: number): Frame | undefined {
  room.topics = room.topicsOf(state);
  const steps = room.version > 0 ? changesBetween(room.state, state) : undefined;
  if (steps?.length === 0) return undefined;
  room.state = state;
  room.size = size;
  room.wholeFrame = undefined;
  room.version += 1;
  const change = steps && serializeIfSmaller(steps, size);
  return change === undefined ? wholeFrameOf(room) : changeFrame(idOf(room), change);
}

/** Creates a room without subscribers and without a state. */
export function createRoom(followed: LiveSource): Room {
  return {
    ...followed,
    readers: new Map(),
    state: undefined,
    size: 0,
    stale: false,
    wholeFrame: undefined,
    topics: undefined,
    follower: undefined,
    ending: undefined,
    rendering: false,
    refreshPending: false,
    opened: Promise.withResolvers(),
    waitingCount: 0,
    retry: undefined,
    shownAt: -PACE_MS,
    tookMs: 0,
    name: randomUUID().slice(0, 8),
    version: 0,
  };
}

/** Looks up who follows, and calls `onEnd` when their right ends by itself: the refused rendering then closes the room. */
export async function findFollower(room: Room, onEnd: () => void): Promise<void> {
  room.follower = (await room.findFollower?.()) ?? { topics: [] };
  const { endsInMs } = room.follower;
  clearTimeout(room.ending);
  if (endsInMs === undefined) return;
  room.ending = setTimeout(onEnd, Math.min(Math.max(endsInMs, 0) + END_GRACE_MS, LONGEST_TIMER_MS));
  room.ending.unref();
}

/**
 * Sends the frame to subscribers that have the previous state, and the whole state to the others. Yields after every 500, so that other requests are
 * served.
 */
export async function sendToAll(room: Room, frame: Frame | undefined): Promise<void> {
  let written = 0;
  for (const reader of room.readers.values()) {
    const { line } = reader;
    if (line.writableNeedDrain || line.destroyed || reader.has === room.version) continue;
    const nextFrame = frame && reader.has === room.version - 1 ? frame : wholeFrameOf(room);
    line.write(nextFrame[reader.packing]);
    reader.has = room.version;
    written += 1;
    if (written % SLICE === 0) await new Promise((go) => setImmediate(go));
  }
}

/**
 * Starts a stream and announces its rooms in the requested order (null for a refused one). The body has no length and ends with the connection.
 * Frames are written straight to the socket, without HTTP chunks around them.
 */
export function startStream({ outgoing, headers, packing }: Subscriber, line: Socket, rooms: readonly (Room | undefined)[]): void {
  outgoing.removeHeader("transfer-encoding");
  outgoing.writeHead(200, { ...headers, ...STREAM_HEADERS, ...(packing === "packed" ? { "content-encoding": "gzip" } : {}) });
  outgoing.flushHeaders();
  line.setNoDelay(true);
  // Each room adds its own listeners to both.
  for (const each of [line, outgoing]) each.setMaxListeners(0);
  if (packing === "packed") line.write(GZIP_HEAD);
  const names = rooms.map((room) => room?.name ?? null);
  line.write(firstFrame(Date.now(), names)[packing]);
}

/** Adds a subscriber to the room. `left` is called once it has disconnected. */
export function addSubscriber(room: Room, { outgoing, packing, seen }: Subscriber, line: Socket, left: () => void): void {
  const reader = { line, packing, has: seen.includes(idOf(room)) ? room.version : -1 };
  room.readers.set(outgoing, reader);
  const catchUp = () => {
    if (reader.has === room.version || room.stale) return;
    reader.has = room.version;
    line.write(wholeFrameOf(room)[packing]);
  };
  if (reader.has === room.version && !room.stale) line.write(heartbeatFrame(idOf(room), Date.now())[packing]);
  catchUp();
  line.on("drain", catchUp);
  outgoing.on("close", () => {
    line.off("drain", catchUp);
    room.readers.delete(outgoing);
    left();
  });
}

/** Sends every subscriber a heartbeat: the state is unchanged, or a newer one is on its way. */
export function sendHeartbeats(rooms: Iterable<Room>): void {
  for (const room of rooms) {
    const frame = room.stale ? STALE_FRAME : heartbeatFrame(idOf(room), Date.now());
    for (const { line, packing } of room.readers.values()) if (!line.writableNeedDrain) line.write(frame[packing]);
  }
}
