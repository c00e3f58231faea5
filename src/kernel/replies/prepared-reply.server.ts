// Prepared replies: compressed beforehand, served from memory, and 304 for clients that have a copy.
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, gzipSync } from "node:zlib";
import { encodingFor, hasCopy } from "../requests/negotiate.ts";

/** Offered encodings, the smallest first. */
export const ENCODINGS = ["br", "gzip"] as const;
/** Compression effort while somebody waits. */
const BROTLI_QUALITY = 5;

export type Encoding = (typeof ENCODINGS)[number];

/** The same bytes, plain and compressed where that saves space. */
export type CompressedBytes = { plain: Buffer } & Partial<Record<Encoding, Buffer>>;

export interface PreparedReply extends CompressedBytes {
  /** Name in metrics and in the access log. */
  name: string;
  etag: string;
  /** Content type, caching and other headers, in lower case. */
  headers: Readonly<Record<string, string>>;
}

/** The reply for one client: all headers, and the bytes unless it has a copy. */
export interface ChosenReply {
  status: 200 | 304;
  headers: Record<string, string>;
  bytes: Buffer | undefined;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Compresses bytes with both encodings, outside the main thread. */
export async function compressBytes(plain: Buffer): Promise<Required<CompressedBytes>> {
  const [packed, br] = [gzipped(plain), brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })];
  return { plain, gzip: await packed, br: await br };
}

/** Weak entity tag of a reply from its uncompressed bytes, so that it is the same in every encoding. */
export function etagOf(plain: string | Buffer): string {
  return `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
}

/** Encoding for a client that accepts these. Undefined: plain. */
function encodingOf(packed: CompressedBytes, accept: string | null | undefined): Encoding | undefined {
  return encodingFor(
    accept,
    ENCODINGS.filter((each) => packed[each]),
  );
}

/** The reply for a client with these Accept-Encoding and If-None-Match headers. */
export function chooseReply(ready: PreparedReply, accept: string | null | undefined, copies: string | null | undefined): ChosenReply {
  const headers: Record<string, string> = { ...ready.headers, etag: ready.etag };
  if (hasCopy(copies, ready.etag)) return { status: 304, headers, bytes: undefined };
  const encoding = encodingOf(ready, accept);
  const bytes = (encoding && ready[encoding]) ?? ready.plain;
  if (encoding) headers["content-encoding"] = encoding;
  headers["content-length"] = String(bytes.length);
  return { status: 200, headers, bytes };
}

/** The reply for a request, as a Response. */
export function preparedResponse(ready: PreparedReply, request: Request): Response {
  const { status, headers, bytes } = chooseReply(ready, request.headers.get("accept-encoding"), request.headers.get("if-none-match"));
  return new Response(bytes ? new Uint8Array(bytes) : null, { status, headers });
}

/** Prepares a text that is the same for everybody. Compresses it once. */
export function prepareText(name: string, text: string, kind: Record<string, string>): PreparedReply {
  const plain = Buffer.from(text);
  return {
    name,
    plain,
    gzip: gzipSync(plain),
    etag: etagOf(plain),
    headers: { ...kind, "cache-control": "no-cache", vary: "Accept-Encoding" },
  };
}
