// What a person was called, as patterns of the database: whatever the case and with or without Polish marks, as words of their own. Pure.

export interface Replacement {
  /** A pattern of PostgreSQL; its first group is what stands in front and stays. */
  pattern: string;
  instead: string;
}

const MARKED: Readonly<Record<string, string>> = {
  a: "ąàáâãäå",
  c: "ćçč",
  e: "ęèéêë",
  i: "ìíîï",
  l: "ł",
  n: "ńñň",
  o: "óòôõöø",
  s: "śš",
  u: "ùúûü",
  y: "ýÿ",
  z: "źżž",
};
const BARE = new Map(Object.entries(MARKED).flatMap(([bare, marked]) => Array.from(marked).map((sign) => [sign, bare] as const)));
const LETTERS = `A-Za-z0-9${[...BARE.keys()].join("")}${[...BARE.keys()].join("").toUpperCase()}`;

function patternOf(sign: string): string {
  if (/\s/.test(sign)) return "([[:space:]\u00a0]|&nbsp;)+";
  const small = sign.toLowerCase();
  const bare = BARE.get(small) ?? small;
  if (/[a-z]/.test(bare)) {
    const all = `${bare}${MARKED[bare] ?? ""}`;
    return `[${all}${all.toUpperCase()}]`;
  }
  // Mails break links behind a dot and an @ by a sign without width.
  return /[\p{L}\p{N}]/u.test(sign) ? sign : `\\${sign}\u2060?`;
}

/** Replaces this text wherever it stands as words of its own. In JSON as the database writes it, a line break in front is a letter behind a stroke. */
export function replacing(text: string, instead: string): Replacement {
  const words = Array.from(text.trim().replace(/\s+/g, " "), patternOf).join("");
  return { pattern: `(^|[^${LETTERS}]|\\\\[nrt])${words}(?![${LETTERS}])`, instead };
}

/** A person's whole name, in both orders. */
export function replacingName(first: string, last: string, instead: string): Replacement[] {
  return [replacing(`${first} ${last}`, instead), replacing(`${last} ${first}`, instead), replacing(`${last}, ${first}`, instead)];
}
