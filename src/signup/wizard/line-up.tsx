import { ClipboardPaste, Pencil, UserPlus, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { newId } from "../../kernel/ids.ts";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { Button, IconButton } from "../../web/ui/button.tsx";
import { Combobox } from "../../web/ui/fields/combobox.tsx";
import { ErrorText } from "../../web/ui/fields/field.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { useApi } from "../../web/calls/use-api.ts";
import { useReport } from "../../web/use-report.ts";
import { calls } from "../calls.ts";
import { nameOf } from "../line-ups/eligibility.ts";
import { useConsentText } from "./consent-boxes.tsx";
import { PasteDialog, PersonDialog } from "./people-dialogs.tsx";
import { pastedPeople } from "./paste/people-paste.ts";
import type { Dancer, Signup } from "../records.ts";
import { useSignupWords } from "../use-signup-words.ts";

interface NewPerson {
  id: string;
  text: string;
}

/** The line-up of an entry: people of the sign-up or new ones (name, then year of birth), a pasted list, corrections. */
export function LineUp({
  signup,
  ids,
  range,
  onChange,
  onPeopleChanged,
}: {
  signup: Signup;
  ids: readonly string[];
  /** How many people the category takes, in words. */
  range: string;
  onChange: (ids: string[]) => void;
  onPeopleChanged: () => Promise<void>;
}) {
  const words = useSignupWords();
  const api = useApi();
  const report = useReport();
  const text = useConsentText(signup);
  const [fresh, setFresh] = useState<NewPerson[]>([]);
  const [pasting, setPasting] = useState(false);
  const [editing, setEditing] = useState<Dancer | undefined>(undefined);
  const [asked, setAsked] = useState(0);
  const field = useRef<HTMLDivElement>(null);
  const goOn = useRef(false);
  // After each person the field is ready for the next one.
  useEffect(() => {
    if (goOn.current) field.current?.querySelector("input")?.focus();
    goOn.current = false;
  }, [ids.length]);
  const chosen = ids.map((id) => signup.dancers.find((each) => each.id === id)).filter((each) => each !== undefined);
  const others = signup.dancers.filter((each) => !ids.includes(each.id));

  /** A typed text is a person once it has two names and a year; the year may come in its own field. */
  const addTyped = async (id: string, text: string) => {
    const [person] = pastedPeople(text).people;
    if (!person) return false;
    const made = await recordOrNull(() => api.call(calls.addDancers, { params: { id: signup.id }, body: { ...person, id } }), report);
    if (!made) return false;
    setFresh((now) => now.filter((each) => each.id !== id));
    await onPeopleChanged();
    goOn.current = true;
    onChange([...ids, id]);
    return true;
  };
  const type = async (text: string) => {
    const id = newId();
    setAsked((now) => now + 1);
    if (!(await addTyped(id, text))) setFresh((now) => [...now, { id, text }]);
  };

  return (
    <div>
      <div className="row sp mt-5 mb-2">
        <span className="lbl">
          {words.lineUp} <em className="num">{`${ids.length} / ${range}`}</em>
        </span>
        <Button look="ghost" size="small" icon={<ClipboardPaste className="ic" aria-hidden />} onClick={() => setPasting(true)}>
          {words.pasteList}
        </Button>
      </div>
      <ol className="dancers">
        {chosen.map((dancer, at) => (
          <li key={dancer.id} className="dancer">
            <span className="num muted">{at + 1}</span>
            <span className="grow ell">{nameOf(dancer)}</span>
            <span className="num sec nw">
              {words.born} {dancer.birth_year}
            </span>
            <IconButton label={`${words.editPerson}: ${nameOf(dancer)}`} size="small" onClick={() => setEditing(dancer)}>
              <Pencil className="ic" aria-hidden />
            </IconButton>
            <IconButton
              label={`${words.removePerson}: ${nameOf(dancer)}`}
              size="small"
              onClick={() => onChange(ids.filter((id) => id !== dancer.id))}
            >
              <X className="ic" aria-hidden />
            </IconButton>
          </li>
        ))}
        {fresh.map((person) => (
          <li key={person.id} className="dancer err">
            <UserPlus className="ic" aria-hidden />
            <span className="grow ell">{person.text}</span>
            {/\S\s+\S/.test(person.text) && (
              <span className="w-24">
                <TextInput
                  size="small"
                  inputMode="numeric"
                  maxLength={4}
                  aria-invalid
                  autoFocus
                  placeholder={words.birthYear}
                  aria-label={`${person.text}: ${words.birthYearFull}`}
                  onChange={(event) => {
                    const year = event.currentTarget.value;
                    if (/^(19|20)\d\d$/.test(year)) void addTyped(person.id, `${person.text} ${year}`);
                  }}
                />
              </span>
            )}
            <IconButton
              label={`${words.removePerson}: ${person.text}`}
              size="small"
              onClick={() => setFresh((now) => now.filter((each) => each.id !== person.id))}
            >
              <X className="ic" aria-hidden />
            </IconButton>
          </li>
        ))}
      </ol>
      <div className="mt-3" ref={field}>
        <Combobox
          key={`${asked} ${ids.length}`}
          label={words.addPerson}
          placeholder={words.addPerson}
          options={others.map((each) => ({ value: each.id, label: nameOf(each), detail: String(each.birth_year) }))}
          value={undefined}
          onValueChange={(id) => {
            if (!id) return;
            goOn.current = true;
            onChange([...ids, id]);
          }}
          onAdd={(text) => void type(text)}
        />
      </div>
      {fresh.map((person) => (
        <ErrorText key={person.id}>{`${person.text}: ${/\S\s+\S/.test(person.text) ? words.giveYear : words.giveBoth}`}</ErrorText>
      ))}
      <PasteDialog
        open={pasting}
        signupId={signup.id}
        dancers={signup.dancers}
        onOpenChange={setPasting}
        onAdded={(added) => void onPeopleChanged().then(() => onChange([...new Set([...ids, ...added])]))}
      />
      {editing && (
        <PersonDialog
          dancer={editing}
          inUse={signup.entries.some((entry) => entry.dancer_ids.includes(editing.id)) || ids.includes(editing.id)}
          consent={text("full_names")}
          onClose={() => setEditing(undefined)}
          onSaved={() => void onPeopleChanged()}
        />
      )}
    </div>
  );
}
