// A plan while it is being written: its rounds in the order of dancing, each leading to the next. Pure.
import { roundTitle } from "#engines/rounds/src/words.ts";
import type { Dance, ProposedRound, Round, Said } from "../contract.ts";
import type { Locale } from "../../kernel/text/locale.ts";

/** A round as it is sent. */
export type Typed = Said & { id: string };

/** What a plan says of its rounds, without how far they are. */
export function typedOf(rounds: readonly Round[]): Typed[] {
  return rounds.map((round) => {
    const { id, kind, level, name, scoring_form_id, dances, heat_size, wanted, crosses, tie, cap, carry, runs, on_round_id } = round;
    return { id, kind, level, name, scoring_form_id, dances, heat_size, wanted, crosses, tie, cap, carry, runs, on_round_id };
  });
}

/** Whether two plans say the same. */
export const isSame = (one: readonly Typed[], other: readonly Typed[]) => JSON.stringify(one) === JSON.stringify(other);

/** Methods that compare who dances together; all others give points. */
const COMPARED = ["recall", "skating", "battle"];

/** Whether a form gives points, which can be added to those of the round before. */
export const givesPoints = (method: string | undefined) => method !== undefined && !COMPARED.includes(method);

interface Named {
  name: string | null;
  level: number;
}

/** What a round is called: the name that was typed, else by its distance to the final; the first of four and more, or of a section with points, is „Eliminacje”. */
export function titleOf(rounds: readonly Named[], at: number, method: string | undefined, locale: Locale): string {
  const round = rounds[at];
  if (!round) return "";
  return round.name ?? roundTitle(round.level, at === 0 && round.level > 0 && (rounds.length > 3 || givesPoints(method)))[locale];
}

/** How many dance each round as the draft says: all entries the first, and then as many as are asked for. */
export function dancingIn(rounds: readonly Pick<Said, "wanted">[], entries: number): number[] {
  const counts: number[] = [];
  for (const [at] of rounds.entries()) counts.push(at === 0 ? entries : Math.min(rounds[at - 1]?.wanted ?? 0, counts[at - 1] || Infinity));
  return counts;
}

/** How many dance a round: who stands in it once that is known, else as many as the draft says; a changed draft says it of every round that has not begun. */
export function dancingNow(own: Pick<Round, "status" | "expected" | "entries"> | undefined, drafted: number, changed: boolean): number {
  if (!own || (own.status === "planned" && (changed || own.expected))) return drafted;
  return own.entries;
}

/** The number on the arrow behind a round: how many of it dance the next one, once that is decided, else how many are asked for; null behind the last. */
export function goingOn(rounds: readonly Pick<Said, "wanted">[], at: number, standing: Pick<Round, "recalled"> | undefined): number | null {
  if (at >= rounds.length - 1) return null;
  return standing?.recalled ?? rounds[at]?.wanted ?? null;
}

/** How many heats each dance has. */
export function heatsIn({ dances, heat_size }: Pick<Said, "dances" | "heat_size">, dancing: number): number {
  return dances.reduce((sum, { floor }) => {
    if (dancing === 0) return sum;
    return sum + (floor === "one" ? dancing : floor === "all" || heat_size === null ? 1 : Math.ceil(dancing / heat_size));
  }, 0);
}

/** Puts arrows, kinds and levels right: each round leads to the next, the last is the final. */
function chained(rounds: readonly Typed[]): Typed[] {
  return rounds.map((round, at) => {
    const next = rounds[at + 1];
    const level = rounds.length - 1 - at;
    return next
      ? { ...round, kind: "elimination", level: Math.min(level, 9), on_round_id: next.id }
      : { ...round, kind: "final", level: 0, on_round_id: null, wanted: null, cap: null };
  });
}

/** How many go on where nobody has said it yet: a half, halfway to what the next round asks for, and six while nobody has signed up. */
function wantedOf(entries: number, next: number | null): number {
  if (entries === 0) return next === null ? 6 : next * 2;
  return Math.max(1, Math.ceil((entries + (next ?? 0)) / 2));
}

/** A form that fits a round: its own, else one of crosses before a final of places. */
function formBefore(final: Typed, forms: readonly Form[]): string {
  const method = forms.find((form) => form.id === final.scoring_form_id)?.method;
  const wanted = method === "skating" ? forms.find((form) => form.method === "recall" && !form.archived) : undefined;
  return wanted?.id ?? final.scoring_form_id;
}

/** What is needed to know of a scoring form. */
export interface Form {
  id: string;
  name: string;
  method: string;
  archived: boolean;
}

/** The forms that a round may have: a final gives places, any other tells who goes on; the one that it has stays. */
export function formsFor(round: Pick<Typed, "kind" | "scoring_form_id">, forms: readonly Form[]): Form[] {
  const unfit = round.kind === "final" ? ["recall"] : ["skating", "battle"];
  return forms.filter((form) => form.id === round.scoring_form_id || (!form.archived && !unfit.includes(form.method)));
}

/** A plan with one more round, danced before all others; `id` is the new round's. */
export function withRoundBefore(rounds: readonly Typed[], entries: number, forms: readonly Form[], id: string): Typed[] {
  const [first] = rounds;
  if (!first) return [];
  const form = first.kind === "final" ? formBefore(first, forms) : first.scoring_form_id;
  const wanted = wantedOf(entries, first.wanted);
  const before: Typed = { ...first, id, name: null, scoring_form_id: form, wanted, tie: "all", cap: null, carry: "none" };
  return chained([before, ...rounds]);
}

/** A plan without one of its rounds; the last that is left becomes the final. */
export function withoutRound(rounds: readonly Typed[], at: number): Typed[] {
  return chained(rounds.filter((_, index) => index !== at));
}

/** The final alone, or one round before it. */
export function preset(of: "final" | "two", rounds: readonly Typed[], entries: number, forms: readonly Form[], id: string): Typed[] {
  const last = rounds.at(-1);
  if (!last) return [];
  const alone = chained([last]);
  if (of === "final") return alone;
  const first = rounds.length > 1 ? rounds[0] : undefined;
  return first ? chained([first, last]) : withRoundBefore(alone, entries, forms, id);
}

/** A plan that was proposed, as rounds that can be written: with forms and dances of the rounds that it is like. */
export function fromProposed(
  proposed: readonly ProposedRound[],
  rounds: readonly Typed[],
  forms: readonly Form[],
  newId: () => string,
): Typed[] {
  const final = rounds.at(-1);
  if (!final) return [];
  const made = proposed.map(({ kind, level, wanted, heats }): Typed => {
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

/** Dances that are danced together, by letter. */
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

/** The five dances of a discipline, as long and on the floor as the first dance of the round is now. */
export function fiveDances(of: keyof typeof DANCES, like: Dance | undefined, locale: Locale): Dance[] {
  const { seconds, floor } = like ?? { seconds: 90, floor: "heats" as const };
  return DANCES[of].map(([code, pl, en]) => ({ code, name: locale === "pl" ? pl : en, seconds, floor }));
}

/** How far a section is: what runs, else what waits for a decision, else the farthest that is done. */
export function stateOf(rounds: readonly Pick<Round, "status">[]): "planned" | "open" | "closed" | "decided" | "published" {
  const has = (status: Round["status"]) => rounds.some((round) => round.status === status);
  if (has("open")) return "open";
  if (has("closed")) return "closed";
  const danced = rounds.filter((round) => round.status === "decided" || round.status === "published");
  // Between two rounds a section is on: its last one is still to come.
  if (danced.length > 0 && has("planned")) return "open";
  const last = danced.at(-1)?.status;
  return last === "decided" || last === "published" ? last : "planned";
}
