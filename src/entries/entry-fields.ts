// The plain texts of an entry, in the order of forms and lists. Schemas, form, lists, import, files and the data about people are made from this
// table, which the sign-up page loads, and from `entry-field-uses.ts` (docs/decisions/070-one-table-of-an-entrys-fields.md). Pure.
import { pick } from "../kernel/values/fields.ts";

interface Field {
  label: Record<"pl" | "en", string>;
  /** Maximum length in characters. */
  most: number;
  /** A new entry copies it from the entry before, because it is mostly the same person's work. */
  repeats?: true;
}

const fields = {
  title: { label: { pl: "Tytuł", en: "Title" }, most: 160 },
  /** Everybody reads a group's, after its title; that of one or two dancers stays with the club and the organiser. */
  artist_name: { label: { pl: "Nazwa artystyczna", en: "Artist name" }, most: 60 },
  choreographer: { label: { pl: "Choreografia", en: "Choreography" }, most: 160, repeats: true },
  /** For the announcer; the public does not read it. */
  pronunciation: { label: { pl: "Wymowa", en: "How to say it" }, most: 160 },
} satisfies Record<string, Field>;

export type EntryField = keyof typeof fields;
export type EntryTexts = Record<EntryField, string | null>;
export const entryFields: Readonly<Record<EntryField, Field>> = fields;
export const fieldNames = Object.keys(fields) as EntryField[];

/** The texts of an entry without any. */
export const noTexts = Object.fromEntries(fieldNames.map((field) => [field, null])) as EntryTexts;

/** Only the texts of a record or of a change. */
export const textsOf = <T extends { [F in EntryField]?: string | null | undefined }>(record: T) => pick(record, fieldNames);

/** The texts that a new entry copies from this one. */
export const repeatedOf = (entry: EntryTexts | undefined) =>
  Object.fromEntries(
    fieldNames.filter((field) => entryFields[field].repeats && entry?.[field]).map((field) => [field, entry?.[field]]),
  ) as Partial<EntryTexts>;
