// Handlers of an entry's music: upload, replacement, check, download.
import { z } from "zod";
import { record } from "../kernel/audit/audit.server.ts";
import type { Upload } from "../kernel/endpoints/endpoint.ts";
import { isId, newId } from "../kernel/values/ids.ts";
import { defineJob, defineWorker } from "../kernel/jobs/jobs.server.ts";
import { announceAddition } from "../kernel/live/live.server.ts";
import type { World } from "../kernel/world/world.server.ts";
import { refuse, refuseField } from "../refusals.ts";
import { competitionOf, musicLockedSentence, guardReal } from "../people/access/access.server.ts";
import { type EntryRecord, findEntry } from "../entries/sql.server.ts";
import * as contract from "./contract.ts";
import { measureTrack } from "./decode.server.ts";
import { appendChunk, receivedBytes, deleteUpload, deleteOtherUploads, uploadPath, assembleUpload } from "./chunks.server.ts";
import { refuseBeyondQuota } from "../entries/uploads/quotas.server.ts";
import { formatName, judgeLength, judgeTrack } from "./rules.ts";
import * as store from "./sql.server.ts";
import { changeable } from "../entries/states.ts";
import { getEntryOf } from "../entries/entry-access.server.ts";
import { judgeMusicJob } from "../entries/jobs.server.ts";
import { definedFields } from "../kernel/values/fields.ts";
import { type Call, handle } from "../kernel/calls/call.server.ts";

/** Number of earlier files stored for an entry. A new file removes the oldest. */
const KEPT_VERSIONS = 3;

const messages = {
  file: { pl: "Wybierz plik z muzyką.", en: "Choose a music file." },
  kind: {
    pl: "To nie jest plik muzyczny. Wyślij MP3, M4A, WAV, FLAC albo OGG.",
    en: "This is not a music file. Upload MP3, M4A, WAV, FLAC or OGG.",
  },
};

const checkMusicJob = defineJob("check_music", z.object({ tenant_id: z.string(), track_id: z.string() }), "decoding");

/** The entry's music for the API. */
async function describe(call: Call, entryId: string) {
  const { entry, signup } = await getEntryOf(call, entryId);
  const rules = (await store.musicRules(call.db, entry.id)) ?? refuse("not_found");
  const history = await store.listReplaced(call.db, entry.id);
  return {
    track: entry.music,
    min_seconds: rules.min_seconds,
    max_seconds: rules.max_seconds,
    locked: musicLockedSentence(call, await competitionOf(call, signup)),
    history: history.map((each) => ({ ...each, replaced_at: each.replaced_at ?? "" })),
  };
}

/** Returns an entry whose music may be changed now, else refuses. */
async function getOpenEntry(call: Call, entryId: string) {
  const { entry, signup } = await getEntryOf(call, entryId, true);
  guardReal(signup);
  const why = musicLockedSentence(call, await competitionOf(call, signup));
  if (why !== null) refuse("closed", { values: { why } });
  if (!changeable.includes(entry.status)) refuse("music_not_changeable");
  return { entry, signup };
}

function tell(call: Call, entry: { id: string; signup_id: string; competition_id: string }): Promise<void> {
  return call.announce(`entry:${entry.id}`, `signup:${entry.signup_id}`, `entries:${entry.competition_id}`);
}

/** Returns an entry that accepts a music file now: with music of its own, before the deadline. Else refuses. */
async function getTakingEntry(call: Call, entryId: string) {
  const { entry } = await getOpenEntry(call, entryId);
  const rules = (await store.musicRules(call.db, entry.id)) ?? refuse("not_found");
  if (rules.music === "organiser") refuse("music_from_organiser");
  return entry;
}

interface Work {
  title?: string | null | undefined;
  performer?: string | null | undefined;
}

/** Replaces the entry's track with a file and schedules its check. */
async function take(call: Call, entry: EntryRecord, file: Upload, work: Work, id = newId()) {
  await store.insertTrack(
    call.db,
    {
      tenant_id: call.tenant.id,
      id,
      entry_id: entry.id,
      file_id: await call.world.files.store(call.db, call.tenant.id, file),
      title: work.title ?? null,
      performer: work.performer ?? null,
    },
    call.now.toISOString(),
  );
  await record(call, {
    action: entry.music ? "music_replaced" : "music_sent",
    subject_kind: "entry",
    subject_id: entry.id,
    before: entry.music ? { file: entry.music.file_name } : undefined,
    after: { file: file.name, bytes: file.bytes },
  });
  await call.queueJob(checkMusicJob, { tenant_id: call.tenant.id, track_id: id }, `music-${id}`);
  await tell(call, entry);
}

/** Checks an uploaded track: format, real length, and the section's limits. A track replaced meanwhile is skipped. */
export const checkMusic = defineWorker(checkMusicJob, async ({ tenant_id, track_id }, world: World) => {
  const track = await world.database.inTenant(tenant_id, (trx) => store.findTrack(trx, track_id));
  // An upload in parts has the track's id. Its temporary file is no longer needed.
  if (track) await deleteUpload(uploadPath(world.files.temporary, track.entry_id, track_id));
  if (!track || track.status !== "checking" || track.replaced_at !== null) return;
  const measured = await world.files.onDisk(tenant_id, track.file_id, measureTrack);
  const removeBytes = await world.database.inTenant(tenant_id, async (trx) => {
    // The section may have changed while the file was decoded.
    const rules = await store.musicRules(trx, track.entry_id);
    const entry = await findEntry(trx, track.entry_id);
    if (!rules || entry?.music?.id !== track.id) return;
    const judged = judgeTrack(measured, rules);
    await store.updateTrack(trx, track.id, {
      status: judged.status,
      seconds: judged.seconds === null ? null : Math.round(judged.seconds * 1000) / 1000,
      problem: judged.problem?.[rules.locale] ?? null,
      title: track.title ?? measured.title?.slice(0, 160) ?? null,
      performer: track.performer ?? measured.performer?.slice(0, 160) ?? null,
      loudness_lufs: measured.loudness_lufs,
      codec: measured.container === undefined ? null : formatName(measured.container, measured.codec, measured.kbps),
      peaks: measured.peaks === null ? null : JSON.stringify(measured.peaks),
    });
    await announceAddition(trx, tenant_id, `entry:${track.entry_id}`, `signup:${track.signup_id}`, `entries:${track.competition_id}`);
    return world.files.drop(trx, tenant_id, await store.deleteOldestTracks(trx, track.entry_id, KEPT_VERSIONS));
  });
  await removeBytes?.();
});

/** Checks measured lengths again, after entries moved to sections with other limits. */
export const judgeMusic = defineWorker(judgeMusicJob, async ({ tenant_id, entry_ids }, world: World) => {
  await world.database.inTenant(tenant_id, async (trx) => {
    for (const track of await store.listMeasured(trx, entry_ids)) {
      const judged = judgeLength(track.seconds ?? 0, track);
      await store.updateTrack(trx, track.id, { status: judged.status, problem: judged.problem?.[track.locale] ?? null });
      await announceAddition(trx, tenant_id, `entry:${track.entry_id}`, `signup:${track.signup_id}`, `entries:${track.competition_id}`);
    }
  });
});

export const handlers = handle(contract, {
  getMusic: (call, { params }) => describe(call, params.id ?? ""),

  async uploadMusic(call, { params, body, files }) {
    const entry = await getTakingEntry(call, params.id ?? "");
    await refuseBeyondQuota(call, entry.signup_id, files.file?.bytes ?? 0);
    await deleteOtherUploads(call.world.files.temporary, entry.id);
    await take(call, entry, files.file ?? refuseField("file", call.locale, messages.file), body);
    return describe(call, entry.id);
  },

  async sendMusicPart(call, { params, body, files }) {
    const entry = await getTakingEntry(call, params.id ?? "");
    const part = files.part ?? refuseField("part", call.locale, messages.file);
    if (body.total > contract.MUSIC_BYTES || body.offset + part.bytes > body.total) refuse("too_large");
    // The reply to the last part may have been lost. The upload's id is the track's id.
    const known = await store.findTrack(call.db, body.upload_id);
    if (known) return known.entry_id === entry.id ? { arrived: body.total, done: true } : refuse("not_found");
    const place = uploadPath(call.world.files.temporary, entry.id, body.upload_id);
    if ((await receivedBytes(place)) === 0) {
      await refuseBeyondQuota(call, entry.signup_id, body.total);
      await deleteOtherUploads(call.world.files.temporary, entry.id, body.upload_id);
    }
    const there = await appendChunk(place, body.offset, part);
    if (there < body.total) return { arrived: there, done: false };
    const file = await assembleUpload(place, body.file_name, part.storedKeys);
    if (!contract.MUSIC_KINDS.some((each) => each === file.content_type)) {
      await deleteUpload(place);
      refuseField("file", call.locale, messages.kind);
    }
    await take(call, entry, file, {}, body.upload_id);
    return { arrived: there, done: true };
  },

  async getMusicPart(call, { params }) {
    const { entry } = await getEntryOf(call, params.id ?? "");
    const upload = params.upload ?? "";
    return { arrived: isId(upload) ? await receivedBytes(uploadPath(call.world.files.temporary, entry.id, upload)) : 0 };
  },

  async updateMusic(call, { params, body }) {
    const { entry } = await getOpenEntry(call, params.id ?? "");
    await store.updateTrack(call.db, entry.music?.id ?? refuse("not_found"), definedFields(body));
    await tell(call, entry);
    return describe(call, entry.id);
  },

  async deleteMusic(call, { params }) {
    const { entry } = await getOpenEntry(call, params.id ?? "");
    if (!(await store.retireTrack(call.db, entry.id, call.now.toISOString()))) refuse("not_found");
    await record(call, { action: "music_removed", subject_kind: "entry", subject_id: entry.id, before: { file: entry.music?.file_name } });
    await tell(call, entry);
  },

  async getMusicFile(call, { params }) {
    const { entry } = await getEntryOf(call, params.id ?? "");
    const file = (await store.findCurrentFile(call.db, entry.id)) ?? refuse("not_found");
    return call.world.files.answer(call.tenant.id, file, call.request);
  },
});
