import { expect, it } from "vitest";
import { makePng, noisePng, signaturePng } from "#tests/files/png.ts";
import { SIGNATURE_BYTES } from "./rules.ts";
import { isSignature } from "./signature.server.ts";

it("a signature is one whole PNG of at most 60 kB that is not of a single colour", () => {
  const png = signaturePng();
  expect(isSignature(png)).toBe(true);
  const damaged = Buffer.from(png);
  damaged[damaged.length - 20] = (damaged[damaged.length - 20] ?? 0) ^ 1;
  const large = noisePng();
  expect(large.length).toBeGreaterThan(SIGNATURE_BYTES);
  const refused: [string, Buffer][] = [
    ["nothing", Buffer.alloc(0)],
    ["a text", Buffer.from("podpis")],
    ["a PNG by its first bytes only", Buffer.concat([png.subarray(0, 8), Buffer.from("podpis")])],
    ["cut", png.subarray(0, -6)],
    ["damaged", damaged],
    ["with something behind its end", Buffer.concat([png, Buffer.from("<script>")])],
    ["white paper", makePng(64, 24, () => 255)],
    ["too wide", makePng(2001, 4, (x, y) => x + y)],
    ["too large", large],
    ["with pixels of 24 bits", makePng(64, 24, (x, y) => x + y, 24)],
  ];
  for (const [name, bytes] of refused) expect(isSignature(bytes), name).toBe(false);
});
