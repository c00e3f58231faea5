// Endpoints of the hall screens: what a screen shows, its play list, and the pictures of sponsors (docs/rules/hall.md 7.1).
import { z } from "zod";
import { endpoint, type Reply } from "../../kernel/endpoints/endpoint.ts";
import { admins, stageHands } from "../../kernel/endpoints/roles.ts";
import { shownNotice } from "../../notices/shapes.ts";
import { sentence } from "../../start-lists/shapes.ts";
import { LEAST_SECONDS, MOST_SECONDS, PICTURE_BYTES, PICTURE_KINDS, segmentKinds } from "./play-list.ts";

const part = z.object({
  kind: z.enum(segmentKinds),
  seconds: z.number().int().min(LEAST_SECONDS).max(MOST_SECONDS),
  shown: z.boolean(),
});

/** An entry by its public label. */
const shownEntry = z.object({
  start_number: z.number().nullable(),
  label: z.string().nullable(),
  beside: z.string().nullable(),
  club_name: z.string().nullable(),
});
export type ShownEntry = z.output<typeof shownEntry>;

/** Who dances together: one entry, or the start numbers of several. */
const floor = {
  /** Changes with every floor. */
  key: z.string(),
  entry: shownEntry,
  /** Two or more when several dance at the same time, else empty. */
  numbers: z.array(z.number()),
  round: z.string(),
  /** „Tango”; null without a name. */
  dance: z.string().nullable(),
  /** Null when there is only one. */
  heat: z.object({ number: z.number(), of: z.number() }).nullable(),
};

const screenRound = z.object({
  id: z.string(),
  name: z.string(),
  /** Name of the round and its section where the section has several rounds. */
  round: z.object({ ...sentence.shape, of: z.string() }).nullable(),
  published_at: z.string().nullable(),
  performances: z.number(),
  /** True for places that count as the final ones: they have medals. */
  final: z.boolean(),
  rows: z.array(
    z.object({
      entry: shownEntry,
      place_from: z.number().nullable(),
      place_to: z.number().nullable(),
      recalled: z.boolean().nullable(),
      /** Points; null where the round gives places or crosses. */
      total: z.string().nullable(),
    }),
  ),
});

export const hallScreen = z.object({
  stage: z.object({ id: z.string(), letter: z.string(), name: z.string().nullable() }),
  competition: z.object({ id: z.string(), slug: z.string(), name: z.string() }),
  /** The published list of today. Null: there is none. */
  list: z.object({ id: z.string(), name: z.string() }).nullable(),
  delay_seconds: z.number(),
  now: z.object({ ...floor, started_at: z.string().nullable(), seconds: z.number() }).nullable(),
  /** The next three, with planned times. */
  next: z.array(z.object({ ...floor, planned_at: z.string() })),
  /** Start numbers of those after them, who are called to the stage. */
  called: z.array(z.number()),
  /** Released rounds of the day on this stage, the newest first. */
  results: z.array(screenRound),
  /** The next block that nobody has danced yet. */
  coming: z.object({ name: z.string(), planned_at: z.string() }).nullable(),
  /** Notices of the office for hall screens, the newest first. */
  notices: z.array(shownNotice.pick({ id: true, text: true, text_en: true })),
  pictures: z.array(z.object({ id: z.string(), name: z.string(), url: z.string() })),
  parts: z.array(part),
  /** The public results, for phones: the address and its QR code. Null where the public does not see the competition. */
  phone: z.object({ address: z.string(), size: z.number(), path: z.string() }).nullable(),
});
export type HallScreen = z.output<typeof hallScreen>;

const liveScreen = ({ reply: { competition, stage } }: { reply: HallScreen }) => [
  `scores:${competition.id}`,
  `competition:${competition.id}`,
  `hall:${competition.id}:${stage.id}`,
  `screens:${competition.id}`,
  `notices:${competition.id}`,
];

export const getPublicScreen = endpoint({
  name: "getPublicScreen",
  method: "GET",
  path: "/api/public/stages/{id}/screen",
  access: "public",
  reply: hallScreen,
  live: liveScreen,
  summary:
    "What the hall screen of a stage shows: only what the public pages of its competition show. 404 while the public does not see it.",
});

export const getStageScreen = endpoint({
  name: "getStageScreen",
  method: "GET",
  path: "/api/stages/{id}/screen",
  access: stageHands,
  stations: ["hall_screen"],
  reply: hallScreen,
  live: liveScreen,
  summary: "The same for a station of kind `hall_screen`, also while the public does not see the competition. Names as consents allow.",
});

export const sponsorPicture = z.object({ id: z.string(), name: z.string(), bytes: z.number(), url: z.string() });
export type SponsorPicture = z.output<typeof sponsorPicture>;

const stagePlaylist = z.object({
  stage: z.object({ id: z.string(), letter: z.string(), name: z.string().nullable() }),
  parts: z.array(part),
  /** 0 while nobody chose a play list. */
  version: z.number(),
});
export type StagePlaylist = z.output<typeof stagePlaylist>;

export const getScreens = endpoint({
  name: "getScreens",
  method: "GET",
  path: "/api/competitions/{id}/screens",
  access: admins,
  reply: z.object({
    /** False: the screens open only with a station's link. */
    public: z.boolean(),
    stages: z.array(stagePlaylist),
    pictures: z.array(sponsorPicture),
  }),
  live: ({ params }) => [`screens:${params.id}`, `competition:${params.id}`],
  summary: "The hall screens of a competition: each stage with its play list, and the sponsors' pictures.",
});
export type Screens = Reply<typeof getScreens>;

export const savePlaylist = endpoint({
  name: "savePlaylist",
  method: "PUT",
  path: "/api/stages/{id}/playlist",
  access: admins,
  body: z.object({ parts: z.array(part).min(1).max(segmentKinds.length), version: z.number().int() }),
  reply: stagePlaylist,
  summary: "Chooses what the hall screen of a stage shows, in which order, and for how long. At least one part is shown.",
});

export const addSponsorPicture = endpoint({
  name: "addSponsorPicture",
  method: "POST",
  path: "/api/competitions/{id}/sponsor-pictures",
  access: admins,
  status: 201,
  form: true,
  files: { file: { max: PICTURE_BYTES, kinds: PICTURE_KINDS } },
  body: z.object({ id: z.uuid().optional() }),
  reply: sponsorPicture,
  summary: "Adds a picture (PNG, JPEG or WEBP, at most 5 MB, judged by its bytes) after the others; the same id adds it once. At most ten.",
});

export const deleteSponsorPicture = endpoint({
  name: "deleteSponsorPicture",
  method: "DELETE",
  path: "/api/sponsor-pictures/{id}",
  access: admins,
  status: 204,
  summary: "Removes a sponsor's picture with its file.",
});

export const getSponsorPicture = endpoint({
  name: "getSponsorPicture",
  method: "GET",
  path: "/api/public/sponsor-pictures/{id}",
  access: "public",
  tenant: "page",
  raw: true,
  summary: "The file of a sponsor's picture, for hall screens.",
});
