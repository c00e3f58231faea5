// Turns a review into records and adds them. Each content gets its ids once, so that a retry adds nothing twice.
import { newId } from "../../kernel/values/ids.ts";
import { ApiError } from "../../web/calls/api.ts";
import type { useSignupCalls } from "../offline/use-signup-calls.ts";
import type { Person } from "./reading/kinds.ts";
import type { ReadyEntry, ImportReview } from "./reading/review.ts";

export interface ImportedRecords {
  dancers: readonly (Person & { id: string })[];
  entries: readonly (Omit<ReadyEntry, "keys" | "people" | "level_code"> & {
    id: string;
    level_code?: string;
    dancer_ids: readonly string[];
  })[];
  /** The people of the rows, including those who were there already. */
  line_up: readonly string[];
}

/**
 * Returns the records to add. `ids` (content of a row or id of a new person → id) gives the same content the same id again, so that adding twice adds
 * once; new ids are stored there.
 */
export function buildRecords(review: ImportReview, existing: readonly { id: string }[], ids: Map<string, string>): ImportedRecords {
  const existingIds = new Set(existing.map((each) => each.id));
  const idOf = (content: string) => {
    const id = ids.get(content) ?? newId();
    ids.set(content, id);
    return id;
  };
  const dancer = (id: string) => (existingIds.has(id) ? id : idOf(id));
  return {
    dancers: review.people.map(({ id, ...person }) => ({ ...person, id: dancer(id) })),
    entries: review.entries.map(({ keys, people, level_code, ...entry }) => ({
      ...entry,
      ...(level_code === null ? {} : { level_code }),
      id: idOf(JSON.stringify([keys, entry, level_code, people])),
      dancer_ids: people.map(dancer),
    })),
    line_up: review.lineUp.map(dancer),
  };
}

type SignupCalls = ReturnType<typeof useSignupCalls>;

/** Adds these people and entries to the sign-up in one call: all of them, or none when it rejects. */
export function addSheet({ addEntries }: SignupCalls, { dancers, entries }: ImportedRecords): Promise<unknown> {
  return addEntries({ dancers: [...dancers], entries: entries.map((each) => ({ ...each, dancer_ids: [...each.dancer_ids] })) });
}

/** Undoes the addition: deletes the entries first, then the people who are in no other line-up. */
export async function undoAddition({ deleteEntry, deleteDancer }: SignupCalls, { entries, dancers }: ImportedRecords): Promise<void> {
  for (const { id } of entries) await deleteEntry(id);
  for (const { id } of dancers)
    await deleteDancer(id).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== "in_use") throw error;
    });
}
