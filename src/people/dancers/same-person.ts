// Decides whether a change of a person's data is a correction or another person (docs/rules/consents.md 2.6). Pure.
import { wordsOf } from "../../kernel/text/search.ts";

interface Named {
  first_name: string;
  last_name: string;
  birth_year: number;
}

const namesOf = ({ first_name, last_name }: Named) => [first_name, last_name].map((each) => wordsOf(each).join(" "));

/** True when both names differ, or one name and the year of birth. Letter case, diacritics and swapped names do not count. */
export function isSomebodyElse(before: Named, after: Named): boolean {
  const [was, is] = [namesOf(before), namesOf(after)];
  if (was.toSorted().join() === is.toSorted().join()) return false;
  const changed = was.filter((each, at) => each !== is[at]).length;
  return changed === 2 || before.birth_year !== after.birth_year;
}

/** The message when another person is typed over one who has consents or a link. */
export function somebodyElse({ first_name, last_name }: Named) {
  const name = `${first_name} ${last_name}`;
  return {
    pl: `To inna osoba? Dodaj ją jako nową, bo te zgody i link ma ${name}. Tę można usunąć, gdy nie ma jej już w żadnym składzie.`,
    en: `Somebody else? Add them as a new person: these consents and the link belong to ${name}, who can be removed once in no line-up.`,
  };
}
