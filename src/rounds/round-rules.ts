// How rounds are planned, decided and let be seen where nobody has said otherwise; a competition says it for all its sections, a section for itself. Pure.
import { z } from "zod";
import { PRESETS } from "#engines/rounds/src/defaults.ts";

/** What is not said here is as the competition has it, and there as it usually is (docs/rules/rounds.md 1.1, 9.1). */
export const roundRules = z
  .object({
    /** The next size: one of the usual ones, or one half by the league table. */
    method: z.enum(["sizes", "league"]),
    /** So many dance the final, and up to so many at once. */
    final: z.number().int().min(2).max(24),
    /** At least so many percent of those who dance are in the next round. */
    least_share: z.number().int().min(10).max(90),
    /** How many couples are on the floor at once. */
    heat: z.number().int().min(1).max(60),
    /** So many may dance the final when the line is tied. */
    cap: z.number().int().min(2).max(60),
    crosses: z.enum(["exact", "up_to", "free"]),
    tie: z.enum(["all", "none", "chairman"]),
    /** A recalled one does not dance: the head judge is asked about the reserve, the place stays empty, or the first behind the line moves up. */
    reserve: z.enum(["ask", "off", "auto"]),
    /** Who retires in a final is behind all finalists, or has no place. */
    retired: z.enum(["last", "none"]),
    /** Where somebody is disqualified the next move up, or the place stays empty. */
    disqualified: z.enum(["up", "gap"]),
    /** Whether a second person compares a sheet that was typed from paper: in the last round, in every round, or nobody does. */
    paper_check: z.enum(["finals", "all", "none"]),
  })
  .partial();
export type RoundRules = z.output<typeof roundRules>;

/** What of a decided round everybody may see by itself, and when. */
export const releaseRules = z
  .object({
    /** Who goes on: at once, or when the organiser lets it be seen. */
    cut: z.enum(["names", "held"]),
    /** The marks of a round that sends some on: with the last round, or at once. */
    marks: z.enum(["after_final", "at_once"]),
    /** The places of the last round: when the organiser publishes them, or at once when it is closed. */
    final: z.enum(["held", "at_once"]),
  })
  .partial();
export type ReleaseRules = z.output<typeof releaseRules>;

/** What holds for rounds where nobody has said anything. */
export const USUAL = {
  method: "sizes",
  final: PRESETS.crosses.straight_up_to,
  least_share: PRESETS.crosses.least_share,
  heat: PRESETS.crosses.heat,
  cap: PRESETS.crosses.cap ?? PRESETS.crosses.straight_up_to,
  crosses: "exact",
  tie: "all",
  reserve: "ask",
  retired: "last",
  disqualified: "up",
  paper_check: "finals",
} as const satisfies Required<RoundRules>;

/** What holds for release where nobody has said anything. */
export const RELEASED = { cut: "names", marks: "after_final", final: "held" } as const satisfies Required<ReleaseRules>;

/** Kept rules of rounds, without what this version does not know. */
export const readRoundRules = (kept: unknown): RoundRules => roundRules.catch({}).parse(kept ?? {});

/** Kept rules of release, without what this version does not know. */
export const readReleaseRules = (kept: unknown): ReleaseRules => releaseRules.catch({}).parse(kept ?? {});

/** What holds in a section: its own word, else the competition's. */
export const rulesFor = (competition: unknown, section: unknown): RoundRules => ({
  ...readRoundRules(competition),
  ...readRoundRules(section),
});
