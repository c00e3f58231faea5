// Counts the rows of a table and computes one fingerprint of them, independent of their order.
import { hash } from "node:crypto";

export interface Tally {
  rows: number;
  /** Sum of the rows' hashes, in hexadecimal. */
  fingerprint: string;
}

/**
 * Counts rows in the text format of COPY: one line each, as line breaks inside values are written `\n`. `lines` are whole lines. The last line of a
 * damaged backup may have no end and counts as a row.
 */
export function openTally(): { add(lines: Buffer): void; total(): Tally } {
  let rows = 0;
  let high = 0n;
  let low = 0n;
  return {
    add(lines) {
      for (let start = 0; start < lines.length; ) {
        const end = lines.indexOf(10, start) + 1 || lines.length;
        const digest = hash("sha256", lines.subarray(start, end), "buffer");
        high = BigInt.asUintN(64, high + digest.readBigUInt64BE(0));
        low = BigInt.asUintN(64, low + digest.readBigUInt64BE(8));
        rows += 1;
        start = end;
      }
    },
    total: () => ({ rows, fingerprint: high.toString(16).padStart(16, "0") + low.toString(16).padStart(16, "0") }),
  };
}

/** Splits a stream into pieces of whole lines, about `size` bytes each. */
export async function* wholeLines(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    const end = chunk.lastIndexOf(10) + 1;
    if (end === 0 || length + end < size) {
      parts.push(chunk);
      length += chunk.length;
      continue;
    }
    yield Buffer.concat([...parts, chunk.subarray(0, end)]);
    parts = [chunk.subarray(end)];
    length = chunk.length - end;
  }
  if (length > 0) yield Buffer.concat(parts);
}
