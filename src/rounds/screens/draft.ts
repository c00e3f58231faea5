// A plan while it is edited: its rounds in the order of dancing, each leading to the next. Pure.
import { roundTitle } from "#engines/rounds/src/words.ts";
import type { Dance, ProposedRound, Round, RoundPlan } from "../contract.ts";
import type { Locale } from "../../kernel/text/locale.ts";

/** A round as it is sent. */
export type TypedRound = RoundPlan & { id: string };

/** The fields of rounds that a plan sets, without their progress. */
export function typedOf(rounds: readonly Round[]): TypedRound[] {
  return rounds.map((round) => {
    const { id, kind, level, name, scoring_form_id, dances, heat_size, wanted, crosses, tie, cap, carry, runs, on_round_id } = round;
    return { id, kind, level, name, scoring_form_id, dances, heat_size, wanted, crosses, tie, cap, carry, runs, on_round_id };
  });
}

/** True when two plans are equal. */
export const isSamePlan = (one: readonly TypedRound[], other: readonly TypedRound[]) => JSON.stringify(one) === JSON.stringify(other);

/** Methods that compare entries dancing together; all others give points. */
const COMPARED = ["recall", "skating", "battle"];

/** True when a form gives points, which can be added to those of the round before. */
export const givesPoints = (method: string | undefined) => method !== undefined && !COMPARED.includes(method);

interface NamedRound {
  name: string | null;
  level: number;
}

/** Title of a round: the typed name, else by its distance to the final. The first of four and more, or of a section with points, is „Eliminacje”. */
export function titleOf(rounds: readonly NamedRound[], at: number, method: string | undefined, locale: Locale): string {
  const round = rounds[at];
  if (!round) return "";
  return round.name ?? roundTitle(round.level, at === 0 && round.level > 0 && (rounds.length > 3 || givesPoints(method)))[locale];
}

/** Number that dances each round by the draft: all entries the first, then as many as the round before recalls. */
export function draftCounts(rounds: readonly Pick<RoundPlan, "wanted">[], entries: number): number[] {
  const counts: number[] = [];
  for (const [at] of rounds.entries()) counts.push(at === 0 ? entries : Math.min(rounds[at - 1]?.wanted ?? 0, counts[at - 1] || Infinity));
  return counts;
}

/** Number that dances a round: the stored number once it is known, else the draft's. A changed draft decides for every round that has not begun. */
export function shownCount(own: Pick<Round, "status" | "expected" | "entries"> | undefined, drafted: number, changed: boolean): number {
  if (!own || (own.status === "planned" && (changed || own.expected))) return drafted;
  return own.entries;
}

/** The number on the arrow after a round: how many dance the next one once that is decided, else how many are recalled; null after the last. */
export function recalledAfter(
  rounds: readonly Pick<RoundPlan, "wanted">[],
  at: number,
  standing: Pick<Round, "recalled"> | undefined,
): number | null {
  if (at >= rounds.length - 1) return null;
  return standing?.recalled ?? rounds[at]?.wanted ?? null;
}

/** Total number of heats over all dances of a round. */
export function heatsIn({ dances, heat_size }: Pick<RoundPlan, "dances" | "heat_size">, dancing: number): number {
  return dances.reduce((sum, { floor }) => {
    if (dancing === 0) return sum;
    return sum + (floor === "one" ? dancing : floor === "all" || heat_size === null ? 1 : Math.ceil(dancing / heat_size));
  }, 0);
}

/** Sets kinds, levels and arrows: each round leads to the next, the last is the final. */
function linkRounds(rounds: readonly TypedRound[]): TypedRound[] {
  return rounds.map((round, at) => {
    const next = rounds[at + 1];
    const level = rounds.length - 1 - at;
    return next
      ? { ...round, kind: "elimination", level: Math.min(level, 9), on_round_id: next.id }
      : { ...round, kind: "final", level: 0, on_round_id: null, wanted: null, cap: null };
  });
}

/** Suggested number to recall: half, or halfway to the next round's number. Without entries 6, or twice the next round's number. */
function wantedOf(entries: number, next: number | null): number {
  if (entries === 0) return next === null ? 6 : next * 2;
  return Math.max(1, Math.ceil((entries + (next ?? 0)) / 2));
}

/** Form for a round before another: crosses before a final of places, else the same form. */
function formBefore(final: TypedRound, forms: readonly Form[]): string {
  const method = forms.find((form) => form.id === final.scoring_form_id)?.method;
  const wanted = method === "skating" ? forms.find((form) => form.method === "recall" && !form.archived) : undefined;
  return wanted?.id ?? final.scoring_form_id;
}

/** The fields of a scoring form that the editor needs. */
export interface Form {
  id: string;
  name: string;
  method: string;
  archived: boolean;
}

/** Forms that a round may use: a final needs places, any other round needs a cut. The round's current form is always included. */
export function formsFor(round: Pick<TypedRound, "kind" | "scoring_form_id">, forms: readonly Form[]): Form[] {
  const unfit = round.kind === "final" ? ["recall"] : ["skating", "battle"];
  return forms.filter((form) => form.id === round.scoring_form_id || (!form.archived && !unfit.includes(form.method)));
}

/** The plan with one more round before all others; `id` is the new round's. */
export function withRoundBefore(rounds: readonly TypedRound[], entries: number, forms: readonly Form[], id: string): TypedRound[] {
  const [first] = rounds;
  if (!first) return [];
  const form = first.kind === "final" ? formBefore(first, forms) : first.scoring_form_id;
  const wanted = wantedOf(entries, first.wanted);
  const before: TypedRound = { ...first, id, name: null, scoring_form_id: form, wanted, tie: "all", cap: null, carry: "none" };
  return linkRounds([before, ...rounds]);
}

/** The plan without one of its rounds; the last one left becomes the final. */
export function withoutRound(rounds: readonly TypedRound[], at: number): TypedRound[] {
  return linkRounds(rounds.filter((_, index) => index !== at));
}

/** The plan reduced to the final alone, or to one round and the final. */
export function presetPlan(
  of: "final" | "two",
  rounds: readonly TypedRound[],
  entries: number,
  forms: readonly Form[],
  id: string,
): TypedRound[] {
  const last = rounds.at(-1);
  if (!last) return [];
  const alone = linkRounds([last]);
  if (of === "final") return alone;
  const first = rounds.length > 1 ? rounds[0] : undefined;
  return first ? linkRounds([first, last]) : withRoundBefore(alone, entries, forms, id);
}

/** A proposed plan as rounds that can be saved, with forms and dances copied from the most similar existing rounds. */
export function fromProposed(
  proposed: readonly ProposedRound[],
  rounds: readonly TypedRound[],
  forms: readonly Form[],
  newId: () => string,
): TypedRound[] {
  const final = rounds.at(-1);
  if (!final) return [];
  const made = proposed.map(({ kind, level, wanted, heats }): TypedRound => {
    const own = rounds.find((round) => round.kind === kind && round.level === level);
    const like = own ?? rounds.find((round) => round.kind === kind) ?? final;
    const form = kind === "elimination" && like.kind === "final" ? formBefore(like, forms) : like.scoring_form_id;
    const together = like.dances.some((dance) => dance.floor === "heats");
    return {
      ...like,
      id: own?.id ?? newId(),
      name: own?.name ?? null,
      kind,
      level,
      scoring_form_id: form,
      wanted,
      heat_size: together ? (heats.length > 1 ? Math.max(...heats) : like.heat_size) : null,
    };
  });
  return made.map((round, at) => ({ ...round, on_round_id: made[at + 1]?.id ?? null }));
}

/** The five standard and the five Latin dances, by letter. */
export const DANCES = {
  standard: [
    ["W", "Walc angielski", "Waltz"],
    ["T", "Tango", "Tango"],
    ["WW", "Walc wiedeński", "Viennese waltz"],
    ["F", "Fokstrot", "Foxtrot"],
    ["Q", "Quickstep", "Quickstep"],
  ],
  latin: [
    ["S", "Samba", "Samba"],
    ["C", "Cza-cza", "Cha-cha"],
    ["R", "Rumba", "Rumba"],
    ["P", "Paso doble", "Paso doble"],
    ["J", "Jive", "Jive"],
  ],
} as const;

/** The five dances of a discipline, with the length and floor of the dance `like`. */
export function fiveDances(of: keyof typeof DANCES, like: Dance | undefined, locale: Locale): Dance[] {
  const { seconds, floor } = like ?? { seconds: 90, floor: "heats" as const };
  return DANCES[of].map(([code, pl, en]) => ({ code, name: locale === "pl" ? pl : en, seconds, floor }));
}

/** State of a section: what runs, else what waits for a decision, else the farthest that is done. */
export function sectionState(rounds: readonly Pick<Round, "status">[]): "planned" | "open" | "closed" | "decided" | "published" {
  const has = (status: Round["status"]) => rounds.some((round) => round.status === status);
  if (has("open")) return "open";
  if (has("closed")) return "closed";
  const danced = rounds.filter((round) => round.status === "decided" || round.status === "published");
  // A section between two rounds counts as running.
  if (danced.length > 0 && has("planned")) return "open";
  const last = danced.at(-1)?.status;
  return last === "decided" || last === "published" ? last : "planned";
}
