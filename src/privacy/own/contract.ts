// Contract for the holder of a personal link: view and export the person's data, request a correction or erasure.
import { z } from "zod";
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { purposes } from "../../people/consents/rules.ts";
import { requestKinds, requestStates, wanted } from "../requests/contract.ts";
import { publicNames } from "../../people/dancers/dancer-record.ts";
import { entryStatuses } from "../../entries/records.ts";

export const ownRecord = z.object({
  first_name: z.string(),
  last_name: z.string(),
  birth_year: z.number(),
  birth_date: z.string().nullable(),
  /** Public form of the name: full or initials. */
  public_name: z.enum(publicNames),
  club_name: z.string().nullable(),
  competition: z.string(),
  competition_slug: z.string(),
  entries: z.array(
    z.object({
      id: z.string(),
      /** Title and category, without names: other people may dance in it. */
      label: z.string(),
      start_number: z.number().nullable(),
      status: z.enum(entryStatuses),
      /** Published results, round by round. */
      results: z.array(
        z.object({
          round: z.string(),
          state: z.string(),
          place_from: z.number().nullable(),
          place_to: z.number().nullable(),
          recalled: z.boolean().nullable(),
          total: z.string().nullable(),
        }),
      ),
    }),
  ),
  /** Names of the music files of entries that only this person dances in. */
  music: z.array(z.string()),
  answers: z.array(z.object({ question: z.string(), value: z.union([z.string(), z.number()]).nullable(), file: z.string().nullable() })),
  consents: z.array(
    z.object({
      kind: z.enum(purposes),
      refused: z.boolean(),
      given_by: z.string(),
      given_at: z.string(),
      withdrawn_at: z.string().nullable(),
      /** First characters of the text's hash. */
      text_version: z.string(),
    }),
  ),
  requests: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(requestKinds),
      state: z.enum(requestStates),
      wanted: wanted.nullable(),
      at: z.string(),
      answer: z.string().nullable(),
      answered_at: z.string().nullable(),
    }),
  ),
  kept: z.object({
    enabled: z.boolean(),
    music_days: z.number(),
    contact_months: z.number(),
    consent_years: z.number(),
    mail_days: z.number(),
  }),
});
export type OwnRecord = z.output<typeof ownRecord>;

export const ownData = z.object({
  /** The organiser as controller of the data. */
  organiser: z.object({ name: z.string(), address: z.string().nullable(), email: z.string().nullable(), phone: z.string().nullable() }),
  /** Null after the data are erased. */
  held: ownRecord.nullable(),
});
export type OwnData = z.output<typeof ownData>;

export const getOwnData = endpoint({
  name: "getOwnData",
  method: "GET",
  path: "/api/public/people/{code}/data",
  access: "public",
  reply: ownData,
  summary: "Data stored about the person of a link in its competition, by whom and for how long; or that they are erased.",
});

export const exportOwnData = endpoint({
  name: "exportOwnData",
  method: "GET",
  path: "/api/public/people/{code}/export",
  access: "public",
  tenant: "page",
  raw: true,
  summary: "A ZIP of JSON and files with the data of the person of a link in its competition, and of nobody else.",
});

const note = z.string().trim().max(500).nullish();

export const askAboutData = endpoint({
  name: "askAboutData",
  method: "POST",
  path: "/api/public/people/{code}/requests",
  access: "public",
  status: 201,
  body: z.discriminatedUnion("kind", [
    z.object({
      kind: z.literal("correct"),
      first_name: z.string().trim().min(1).max(80),
      last_name: z.string().trim().min(1).max(80),
      birth_date: z.iso.date().nullish(),
      note,
    }),
    z.object({
      kind: z.literal("erase"),
      /** The person's name, typed again. */
      confirmation: z.string().max(200),
      note,
    }),
  ]),
  reply: ownData,
  summary: "Asks the organiser to correct or erase the data of the person of a link; only one request of each kind may be open.",
});
