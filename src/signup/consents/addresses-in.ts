// Matches the e-mail addresses of a pasted list with people by the names on each line. Pure.
import { wordsOf } from "../../kernel/text/search.ts";

interface NamedPerson {
  dancer_id: string;
  first_name: string;
  last_name: string;
}

const ADDRESS = /[^\s<>;,"'()]+@[^\s<>;,"'()]+\.[^\s<>;,"'()]+/;

/**
 * Returns an address for each person whose first and last name are on a line (in any order, with or without Polish letters), and the lines that match
 * nobody, match several people, or have no address. The later of two lines for one person applies.
 */
export function matchAddresses(text: string, people: readonly NamedPerson[]): { found: Map<string, string>; left: string[] } {
  const found = new Map<string, string>();
  const left: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === "") continue;
    const email = ADDRESS.exec(line)?.[0];
    const words = wordsOf(line.replace(ADDRESS, " ").replace(/[;,\t"<>()]/g, " "));
    const fitting = people.filter((each) => wordsOf(`${each.first_name} ${each.last_name}`).every((word) => words.includes(word)));
    const [person] = fitting;
    if (email && person && fitting.length === 1) found.set(person.dancer_id, email);
    else left.push(line.trim());
  }
  return { found, left };
}
