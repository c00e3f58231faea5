// An entry, its track and the section that it may enter, as the API shows them. An entry is one routine in one section.
import { z } from "zod";
import { choices } from "./choices.ts";
import { entryTexts } from "./entry-body.ts";
import { reasonRecord } from "../people/reasons.ts";

export const entryStatuses = ["draft", "submitted", "accepted", "waiting", "withdrawn", "rejected", "no_show", "disqualified"] as const;
export type EntryStatus = (typeof entryStatuses)[number];
export const musicStatuses = ["none", "checking", "accepted", "too_long", "too_short", "damaged", "rejected"] as const;
export type MusicStatus = (typeof musicStatuses)[number];

/** The current track of an entry; `url` plays it (ranges). Null until there is one. */
export const track = z.object({
  id: z.string(),
  status: z.enum(musicStatuses).exclude(["none"]),
  file_name: z.string(),
  title: z.string().nullable(),
  performer: z.string().nullable(),
  seconds: z.number().nullable(),
  loudness_lufs: z.number().nullable(),
  codec: z.string().nullable(),
  /** 400 to 800 numbers from 0 to 1, or null when nothing on this machine could decode the file. */
  peaks: z.array(z.number()).nullable(),
  problem: z.string().nullable(),
  url: z.string(),
  created_at: z.string(),
});
export type Track = z.output<typeof track>;

/** One section as sign-up offers it. Fees in grosze, times in seconds; music limits are the section's own or its presentation category's. */
export const offeredSection = z.object({
  id: z.string(),
  name: z.string(),
  dance_category_id: z.string(),
  dance_name: z.string(),
  age_category_id: z.string(),
  age_name: z.string(),
  /** Its lowest age; null where there is no limit. */
  min_age: z.number().nullish(),
  presentation_category_id: z.string(),
  presentation_name: z.string(),
  min_dancers: z.number(),
  max_dancers: z.number().nullable(),
  level_code: z.string().nullable(),
  level_name: z.string().nullable(),
  music: z.enum(["own", "organiser"]),
  min_music_seconds: z.number().nullable(),
  max_music_seconds: z.number().nullable(),
  fee_grosze: z.number().nullable(),
  fee_per: z.enum(["dancer", "entry"]),
  full: z.boolean(),
});
export type OfferedSection = z.output<typeof offeredSection>;

export const signupEntry = z.object({
  id: z.string(),
  signup_id: z.string(),
  section_id: z.string(),
  ...entryTexts,
  status: z.enum(entryStatuses),
  start_number: z.number().nullable(),
  position: z.number(),
  version: z.number(),
  submitted_at: z.string().nullable(),
  dancer_ids: z.array(z.string()),
  /** Choices still open; while there are any, `section_id` is only a placeholder and nothing is priced. */
  undecided: z.array(z.enum(choices)),
  /** Why the line-up fits its section or not; explains the age category. */
  explanation: z.array(reasonRecord),
  /** Problems that prevent it from being submitted; empty means complete, music and payment aside. */
  problems: z.array(reasonRecord),
  music: track.nullable(),
});
export type SignupEntry = z.output<typeof signupEntry>;
