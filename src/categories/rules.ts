// What holds for dictionary records whatever the screen says. Pure.

export interface RangeRule {
  field: string;
  fits: (record: Record<string, unknown>) => boolean;
  sentence: { pl: string; en: string };
}

/** A range whose end may not lie under its beginning; open ends are fine. */
function range(from: string, to: string, sentence: RangeRule["sentence"]): RangeRule {
  return {
    field: to,
    sentence,
    fits(record) {
      const low = record[from];
      const high = record[to];
      return typeof low !== "number" || typeof high !== "number" || low <= high;
    },
  };
}

export const ages = range("min_age", "max_age", {
  pl: "Górny wiek nie może być niższy od dolnego.",
  en: "The highest age cannot be under the lowest.",
});
export const dancers = range("min_dancers", "max_dancers", {
  pl: "Największa liczba osób nie może być niższa od najmniejszej.",
  en: "The largest number of dancers cannot be under the smallest.",
});
export const music = range("min_music_seconds", "max_music_seconds", {
  pl: "Najdłuższy czas nie może być krótszy od najkrótszego.",
  en: "The longest time cannot be under the shortest.",
});

/** Whether an unarchived record has this code, letter case aside. */
export function codeTaken(code: string, others: readonly { code: string | null; archived: boolean }[]): boolean {
  return others.some((each) => !each.archived && each.code?.toLowerCase() === code.toLowerCase());
}

/** Splits records into those that are missing and those whose name or code an existing one has, letter case aside. */
export function missingOf<T extends { name: string; code: string }>(
  wanted: readonly T[],
  existing: readonly { name: string; code: string | null }[],
): { missing: T[]; skipped: T[] } {
  const names = new Set(existing.map((each) => each.name.trim().toLowerCase()));
  const codes = new Set(existing.flatMap((each) => (each.code === null ? [] : [each.code.toLowerCase()])));
  const there = (each: T) => names.has(each.name.toLowerCase()) || codes.has(each.code.toLowerCase());
  return { missing: wanted.filter((each) => !there(each)), skipped: wanted.filter(there) };
}
