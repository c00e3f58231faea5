// Builds PostgreSQL patterns for a person's name: whole words, with any letter case, with or without Polish accents. Pure.

export interface Replacement {
  /** A PostgreSQL pattern. Its first group is the text before the name, which stays. */
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
  // Mails put an invisible sign after dots and @ so that they do not become links.
  return /[\p{L}\p{N}]/u.test(sign) ? sign : `\\${sign}\u2060?`;
}

/**
 * Replacement of a text by `instead` wherever it occurs as whole words, in any letter case and with or without accents. A line break before it may be
 * written `\n`, as in the database's JSON.
 */
export function replacementOf(text: string, instead: string): Replacement {
  const words = Array.from(text.trim().replace(/\s+/g, " "), patternOf).join("");
  return { pattern: `(^|[^${LETTERS}]|\\\\[nrt])${words}(?![${LETTERS}])`, instead };
}

/** Replacements of a person's full name by `instead`, in both orders, with and without a comma. A first or last name alone stays. */
export function nameReplacements(first: string, last: string, instead: string): Replacement[] {
  return [
    replacementOf(`${first} ${last}`, instead),
    replacementOf(`${last} ${first}`, instead),
    replacementOf(`${last}, ${first}`, instead),
  ];
}
