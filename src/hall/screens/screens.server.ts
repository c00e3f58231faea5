// Handlers of the hall screens: what a screen shows, its play list, and the pictures of sponsors (docs/rules/hall.md 7.1).
import { z } from "zod";
import { getCompetitionRow } from "../../competitions/competition.server.ts";
import { record } from "../../kernel/audit/audit.server.ts";
import { type Call, handle } from "../../kernel/calls/call.server.ts";
import { publicAddress } from "../../kernel/calls/tenant-address.server.ts";
import { urlOf } from "../../kernel/endpoints/endpoint.ts";
import { defineJob, defineWorker } from "../../kernel/jobs/jobs.server.ts";
import { readTogether } from "../../kernel/postgres/together.server.ts";
import { isId, newId } from "../../kernel/values/ids.ts";
import type { World } from "../../kernel/world/world.server.ts";
import { noticesOf } from "../../notices/sql.server.ts";
import type { PublicScores } from "../../publishing/contract.ts";
import { publicScores, renderScores } from "../../publishing/public/public-scores.server.ts";
import { findPublicCompetition } from "../../publishing/public/sql.server.ts";
import { refuse, refuseField } from "../../refusals.ts";
import { qrPathOf } from "../../kernel/text/qr-code.ts";
import { shortAddress } from "../../start-lists/rules.ts";
import { getOwnStage, type HallStage } from "../own-stage.server.ts";
import * as contract from "./contract.ts";
import { MOST_PICTURES, wholeSegments } from "./play-list.ts";
import { contentOf } from "./screen-content.ts";
import * as store from "./screens-sql.server.ts";

const messages = {
  noFile: { pl: "Wybierz obraz.", en: "Choose a picture." },
  nothingShown: { pl: "Zaznacz przynajmniej jedną część.", en: "Choose at least one part." },
  twice: { pl: "Każda część może być raz.", en: "Each part can be there once." },
};

/** Public scores of a competition as guests read them. Refuses (404) one that they do not see. */
async function readPublic(call: Call, competitionId: string): Promise<PublicScores> {
  const scores = await publicScores(call, competitionId);
  // The next frame of a screen's stream is not that of the page of scores.
  call.world.live.renewals.delete(call.request);
  return scores as PublicScores;
}

/** The same for a station: as guests read them, and of a competition that guests do not see. */
async function readForStation(call: Call, competitionId: string): Promise<{ scores: PublicScores; isPublic: boolean }> {
  if (await findPublicCompetition(call.db, competitionId)) return { scores: await readPublic(call, competitionId), isPublic: true };
  const competition = (await store.findAnyCompetition(call.db, competitionId)) ?? refuse("not_found");
  return { scores: (await renderScores(call, competition)) as PublicScores, isPublic: false };
}

/** Address of a picture's file. It names the organiser, because pictures are requested without headers. */
const pictureUrl = (call: Call, { id }: { id: string }) => urlOf(contract.getSponsorPicture, { id }, { tenant: call.tenant.slug });

async function screenOf(call: Call, stage: HallStage, scores: PublicScores, isPublic: boolean): Promise<contract.HallScreen> {
  const { id, letter, name, list, competition } = stage;
  const { playlist, pictures, notices } = await readTogether(call.db, (t) => ({
    playlist: store.findPlaylist(t, id),
    pictures: store.listPictures(t, competition.id),
    notices: noticesOf(t, { competition_id: competition.id, channel: "screens", stage: letter }, call.now),
  }));
  const { slug } = scores.competition;
  const address = isPublic ? await publicAddress(call.world, call.world.database.owner, call.tenant, `/scores/${slug}`) : undefined;
  return {
    stage: { id, letter, name },
    competition: { id: competition.id, slug, name: competition.name },
    list: list && { id: list.id, name: list.name },
    ...contentOf(scores, letter, list?.id),
    notices: notices.map(({ id: notice, text, text_en }) => ({ id: notice, text, text_en })),
    pictures: pictures.map((each) => ({ id: each.id, name: each.name, url: pictureUrl(call, each) })),
    parts: wholeSegments(playlist?.parts ?? []),
    phone: address === undefined ? null : { address: shortAddress(address), ...qrPathOf(address) },
  };
}

const forgetSponsorFilesJob = defineJob("forget_sponsor_files", z.object({ tenant_id: z.string(), file_ids: z.array(z.string()) }));

/** Job that deletes those of the given files that no picture uses any more. */
export const forgetSponsorFiles = defineWorker(forgetSponsorFilesJob, async ({ tenant_id, file_ids }, world: World) => {
  const remove = await world.database.inTenant(tenant_id, async (trx) =>
    world.files.drop(trx, tenant_id, await store.listUnusedFiles(trx, file_ids)),
  );
  await remove();
});

const describePicture = (call: Call, { id, name, bytes }: store.PictureRow): contract.SponsorPicture => ({
  id,
  name,
  bytes,
  url: pictureUrl(call, { id }),
});

const describePlaylist = ({ id, letter, name, parts, version }: store.PlaylistRow): contract.StagePlaylist => ({
  stage: { id, letter, name },
  parts: wholeSegments(parts ?? []),
  version,
});

export const handlers = handle(contract, {
  async getPublicScreen(call, { params }) {
    // A station sees here what a guest sees (docs/rules/hall.md 1.6).
    const stage = await getOwnStage({ db: call.db, station: undefined }, params.id ?? "");
    return screenOf(call, stage, await readPublic(call, stage.competition.id), true);
  },

  async getStageScreen(call, { params }) {
    const stage = await getOwnStage(call, params.id ?? "");
    const { scores, isPublic } = await readForStation(call, stage.competition.id);
    return screenOf(call, stage, scores, isPublic);
  },

  async getScreens(call, { params }) {
    const { id } = await getCompetitionRow(call, params.id ?? "");
    const { shown, stages, pictures } = await readTogether(call.db, (t) => ({
      shown: findPublicCompetition(t, id),
      stages: store.listPlaylists(t, id),
      pictures: store.listPictures(t, id),
    }));
    return {
      public: shown !== undefined,
      stages: stages.map(describePlaylist),
      pictures: pictures.map((each) => describePicture(call, each)),
    };
  },

  async savePlaylist(call, { params, body: { parts, version } }) {
    const before = (await store.findPlaylist(call.db, params.id ?? "")) ?? refuse("not_found");
    if (!parts.some((each) => each.shown)) refuseField("parts", call.locale, messages.nothingShown);
    if (new Set(parts.map((each) => each.kind)).size < parts.length) refuseField("parts", call.locale, messages.twice);
    const isSaved = before.version === version && (await store.storePlaylist(call.db, call.tenant.id, before.id, parts, version));
    const saved = (await store.findPlaylist(call.db, before.id)) ?? refuse("not_found");
    if (!isSaved) refuse("stale", { current: describePlaylist(saved) });
    const written = (row: store.PlaylistRow) => ({
      screen: wholeSegments(row.parts ?? []).flatMap((each) => (each.shown ? [`${each.kind} ${each.seconds} s`] : [])),
    });
    await record(call, {
      action: "changed",
      subject_kind: "competition",
      subject_id: before.competition_id,
      before: written(before),
      after: written(saved),
    });
    await call.announce(`screens:${before.competition_id}`);
    return describePlaylist(saved);
  },

  async addSponsorPicture(call, { params, body, files }) {
    const competition = await getCompetitionRow(call, params.id ?? "", true);
    const { id = newId() } = body;
    const all = await store.listPictures(call.db, competition.id);
    const earlier = await store.findPicture(call.db, id);
    if (earlier) return earlier.competition_id === competition.id ? describePicture(call, earlier) : refuse("not_found");
    if (all.length >= MOST_PICTURES) refuse("too_many_pictures", { values: { most: MOST_PICTURES } });
    const upload = files.file ?? refuseField("file", call.locale, messages.noFile);
    await store.insertPicture(call.db, {
      tenant_id: call.tenant.id,
      id,
      competition_id: competition.id,
      name: upload.name,
      file_id: await call.world.files.store(call.db, call.tenant.id, upload),
      created_at: call.now.toISOString(),
    });
    const made = (await store.findPicture(call.db, id)) ?? refuse("not_found");
    await recordPicture(call, made, { before: null, after: made.name });
    return describePicture(call, made);
  },

  async deleteSponsorPicture(call, { params }) {
    const before = (await store.findPicture(call.db, params.id ?? "")) ?? refuse("not_found");
    await getCompetitionRow(call, before.competition_id, true);
    await store.deletePicture(call.db, before.id);
    await call.queueJob(forgetSponsorFilesJob, { tenant_id: call.tenant.id, file_ids: [before.file_id] });
    await recordPicture(call, before, { before: before.name, after: null });
  },

  async getSponsorPicture(call, { params }) {
    const id = params.id ?? "";
    const found = (isId(id) ? await store.findPicture(call.db, id) : undefined) ?? refuse("not_found");
    const { file_id, name, content_type, bytes } = found;
    return call.world.files.answer(call.tenant.id, { id: file_id, name, content_type, bytes }, call.request);
  },
});

/** Records that a picture was added or removed, and notifies the screens. */
async function recordPicture(
  call: Call,
  { competition_id }: store.PictureRow,
  name: Record<"before" | "after", string | null>,
): Promise<void> {
  await record(call, {
    action: "changed",
    subject_kind: "competition",
    subject_id: competition_id,
    before: { sponsor_picture: name.before },
    after: { sponsor_picture: name.after },
  });
  await call.announce(`screens:${competition_id}`);
}
