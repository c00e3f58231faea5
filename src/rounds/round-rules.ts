// How rounds are planned, decided and released. A competition sets it for all its sections, a section for itself, and defaults fill the rest. Pure.
import { z } from "zod";
import { PRESETS } from "#engines/rounds/src/defaults.ts";

/** A key missing in a section falls back to the competition, and one missing there to the default (docs/rules/rounds.md 1.1, 9.1). */
export const roundRules = z
  .object({
    /** How the next round's size is chosen: from the usual sizes, or half of the entries by the league table. */
    method: z.enum(["sizes", "league"]),
    /** Size of the final; up to as many entries dance it at once. */
    final: z.number().int().min(2).max(24),
    /** Smallest share, in percent of those who dance, that reaches the next round. */
    least_share: z.number().int().min(10).max(90),
    /** Couples on the floor at once. */
    heat: z.number().int().min(1).max(60),
    /** Most that may dance the final when the line is tied. */
    cap: z.number().int().min(2).max(60),
    crosses: z.enum(["exact", "up_to", "free"]),
    tie: z.enum(["all", "none", "chairman"]),
    /** When a recalled entry does not dance: ask the head judge, leave the place empty, or move the first reserve up. */
    reserve: z.enum(["ask", "off", "auto"]),
    /** An entry that retires in a final is placed behind all finalists, or gets no place. */
    retired: z.enum(["last", "none"]),
    /** After a disqualification the next entries move up, or the place stays empty. */
    disqualified: z.enum(["up", "gap"]),
    /** Which typed sheets a second person compares with the paper: in the last round, in every round, or none. */
    paper_check: z.enum(["finals", "all", "none"]),
  })
  .partial();
export type RoundRules = z.output<typeof roundRules>;

/** What everybody may see of a decided round without another press, and when. */
export const releaseRules = z
  .object({
    /** The names of those who go on: at once, or when the organiser releases them. */
    cut: z.enum(["names", "held"]),
    /** The marks of a round before the last: with the last round, or at once. */
    marks: z.enum(["after_final", "at_once"]),
    /** The places of the last round: when the organiser publishes them, or at once when it is closed. */
    final: z.enum(["held", "at_once"]),
  })
  .partial();
export type ReleaseRules = z.output<typeof releaseRules>;

/** Default rules of rounds. */
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

/** Default rules of release. */
export const RELEASED = { cut: "names", marks: "after_final", final: "held" } as const satisfies Required<ReleaseRules>;

/** Parses stored rules of rounds; keys unknown to this version are dropped, and invalid rules read as none. */
export const readRoundRules = (stored: unknown): RoundRules => roundRules.catch({}).parse(stored ?? {});

/** Parses stored rules of release; keys unknown to this version are dropped, and invalid rules read as none. */
export const readReleaseRules = (stored: unknown): ReleaseRules => releaseRules.catch({}).parse(stored ?? {});

/** The rules of a section: its own, else the competition's. */
export const rulesFor = (competition: unknown, section: unknown): RoundRules => ({
  ...readRoundRules(competition),
  ...readRoundRules(section),
});
