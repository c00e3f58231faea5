// Frames of a live stream as bytes, made once for all subscribers. Compressed frames together form one gzip stream.
import { constants, deflateRawSync } from "node:zlib";
import type { Step } from "./changes.ts";

/** Whether a reader receives frames plain or compressed. */
export type FrameEncoding = "plain" | "packed";

/** One frame, or several in a row. */
export interface Frame {
  readonly plain: Buffer;
  /** Refers to nothing before it and ends at a whole byte, so it continues the same gzip stream after GZIP_HEAD and any other frames. */
  readonly packed: Buffer;
}

/** Start of a compressed stream. The stream never ends by itself, so it has no tail. */
export const GZIP_HEAD: Buffer = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** Creates a frame of this text. Compresses it on first use. */
export function frameOf(text: string): Frame {
  const plain = Buffer.from(text);
  let packed: Buffer | undefined;
  return {
    plain,
    get packed() {
      return (packed ??= deflateRawSync(plain, { finishFlush: constants.Z_SYNC_FLUSH }));
    },
  };
}

/**
 * First frame of a stream: the delay before a reconnect, the server's time in milliseconds, and the id prefix of each followed reply (null: refused).
 */
export function firstFrame(at: number, rooms: readonly (string | null)[]): Frame {
  return frameOf(`retry: 2000\ndata: ${JSON.stringify({ at, rooms })}\n\n`);
}

/** Heartbeat: the state with this id is unchanged at this time, in milliseconds. */
export function heartbeatFrame(id: string, at: number): Frame {
  return frameOf(`id: ${id}\nevent: still\ndata: ${at}\n\n`);
}

/** Frame with the whole state. Later changes count from this id. */
export function stateFrame(id: string, state: unknown): Frame {
  return frameOf(`id: ${id}\nevent: state\ndata: ${JSON.stringify(state)}\n\n`);
}

/** Frame with the steps (as JSON) from the previous state to the one with this id. */
export function changeFrame(id: string, steps: string): Frame {
  return frameOf(`id: ${id}\nevent: change\ndata: ${steps}\n\n`);
}

/** Serialises the steps. Undefined when sending the whole state, of `whole` characters, is better. */
export function serializeIfSmaller(steps: readonly Step[], whole: number): string | undefined {
  const text = JSON.stringify(steps);
  return text.length < whole / 2 ? text : undefined;
}

const length = (value: unknown) => JSON.stringify(value).length;

/** Length in characters of the new state as JSON. Both states have the same fields, and only fields with a new object are measured again. */
export function sizeAfter(old: { state: unknown; size: number }, now: unknown): number {
  const before = new Map(Object.entries(old.state as object));
  return Object.entries(now as object).reduce(
    (size, [name, value]) => (value === before.get(name) ? size : size + length(value) - length(before.get(name))),
    old.size,
  );
}
