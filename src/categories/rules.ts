// Rules of dictionary records. Pure.

export interface RangeRule {
  field: string;
  fits: (record: Record<string, unknown>) => boolean;
  sentence: { pl: string; en: string };
}

/** A range whose end may not be below its start. Either end may be open. */
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

export const ageRange = range("min_age", "max_age", {
  pl: "Górny wiek nie może być niższy od dolnego.",
  en: "The highest age cannot be under the lowest.",
});
export const dancersRange = range("min_dancers", "max_dancers", {
  pl: "Największa liczba osób nie może być niższa od najmniejszej.",
  en: "The largest number of dancers cannot be under the smallest.",
});
export const musicRange = range("min_music_seconds", "max_music_seconds", {
  pl: "Najdłuższy czas nie może być krótszy od najkrótszego.",
  en: "The longest time cannot be under the shortest.",
});

/** True when an unarchived record has this code, ignoring case. */
export function isCodeTaken(code: string, others: readonly { code: string | null; archived: boolean }[]): boolean {
  return others.some((each) => !each.archived && each.code?.toLowerCase() === code.toLowerCase());
}

/** Splits records into missing ones and those whose name or code an existing record has, ignoring case. */
export function splitMissing<T extends { name: string; code: string }>(
  candidates: readonly T[],
  existing: readonly { name: string; code: string | null }[],
): { missing: T[]; skipped: T[] } {
  const names = new Set(existing.map((each) => each.name.trim().toLowerCase()));
  const codes = new Set(existing.flatMap((each) => (each.code === null ? [] : [each.code.toLowerCase()])));
  const there = (each: T) => names.has(each.name.toLowerCase()) || codes.has(each.code.toLowerCase());
  return { missing: candidates.filter((each) => !there(each)), skipped: candidates.filter(there) };
}
