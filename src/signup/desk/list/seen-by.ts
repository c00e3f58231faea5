// Limits the office's lists to the fields that coaches and referees may read, named here; any other field stays with the office. Pure.
import { artistIsPublic } from "../../../entries/label/artist-name.ts";
import { type EntryTexts, fieldNames, textsOf } from "../../../entries/entry-fields.ts";
import { fieldUses } from "../../../entries/entry-field-uses.ts";
import type { ListedEntry } from "./entry-list-sql.server.ts";
import type { ListedSignup } from "../../records.ts";
import { pick } from "../../../kernel/values/fields.ts";

const ENTRY = [
  "id",
  "competition_id",
  "competition_name",
  "signup_id",
  "section_id",
  "section_name",
  "dance_name",
  "age_name",
  "presentation_name",
  "level_name",
  "status",
  "start_number",
  "club_name",
  "club_city",
  "dancers",
  "dancer_names",
  "music_status",
  "music_seconds",
  "payment_status",
  "missing",
  "number_waits",
  "waiting",
  "submitted_at",
  "created_at",
  "version",
  "min_music_seconds",
  "max_music_seconds",
] as const;
const CONTACT = ["contact_name", "contact_email", "contact_phone"] as const;

/** Texts of an entry as a referee reads them: some only of a group. */
const visibleTexts = (row: ListedEntry) =>
  Object.fromEntries(
    fieldNames.map((field) => [field, fieldUses[field].refereesRead === "any" || artistIsPublic(row.dancers) ? row[field] : null]),
  ) as EntryTexts;

/**
 * An entry as a coach reads their own, or a referee any: without the organiser's notes; a referee also without contact, a soloist's artist name and
 * lateness.
 */
export function entryVisibleTo(role: "trener" | "referee", row: ListedEntry): ListedEntry {
  const seen = { ...pick(row, ENTRY), note: null, signup_note: null };
  if (role === "trener") return { ...seen, ...textsOf(row), ...pick(row, CONTACT), sent_late_at: row.sent_late_at };
  return { ...seen, ...visibleTexts(row), sent_late_at: null, contact_name: null, contact_email: null, contact_phone: null };
}

const SIGNUP = [
  "id",
  "competition_id",
  "competition_name",
  "starts_on",
  "status",
  "club_name",
  "entries",
  "dancers",
  "without_music",
  "payment_status",
  "submitted_at",
  "created_at",
] as const;

/** A sign-up as a coach reads their own, or a referee any: a referee without contact and payment. */
export function signupVisibleTo(role: "trener" | "referee", row: ListedSignup): ListedSignup {
  const seen = pick(row, SIGNUP);
  return role === "trener"
    ? { ...seen, ...pick(row, ["contact_name", "contact_email", "payment_id"]) }
    : { ...seen, contact_name: null, contact_email: null, payment_id: null };
}
