import { useEffect, useState } from "react";
import { listOrEmpty } from "../../web/calls/outcomes.ts";
import { Button } from "../../web/ui/button.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { listEligible } from "../contract.ts";
import type { Signup } from "../records.ts";
import { sortByNearness, noAgeFor } from "./nearest.ts";
import { isNotFilledIn, sectionLine } from "./section-line.ts";
import type { OfferedSection, SignupEntry } from "../../entries/records.ts";

/** Apart from the words of the step, because the office reads them, too. */
const messages = {
  pl: { canDance: "Ten skład może tańczyć:", noAge: (dance: string, age: string) => `${dance}: nie ma tu kategorii wiekowej ${age}.` },
  en: { canDance: "This line-up may dance:", noAge: (dance: string, age: string) => `${dance}: there is no age category ${age} here.` },
};

/** How many alternatives are shown: the nearest. */
const SHOWN = 5;

type Place = Pick<OfferedSection, "dance_category_id" | "presentation_category_id" | "level_code">;

interface Props {
  signup: Signup;
  entry: SignupEntry;
  /** Called with the chosen section and with the choices that make it up. */
  onChoose: (place: Place, section_id: string) => void;
}

/** Sections that take a line-up which its own section rejects: one press moves the entry there. A wrong number of people has its own button. */
export function Alternatives({ signup, entry, onChoose }: Props) {
  const refused = entry.problems.some((each) => !isNotFilledIn(each) && each.code !== "too_few" && each.code !== "too_many");
  if (!refused || entry.dancer_ids.length === 0) return null;
  const choose = ({ id, dance_category_id, presentation_category_id, level_code }: OfferedSection) =>
    onChoose({ dance_category_id, presentation_category_id, level_code }, id);
  return <OfferedSections key={entry.dancer_ids.join(" ")} signup={signup} entry={entry} onChoose={choose} />;
}

interface OfferedProps {
  signup: Pick<Signup, "id" | "sections">;
  entry: Pick<SignupEntry, "dancer_ids" | "section_id">;
  onChoose: (section: OfferedSection) => void;
}

/** The nearest sections that the line-up may enter, as buttons; nothing where there are none. */
export function OfferedSections({ signup, entry, onChoose }: OfferedProps) {
  const words = messages[useLocale()];
  const allowed = useAllowed(signup, entry.dancer_ids);
  const current = signup.sections.find((each) => each.id === entry.section_id);
  const alternatives = sortByNearness(
    signup.sections.filter((each) => allowed.has(each.id) && each.id !== entry.section_id),
    current,
  ).slice(0, SHOWN);
  if (alternatives.length === 0) return null;
  const age = current && noAgeFor(signup.sections, current, alternatives);
  return (
    <section className="mt-3" aria-live="polite" aria-label={words.canDance}>
      <p className="sm">
        {age && `${words.noAge(current.dance_name, age)} `}
        {words.canDance}
      </p>
      <div className="row wrap mt-2">
        {alternatives.map((each) => (
          <Button key={each.id} onClick={() => onChoose(each)}>
            {sectionLine(each)}
          </Button>
        ))}
      </div>
    </section>
  );
}

/** Loads the ids of the sections that a line-up may enter. */
function useAllowed(signup: { id: string }, dancerIds: readonly string[]): ReadonlySet<string> {
  const api = useApi();
  const [allowed, setAllowed] = useState<ReadonlySet<string>>(new Set());
  const dancerKey = dancerIds.join(" ");
  useEffect(() => {
    let here = true;
    const body = { dancer_ids: dancerKey.split(" ") };
    // The user did not ask for this call, so an unavailable server is left to the page's head.
    void listOrEmpty(
      () => api.call(listEligible, { params: { id: signup.id }, body }),
      () => undefined,
    ).then((found) => {
      if (here) setAllowed(new Set(found.filter((each) => each.allowed).map((each) => each.section_id)));
    });
    return () => {
      here = false;
    };
  }, [api, signup.id, dancerKey]);
  return allowed;
}
