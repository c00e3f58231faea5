// Endpoints of start lists: a list is one day on one stage, made of blocks (one section in one round) of performances.
import { z } from "zod";
import { endpoint, type Reply } from "../kernel/endpoints/endpoint.ts";
import { entryLabel, entryName } from "../entries/label/entry-label.ts";
import { admins, signedIn } from "../kernel/endpoints/roles.ts";
import { shownNotice } from "../notices/shapes.ts";
import { heatOfBlock, roundOfBlock, sentence } from "./shapes.ts";

const time = z.iso.datetime({ offset: true });
const day = z.iso.date();

export const performanceStatus = z.enum(["waiting", "on_stage", "done", "no_show"]);
export const markingStatus = z.enum(["waiting", "live", "closed", "published"]);

/** Why a performance will not be danced: its entry went out before it began; null for one still to come, or over. */
export const out = z.enum(["withdrawn", "disqualified", "absent"]).nullable();

const performance = z.object({
  id: z.string(),
  entry_id: z.string(),
  position: z.number(),
  ...entryLabel.shape,
  dancers: z.number(),
  seconds: z.number(),
  planned_at: z.string(),
  status: performanceStatus,
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  entry_status: z.string(),
  out,
  /** Accepted, or brought by the organiser. */
  has_music: z.boolean(),
});
export type ListedPerformance = z.output<typeof performance>;

const block = z.object({
  id: z.string(),
  section_id: z.string(),
  name: z.string(),
  round: z.string(),
  position: z.number(),
  planned_at: z.string(),
  status: markingStatus,
  rounds: z.array(roundOfBlock),
  /** In the order of dancing; empty where everybody dances alone and once. */
  heats: z.array(heatOfBlock),
  performances: z.array(performance),
});

/** Time between blocks when nobody dances: lunch, a rest for the judges, awards. `position`: how many blocks come before it. */
const pause = z.object({ id: z.string(), name: z.string(), seconds: z.number(), position: z.number(), planned_at: z.string() });

const head = {
  id: z.string(),
  competition_id: z.string(),
  competition_name: z.string(),
  venue_name: z.string().nullable(),
  name: z.string(),
  day: z.string(),
  stage: z.string(),
  starts_at: z.string(),
  changeover_seconds: z.number(),
  status: z.enum(["draft", "published"]),
  list_version: z.number(),
  published_at: z.string().nullable(),
  version: z.number(),
  /** Of the competition: when its days end by the hall's clock, and the required rest between two performances of one dancer. */
  day_ends_at: z.string(),
  rest_seconds: z.number(),
};

/** Two performances of one person too close to each other; seconds from the end of the first to the start of the second. */
const conflict = z.object({ first_id: z.string(), second_id: z.string(), dancer: z.string(), gap_seconds: z.number() });

/** The head judge decides about ties and late changes, and marks or not; the scrutineer opens, closes and types paper sheets, and never marks. */
export const duty = z.enum(["judge", "head", "marking_head", "scrutineer"]);
export const judge = z.object({ id: z.string(), user_id: z.string(), name: z.string(), seat: z.string(), position: z.number(), duty });

/** A dancer with more than one performance on the list. */
const appearance = z.object({ performance_id: z.string(), dancer_id: z.string(), dancer: z.string() });

/** Only admins see conflicts and appearances, because they name dancers. */
export const startList = z.object({
  ...head,
  blocks: z.array(block),
  breaks: z.array(pause),
  judges: z.array(judge),
  conflicts: z.array(conflict),
  /** Null for a list that ends on time; else whether it passes the competition's closing hour or midnight, and when it ends. */
  overrun: z.object({ past: z.enum(["hour", "midnight"]), day: z.string(), ends_at: z.string() }).nullable(),
  appearances: z.array(appearance),
  /** Performances of this list's dancers on the competition's other lists. */
  elsewhere: z.array(
    z.object({
      ...appearance.shape,
      list_name: z.string(),
      ...entryName.shape,
      planned_at: z.string(),
      seconds: z.number(),
    }),
  ),
});
export type StartList = z.output<typeof startList>;

export const startListRow = z.object({ ...head, ends_at: z.string(), blocks: z.number(), performances: z.number(), judges: z.number() });

export type StartListRow = z.output<typeof startListRow>;

export const listStartLists = endpoint({
  name: "listStartLists",
  method: "GET",
  path: "/api/start-lists",
  access: signedIn,
  query: z.object({
    competition_id: z.uuid().optional(),
    q: z.string().max(100).optional(),
    status: z.enum(["draft", "published"]).optional(),
    sort: z.enum(["newest", "day", "name", "competition"]).default("newest"),
    direction: z.enum(["asc", "desc"]).default("desc"),
    limit: z.coerce.number().int().min(1).max(500).default(100),
    cursor: z.string().max(200).optional(),
  }),
  reply: z.object({ data: z.array(startListRow), next_cursor: z.string().nullable() }),
  summary: "Start lists, newest first unless sorted otherwise; a coach sees published ones.",
});

export const getStartList = endpoint({
  name: "getStartList",
  method: "GET",
  path: "/api/start-lists/{id}",
  access: signedIn,
  reply: startList,
  live: ({ reply }) => [`start-list:${reply.competition_id}:${reply.id}`, `competition:${reply.competition_id}`],
  summary: "One start list with its blocks, performances, judges, and the rests that are too short.",
});

export const createStartList = endpoint({
  name: "createStartList",
  method: "POST",
  path: "/api/start-lists",
  access: admins,
  status: 201,
  body: z.object({
    id: z.uuid().optional(),
    competition_id: z.uuid(),
    name: z.string().trim().min(1).max(120).optional(),
    day: day.optional(),
    stage: z.string().trim().min(1).max(20).optional(),
    starts_at: time.optional(),
    changeover_seconds: z.number().int().min(0).max(3600).optional(),
    section_ids: z.array(z.uuid()).max(500).optional(),
  }),
  reply: startList,
  summary:
    "Makes a list of all accepted entries that are on no list yet (or of the named sections): start numbers are assigned, blocks follow the sections' order. Entries whose numbers wait for the payment are left out.",
});

/** Confirms that a published list may end after its day or past midnight, when it did not before. */
const confirmed = z.boolean();

export const updateStartList = endpoint({
  name: "updateStartList",
  method: "PUT",
  path: "/api/start-lists/{id}",
  access: admins,
  body: z
    .object({
      name: z.string().trim().min(1).max(120),
      day,
      stage: z.string().trim().min(1).max(20),
      starts_at: time,
      changeover_seconds: z.number().int().min(0).max(3600),
      /** The whole new order: every block and performance of the list exactly once, and all breaks. Breaks that are not listed are deleted. */
      order: z.array(
        z.union([
          z.object({ block_id: z.uuid(), performance_ids: z.array(z.uuid()) }),
          z.object({ break_id: z.uuid(), name: z.string().trim().min(1).max(60), seconds: z.number().int().min(60).max(28_800) }),
        ]),
      ),
      version: z.number().int(),
      confirmed,
    })
    .partial(),
  reply: startList,
  summary:
    "Renames, moves or reorders a list; sets its breaks; planned times are computed again, start numbers stay. A published list that would come to end after its day answers 409 list_overruns until it is confirmed.",
});

export const deleteStartList = endpoint({
  name: "deleteStartList",
  method: "DELETE",
  path: "/api/start-lists/{id}",
  access: admins,
  status: 204,
  summary: "Deletes a list that nobody was judged on; else 409 list_has_marks.",
});

export const arrangeStartList = endpoint({
  name: "arrangeStartList",
  method: "POST",
  path: "/api/start-lists/{id}/arrange",
  access: admins,
  status: 200,
  body: z.object({
    rest_seconds: z.number().int().min(0).max(7200).optional(),
    seed: z.number().int().min(0).default(1),
    confirmed: confirmed.default(false),
  }),
  reply: startList,
  summary: "Orders blocks and performances so that people have time to change between their performances.",
});

export const publishStartList = endpoint({
  name: "publishStartList",
  method: "POST",
  path: "/api/start-lists/{id}/publish",
  access: admins,
  status: 200,
  body: z.object({ published: z.boolean().default(true), confirmed: confirmed.default(false) }),
  reply: startList,
  summary:
    "Publishes a list (each time a new list_version) or takes it back. One that ends after its day, or past midnight, answers 409 list_overruns until it is confirmed.",
});

export const setJudges = endpoint({
  name: "setJudges",
  method: "PUT",
  path: "/api/start-lists/{id}/judges",
  access: admins,
  body: z.object({
    /** Without a duty, an existing seat keeps its duty and a new one marks. */
    judges: z.array(z.object({ user_id: z.uuid(), seat: z.string().trim().min(1).max(8), duty: duty.optional() })).max(31),
    /** Confirms that a judge may be on two lists at once. */
    confirmed: z.boolean().default(false),
  }),
  reply: startList,
  summary:
    "Seats the panel in this order, with one head judge at most; a judge who has already given marks keeps the seat, one who sits on another list at the same time answers 409 judge_elsewhere until it is confirmed. A new judge with a hard conflict with a club of a round without a panel of its own: 409 judge_conflict.",
});

const publicPerformance = performance
  .pick({
    id: true,
    entry_id: true,
    position: true,
    dancers: true,
    seconds: true,
    planned_at: true,
    started_at: true,
    status: true,
    out: true,
  })
  .extend({
    ...entryLabel.shape,
    /** Once its block is published: the total as shown, and the place. */
    total: z.string().nullable(),
    place: z.number().nullable(),
  });

export const publicStartList = z.object({
  ...head,
  /** Delay in seconds: what has not begun is expected this much after its plan. */
  delay_seconds: z.number(),
  /** When the list was last published or something on it last began. */
  updated_at: z.string(),
  /** All published lists of the competition, with this one. */
  lists: z.array(z.object({ id: z.string(), name: z.string(), day: z.string() })),
  blocks: z.array(block.omit({ performances: true }).extend({ performances: z.array(publicPerformance) })),
  breaks: z.array(pause),
  /** Notices of the office for public pages: of all stages, and of this list's stage. */
  notices: z.array(shownNotice),
});

export type PublicStartList = z.output<typeof publicStartList>;

export const getPublicStartList = endpoint({
  name: "getPublicStartList",
  method: "GET",
  path: "/api/public/start-lists/{id}",
  access: "public",
  slugs: true,
  reply: publicStartList,
  live: ({ reply }) => [
    `start-list:${reply.competition_id}:${reply.id}`,
    `competition:${reply.competition_id}`,
    `notices:${reply.competition_id}`,
  ],
  summary: "A published start list and how late it runs, by its id or the short code of its poster; a draft answers 404.",
});

const unlisted = z.object({
  id: z.string(),
  ...entryName.shape,
  club_name: entryLabel.shape.club_name,
  dancers: z.number(),
  seconds: z.number(),
  /** Gets its number, and with it a place, once it is paid or when the number is assigned by hand. */
  number_waits: z.boolean(),
});

export const listUnlistedEntries = endpoint({
  name: "listUnlistedEntries",
  method: "GET",
  path: "/api/competitions/{competition_id}/unlisted-entries",
  access: admins,
  reply: z.object({
    data: z.array(
      z.object({
        section_id: z.string(),
        section_name: z.string(),
        entries: z.array(unlisted),
        /** Rounds that are on no list although those before them are. */
        rounds: z.array(z.object({ id: z.string(), name: sentence })),
      }),
    ),
    next_cursor: z.null(),
  }),
  summary:
    "Accepted entries of a competition that are on no list yet, by section, in the sections' order; and coming rounds without a place.",
});
export type UnlistedSection = Reply<typeof listUnlistedEntries>["data"][number];

export const placeEntries = endpoint({
  name: "placeEntries",
  method: "POST",
  path: "/api/start-lists/{id}/place",
  access: admins,
  status: 200,
  body: z.object({
    entry_ids: z.array(z.uuid()).max(500).default([]),
    round_ids: z.array(z.uuid()).max(100).default([]),
    confirmed: confirmed.default(false),
  }),
  reply: startList,
  summary:
    "Puts coming rounds without a list at its end, and accepted entries without a list at the end of their section's block; a missing block is made. One whose number waits for the payment answers 409 number_waits.",
});

export const takeOffList = endpoint({
  name: "takeOffList",
  method: "POST",
  path: "/api/start-lists/{id}/take-off",
  access: admins,
  status: 200,
  body: z.union([z.object({ performance_id: z.uuid() }), z.object({ block_id: z.uuid() })]),
  reply: startList,
  summary:
    "Takes a performance that has not begun and has no marks off the list, its entry keeps the start number; or the block of a round whose entries are not known yet, which stays in the plan.",
});

export const side = z.object({
  performance_id: z.string(),
  start_list_id: z.string(),
  list_name: z.string(),
  stage: z.string(),
  ...entryName.shape,
  planned_at: z.string(),
  seconds: z.number(),
});

export const listConflicts = endpoint({
  name: "listConflicts",
  method: "GET",
  path: "/api/competitions/{id}/conflicts",
  access: admins,
  reply: z.object({
    rest_seconds: z.number(),
    /** The shortest rest first; below zero the two overlap. */
    data: z.array(z.object({ dancer: z.string(), gap_seconds: z.number(), first: side, second: side })),
    /** Judges on two lists at once, with the time of the overlap. */
    judges: z.array(
      z.object({
        user_id: z.string(),
        name: z.string(),
        lists: z.array(z.object({ id: z.string(), name: z.string() })),
        from: z.string(),
        to: z.string(),
      }),
    ),
    next_cursor: z.null(),
  }),
  summary: "Over all lists of a competition: dancers whose rest between two performances is too short, and judges on two lists at once.",
});

export const getPoster = endpoint({
  name: "getStartListPoster",
  method: "GET",
  path: "/api/start-lists/{id}/poster",
  access: signedIn,
  reply: z.object({
    id: z.string(),
    competition_name: z.string(),
    venue_name: z.string().nullable(),
    name: z.string(),
    day: z.string(),
    status: z.enum(["draft", "published"]),
    /** The full public address in the code. */
    address: z.string(),
    /** An SVG path of the dark modules (error level Q) in a square of `size` units, one a module, with four empty ones on each side. */
    code: z.object({ size: z.number(), path: z.string() }),
  }),
  summary: "What a list's poster shows: its short public address, and the same as a QR code.",
});
