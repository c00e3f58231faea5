// The plain texts of an entry, in the order of forms and lists. Schemas, form, lists, import, files and what is held about people are made of this
// table, which the sign-up page loads, and of `entry-field-uses.ts` (docs/decisions/070-one-table-of-an-entrys-fields.md). Pure.
import { only } from "../kernel/values/fields.ts";

interface Field {
  label: Record<"pl" | "en", string>;
  /** The longest it may be, in characters. */
  most: number;
  /** A new entry takes it over from the one before: whoever made that one mostly made this one, too. */
  repeats?: true;
}

const fields = {
  title: { label: { pl: "Tytuł", en: "Title" }, most: 160 },
  /** Everybody reads a group's behind its title; that of one or two dancers stays with the club and the organiser. */
  artist_name: { label: { pl: "Nazwa artystyczna", en: "Artist name" }, most: 60 },
  choreographer: { label: { pl: "Choreografia", en: "Choreography" }, most: 160, repeats: true },
} satisfies Record<string, Field>;

export type EntryField = keyof typeof fields;
export type EntryTexts = Record<EntryField, string | null>;
export const entryFields: Readonly<Record<EntryField, Field>> = fields;
export const fieldNames = Object.keys(fields) as EntryField[];

/** The texts of an entry that has none. */
export const noTexts = Object.fromEntries(fieldNames.map((field) => [field, null])) as EntryTexts;

/** The texts of a record or of a change, and nothing else of it. */
export const textsOf = <T extends { [F in EntryField]?: string | null | undefined }>(record: T) => only(record, fieldNames);

/** The texts that a new entry takes over from this one. */
export const repeatedOf = (entry: EntryTexts | undefined) =>
  Object.fromEntries(
    fieldNames.filter((field) => entryFields[field].repeats && entry?.[field]).map((field) => [field, entry?.[field]]),
  ) as Partial<EntryTexts>;
