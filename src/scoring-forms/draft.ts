// Draft of a scoring form. Pure.
import { type Criterion, type Method, methodRules, type Settings, settingsFor } from "./rules.ts";
import type { ScoringForm } from "./contract.ts";
import type { Words } from "./words.ts";

/** Criterion with its own key, so that rows keep their identity while codes change. */
export interface DraftCriterion extends Criterion {
  key: number;
}
export interface Draft {
  name: string;
  method: Method;
  criteria: readonly DraftCriterion[];
  settings: Settings;
}

const keyed = (criteria: readonly Criterion[]): DraftCriterion[] => criteria.map((each, key) => ({ ...each, key }));
const usual = { min: 1, max: 10, step: 0.5, weight: 1 };

/** Creates a draft from a stored form. */
export function draftOf(form: ScoringForm): Draft {
  return { name: form.name, method: form.method, criteria: keyed(form.criteria), settings: form.settings };
}

/** Draft of a new form: three criteria from 1 to 10 in steps of 0.5, summed. */
export function newDraft(messages: Words): Draft {
  return {
    name: messages.startName,
    method: "sum",
    criteria: keyed(messages.start.map((each) => ({ ...each, ...usual }))),
    settings: settingsFor("sum", {}),
  };
}

/** Returns the criteria without their keys, for the API. */
export function criteriaOf(draft: Draft): Criterion[] {
  return draft.criteria.map(({ name, code, min, max, step, weight }) => ({ name, code, min, max, step, weight }));
}

/** Adds a criterion with an unused code. */
export function withCriterion(draft: Draft, messages: Words): Draft {
  const codes = new Set(draft.criteria.map((each) => each.code.toLowerCase()));
  let n = draft.criteria.length + 1;
  while (codes.has(`k${n}`)) n += 1;
  const key = Math.max(-1, ...draft.criteria.map((each) => each.key)) + 1;
  const last = draft.criteria.at(-1);
  const scale = last ? { min: last.min, max: last.max, step: last.step, weight: 1 } : usual;
  return { ...draft, criteria: [...draft.criteria, { name: messages.newCriterion, code: `K${n}`, ...scale, key }] };
}

/** Changes the method of a draft: uses its settings, and as many criteria as it takes. */
export function withMethod(draft: Draft, method: Method, messages: Words): Draft {
  const { least, most } = methodRules[method];
  let next: Draft = { ...draft, method, settings: settingsFor(method, draft.settings), criteria: draft.criteria.slice(0, most) };
  while (next.criteria.length < least) next = withCriterion(next, messages);
  return next;
}
