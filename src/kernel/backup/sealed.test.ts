import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { isSealed, seal, unseal } from "./sealed.server.ts";

const KEY = "zielona-laka-za-stodola";
const CHUNK = 65_536;
const HEADER = 39;

async function all(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}
/** Pieces of odd sizes, as from a disk. */
const torn = (bytes: Buffer, size = 50_001): AsyncIterable<Buffer> =>
  Readable.from(Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size)));
const sealed = (bytes: Buffer) => all(seal(torn(bytes), KEY));
const opened = (bytes: Buffer, key = KEY) => all(unseal(torn(bytes), key));

describe("a sealed stream", () => {
  it.each([0, CHUNK, 200_000])("of %i bytes is given back as it was, and shows none of them", async (size) => {
    const bytes = randomBytes(size);
    const closed = await sealed(bytes);
    expect(isSealed(closed)).toBe(true);
    expect(closed.length).toBeGreaterThan(size + HEADER);
    if (size > 16) expect(closed.includes(bytes.subarray(0, 16))).toBe(false);
    expect((await opened(closed)).equals(bytes)).toBe(true);
  });

  it("never closes the same bytes the same way twice", async () => {
    const bytes = Buffer.alloc(100);
    expect((await sealed(bytes)).equals(await sealed(bytes))).toBe(false);
  });

  it("does not open with another key", async () => {
    await expect(opened(await sealed(randomBytes(100)), "zielona-laka-za-plotem")).rejects.toThrow("BACKUP_KEY does not open this backup");
  });

  it("that was cut off anywhere, also between two chunks, is refused", async () => {
    const closed = await sealed(randomBytes(3 * CHUNK));
    const chunk = CHUNK + 16;
    for (const end of [HEADER - 1, HEADER, HEADER + chunk, HEADER + 2 * chunk + 5, closed.length - 1])
      await expect(opened(closed.subarray(0, end)), String(end)).rejects.toThrow(/BACKUP_KEY does not open|damaged or was cut short/);
  });

  it("in which a bit was changed, or chunks were exchanged, left out or added, is refused", async () => {
    const closed = await sealed(randomBytes(3 * CHUNK));
    const chunk = CHUNK + 16;
    const part = (at: number) => closed.subarray(HEADER + at * chunk, HEADER + (at + 1) * chunk);
    const head = closed.subarray(0, HEADER);
    const flipped = Buffer.from(closed);
    flipped[HEADER + chunk + 7] = (flipped[HEADER + chunk + 7] ?? 0) ^ 1;
    const salted = Buffer.from(closed);
    salted[20] = (salted[20] ?? 0) ^ 1;
    for (const wrong of [
      flipped,
      salted,
      Buffer.concat([head, part(1), part(0), part(2)]),
      Buffer.concat([head, part(0), part(2)]),
      Buffer.concat([closed, part(2)]),
    ])
      await expect(opened(wrong)).rejects.toThrow(/BACKUP_KEY does not open|damaged or was cut short/);
  });
});
