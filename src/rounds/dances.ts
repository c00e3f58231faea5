// The dances of a round: their fields, unambiguous names, and which methods add them up. Pure.
import { z } from "zod";

/**
 * A dance or a run of a round. `seconds` null: the length of each entry's own music. `floor`: one by one, in heats, or all at once. `order`, for
 * dances after the first that are danced one by one: as in the dance before (also when absent), reversed, or drawn anew.
 */
export const dance = z.object({
  code: z.string().trim().max(4),
  name: z.string().trim().max(60),
  seconds: z.number().int().min(10).max(3600).nullable(),
  floor: z.enum(["one", "heats", "all"]),
  order: z.enum(["same", "reversed", "drawn"]).exactOptional(),
});
export type Dance = z.output<typeof dance>;

/** Seconds between two heats of a round (docs/rules/timetable.md 1.2 is about performances). */
export const HEAT_CHANGE_SECONDS = 20;

/** Returns a distinct name for each dance of a round: the typed name, else the letter, else the number. Equal names get their number in front. */
export function danceNames(dances: readonly Pick<Dance, "code" | "name">[]): string[] {
  const names = dances.map((dance, at) => dance.name || dance.code || String(at + 1));
  return names.map((name, at) => (names.indexOf(name) === names.lastIndexOf(name) ? name : `${at + 1}. ${name}`));
}

/** Letters of the dances where each dance has one of its own, else the names from `danceNames`. */
export function danceLetters(dances: readonly Pick<Dance, "code" | "name">[]): string[] {
  const codes = dances.map((dance) => dance.code);
  return codes.every((code) => code !== "") && new Set(codes).size === codes.length ? codes : dances.map((dance) => dance.name);
}

/** True when a method turns each judge's totals into that judge's crosses or places (IDO). Equal totals may then need the judge's decision. */
export const ranksTotals = (method: string | undefined): boolean => method?.startsWith("ido_") ?? false;

const POINTS: readonly string[] = ["sum", "mean", "trimmed_mean", "median", "ijru", "js1", "js3"];

/** True when a method's marks add up to points over dances. Other methods rank totals, or take places, crosses or votes. */
export const addsUp = (method: string | undefined): boolean => method !== undefined && POINTS.includes(method);
