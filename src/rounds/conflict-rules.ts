// Conflicts of interest between judges and clubs (docs/rules/rounds.md 6.7): how names of clubs are compared, and how a conflict is worded. Pure.
import { fold } from "../kernel/text/search.ts";
import type { Locale } from "../kernel/text/locale.ts";

/** `hard`: the judge does not judge the club. `soft`: the judge may judge it, and the head judge decides. */
export const conflictKinds = ["hard", "soft"] as const;
export type ConflictKind = (typeof conflictKinds)[number];

/** A club's name as it is compared: without case, spaces and Polish letters. „KS Żaczek” and „ks zaczek” are one club. */
export function clubKey(name: string): string {
  return fold(name).replace(/\s+/g, "");
}

/** The conflicts whose club dances in the same round. */
export function conflictsInRounds<C extends { round_id: string; club_key: string }>(
  conflicts: readonly C[],
  dancing: readonly { round_id: string; club_name: string }[],
): C[] {
  const clubs = new Set(dancing.map((each) => `${each.round_id} ${clubKey(each.club_name)}`));
  return conflicts.filter((each) => clubs.has(`${each.round_id} ${each.club_key}`));
}

const WITH = { pl: "konflikt interesów z", en: "conflict of interest with" } as const satisfies Record<Locale, string>;

/** „konflikt interesów z KS Iskra, KS Orzeł”. */
export function conflictReason(clubs: readonly string[], locale: Locale): string {
  return `${WITH[locale]} ${[...new Set(clubs)].join(", ")}`;
}

/** „Anna Nowak: konflikt interesów z KS Iskra; Jan Kot: konflikt interesów z KS Orzeł”. */
export function conflictText(conflicts: readonly { name: string; club_name: string }[], locale: Locale): string {
  return [...Map.groupBy(conflicts, (each) => each.name)]
    .map(
      ([name, own]) =>
        `${name}: ${conflictReason(
          own.map((each) => each.club_name),
          locale,
        )}`,
    )
    .join("; ");
}

/** True when one of a judge's conflicts bars the judge from a panel. */
export function isBarred(judge: { conflicts: readonly { kind: ConflictKind }[] }): boolean {
  return judge.conflicts.some((each) => each.kind === "hard");
}
