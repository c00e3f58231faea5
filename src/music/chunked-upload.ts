// Uploads one file in parts and resumes after a broken connection. fetch reports no upload progress, so parts go by XMLHttpRequest.
import { urlOf } from "../kernel/endpoints/endpoint.ts";
import { getMusicPart, sendMusicPart } from "./contract.ts";

/** Size of a part in bytes, small enough to be sent again on a weak line. */
const CHUNK_SIZE = 1_000_000;
const RETRY_MS = 3000;
/** Number of failed parts in a row after which the upload gives up. */
const MOST_BREAKS = 20;

/** A file to upload, and callbacks for its progress. */
export interface UploadRequest {
  apiUrl: string;
  tenant: string;
  locale: string;
  entryId: string;
  uploadId: string;
  file: File;
  signal: AbortSignal;
  /** Called with the number of bytes sent. */
  onProgress: (bytes: number) => void;
  /** Called when the connection is lost. */
  onWaiting: () => void;
}

/** Uploads a file. Resolves to undefined once the server has accepted it or on abort, else to the reason ("" when none is known). */
export async function uploadInChunks(sent: UploadRequest): Promise<string | undefined> {
  const { file, signal } = sent;
  let offset = 0;
  for (let breaks = 0; breaks < MOST_BREAKS && !signal.aborted; ) {
    const reply = await sendChunk(sent, offset);
    if (signal.aborted) return undefined;
    if (reply.status === 200 && reply.done) return undefined;
    if (reply.status === 200 && reply.arrived > offset) {
      offset = reply.arrived;
      breaks = 0;
    } else if (reply.status >= 400 && reply.status < 500 && reply.status !== 429) return reply.problem;
    else {
      breaks += 1;
      sent.onWaiting();
      await connection(signal);
      offset = await arrivedAt(sent, offset);
    }
    // All bytes arrived but the last reply was lost: sending the last part again returns it.
    if (offset >= file.size) offset = Math.max(0, file.size - CHUNK_SIZE);
  }
  return "";
}

interface ChunkReply {
  status: number;
  arrived: number;
  done: boolean;
  problem: string;
}

const NOTHING: ChunkReply = { status: 0, arrived: 0, done: false, problem: "" };

function sendChunk(sent: UploadRequest, offset: number): Promise<ChunkReply> {
  const { file, signal } = sent;
  return fetch(`${sent.apiUrl}/api/sanctum/csrf-cookie`, { credentials: "include", headers: headersOf(sent) }).then(
    () =>
      new Promise((resolve) => {
        const request = new XMLHttpRequest();
        const stop = () => request.abort();
        signal.addEventListener("abort", stop, { once: true });
        request.open("POST", sent.apiUrl + urlOf(sendMusicPart, { id: sent.entryId }));
        request.withCredentials = true;
        for (const [name, value] of Object.entries(headersOf(sent))) request.setRequestHeader(name, value);
        request.upload.addEventListener("progress", (event) => sent.onProgress(Math.min(file.size, offset + event.loaded)));
        request.addEventListener("loadend", () => {
          signal.removeEventListener("abort", stop);
          resolve(request.status === 0 ? NOTHING : { ...NOTHING, ...read(request.responseText), status: request.status });
        });
        const form = new FormData();
        form.set("upload_id", sent.uploadId);
        form.set("file_name", file.name);
        form.set("offset", String(offset));
        form.set("total", String(file.size));
        form.set("part", file.slice(offset, offset + CHUNK_SIZE), file.name);
        if (signal.aborted) resolve(NOTHING);
        else request.send(form);
      }),
    () => NOTHING,
  );
}

/** Resolves when a retry makes sense: the network is back, or some time has passed. */
function connection(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      window.removeEventListener("online", over);
      signal.removeEventListener("abort", over);
      resolve();
    };
    const timer = setTimeout(() => (navigator.onLine ? over() : undefined), RETRY_MS);
    window.addEventListener("online", over);
    signal.addEventListener("abort", over);
  });
}

async function arrivedAt(sent: UploadRequest, unknown: number): Promise<number> {
  try {
    const reply = await fetch(sent.apiUrl + urlOf(getMusicPart, { id: sent.entryId, upload: sent.uploadId }), {
      credentials: "include",
      headers: headersOf(sent),
      signal: sent.signal,
    });
    return reply.ok ? read(await reply.text()).arrived : unknown;
  } catch {
    return unknown;
  }
}

/** Headers of every call (docs/http.md 2.1, 3.2). */
function headersOf({ tenant, locale }: UploadRequest): Record<string, string> {
  const pair = document.cookie.split("; ").find((each) => each.startsWith("XSRF-TOKEN="));
  const token = pair === undefined ? {} : { "X-XSRF-TOKEN": decodeURIComponent(pair.slice("XSRF-TOKEN=".length)) };
  return { Accept: "application/json", "Accept-Language": locale, "X-Tenant": tenant, ...token };
}

/** Reads a reply: the upload's progress, or the message of a refusal (the file's own error first). */
function read(text: string): Omit<ChunkReply, "status"> {
  try {
    const answer = JSON.parse(text) as { arrived?: number; done?: boolean; message?: string; errors?: { file?: string[] } };
    return { arrived: answer.arrived ?? 0, done: answer.done ?? false, problem: answer.errors?.file?.[0] ?? answer.message ?? "" };
  } catch {
    return NOTHING;
  }
}
