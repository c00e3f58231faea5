// Invented clubs, dancers and titles, and their scoring form, for practice competitions, the demonstration and rehearsals.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

interface Names {
  schools: { id: number; name: string; city: string }[];
  routine_titles: string[];
  dancers: { first: string; last: string; birth_date: string }[];
  people: { instructors: string[]; judges: string[] };
}

/** Invented people, clubs and titles; no real names. */
export const names = JSON.parse(readFileSync(fileURLToPath(new URL("./names.json", import.meta.url)), "utf8")) as Names;

/** Four criteria from 1 to 10 in halves. */
export const FOUR_CRITERIA = {
  name: "Cztery kryteria, 1–10",
  method: "sum" as const,
  criteria: ["Technika", "Choreografia", "Muzykalność", "Wyraz artystyczny"].map((name) => ({
    name,
    code: name.slice(0, 1),
    min: 1,
    max: 10,
    step: 0.5,
    weight: 1,
  })),
};
