import { useState } from "react";
import { fill } from "../../web/locale/fill.ts";
import { formatDateTime } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import type { RequestFormProps } from "./request-correction.tsx";
import { ownWords } from "./own-words.ts";
import { useDataRequest } from "./use-data-request.ts";

/** Requests the erasure of the data: explains it, and asks to type the name. */
export function RequestErasure({ code, name, held, onAsked, adult }: RequestFormProps & { adult: boolean }) {
  const locale = useLocale();
  const messages = ownWords[locale];
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [note, setNote] = useState("");
  const { errors, busy, send } = useDataRequest(code, onAsked);
  const waiting = held.requests.find((each) => each.kind === "erase" && each.state === "open");
  return (
    <section className="mt-9" aria-labelledby="erase">
      <h2 id="erase" className="disp text-[1.375rem]">
        {messages.erase}
      </h2>
      <p className="sec mt-1 mb-4">{messages.eraseLead}</p>
      {waiting && <Note look="info">{fill(messages.waits, { date: formatDateTime(waiting.at, locale, "day") })}</Note>}
      {!waiting && !open && (
        <Button size="big" full onClick={() => setOpen(true)}>
          {messages.eraseOpen}
        </Button>
      )}
      {!waiting && open && (
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void send({ kind: "erase", confirmation: typed, note: note || null });
          }}
        >
          <Note look="warn">{adult ? messages.eraseBeforeOwn : messages.eraseBefore}</Note>
          <Field label={fill(messages.confirm, { name })} error={errors["confirmation"]?.[0]}>
            <TextInput value={typed} autoFocus autoComplete="off" onChange={(event) => setTyped(event.currentTarget.value)} />
          </Field>
          <Field label={messages.note} optional error={errors["note"]?.[0]}>
            <TextInput value={note} maxLength={500} onChange={(event) => setNote(event.currentTarget.value)} />
          </Field>
          <Button type="submit" look="danger" size="big" full busy={busy} disabled={typed.trim() === ""}>
            {messages.eraseAsk}
          </Button>
          <Button size="big" full onClick={() => setOpen(false)}>
            {messages.cancel}
          </Button>
        </form>
      )}
    </section>
  );
}
