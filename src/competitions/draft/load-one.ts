import type { Caller, CallOptions } from "../../web/calls/api.ts";
import { listQuestions } from "../questions/contract.ts";
import { getCompetition, getRulebook, listPlannedLists, listSections } from "../contract.ts";
import type { DraftState } from "./use-draft.ts";

/**
 * Loads what the settings of one competition show: its fields, sections, scoring forms, start lists and questions. `book` is its rulebook, or null
 * without one.
 */
export async function loadOne(call: Caller["call"], id: string, options: CallOptions) {
  const params = { id };
  const competition = await call(getCompetition, { params }, options);
  const [sections, planned, questions, book] = await Promise.all([
    call(listSections, { params }, options),
    call(listPlannedLists, { params }, options),
    call(listQuestions, { params }, options),
    competition.has_rulebook ? call(getRulebook, { params }, options) : null,
  ]);
  return { competition, sections: sections.data, forms: sections.scoring_forms, lists: planned.data, questions: questions.data, book };
}
export type LoadedOne = Awaited<ReturnType<typeof loadOne>>;

/** Props of each tab. */
export interface TabProps extends LoadedOne {
  draft: DraftState;
  admin: boolean;
  /** Reloads everything after a call that is not made by the draft. */
  reload: () => Promise<void>;
}
