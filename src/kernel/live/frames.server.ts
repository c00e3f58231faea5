// Frames of a live stream as bytes, made once for all its readers: plain, and packed as pieces that together are one gzip stream.
import { constants, deflateRawSync } from "node:zlib";
import type { Step } from "./changes.ts";

/** How a reader takes frames. */
export type Packing = "plain" | "packed";

/** One frame, or several in a row. */
export interface Frame {
  readonly plain: Buffer;
  /** Refers to nothing before it and ends at a whole byte: behind GZIP_HEAD and any other frames it goes on with the same gzip stream. */
  readonly packed: Buffer;
}

/** What a packed stream begins with. It never ends by itself, so it has no tail. */
export const GZIP_HEAD: Buffer = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** A frame of this text; it is packed when somebody needs it so. */
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
 * What a stream begins with: after how long it is opened again when it breaks, the server's time in milliseconds, and with what the ids of
 * each followed thing begin (null: refused).
 */
export function firstFrame(at: number, rooms: readonly (string | null)[]): Frame {
  return frameOf(`retry: 2000\ndata: ${JSON.stringify({ at, rooms })}\n\n`);
}

/** Says that the state of this id is still so at this time, in milliseconds. */
export function stillFrame(id: string, at: number): Frame {
  return frameOf(`id: ${id}\nevent: still\ndata: ${at}\n\n`);
}

/** The whole state, after which changes are counted from this id. */
export function stateFrame(id: string, state: unknown): Frame {
  return frameOf(`id: ${id}\nevent: state\ndata: ${JSON.stringify(state)}\n\n`);
}

/** The steps from the state of the id before to the state of this one, as JSON. */
export function changeFrame(id: string, steps: string): Frame {
  return frameOf(`id: ${id}\nevent: change\ndata: ${steps}\n\n`);
}

/** The steps as they are sent; undefined when the whole state, of so many characters, is the better news. */
export function worthSending(steps: readonly Step[], whole: number): string | undefined {
  const text = JSON.stringify(steps);
  return text.length < whole / 2 ? text : undefined;
}

const length = (value: unknown) => JSON.stringify(value).length;

/** The characters of a state as JSON that has the fields of an older one: only those that are other objects are counted anew. */
export function sizeAfter(old: { state: unknown; size: number }, now: unknown): number {
  const before = new Map(Object.entries(old.state as object));
  return Object.entries(now as object).reduce(
    (size, [name, value]) => (value === before.get(name) ? size : size + length(value) - length(before.get(name))),
    old.size,
  );
}
