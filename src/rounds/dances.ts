// The dances of a round: what is said of each, how several are called where they must be told apart, and which methods count them. Pure.
import { z } from "zod";

/**
 * A dance of a round, or a run; `seconds` null: as long as each entry's own music. `floor`: one by one, in heats, or all at once. `order` of those who dance one by
 * one, in every dance but the first: as in the dance before (when left out), the other way round, or drawn anew.
 */
export const dance = z.object({
  code: z.string().trim().max(4),
  name: z.string().trim().max(60),
  seconds: z.number().int().min(10).max(3600).nullable(),
  floor: z.enum(["one", "heats", "all"]),
  order: z.enum(["same", "reversed", "drawn"]).exactOptional(),
});
export type Dance = z.output<typeof dance>;

/** Between two heats of several in one round (docs/rules/timetable.md 1.2 is of performances). */
export const HEAT_CHANGE_SECONDS = 20;

/** A name for each dance of a round, all different: as it was typed, else its letter, else its number, with the number in front where two are called alike. */
export function danceNames(dances: readonly Pick<Dance, "code" | "name">[]): string[] {
  const names = dances.map((dance, at) => dance.name || dance.code || String(at + 1));
  return names.map((name, at) => (names.indexOf(name) === names.lastIndexOf(name) ? name : `${at + 1}. ${name}`));
}

/** The dances by their letters, where each has one of its own, else by the names that `danceNames` gave them. */
export function danceLetters(dances: readonly Pick<Dance, "code" | "name">[]): string[] {
  const codes = dances.map((dance) => dance.code);
  return codes.every((code) => code !== "") && new Set(codes).size === codes.length ? codes : dances.map((dance) => dance.name);
}

/** Whether a judge's totals become that judge's crosses or places (IDO), so that equal ones may need the judge's word. */
export const ranksTotals = (method: string | undefined): boolean => method?.startsWith("ido_") ?? false;

const POINTS: readonly string[] = ["sum", "mean", "trimmed_mean", "median", "ijru", "js1", "js3"];

/** Whether a method's marks add up to points, in one dance or in several: the others rank totals, or ask for places, crosses or votes. */
export const addsUp = (method: string | undefined): boolean => method !== undefined && POINTS.includes(method);
