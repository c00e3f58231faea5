// Endpoints of judging: a judge's day, score sheets, sheets of whole dances, sending marks, and the tablets.
import { z } from "zod";
import { endpoint, type Reply } from "../kernel/endpoints/endpoint.ts";
import { entryName } from "../entries/label/entry-label.ts";
import { duty, markingStatus, out, performanceStatus } from "../start-lists/contract.ts";
import { floorNow } from "../start-lists/shapes.ts";
import { conflictKinds } from "../rounds/conflict-rules.ts";
import { judges, admins } from "../kernel/endpoints/roles.ts";

/**
 * The dance of its round that a performance's sheet is for, counted from 1. Null where the round has one dance, or one sheet for each whole dance.
 */
const run = z.object({ dance: z.number(), of: z.number(), name: z.string() }).nullable();
export type Run = z.output<typeof run>;

/** The dance in which a performance is marked. */
export const danceOf = z.number().int().min(1).max(10).default(1);

const due = z.object({
  performance_id: z.string(),
  run,
  ...entryName.shape,
  section_name: z.string(),
  status: performanceStatus,
  planned_at: z.string(),
  started_at: z.string().nullable(),
  seconds: z.number(),
  marked: z.boolean(),
});

/** A heat, described by its first performance and with the heat's own times. `heat` is null where an entry dances alone, and once. */
const dueHeat = due.extend({ heat: floorNow.nullable() });

/** Marks that the organiser requests from this judge. The tablet shows them until they are given. */
const reminded = z.array(
  z.object({
    performance_id: z.string(),
    start_number: z.number().nullable(),
    run,
    /** Name of the dance for which the whole sheet is requested. Null where the sheet of one performance is requested. */
    whole_dance: z.string().nullable(),
    /** True when the order of equal totals in the round is requested, not marks. */
    order: z.boolean(),
  }),
);

export const getJudgeDay = endpoint({
  name: "getJudgeDay",
  method: "GET",
  path: "/api/judge",
  access: judges,
  stations: ["judge"],
  reserved: true,
  reply: z.object({
    data: z.array(
      z.object({
        start_list_id: z.string(),
        competition_name: z.string(),
        name: z.string(),
        day: z.string(),
        stage: z.string(),
        seat: z.string().nullable(),
        /** The person's duty on the list, as a judge or otherwise. */
        duty: duty.nullable(),
        /** True when the list is offered today. On the days of a competition only that day's lists are. */
        today: z.boolean(),
        /** Delay of the stage, in seconds. */
        delay_seconds: z.number(),
        /** The first performance of the heat on the floor, with its heat. */
        on_stage: dueHeat.nullable(),
        /** The next heats that this judge marks, at most three, each by its first performance. */
        next: z.array(
          dueHeat.extend({
            /** True when everybody in it is ready backstage. */
            ready: z.boolean().optional(),
          }),
        ),
        /** Performances that were danced and have no marks from this judge. `order`: the judge's order of equal totals in its round is missing. */
        missing: z.array(z.object({ ...due.shape, order: z.boolean() })),
        /** Sheets that were opened for a correction, with the reasons. */
        corrections: z.array(z.object({ ...due.shape, reason: z.string() })),
        reminded,
        /**
         * For the head judge: judges who mark a club with which they have a conflict of interest, in rounds that are not over. Empty for others.
         * Missing in a day that a tablet stored before the field existed.
         */
        conflicts: z
          .array(
            z.object({
              seat: z.string(),
              judge: z.string(),
              club_name: z.string(),
              kind: z.enum(conflictKinds),
              start_numbers: z.array(z.number()),
            }),
          )
          .optional(),
        blocks: z.array(
          z.object({
            id: z.string(),
            section_id: z.string(),
            name: z.string(),
            planned_at: z.string(),
            status: markingStatus,
            performances: z.number(),
            marked: z.number(),
            first_open_id: z.string().nullable(),
            first_open_run: run,
          }),
        ),
      }),
    ),
    next_cursor: z.null(),
  }),
  live: ({ reply }) => ["panels", "competitions", ...reply.data.map((list) => `judging:${list.start_list_id}`)],
  summary: "The start lists of this judge (all lists for an admin), what is on stage, and which marks are missing.",
});

export type JudgeDay = Reply<typeof getJudgeDay>;

export const markedCriterion = z.object({
  code: z.string(),
  name: z.string(),
  min: z.number(),
  max: z.number(),
  step: z.number(),
  weight: z.number(),
});
export type MarkedCriterion = z.output<typeof markedCriterion>;

const marks = z.record(z.string(), z.number());

const neighbour = z
  .object({ performance_id: z.string(), run, ...entryName.shape, status: performanceStatus, marked: z.boolean() })
  .nullable();

export const sheet = z.object({
  performance_id: z.string(),
  run,
  ...entryName.shape,
  section_name: z.string(),
  status: performanceStatus,
  /** Reason why the entry no longer competes and nobody marks it. */
  out,
  seconds: z.number(),
  started_at: z.string().nullable(),
  start_list_id: z.string(),
  block: z.object({
    id: z.string(),
    name: z.string(),
    status: markingStatus,
    closed_at: z.string().nullable(),
    /** How many performances compete in this dance of the round. */
    performances: z.number(),
    /** Position of this performance among them, counted from 1. */
    position: z.number(),
    marked: z.number(),
  }),
  method: z.string(),
  criteria: z.array(markedCriterion),
  /** Null when the caller has no seat on this list (an administrator who looks on). */
  seat: z.object({ id: z.string(), seat: z.string() }).nullable(),
  revision: z.number(),
  marks,
  sent_at: z.string().nullable(),
  /** Reason for a requested correction. Null unless the sheet is open for one. */
  reopened_reason: z.string().nullable(),
  /** How many crosses each judge gives in this round. Null for other forms. */
  wanted: z.number().nullable(),
  reminded,
  previous: neighbour,
  next: neighbour,
  /** The dance whose whole sheet contains this performance: the one on the floor or the next. Null where the performance has its own sheet. */
  dance: z.number().nullable(),
  /**
   * The club of this performance, where the judge has a conflict of interest with it; null elsewhere. Missing in sheets that a tablet stored before
   * the field existed.
   */
  conflict: z.string().nullable().optional(),
});
export type Sheet = z.output<typeof sheet>;

const rank = z.number().int().min(1).max(200);
/** `order`: the judge's rank among performances with the same total. `total`: that total. */
const givenMark = z.object({
  cross: z.literal(1).optional(),
  place: rank.optional(),
  order: rank.optional(),
  total: z.number().optional(),
});
const ballotMarks = z.record(z.uuid(), givenMark);

/**
 * Sheet of a whole dance: everybody in it, heat by heat, and one judge's newest marks. Where totals become places or crosses, it is the order of
 * equal totals.
 */
export const ballot = z.object({
  round_id: z.string(),
  dance: z.number(),
  start_list_id: z.string(),
  round_name: z.string(),
  /** All dances of the round, in order. */
  dances: z.array(z.object({ dance: z.number(), code: z.string(), name: z.string() })),
  status: markingStatus,
  method: z.string(),
  /** Number of crosses in this dance over all its heats, or how many of the highest totals become crosses. Null where there are places. */
  wanted: z.number().nullable(),
  /** The earlier number, when the head judge changed it while the round was open. Null otherwise. */
  wanted_before: z.number().nullable(),
  crosses: z.enum(["exact", "up_to", "free"]),
  /** True when the head judge accepts fewer crosses on this judge's sheet. */
  short: z.boolean(),
  heats: z.array(
    z.object({
      id: z.string(),
      number: z.number(),
      status: z.enum(["waiting", "on_stage", "done", "skipped"]),
      started_at: z.string().nullable(),
      seconds: z.number(),
      /** In order of start numbers. `out`: why an entry does not dance this dance. */
      places: z.array(z.object({ performance_id: z.string(), start_number: z.number().nullable(), out })),
    }),
  ),
  /** Null when the caller marks nothing here (an administrator who looks on). */
  seat: z.object({ id: z.string(), seat: z.string() }).nullable(),
  revision: z.number(),
  submitted: z.boolean(),
  marks: ballotMarks,
  /**
   * Performances that judges reported absent in this dance, with the number of judges. `mine`: this judge is one of them. Missing in sheets that a
   * tablet stored before the field existed.
   */
  told_absent: z.array(z.object({ performance_id: z.string(), judges: z.number(), mine: z.boolean() })).optional(),
  /** Clubs in this dance with which the judge has a conflict of interest. Missing in sheets that a tablet stored before the field existed. */
  conflicts: z.array(z.object({ club_name: z.string(), performance_ids: z.array(z.string()) })).optional(),
  /** Equal totals that only this judge can put in order. Empty until the last performance has its marks. */
  equal: z.array(z.object({ total: z.number(), performance_ids: z.array(z.string()), settled: z.boolean() })),
  sent_at: z.string().nullable(),
  /** True when the desk requests this sheet. */
  reminded: z.boolean(),
  /** Reason why the head judge reopened the sheet. Null unless it is open for a correction. */
  reopened_reason: z.string().nullable(),
  /** True when every judge of the panel has handed in this dance. Taking a sheet back then needs a reason. */
  complete: z.boolean(),
});
export type Ballot = z.output<typeof ballot>;

export const ballotRevision = z.object({
  id: z.string(),
  round_id: z.string(),
  dance: z.number(),
  revision: z.number(),
  submitted: z.boolean(),
  marks: ballotMarks,
  received_at: z.string(),
});
export type BallotRevision = z.output<typeof ballotRevision>;

export const getSheet = endpoint({
  name: "getSheet",
  method: "GET",
  path: "/api/performances/{id}/sheet",
  access: judges,
  stations: ["judge"],
  reserved: true,
  /** Default: the dance on the floor, or the next. */
  query: z.object({ dance: z.coerce.number().int().min(1).max(10).optional() }),
  reply: sheet,
  live: ({ reply }) => [`judging:${reply.start_list_id}`],
  summary: "One judge's sheet of one performance in one dance: the form, the judge's own newest marks, and the neighbours.",
});

export const listSheets = endpoint({
  name: "listSheets",
  method: "GET",
  path: "/api/start-lists/{id}/sheets",
  access: judges,
  stations: ["judge"],
  reserved: true,
  reply: z.object({ data: z.array(sheet), ballots: z.array(ballot), next_cursor: z.null() }),
  summary: "All sheets of one judge on one list, of performances and of whole dances, so that a tablet works without a connection.",
});

export const getBallot = endpoint({
  name: "getBallot",
  method: "GET",
  path: "/api/rounds/{id}/ballots/{dance}",
  access: judges,
  stations: ["judge"],
  reserved: true,
  query: z.object({ seat_id: z.uuid().optional() }),
  reply: z.object({
    ...ballot.shape,
    /** Progress of each judge, for those who run the round. Of a pencil revision only the number of marks is shown. Empty for judges. */
    panel: z.array(z.object({ seat_id: z.string(), seat: z.string(), given: z.number(), submitted: z.boolean() })),
  }),
  live: ({ reply }) => [`judging:${reply.start_list_id}`],
  summary: "A judge's sheet of one dance of a round: who dances in which heat, what is required, and the judge's newest marks.",
});

export const giveBallot = endpoint({
  name: "giveBallot",
  method: "POST",
  path: "/api/rounds/{id}/ballots",
  access: judges,
  stations: ["judge"],
  reserved: true,
  status: 201,
  body: z.object({
    /** Created by the tablet. The same id sent twice is the same revision. */
    id: z.uuid(),
    dance: z.number().int().min(1).max(10),
    /** The whole sheet. A performance without a mark is left out. */
    marks: ballotMarks,
    /** False: a pencil revision, unfinished marks that only the judge sees. */
    submitted: z.boolean(),
    /** Newest revision that this tablet knew, 0 before the first. Any other than the sheet's own is answered with 409 stale and the newest. */
    revision: z.number().int().min(0),
    /** Time of the marks by the tablet's clock. The time of arrival replaces it when it is not plausible. */
    device_at: z.string().min(1).max(64),
    /** Seat of the judge whose paper sheet is typed by those who run the round. A reason is then required. */
    seat_id: z.uuid().nullish(),
    /** The person who gave the marks. Answered with 401 when the session now belongs to another person. */
    person_id: z.uuid().nullish(),
    reason: z.string().trim().max(500).nullish(),
  }),
  reply: ballotRevision,
  adds: true,
  summary:
    "Appends a revision to a judge's sheet of one dance: pencil, or handed in. A handed-in sheet is read-only until newer pencil takes it back, with a reason once every judge has handed in. 409 sheet_closed and stale return the newest revision. A wrong number of crosses, places given twice or missing, an order of other entries than those with equal totals, and marks for an absent entry are answered with 422 ballot_wrong; the refused sheet is stored for the desk.",
});

export const giveMarks = endpoint({
  name: "giveMarks",
  method: "POST",
  path: "/api/performances/{id}/marks",
  access: judges,
  stations: ["judge"],
  reserved: true,
  status: 201,
  body: z.object({
    /** Created by the tablet. The same id sent twice is the same revision. */
    id: z.uuid(),
    dance: danceOf,
    marks,
    /** Time of the marks by the tablet's clock. The time of arrival replaces it when it is not plausible. */
    device_at: z.string().min(1).max(64),
    reason: z.string().trim().max(500).nullish(),
    /** Newest revision that this tablet knew, 0 before the first. Any other than the sheet's own is answered with 409 stale and the newest. */
    revision: z.number().int().min(0),
    /** Seat of the judge whose paper sheet is typed by those who run the round. A reason is then required. */
    seat_id: z.uuid().nullish(),
    /** The person who gave the marks. Answered with 401 when the session now belongs to another person. */
    person_id: z.uuid().nullish(),
  }),
  reply: z.object({ id: z.string(), performance_id: z.string(), dance: z.number(), revision: z.number(), marks, received_at: z.string() }),
  adds: true,
  summary:
    "Appends a revision to a judge's sheet of one dance (default: the first), even before the performance is known to have begun. Every criterion needs its mark. A closed round answers 409 sheet_closed, an entry that does not compete 409 not_competing, a sheet that changed meanwhile 409 stale; the refused marks are stored for the desk.",
});

/** Why marks were refused: the code of the refusal, or the state of an entry that does not compete. */
export const refusedWhy = z.enum(["sheet_closed", "stale", "invalid", "withdrawn", "disqualified", "absent"]);
export type RefusedWhy = z.output<typeof refusedWhy>;

export const reportNoShow = endpoint({
  name: "tellNoShow",
  method: "POST",
  path: "/api/performances/{id}/no-show",
  access: judges,
  stations: ["judge"],
  reserved: true,
  status: 200,
  body: z.object({
    no_show: z.boolean().default(true),
    /** The dance in which the entry is absent. Default: all dances, where each performance has its own sheet. */
    dance: z.number().int().min(1).max(10).optional(),
  }),
  reply: z.object({
    performance_id: z.string(),
    status: performanceStatus,
    /** Number of judges who reported the entry absent in a whole dance: one is a notice, two make it absent. */
    told: z.number().optional(),
  }),
  adds: true,
  summary:
    "A judge of the panel reports that a performance did not take place, or withdraws the report; a performance with marks stays as it is. Where a sheet covers a whole dance, two judges must report it.",
});

export const reportTablet = endpoint({
  name: "reportTablet",
  method: "POST",
  path: "/api/judge/tablets",
  access: judges,
  stations: ["judge"],
  reserved: true,
  status: 200,
  body: z.object({
    /** Created once by the tablet and stored on it. */
    id: z.uuid(),
    battery_percent: z.number().int().min(0).max(100).nullish(),
    charging: z.boolean().nullish(),
    unsent: z.number().int().min(0).max(100_000),
    /** Performances with a sheet that is filled on the tablet and not confirmed. */
    filled: z.array(z.uuid()).max(1000).default([]),
    /** The dance of each of these sheets, in the same order. Default: the first dance. */
    filled_dances: z.array(z.number().int().min(1).max(10)).max(1000).default([]),
  }),
  /** Number of other tablets on which this person judges right now. */
  reply: z.object({ others: z.number() }),
  adds: true,
  summary:
    "A judge's tablet reports that it is online, its battery, how many marks wait on it, and which sheets are filled on it and not confirmed.",
});

/** The tablet that a judge used last. */
export const newestTablet = z.object({
  seat: z.string(),
  name: z.string(),
  battery_percent: z.number().nullable(),
  charging: z.boolean().nullable(),
  unsent: z.number(),
  seen_at: z.string(),
  /** Number of the judge's other tablets that were online when this one reported last. */
  others: z.number(),
});

export const listTablets = endpoint({
  name: "listTablets",
  method: "GET",
  path: "/api/competitions/{id}/tablets",
  access: admins,
  reply: z.object({
    data: z.array(newestTablet),
    next_cursor: z.null(),
  }),
  live: ({ params }) => [`tablets:${params.id}`, `panels:${params.id}`],
  summary: "The tablet that each judge of a competition used last, with its battery and the marks that wait on it.",
});
