// Several dances in one round: how they are called where they must be told apart, and which methods count them. Pure.
import type { Dance } from "./contract.ts";

/** A name for each dance of a round, all different: as it was typed, else its letter, else its number, with the number in front where two are called alike. */
export function danceNames(dances: readonly Pick<Dance, "code" | "name">[]): string[] {
  const names = dances.map((dance, at) => dance.name || dance.code || String(at + 1));
  return names.map((name, at) => (names.indexOf(name) === names.lastIndexOf(name) ? name : `${at + 1}. ${name}`));
}

/** Whether a judge's totals become that judge's crosses or places (IDO), so that equal ones may need the judge's word. */
export const ranksTotals = (method: string | undefined): boolean => method?.startsWith("ido_") ?? false;

const POINTS: readonly string[] = ["sum", "mean", "trimmed_mean", "median", "ijru", "js1", "js3"];

/** Whether a method's marks add up to points, in one dance or in several: the others rank totals, or ask for places, crosses or votes. */
export const addsUp = (method: string | undefined): boolean => method !== undefined && POINTS.includes(method);
