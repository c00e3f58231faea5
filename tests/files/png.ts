// Pictures of signatures for tests: whole PNGs of any size.
import { crc32, deflateSync } from "node:zlib";

function chunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}

/** A grey PNG with these pixels; `grey` is called for each of them. Incompressible pixels make it large. With other `bits` it is no PNG. */
export function makePng(width: number, height: number, grey: (x: number, y: number) => number, bits = 8): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([bits, 0, 0, 0, 0], 8);
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: (width * bits) / 8 }, (__, x) => grey(x, y))]),
  );
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", deflateSync(Buffer.concat(rows))), chunk("IEND", Buffer.alloc(0))]);
}

/** A slanted line on white paper. */
export const signaturePng = (): Buffer => makePng(64, 24, (x, y) => (Math.abs(x - 2 * y) < 3 ? 0 : 255));

/** A picture of noise, which does not compress: over 60 kB. */
export function noisePng(): Buffer {
  let seed = 1;
  return makePng(300, 300, () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed >>> 24;
  });
}
