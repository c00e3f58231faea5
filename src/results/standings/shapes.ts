// What the API tells of a section's standings: places over all of its rounds.
import { z } from "zod";
import { released, roundKind } from "../../rounds/contract.ts";
import { brief } from "../../signup/brief/brief.ts";
import { sentence } from "../../start-lists/rounds/shapes.ts";

/** What became of an entry: it has a place, dances on, or has none and why. */
export const fate = z.enum(["placed", "still_in", "disqualified", "retired", "no_show"]);

export const standings = z.object({
  section: z.object({ id: z.string(), name: z.string(), competition_id: z.string() }),
  /** Whether the places are of no round, of the first ones, or of all; `apart`: the rounds do not lead to one another, each has its own places. */
  state: z.enum(["nothing", "partly", "complete", "apart"]),
  /** The first danced first; `counted`: its places are in these standings. */
  rounds: z.array(
    z.object({ id: z.string(), kind: roundKind, level: z.number(), name: sentence, released, decided: z.boolean(), counted: z.boolean() }),
  ),
  /** Best first, then those without a place. */
  places: z.array(
    z.object({
      entry_id: z.string(),
      ...brief.shape,
      place_from: z.number().nullable(),
      place_to: z.number().nullable(),
      state: fate,
      /** The round of leaving, by its id; null of those who dance on, and of those who danced none. */
      left: z.string().nullable(),
      /** The total in that round. */
      total: z.string().nullable(),
    }),
  ),
});

/** The same as the scores of a competition tell it, whose rounds have the names: places and rounds of leaving alone. */
export const sectionPlaces = z.object({
  id: z.string(),
  name: z.string(),
  state: standings.shape.state.exclude(["apart"]),
  /** Once its last round is released. */
  places: z
    .array(standings.shape.places.element.pick({ entry_id: true, place_from: true, place_to: true, state: true, left: true }))
    .nullable(),
});

export const sectionExplanation = z.object({
  section_id: z.string(),
  entry_id: z.string(),
  /** What became of it in the last of these rounds, in one sentence. */
  summary: z.string().nullable(),
  /** The newest first: what is released of the rounds in which it danced. */
  rounds: z.array(
    z.object({
      round_id: z.string(),
      name: sentence,
      summary: z.string().nullable(),
      steps: z.array(z.string()),
      /** What the head judge ruled about it, as a sentence with the office. */
      decisions: z.array(z.string()),
    }),
  ),
});
