// The one place where answers that are made for one caller are packed: JSON and pages, by what the client takes. Streams never come here.
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type Encoding, ENCODINGS } from "./ready.server.ts";
import { encodingFor } from "../requests/negotiate.ts";

/** What is shorter is not worth the work of packing. */
const LEAST_BYTES = 1024;
/** The effort that packing is worth for one reader. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 6;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const packers: Readonly<Record<Encoding, (plain: Uint8Array) => Promise<Buffer<ArrayBuffer>>>> = {
  br: (plain) =>
    brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
  gzip: (plain) => gzipped(plain, { level: GZIP_LEVEL }),
};

/** The answer as this client takes it; what is packed already, short, or neither JSON nor a page stays as it is. */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const length = response.headers.get("content-length");
  const short = length !== null && Number(length) < LEAST_BYTES;
  // The body is looked at before the headers: the response of @hono/node-server makes these anew with it. Of what is short it is left alone, and written at once.
  if (!short && !response.body) return response;
  const { headers } = response;
  if (headers.has("content-encoding") || !/^(application\/json|text\/html)\b/.test(headers.get("content-type") ?? "")) return response;
  if (!/\baccept-encoding\b/i.test(headers.get("vary") ?? "")) headers.append("vary", "Accept-Encoding");
  const encoding = encodingFor(request.headers.get("accept-encoding"), ENCODINGS);
  if (!encoding || short) return response;
  const plain = new Uint8Array(await response.arrayBuffer());
  if (plain.length < LEAST_BYTES) return new Response(plain, response);
  const bytes = await packers[encoding](plain);
  const packed = new Response(bytes, response);
  packed.headers.set("content-encoding", encoding);
  packed.headers.set("content-length", String(bytes.length));
  const etag = headers.get("etag");
  if (etag?.startsWith('"')) packed.headers.set("etag", `W/${etag}`);
  return packed;
}
