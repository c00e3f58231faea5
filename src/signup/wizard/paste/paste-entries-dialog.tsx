import { useState } from "react";
import { newId } from "../../../kernel/ids.ts";
import { count, danceTitle } from "../../../web/locale/format.ts";
import { useLocale } from "../../../web/locale/locale.tsx";
import { recordOrNull } from "../../../web/calls/outcomes.ts";
import { useApi } from "../../../web/calls/use-api.ts";
import { useReport } from "../../../web/use-report.ts";
import { calls } from "../../calls.ts";
import type { Signup } from "../../records.ts";
import { useEntriesWords } from "../entries-words.ts";
import { counted } from "../../words.ts";
import { pastedEntries } from "./entries-paste.ts";
import { PasteFrame } from "./paste-frame.tsx";
import { keyOf, type PastedPerson } from "./people-paste.ts";

const MOST_AT_ONCE = 200;

/** Adds a pasted list of entries with their people; people of the sign-up are known by name and year. What was not understood or refused stays in the field. */
export function PasteEntriesDialog({
  open,
  signup,
  onOpenChange,
  onAdded,
}: {
  open: boolean;
  signup: Signup;
  onOpenChange: (open: boolean) => void;
  onAdded: () => void;
}) {
  const words = useEntriesWords();
  const locale = useLocale();
  const api = useApi();
  const report = useReport();
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const { entries, bad } = pastedEntries(text, signup.sections);
  const add = async () => {
    setBusy(true);
    const params = { id: signup.id };
    const ids = new Map(signup.dancers.map((each) => [keyOf(each), each.id]));
    const fresh: (PastedPerson & { id: string })[] = [];
    for (const person of entries.flatMap((each) => each.people)) {
      if (ids.has(keyOf(person))) continue;
      const id = newId();
      ids.set(keyOf(person), id);
      fresh.push({ ...person, id });
    }
    let done = true;
    for (let at = 0; done && at < fresh.length; at += MOST_AT_ONCE) {
      const dancers = fresh.slice(at, at + MOST_AT_ONCE);
      done = (await recordOrNull(() => api.call(calls.addDancers, { params, body: { dancers } }), report)) !== null;
    }
    let made = 0;
    for (const { people, line: _line, ...entry } of done ? entries : []) {
      const dancer_ids = [...new Set(people.map((person) => ids.get(keyOf(person)) ?? ""))];
      if (!(await recordOrNull(() => api.call(calls.createEntry, { params, body: { ...entry, id: newId(), dancer_ids } }), report))) break;
      made += 1;
    }
    setBusy(false);
    onAdded();
    const rest = [...entries.slice(made).map((each) => each.line), ...bad];
    setText(rest.join("\n"));
    if (rest.length === 0) onOpenChange(false);
  };
  const people = new Set(entries.flatMap((each) => each.people.map(keyOf))).size;
  const titles = entries.slice(0, 6).map((each) => danceTitle(each.title));
  return (
    <PasteFrame
      open={open}
      onOpenChange={onOpenChange}
      title={words.pasteEntries}
      description={words.pasteEntriesHint}
      label={words.stepEntries}
      hint={
        entries.length > 0
          ? `${count(locale, entries.length, counted.entries[locale])}, ${count(locale, people, counted.people[locale])}: ${titles.join(", ")}${entries.length > 6 ? " …" : ""}`
          : undefined
      }
      placeholder={words.pasteEntriesExample}
      rows={10}
      text={text}
      onText={setText}
      bad={bad}
      add={words.addEntries}
      found={entries.length}
      busy={busy}
      onAdd={() => void add()}
    />
  );
}
