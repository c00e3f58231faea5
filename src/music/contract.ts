// Calls of an entry's music. "link" as in sign-up: the secret cookie, the coach who made the sign-up, or an administrator.
import { z } from "zod";
import { endpoint } from "../kernel/endpoints/endpoint.ts";
import { track } from "../entries/records.ts";

/** Size limit of a music file: 100 MB (a five-minute stereo WAV has about 53 MB). */
export const MUSIC_BYTES = 100_000_000;
export const MUSIC_KINDS = ["audio/mpeg", "audio/mp4", "audio/wav", "audio/flac", "audio/ogg"] as const;

/** Size limit of one part of a file sent in parts: 4 MB. */
export const CHUNK_BYTES = 4_000_000;
/** A part may begin with any bytes. The file is checked when it is complete. */
const anyKind = [
  ...MUSIC_KINDS,
  "application/octet-stream",
  "application/json",
  "application/pdf",
  "image/png",
  "image/jpeg",
  "image/webp",
];

const state = z.object({
  track: track.nullable(),
  min_seconds: z.number().nullable(),
  max_seconds: z.number().nullable(),
  /** Null: may be changed. Else the reason why not. */
  locked: z.string().nullable(),
  /** Earlier files of this entry, newest first. */
  history: z.array(
    z.object({ id: z.string(), file_name: z.string(), status: z.string(), created_at: z.string(), replaced_at: z.string() }),
  ),
});

export const getMusic = endpoint({
  name: "getMusic",
  method: "GET",
  path: "/api/entries/{id}/music",
  access: "link",
  live: ({ params }) => [`entry:${params.id}`],
  reply: state,
  summary: "The entry's current track, its limits and its earlier files.",
});

export const uploadMusic = endpoint({
  name: "uploadMusic",
  method: "POST",
  path: "/api/entries/{id}/music",
  access: "link",
  form: true,
  files: { file: { max: MUSIC_BYTES, kinds: MUSIC_KINDS } },
  body: z.object({ title: z.string().trim().max(160).nullish(), performer: z.string().trim().max(160).nullish() }),
  status: 201,
  reply: state,
  adds: true,
  summary: "Adds or replaces the track until music closes (409 closed). It is checked right afterwards.",
});

export const sendMusicPart = endpoint({
  name: "sendMusicPart",
  method: "POST",
  path: "/api/entries/{id}/music/parts",
  access: "link",
  form: true,
  files: { part: { max: CHUNK_BYTES, kinds: anyKind } },
  body: z.object({
    upload_id: z.uuid(),
    file_name: z.string().trim().min(1).max(255),
    /** Offset of the part in the file, in bytes. */
    offset: z.coerce.number().int().min(0).max(MUSIC_BYTES),
    /** Size of the whole file, in bytes. */
    total: z.coerce.number().int().min(1),
  }),
  status: 200,
  reply: z.object({ arrived: z.number(), done: z.boolean() }),
  adds: true,
  summary: "Uploads a part of a music file. The last part completes the file. A part after a gap is ignored.",
});

export const getMusicPart = endpoint({
  name: "getMusicPart",
  method: "GET",
  path: "/api/entries/{id}/music/parts/{upload}",
  access: "link",
  reply: z.object({ arrived: z.number() }),
  summary: "Number of bytes received of an upload in parts. Resume there after a broken connection.",
});

export const updateMusic = endpoint({
  name: "updateMusic",
  method: "PUT",
  path: "/api/entries/{id}/music",
  access: "link",
  body: z.object({ title: z.string().trim().max(160).nullish(), performer: z.string().trim().max(160).nullish() }),
  reply: state,
  summary: "Changes the track's title and performer, which the repertoire report needs.",
});

export const deleteMusic = endpoint({
  name: "deleteMusic",
  method: "DELETE",
  path: "/api/entries/{id}/music",
  access: "link",
  status: 204,
  summary: "Removes the track until music closes. The file stays in the history.",
});

export const getMusicFile = endpoint({
  name: "getMusicFile",
  method: "GET",
  path: "/api/entries/{id}/music/file",
  access: "link",
  tenant: "page",
  raw: true,
  summary: "The current track's bytes, whole or a range.",
});
