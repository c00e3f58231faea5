import { useState } from "react";
import { fill } from "../../web/locale/fill.ts";
import { formatDateTime } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { DateInput } from "../../web/ui/fields/date-input.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import type { OwnData, OwnRecord } from "./contract.ts";
import { ownWords } from "./own-words.ts";
import { useDataRequest } from "./use-data-request.ts";

export interface RequestFormProps {
  code: string;
  name: string;
  held: OwnRecord;
  onAsked: (now: OwnData) => void;
}

/** Requests a correction of the stored name or date of birth. */
export function RequestCorrection({ code, held, onAsked }: RequestFormProps) {
  const locale = useLocale();
  const messages = ownWords[locale];
  const [draft, setDraft] = useState({
    first_name: held.first_name,
    last_name: held.last_name,
    birth_date: held.birth_date ?? "",
    note: "",
  });
  const { errors, busy, send } = useDataRequest(code, onAsked);
  const waiting = held.requests.find((each) => each.kind === "correct" && each.state === "open");
  return (
    <section className="mt-9" aria-labelledby="correct">
      <h2 id="correct" className="disp text-[1.375rem]">
        {messages.correct}
      </h2>
      <p className="sec mt-1 mb-4">{messages.correctLead}</p>
      {waiting ? (
        <Note look="info">{fill(messages.waits, { date: formatDateTime(waiting.at, locale, "day") })}</Note>
      ) : (
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void send({ ...draft, kind: "correct", birth_date: draft.birth_date || null, note: draft.note || null });
          }}
        >
          <Field label={messages.first} error={errors["first_name"]?.[0]}>
            <TextInput
              value={draft.first_name}
              maxLength={80}
              autoComplete="off"
              onChange={(event) => setDraft({ ...draft, first_name: event.currentTarget.value })}
            />
          </Field>
          <Field label={messages.last} error={errors["last_name"]?.[0]}>
            <TextInput
              value={draft.last_name}
              maxLength={80}
              autoComplete="off"
              onChange={(event) => setDraft({ ...draft, last_name: event.currentTarget.value })}
            />
          </Field>
          <Field label={messages.born} optional error={errors["birth_date"]?.[0]}>
            <DateInput value={draft.birth_date} onValueChange={(birth_date) => setDraft({ ...draft, birth_date })} />
          </Field>
          <Field label={messages.note} optional error={errors["note"]?.[0]}>
            <TextInput value={draft.note} maxLength={500} onChange={(event) => setDraft({ ...draft, note: event.currentTarget.value })} />
          </Field>
          <Button type="submit" size="big" full busy={busy}>
            {messages.ask}
          </Button>
        </form>
      )}
    </section>
  );
}
