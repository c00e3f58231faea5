// Bytes that stand ready for whoever asks: packed beforehand, answered from memory, and not sent again to who has them.
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, gzipSync } from "node:zlib";
import { encodingFor, hasCopy } from "../requests/negotiate.ts";

/** What is offered, the smallest first. */
export const ENCODINGS = ["br", "gzip"] as const;
/** The effort of packing what somebody waits for. */
const BROTLI_QUALITY = 5;

export type Encoding = (typeof ENCODINGS)[number];

/** The same bytes as they are, and packed where that pays. */
export type Packed = { plain: Buffer } & Partial<Record<Encoding, Buffer>>;

export interface Ready extends Packed {
  /** What the figures and the access log call it. */
  name: string;
  etag: string;
  /** Kind, freshness and whatever else goes with them, in lower case. */
  headers: Readonly<Record<string, string>>;
}

/** What is answered to one client: headers in full, and the bytes unless it has them. */
export interface Chosen {
  status: 200 | 304;
  headers: Record<string, string>;
  bytes: Buffer | undefined;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Packs bytes in both ways, outside the main thread. */
export async function pack(plain: Buffer): Promise<Required<Packed>> {
  const [packed, br] = [gzipped(plain), brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })];
  return { plain, gzip: await packed, br: await br };
}

/** The entity tag of these bytes, however they are packed. */
export function tagOf(plain: string | Buffer): string {
  return `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
}

/** How bytes go to a client that takes these encodings; undefined: as they are. */
function encodingOf(packed: Packed, accept: string | null | undefined): Encoding | undefined {
  return encodingFor(
    accept,
    ENCODINGS.filter((each) => packed[each]),
  );
}

/** What a client gets that takes these encodings and has these copies. */
export function chosenOf(ready: Ready, accept: string | null | undefined, copies: string | null | undefined): Chosen {
  const headers: Record<string, string> = { ...ready.headers, etag: ready.etag };
  if (hasCopy(copies, ready.etag)) return { status: 304, headers, bytes: undefined };
  const encoding = encodingOf(ready, accept);
  const bytes = (encoding && ready[encoding]) ?? ready.plain;
  if (encoding) headers["content-encoding"] = encoding;
  headers["content-length"] = String(bytes.length);
  return { status: 200, headers, bytes };
}

/** The same as a response to a request. */
export function readyResponse(ready: Ready, request: Request): Response {
  const { status, headers, bytes } = chosenOf(ready, request.headers.get("accept-encoding"), request.headers.get("if-none-match"));
  return new Response(bytes ? new Uint8Array(bytes) : null, { status, headers });
}

/** A text that is the same for everybody, packed once. */
export function readyText(name: string, text: string, kind: Record<string, string>): Ready {
  const plain = Buffer.from(text);
  return {
    name,
    plain,
    gzip: gzipSync(plain),
    etag: tagOf(plain),
    headers: { ...kind, "cache-control": "no-cache", vary: "Accept-Encoding" },
  };
}
