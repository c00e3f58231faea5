import { Check, Signature } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { formatTime } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { ConsentSheet } from "./consent-sheet.tsx";
import { type Club, entriesOf, isHere, missingConsents, numbersOf, type Person } from "./rows.ts";
import type { NewDoorChange, NewSignature } from "./use-door-changes.ts";
import { words } from "./words.ts";

interface Props {
  club: Club;
  person: Person;
  competition: string;
  /** True for the person whose code was scanned. */
  scanned: boolean;
  onChange: (change: NewDoorChange) => void;
  onSign: (person: Person, signed: NewSignature) => void;
}

/** One person: the box, name and numbers, what is missing, and its buttons. */
export function PersonRow({ club, person, competition, scanned, onChange, onSign }: Props) {
  const locale = useLocale();
  const messages = words[locale];
  const row = useRef<HTMLLIElement>(null);
  const [signs, setSigns] = useState(false);
  useEffect(() => {
    if (scanned) row.current?.scrollIntoView({ block: "center" });
  }, [scanned]);
  const { dancer_id, birth_year, present } = person;
  const name = person.name || messages.namelessPerson;
  const here = isHere(person);
  const numbers = numbersOf(entriesOf(club, person));
  const missing = missingConsents(person);
  const lacks = missing.map((each) => messages.purposes[each]);
  const tick = (kind: "present" | "absent") => onChange({ kind, dancer_ids: [dancer_id] });
  return (
    <li ref={row} data-person={dancer_id} className={scanned ? "door-hit" : undefined}>
      <button
        type="button"
        className={`sm-c bks-c${here ? " ok" : ""}`}
        aria-pressed={here}
        aria-label={messages.isHere(name)}
        onClick={() => tick(here ? "absent" : "present")}
      >
        {here && <Check className="ic" aria-hidden />}
      </button>
      <span className="grow min-w-0">
        <b>
          {name} {birth_year !== null && <span className="sec num door-y">{birth_year}</span>}
        </b>
        {numbers && <small>{messages.numbers(numbers)}</small>}
        {lacks.length > 0 && <small className="t-warn b">{lacks.join(", ")}</small>}
        {present && !present.is && <small className="t-bad b">{messages.absent(present.by, formatTime(present.at, locale))}</small>}
      </span>
      <span className="door-r">
        {missing.length > 0 && (
          <Button
            size="small"
            className="door-b"
            icon={<Signature className="ic" aria-hidden />}
            aria-label={messages.signFor(name)}
            onClick={() => setSigns(true)}
          >
            {messages.sign}
          </Button>
        )}
        {present === null && (
          <Button size="small" className="door-b" aria-label={messages.reportAbsentOf(name)} onClick={() => tick("absent")}>
            {messages.reportAbsent}
          </Button>
        )}
      </span>
      {signs && (
        <ConsentSheet
          person={person}
          competition={competition}
          onClose={() => setSigns(false)}
          onSign={(signed) => {
            onSign(person, signed);
            setSigns(false);
          }}
        />
      )}
    </li>
  );
}
