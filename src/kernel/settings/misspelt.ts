// Finds misspelt names of settings in the environment.
import { distance } from "fastest-levenshtein";

/** One letter in every four may be missing, added or wrong. */
const LETTERS_OF_ONE_SLIP = 4;

/** Messages about environment names that resemble a setting: "SMPT_URL …: did you mean SMTP_URL?" */
export function misspeltSettings(names: readonly string[], settings: readonly string[]): string[] {
  const likely = (name: string) => {
    const plain = name.toUpperCase().replaceAll("-", "_");
    return settings.find((candidate) => candidate === plain || slips(plain, candidate) * LETTERS_OF_ONE_SLIP <= candidate.length);
  };
  return names.flatMap((name) => {
    // Short names belong to other programs: HOME is not a misspelt HOST.
    const meant = settings.includes(name) || name.length < 6 ? undefined : likely(name);
    return meant === undefined || names.includes(meant) ? [] : [`${name} is not a setting; did you mean ${meant}?`];
  });
}

/** Number of letters that differ. Two swapped letters count once. */
function slips(name: string, candidate: string): number {
  const letters = (text: string) => text.split("").sort().join("");
  return letters(name) === letters(candidate) && distance(name, candidate) === 2 ? 1 : distance(name, candidate);
}
