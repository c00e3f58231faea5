// Compresses replies made for one caller: JSON and pages, as the client accepts. Streams are not handled here.
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type Encoding, ENCODINGS } from "./prepared-reply.server.ts";
import { encodingFor } from "../requests/negotiate.ts";

/** Smaller bodies are not worth compressing. */
const LEAST_BYTES = 1024;
/** Compression effort for a body with one reader. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 6;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const compressors: Readonly<Record<Encoding, (plain: Uint8Array) => Promise<Buffer<ArrayBuffer>>>> = {
  br: (plain) =>
    brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
  gzip: (plain) => gzipped(plain, { level: GZIP_LEVEL }),
};

/** Compresses the reply as the client accepts. Replies that are compressed already, small, or neither JSON nor a page stay unchanged. */
export async function compressReply(request: Request, response: Response): Promise<Response> {
  const length = response.headers.get("content-length");
  const short = length !== null && Number(length) < LEAST_BYTES;
  // Reads the body before the headers, because the response of @hono/node-server rebuilds its headers together with the body. A small body is left
  // alone, so that it is written at once.
  if (!short && !response.body) return response;
  const { headers } = response;
  if (headers.has("content-encoding") || !/^(application\/json|text\/html)\b/.test(headers.get("content-type") ?? "")) return response;
  if (!/\baccept-encoding\b/i.test(headers.get("vary") ?? "")) headers.append("vary", "Accept-Encoding");
  const encoding = encodingFor(request.headers.get("accept-encoding"), ENCODINGS);
  if (!encoding || short) return response;
  const plain = new Uint8Array(await response.arrayBuffer());
  if (plain.length < LEAST_BYTES) return new Response(plain, response);
  const bytes = await compressors[encoding](plain);
  const packed = new Response(bytes, response);
  packed.headers.set("content-encoding", encoding);
  packed.headers.set("content-length", String(bytes.length));
  const etag = headers.get("etag");
  if (etag?.startsWith('"')) packed.headers.set("etag", `W/${etag}`);
  return packed;
}
