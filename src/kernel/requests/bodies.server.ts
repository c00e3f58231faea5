// Reads request bodies within limits: JSON, text, and forms with files. Files stream to a temporary folder, and their kind is detected from their
// bytes.
import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as WebStream } from "node:stream/web";
import busboy from "busboy";
import { refuse } from "../../refusals.ts";
import type { Endpoint, FileRule, Upload } from "../endpoints/endpoint.ts";
import { OWN_FOLDER } from "../settings/data-folders.server.ts";
import { fileNameOf } from "../text/file-name.ts";

const JSON_BYTES = 1_000_000;
const FORM_BYTES = 2_000_000;
/** Allowance for boundaries and part headers of a form. */
const ENVELOPE_BYTES = 200_000;
const MOST_FIELDS = 2000;
const MOST_LEVELS = 100;
const MOST_FILES = 10;
const UNKNOWN_KIND = "application/octet-stream";

/** Reads a body. Refuses (`too_large`) more than `limit` bytes. */
export async function readBytes(request: Request, limit: number): Promise<Buffer> {
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  if (length > limit) refuse("too_large");
  try {
    // The network layer never delivers more than the declared length.
    if (length <= limit) return Buffer.from(await request.arrayBuffer());
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > limit) refuse("too_large");
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    throw request.signal.aborted || isSenderError(error) ? new Malformed() : error;
  }
}

/** Reads a body of at most 1 MB as UTF-8 text. */
export async function readText(request: Request): Promise<string> {
  return (await readBytes(request, JSON_BYTES)).toString("utf8");
}

/** Reads a JSON object or list of at most 1 MB. An empty body is an empty object. Refuses (`malformed`) anything else. */
export async function readJson(request: Request): Promise<unknown> {
  const bytes = await readBytes(request, JSON_BYTES);
  if (bytes.length === 0) return {};
  try {
    const value = parseJson(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    if (typeof value !== "object" || value === null) refuse("malformed");
    return value;
  } catch (error) {
    // A RangeError means that it is nested too deeply.
    if (error instanceof SyntaxError || error instanceof TypeError || error instanceof RangeError) refuse("malformed");
    throw error;
  }
}

/** Parses JSON. Unpaired surrogates, which PostgreSQL refuses in JSON, become U+FFFD. */
function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (!/\\u[dD][89a-fA-F]/.test(text)) return value;
  // Serialising writes whole pairs as characters, so only unpaired halves stay as escapes.
  return JSON.parse(JSON.stringify(value).replace(/(\\\\)|\\ud[89a-f][0-9a-f]{2}/g, (_, backslash?: string) => backslash ?? "\ufffd"));
}

export interface Form {
  fields: Record<string, unknown>;
  files: Record<string, Upload>;
  /** Errors of files with a wrong kind, by field. */
  errors: Record<string, string[]>;
}

/**
 * Reads a form: fields as text with plain line ends (`name[]` as a list, an empty field as null), at most 2 MB together, and the files named in
 * `rules` into `folder`. Other files are ignored. Refuses (`too_large`) files over their limit. Reports files of a wrong kind in `errors`.
 */
export async function readForm(request: Request, rules: Record<string, FileRule>, folder: string, locale: "pl" | "en"): Promise<Form> {
  const form: Form = { fields: {}, files: {}, errors: {} };
  if (!request.body) return form;
  const most = Object.values(rules).reduce((sum, rule) => sum + rule.max, FORM_BYTES + ENVELOPE_BYTES);
  if (Number(request.headers.get("content-length") ?? 0) > most) refuse("too_large");
  await mkdir(folder, { recursive: true, mode: OWN_FOLDER });
  const parser = parserOf(request);
  const reading: Reading = { form, tooLarge: false };
  const writes: Promise<void>[] = [];
  readFields(parser, reading);
  parser.on("file", (name, stream, info) => {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (!rule || !info.filename || Object.hasOwn(form.files, name)) {
      stream.resume();
      return;
    }
    const upload = {
      path: join(folder, randomUUID()),
      name: info.filename,
      bytes: 0,
      sha256: "",
      content_type: UNKNOWN_KIND,
      storedKeys: [],
    };
    form.files[name] = upload;
    const written = storeFile(stream, upload, rule, reading).then(() => {
      if (upload.bytes > 0 && !rule.kinds.includes(upload.content_type)) form.errors[name] = [wrongKind(rule, locale)];
    });
    // A full disk ends the whole reading. The parser would wait for this file forever.
    written.catch((error: Error) => parser.destroy(error));
    writes.push(written);
  });
  try {
    await pipeline(Readable.fromWeb(request.body as WebStream), limitBytes(most, reading), parser);
    await Promise.all(writes);
  } catch (error) {
    await Promise.allSettled(writes);
    await discard(form);
    if (reading.tooLarge) refuse("too_large");
    throw request.signal.aborted || isSenderError(error) ? new Malformed() : error;
  }
  for (const [name, upload] of Object.entries(form.files)) {
    if (upload.bytes === 0) {
      await rm(upload.path, { force: true });
      delete form.files[name];
    }
  }
  if (reading.tooLarge) {
    await discard(form);
    refuse("too_large");
  }
  return form;
}

/** A form while it is read. `tooLarge` is true once any limit was exceeded. */
interface Reading {
  readonly form: Form;
  tooLarge: boolean;
}

function parserOf(request: Request): busboy.Busboy {
  try {
    return busboy({
      headers: { "content-type": request.headers.get("content-type") ?? "" },
      limits: { fieldSize: FORM_BYTES, fields: MOST_FIELDS, files: MOST_FILES },
      defParamCharset: "utf8",
    });
  } catch {
    return refuse("malformed");
  }
}

function readFields(parser: busboy.Busboy, reading: Reading): void {
  const { fields } = reading.form;
  let bytes = 0;
  const stopTooLarge = () => {
    reading.tooLarge = true;
  };
  parser.on("fieldsLimit", stopTooLarge);
  parser.on("filesLimit", stopTooLarge);
  parser.on("field", (name, value, info) => {
    bytes += Buffer.byteLength(value) + Buffer.byteLength(name);
    if (bytes > FORM_BYTES || info.valueTruncated || info.nameTruncated) return stopTooLarge();
    // Browsers send each line end as two characters.
    const filled = value === "" ? null : value.replaceAll("\r\n", "\n");
    if (!name.endsWith("[]")) fields[name] = filled;
    else {
      const key = name.slice(0, -2);
      const list = fields[key];
      fields[key] = Array.isArray(list) ? [...list, filled] : [filled];
    }
  });
}

/** Writes one file to its path and records its size, hash and kind. Stops writing at the limit. */
async function storeFile(stream: Readable, upload: Upload, rule: FileRule, reading: Reading): Promise<void> {
  const hash = createHash("sha256");
  let head = Buffer.alloc(0);
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      upload.bytes += chunk.length;
      if (upload.bytes > rule.max) {
        reading.tooLarge = true;
        done();
        return;
      }
      if (head.length < 64) head = Buffer.concat([head, chunk.subarray(0, 64 - head.length)]);
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(stream, measure, createWriteStream(upload.path, { mode: 0o600, flush: true }));
  upload.sha256 = hash.digest("hex");
  upload.content_type = kindOf(head);
  upload.name = fileNameOf(upload.name, upload.content_type);
}

/** Lets `most` bytes through, then fails. */
function limitBytes(most: number, reading: Reading): Transform {
  let received = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      if (received > most) {
        reading.tooLarge = true;
        done(new Malformed());
      } else done(null, chunk);
    },
  });
}

/** True when the sender caused the error: the form ended early, or is not a form. */
function isSenderError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? error.code : undefined;
  return /Unexpected end|Malformed|boundary|aborted|prematurely closed/i.test(error.message) || code === "ERR_STREAM_PREMATURE_CLOSE";
}

/** A form that ended early or is not a form. Answered with 400. */
export class Malformed extends Error {}

/** Deletes the temporary files of a form. */
export async function discard(form: Pick<Form, "files">): Promise<void> {
  await Promise.all(Object.values(form.files).map((upload) => rm(upload.path, { force: true })));
}

function wrongKind(rule: FileRule, locale: "pl" | "en"): string {
  const kinds = rule.kinds.map((kind) => kind.replace(/^.*\/(x-)?/, "").toUpperCase()).join(", ");
  return locale === "pl" ? `Wybierz plik innego rodzaju: ${kinds}.` : `Choose a file of another type: ${kinds}.`;
}

const MAGIC: readonly [string, (head: Buffer) => boolean][] = [
  ["image/png", (head) => head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))],
  ["image/jpeg", (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ["image/webp", (head) => head.subarray(0, 4).toString("latin1") === "RIFF" && head.subarray(8, 12).toString("latin1") === "WEBP"],
  ["application/pdf", (head) => head.subarray(0, 5).toString("latin1") === "%PDF-"],
  ["audio/wav", (head) => head.subarray(0, 4).toString("latin1") === "RIFF" && head.subarray(8, 12).toString("latin1") === "WAVE"],
  ["audio/flac", (head) => head.subarray(0, 4).toString("latin1") === "fLaC"],
  ["audio/ogg", (head) => head.subarray(0, 4).toString("latin1") === "OggS"],
  ["audio/mp4", (head) => head.subarray(4, 8).toString("latin1") === "ftyp"],
  ["audio/mpeg", (head) => head.subarray(0, 3).toString("latin1") === "ID3" || (head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2)],
  ["application/json", (head) => /^\s*\{/.test(head.toString("utf8"))],
];

/** Detects the content type from a file's first bytes. "application/octet-stream" when they are not recognised. */
export function kindOf(head: Buffer): string {
  return MAGIC.find(([, test]) => test(head))?.[0] ?? UNKNOWN_KIND;
}

/** True for a body nested deeper than 100 levels. Walking deeper ones could overflow the stack. */
export function isTooDeep(body: unknown): boolean {
  let level: unknown[] = [body];
  for (let depth = 0; depth <= MOST_LEVELS && level.length > 0; depth += 1)
    level = level.flatMap((each) => (typeof each === "object" && each !== null ? (Object.values(each) as unknown[]) : []));
  return level.length > 0;
}

/** Field values of a form. A text whose type the schema refuses is read as JSON, which is how forms send numbers, booleans and lists. */
export function valuesOf(schema: Endpoint["body"], fields: Record<string, unknown>): Record<string, unknown> {
  const refused = schema?.safeParse(fields).error?.issues.filter(({ code }) => code === "invalid_type" || code === "invalid_union") ?? [];
  const values = { ...fields };
  for (const [name] of refused.map(({ path }) => path)) {
    const text = typeof name === "string" ? fields[name] : undefined;
    if (typeof name !== "string" || typeof text !== "string") continue;
    try {
      values[name] = parseJson(text);
    } catch {
      // Not JSON either: the schema reports the error.
    }
  }
  return values;
}
