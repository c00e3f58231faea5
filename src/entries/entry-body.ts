// The fields of an entry as callers send them, and its texts as records have them.
import { z } from "zod";
import { short } from "../people/bodies.ts";
import { type EntryField, entryFields, fieldNames } from "./entry-fields.ts";

/** An object with one schema for each text of an entry. */
const texts = <S>(schemaOf: (field: EntryField) => S) =>
  Object.fromEntries(fieldNames.map((field) => [field, schemaOf(field)])) as Record<EntryField, S>;

export const entryTexts = texts(() => z.string().nullable());

export const lineUp = z.array(z.uuid()).max(300);
export const entryBody = {
  section_id: z.uuid().optional(),
  /** Dance, presentation category and level: null means not chosen yet. A new entry that does not name one of several leaves it unchosen. */
  dance_category_id: z.uuid().nullish(),
  presentation_category_id: z.uuid().nullish(),
  level_code: short(40).nullish(),
  ...texts((field) => short(entryFields[field].most).nullish()),
  dancer_ids: lineUp.optional(),
  position: z.number().int().min(0).max(10_000).optional(),
};

/** The fields that choose a section. */
export const placeFields = ["section_id", "dance_category_id", "presentation_category_id", "level_code"] as const;
