// The fields of an entry as callers send them.
import { z } from "zod";
import { short } from "../people/bodies.ts";

export const lineUp = z.array(z.uuid()).max(300);
export const entryFields = {
  section_id: z.uuid().optional(),
  /** Of dance, presentation category and level: null is not chosen yet, and so is what a new entry does not name where there are several. */
  dance_category_id: z.uuid().nullish(),
  presentation_category_id: z.uuid().nullish(),
  level_code: short(40).nullish(),
  title: short(160).nullish(),
  /** Everybody reads a group's behind its title; that of one or two dancers stays with the club and the organiser. */
  artist_name: short(60).nullish(),
  choreographer: short(160).nullish(),
  dancer_ids: lineUp.optional(),
  position: z.number().int().min(0).max(10_000).optional(),
};
