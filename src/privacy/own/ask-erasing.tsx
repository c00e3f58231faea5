import { useState } from "react";
import { fill } from "../../web/locale/fill.ts";
import { formatDateTime } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import type { AskingProps } from "./ask-correction.tsx";
import { ownWords } from "./own-words.ts";
import { useAsking } from "./use-asking.ts";

/** Requests the erasure of the data: explains it, and asks to type the name. */
export function AskErasing({ code, name, held, onAsked, adult }: AskingProps & { adult: boolean }) {
  const locale = useLocale();
  const said = ownWords[locale];
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [note, setNote] = useState("");
  const { errors, busy, send } = useAsking(code, onAsked);
  const waiting = held.requests.find((each) => each.kind === "erase" && each.state === "open");
  return (
    <section className="mt-9" aria-labelledby="erase">
      <h2 id="erase" className="disp text-[1.375rem]">
        {said.erase}
      </h2>
      <p className="sec mt-1 mb-4">{said.eraseLead}</p>
      {waiting && <Note look="info">{fill(said.waits, { date: formatDateTime(waiting.at, locale, "day") })}</Note>}
      {!waiting && !open && (
        <Button size="big" full onClick={() => setOpen(true)}>
          {said.eraseOpen}
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
          <Note look="warn">{adult ? said.eraseBeforeOwn : said.eraseBefore}</Note>
          <Field label={fill(said.confirm, { name })} error={errors["confirmation"]?.[0]}>
            <TextInput value={typed} autoFocus autoComplete="off" onChange={(event) => setTyped(event.currentTarget.value)} />
          </Field>
          <Field label={said.note} optional error={errors["note"]?.[0]}>
            <TextInput value={note} maxLength={500} onChange={(event) => setNote(event.currentTarget.value)} />
          </Field>
          <Button type="submit" look="danger" size="big" full busy={busy} disabled={typed.trim() === ""}>
            {said.eraseAsk}
          </Button>
          <Button size="big" full onClick={() => setOpen(false)}>
            {said.cancel}
          </Button>
        </form>
      )}
    </section>
  );
}
