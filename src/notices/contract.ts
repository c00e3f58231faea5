// Endpoints of the office's notices: messages to clubs, stations, judges' pads, hall screens and public pages (docs/rules/notices.md 1.1).
import { z } from "zod";
import { endpoint } from "../kernel/endpoints/endpoint.ts";
import { admins, judges } from "../kernel/endpoints/roles.ts";
import { channels, MOST_CHARACTERS } from "./rules.ts";
import { shownNotice } from "./shapes.ts";

const noticeState = z.enum(["shown", "ended", "withdrawn", "mailed"]);

export const noticeRow = z.object({
  ...shownNotice.shape,
  channels: z.array(z.enum(channels)),
  who: z.string(),
  until: z.string(),
  /** How many addresses got it by mail. */
  mails: z.number(),
  withdrawn_at: z.string().nullable(),
  withdrawn_who: z.string().nullable(),
  /** `mailed`: it went by mail only, so it is shown nowhere and cannot be withdrawn. */
  state: noticeState,
});
export type NoticeRow = z.output<typeof noticeRow>;

export const listNotices = endpoint({
  name: "listNotices",
  method: "GET",
  path: "/api/competitions/{id}/notices",
  access: admins,
  query: z.object({
    q: z.string().max(100).optional(),
    only: z.enum(["all", "shown", "over"]).default("all"),
    limit: z.coerce.number().int().min(1).max(500).default(100),
    cursor: z.string().max(200).optional(),
  }),
  reply: z.object({
    data: z.array(noticeRow),
    next_cursor: z.string().nullable(),
    /** Stages of the competition, for a notice to one of them. */
    stages: z.array(z.object({ letter: z.string(), name: z.string().nullable() })),
    /** End of a notice made without one: midnight of the competition's first day, from then on of today. */
    default_until: z.string(),
  }),
  live: ({ params }) => [`notices:${params.id}`],
  summary: "Notices of a competition, newest first: where each was sent, by whom, and whether it is still shown.",
});

const message = z.object({
  text: z.string().trim().min(1).max(MOST_CHARACTERS),
  text_en: z.string().trim().min(1).max(MOST_CHARACTERS).nullish(),
  /** Letter of the only stage that it concerns. Default: all stages. */
  stage: z.string().min(1).max(20).nullish(),
  channels: z.array(z.enum(channels)).min(1).max(channels.length),
  until: z.iso.datetime({ offset: true }).optional(),
});

export const previewNotice = endpoint({
  name: "previewNotice",
  method: "POST",
  path: "/api/competitions/{id}/notice-previews",
  access: admins,
  status: 200,
  body: message,
  reply: z.object({
    until: z.string(),
    shown: shownNotice,
    /** Addresses that would get a mail, each once. */
    clubs: z.number(),
    /** Those of them that read English. */
    english: z.number(),
    /** The mail in each language. */
    mails: z.array(z.object({ locale: z.enum(["pl", "en"]), subject: z.string(), heading: z.string(), paragraphs: z.array(z.string()) })),
  }),
  summary: "What a notice would look like in each channel, and how many clubs would get it by mail. Sends and stores nothing.",
});

export const makeNotice = endpoint({
  name: "makeNotice",
  method: "POST",
  path: "/api/competitions/{id}/notices",
  access: admins,
  status: 201,
  body: message.extend({
    /** Created by the page. The same id sent twice is the same notice, mailed once. */
    id: z.uuid(),
  }),
  reply: noticeRow,
  adds: true,
  summary: "Sends a notice: shows it in the chosen channels until its end, and mails it once to each sign-up contact.",
});

export const withdrawNotice = endpoint({
  name: "withdrawNotice",
  method: "POST",
  path: "/api/notices/{id}/withdraw",
  access: admins,
  status: 200,
  reply: noticeRow,
  summary:
    "Takes a notice back everywhere it is shown. Mails that were sent stay with their readers: a notice by mail only answers 409 notice_mailed.",
});

export const getPadNotices = endpoint({
  name: "getPadNotices",
  method: "GET",
  path: "/api/start-lists/{id}/notices",
  access: judges,
  stations: ["judge"],
  reply: z.object({ competition_id: z.string(), data: z.array(shownNotice), next_cursor: z.null() }),
  live: ({ reply }) => [`notices:${reply.competition_id}`],
  summary: "Notices for the judges of a start list, newest first: of the whole competition and of the list's stage.",
});
