// What coaches and referees read of the office's lists: the fields that are named here; whatever a row gets besides stays the office's. Pure.
import { artistIsPublic } from "../../../entries/label/artist-name.ts";
import { type EntryTexts, fieldNames, textsOf } from "../../../entries/entry-fields.ts";
import { fieldUses } from "../../../entries/entry-field-uses.ts";
import type { ListedEntry } from "./entry-list-sql.server.ts";
import type { ListedSignup } from "../../records.ts";
import { only } from "../../../kernel/values/fields.ts";

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

/** The texts of an entry as a referee reads them: some only of a group. */
const textsSeen = (row: ListedEntry) =>
  Object.fromEntries(
    fieldNames.map((field) => [field, fieldUses[field].refereesRead === "any" || artistIsPublic(row.dancers) ? row[field] : null]),
  ) as EntryTexts;

/** An entry as a coach reads an own one, and a referee any: notes are the organiser's; contact, a soloist's artist name and what came late the club's, too. */
export function entrySeenBy(role: "trener" | "referee", row: ListedEntry): ListedEntry {
  const seen = { ...only(row, ENTRY), note: null, signup_note: null };
  if (role === "trener") return { ...seen, ...textsOf(row), ...only(row, CONTACT), sent_late_at: row.sent_late_at };
  return { ...seen, ...textsSeen(row), sent_late_at: null, contact_name: null, contact_email: null, contact_phone: null };
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

/** A sign-up as a coach reads an own one, and a referee any: without contact and payment. */
export function signupSeenBy(role: "trener" | "referee", row: ListedSignup): ListedSignup {
  const seen = only(row, SIGNUP);
  return role === "trener"
    ? { ...seen, ...only(row, ["contact_name", "contact_email", "payment_id"]) }
    : { ...seen, contact_name: null, contact_email: null, payment_id: null };
}
