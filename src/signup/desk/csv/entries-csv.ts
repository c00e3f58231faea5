// Writes entries as a CSV file, which organisers hand to the commentator, the programme's printer and the awards' engraver.
import { formatDateTime, formatLength } from "../../../kernel/text/format.ts";
import { csvText } from "../../../web/lists/csv.ts";
import type { EntryRow } from "../../records.ts";
import { type EntryField, entryFields, fieldNames } from "../../../entries/entry-fields.ts";
import { fieldUses } from "../../../entries/entry-field-uses.ts";
import type { AnswerColumns } from "../../../entries/questions/answer-columns.ts";
import { positionText, waitingStateText } from "../../../capacity/waiting/waiting-words.ts";
import { entriesWords } from "../list/entries-words.ts";
import { entryWords } from "../../../entries/words.ts";
import { musicWord, paymentWord, missingWords } from "../../chips/chip-words.ts";

const listed = fieldNames.filter((field) => fieldUses[field].listed);
const others = fieldNames.filter((field) => !fieldUses[field].listed);
const labels = (fields: readonly EntryField[], locale: "pl" | "en") => fields.map((field) => entryFields[field].label[locale]).join(";");
const heads = {
  pl: `Turniej;Numer;${labels(listed, "pl")};Klub;Miasto;Kategoria;Osoby;Skład;${labels(others, "pl")};Muzyka;Czas;Płatność;Status;Brakuje;Kontakt;E-mail;Telefon;Notatka;Wysłane po terminie`,
  en: `Competition;Number;${labels(listed, "en")};Club;City;Section;People;Line-up;${labels(others, "en")};Music;Length;Payment;Status;Missing;Contact;E-mail;Phone;Note;Sent after the deadline`,
};

/** Position on the waiting list, and until when a place is held. */
function csvWaitingState(waiting: NonNullable<EntryRow["waiting"]>, locale: "pl" | "en"): string {
  const position = positionText(waiting, locale);
  return waiting.offered_until === null ? position : `${position}, ${waitingStateText(waiting, locale)}`;
}

/** Returns the whole file as text, with the organiser's questions as last columns. */
export function entriesCsv(entries: readonly EntryRow[], locale: "pl" | "en", answers?: AnswerColumns): string {
  return csvText([
    [...heads[locale].split(";"), ...(answers?.heads ?? [])],
    ...entries.map((each) => [
      each.competition_name,
      each.start_number,
      ...listed.map((field) => (field === "title" ? (each.title ?? entriesWords[locale].untitled) : each[field])),
      each.club_name,
      each.club_city,
      each.section_name,
      each.dancers,
      each.dancer_names,
      ...others.map((field) => each[field]),
      musicWord[locale][each.music_status],
      each.music_seconds === null ? null : formatLength(each.music_seconds),
      paymentWord[locale][each.payment_status] ?? each.payment_status,
      each.waiting === null ? entryWords[locale][each.status] : csvWaitingState(each.waiting, locale),
      missingWords(each.missing, locale),
      each.contact_name,
      each.contact_email,
      each.contact_phone,
      each.note,
      each.sent_late_at && formatDateTime(each.sent_late_at, locale, "numeric"),
      ...(answers?.cells(each) ?? []),
    ]),
  ]);
}
