import { ClipboardPaste, Pencil, UserPlus, X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { newId } from "../../../kernel/values/ids.ts";
import { recordOrNull } from "../../../web/calls/outcomes.ts";
import { IconButton, LinkButton } from "../../../web/ui/button.tsx";
import { ErrorText } from "../../../web/ui/fields/field.tsx";
import { TextInput } from "../../../web/ui/fields/text-input.tsx";
import { useReport } from "../../../web/calls/use-report.ts";
import { nameOf } from "../../../entries/line-ups/eligibility.ts";
import { useConsentText } from "../../../people/consents/use-consent-text.ts";
import { AddPerson } from "./add-person.tsx";
import { findPersonMeant, parsePerson } from "./meant-by.ts";
import { useTypedPeople } from "./typed-people.ts";
import { UNSETTLED_PERSON, type Unsettled } from "./unsettled.ts";
import { PersonDialog } from "./people-dialogs.tsx";
import { yearProblem } from "../../../people/dancers/birth.ts";
import type { TypedPerson } from "../../offline/outbox/typed-people.ts";
import type { Signup } from "../../records.ts";
import { useLocale } from "../../../web/locale/locale.tsx";
import { useEntriesWords } from "./entries-words.ts";
import { useSignupCalls } from "../../offline/use-signup-calls.ts";
import type { Dancer } from "../../../people/dancers/dancer-record.ts";

/** True when a typed text has a first and a last name, so that only the year is missing. */
const hasBothNames = (text: string) => /\S\s+\S/.test(text);

/**
 * People typed into a line-up: picks people of the sign-up, and adds new ones once they have two names and a year, which may come from its own field.
 */
function useNewPeople(
  signup: Signup,
  entryId: string,
  { trackAddition: underWay }: Unsettled,
  ids: readonly string[],
  onAdded: (id: string, isNew: boolean) => Promise<void>,
) {
  const { addDancers } = useSignupCalls(signup);
  const report = useReport();
  const { typed, people } = useTypedPeople(signup, entryId);
  const [clearCount, setAsked] = useState(0);
  /** `text` is shown while the person is not added; `whole` includes the year. */
  const addTyped = async (id: string, text: string, whole = text) => {
    const existing = findPersonMeant(whole, signup.dancers, ids);
    if (existing) {
      people.drop(id);
      return onAdded(existing.id, false);
    }
    const person = parsePerson(whole);
    if (!person) return people.put({ id, text });
    people.put({ id, text, whole });
    if (!(await recordOrNull(() => addDancers({ ...person, id }), report))) return people.put({ id, text });
    await onAdded(id, true);
    people.drop(id);
  };
  const add = (id: string, text: string, whole?: string) => underWay(addTyped(id, text, whole));
  // Goes on with people who were being typed when the page was left.
  const resume = useEffectEvent(() => {
    for (const { id, text, whole } of typed.people) if (whole !== undefined) add(id, text, whole);
  });
  useEffect(() => resume(), []);
  const emptied = () => {
    setAsked((now) => now + 1);
    people.type("");
  };
  return { typed, clearCount, emptied, add, people };
}

/** The field for adding people. After `resume` it takes the focus once more people are there, unless the user types elsewhere by then. */
function useNext(people: number) {
  const field = useRef<HTMLDivElement>(null);
  const going = useRef(false);
  useEffect(() => {
    if (going.current && !document.activeElement?.matches("input, select, textarea")) field.current?.querySelector("input")?.focus();
    going.current = false;
  }, [people]);
  return {
    field,
    resume: () => {
      going.current = true;
    },
  };
}

/** Changes the current line-up, so that a slow save drops nobody. */
function useNewest(ids: readonly string[], onChange: (ids: string[]) => void, resume: () => void) {
  const newest = useRef(ids);
  useEffect(() => {
    newest.current = ids;
  }, [ids]);
  const change = (how: (now: readonly string[]) => readonly string[]) => {
    newest.current = how(newest.current);
    onChange([...newest.current]);
  };
  const go = (id: string) => {
    resume();
    if (!newest.current.includes(id)) change((now) => [...now, id]);
  };
  return { change, go };
}

interface LineUpProps {
  signup: Signup;
  entryId: string;
  ids: readonly string[];
  /** Number of people that the category takes, in words. */
  range: string;
  onChange: (ids: string[]) => void;
  onPeopleChanged: () => Promise<void>;
  unsettled: Unsettled;
}

/** Line-up of an entry: people of the sign-up or new ones (name, then year of birth), a pasted list, corrections. */
export function LineUp({ signup, entryId, ids, range, onChange, onPeopleChanged, unsettled }: LineUpProps) {
  const words = useEntriesWords();
  const [editing, setEditing] = useState<Dancer | undefined>(undefined);
  const { field, resume } = useNext(ids.length);
  const chosen = ids.map((id) => signup.dancers.find((each) => each.id === id)).filter((each) => each !== undefined);
  const others = signup.dancers.filter((each) => !ids.includes(each.id));

  const { change, go } = useNewest(ids, onChange, resume);
  const { typed, clearCount, emptied, add, people } = useNewPeople(signup, entryId, unsettled, ids, async (id, isNew) => {
    if (isNew) await onPeopleChanged();
    go(id);
  });

  // A person who is in the line-up by now is shown once.
  const unfinished = typed.people.filter((each) => !ids.includes(each.id));

  return (
    <div>
      <div className="row sp mt-5 mb-2">
        <span className="lbl">
          {words.lineUp} <em className="num">{range ? `${ids.length} / ${range}` : ids.length}</em>
        </span>
        <LinkButton
          look="ghost"
          size="small"
          icon={<ClipboardPaste className="ic" aria-hidden />}
          to={`/signup/competition/import/${signup.id}?of=people&entry=${entryId}`}
        >
          {words.pasteList}
        </LinkButton>
      </div>
      <ol className="dancers">
        {chosen.map((dancer, at) => (
          <Chosen
            key={dancer.id}
            dancer={dancer}
            at={at}
            onEdit={() => setEditing(dancer)}
            onRemove={() => change((now) => now.filter((id) => id !== dancer.id))}
          />
        ))}
        {unfinished.map((person) => (
          <Unfinished
            key={person.id}
            person={person}
            firstDay={signup.competition.starts_on}
            onYear={(year) => add(person.id, person.text, `${person.text} ${year}`)}
            onRemove={() => people.drop(person.id)}
          />
        ))}
      </ol>
      <div className="mt-3" ref={field} onInput={(event) => event.target instanceof HTMLInputElement && people.type(event.target.value)}>
        <AddPerson
          key={`${clearCount} ${typed.found}`}
          others={others}
          typed={clearCount === 0 ? typed.found : ""}
          onPick={(id) => {
            emptied();
            go(id);
          }}
          onAdd={(text) => {
            emptied();
            add(newId(), text);
          }}
          onLeave={people.type}
          onEmpty={emptied}
        />
      </div>
      {editing && (
        <EditPerson
          signup={signup}
          dancer={editing}
          ids={ids}
          onClose={() => setEditing(undefined)}
          onSaved={() => void onPeopleChanged()}
        />
      )}
    </div>
  );
}

function Chosen({ dancer, at, onEdit, onRemove }: { dancer: Dancer; at: number; onEdit: () => void; onRemove: () => void }) {
  const words = useEntriesWords();
  return (
    <li className="dancer">
      <span className="num muted">{at + 1}</span>
      <span className="grow">{nameOf(dancer)}</span>
      <span className="num sec nw">
        {words.born} {dancer.birth_year}
      </span>
      <IconButton label={`${words.editPerson}: ${nameOf(dancer)}`} size="small" onClick={onEdit}>
        <Pencil className="ic" aria-hidden />
      </IconButton>
      <IconButton label={`${words.removePerson}: ${nameOf(dancer)}`} size="small" onClick={onRemove}>
        <X className="ic" aria-hidden />
      </IconButton>
    </li>
  );
}

interface UnfinishedProps {
  person: TypedPerson;
  firstDay: string;
  onYear: (year: string) => void;
  onRemove: () => void;
}

/** A typed person with something missing; red only once a wrong year was left in the field. */
function Unfinished({ person, firstDay, onYear, onRemove }: UnfinishedProps) {
  const words = useEntriesWords();
  const locale = useLocale();
  const [wrong, setWrong] = useState<string | undefined>(undefined);
  const whole = hasBothNames(person.text);
  const note = `unfinished-${person.id}`;
  if (person.whole !== undefined)
    return (
      <li className="dancer">
        <UserPlus className="ic" aria-hidden />
        <span className="grow">{person.text}</span>
      </li>
    );
  return (
    <li className={`dancer wrap${wrong ? " err" : ""}`} {...UNSETTLED_PERSON}>
      <UserPlus className="ic" aria-hidden />
      <span className="grow">{person.text}</span>
      {whole && (
        <span className="w-24">
          <TextInput
            size="small"
            inputMode="numeric"
            maxLength={4}
            aria-invalid={wrong !== undefined}
            aria-describedby={note}
            autoFocus
            placeholder={words.birthYear}
            aria-label={`${person.text}: ${words.birthYearFull}`}
            onBlur={(event) => {
              const year = event.currentTarget.value;
              setWrong(year === "" ? undefined : yearProblem(year, firstDay)?.[locale]);
            }}
            onChange={(event) => {
              const year = event.currentTarget.value;
              if (year.length === 4 && !yearProblem(year, firstDay)) onYear(year);
              else if (year.length === 4) setWrong(yearProblem(year, firstDay)?.[locale]);
              else setWrong(undefined);
            }}
          />
        </span>
      )}
      <IconButton label={`${words.removePerson}: ${person.text}`} size="small" onClick={onRemove}>
        <X className="ic" aria-hidden />
      </IconButton>
      <span id={note} className="basis-full">
        {wrong ? <ErrorText>{wrong}</ErrorText> : <small className="sec">{whole ? words.giveYear : words.giveBoth}</small>}
      </span>
    </li>
  );
}

interface EditProps {
  signup: Signup;
  dancer: Dancer;
  /** The line-up as the screen shows it. */
  ids: readonly string[];
  onClose: () => void;
  onSaved: () => void;
}

function EditPerson({ signup, dancer, ids, onClose, onSaved }: EditProps) {
  const text = useConsentText(signup);
  const inUse = ids.includes(dancer.id) || signup.entries.some((entry) => entry.dancer_ids.includes(dancer.id));
  return <PersonDialog dancer={dancer} inUse={inUse} consent={text("full_names")} onClose={onClose} onSaved={onSaved} />;
}
