import { Send } from "lucide-react";
import { useState } from "react";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { Textarea } from "../../web/ui/fields/text-input.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { matchAddresses } from "./addresses-in.ts";
import type { ConsentPerson } from "../../people/consents/contract.ts";
import { consentWords } from "../../people/consents/consent-words.ts";

/** Sends links to several people from a pasted list, after showing who gets one at which address. */
export function AskByMail({
  people,
  busy,
  onAsk,
}: {
  people: readonly ConsentPerson[];
  busy: boolean;
  onAsk: (people: { dancer_id: string; email: string }[]) => Promise<boolean>;
}) {
  const messages = consentWords[useLocale()];
  const [text, setText] = useState("");
  if (people.length < 2) return null;
  const { found, left } = matchAddresses(text, people);
  const send = async () => {
    if (await onAsk([...found].map(([dancer_id, email]) => ({ dancer_id, email })))) setText(left.join("\n"));
  };
  return (
    <details className="panel p-5">
      <summary className="b">{messages.askTitle}</summary>
      <div className="mt-4 grid gap-4">
        <Field label={messages.paste} hint={messages.askLead}>
          <Textarea
            rows={6}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            placeholder="Lena Wrona anna@example.com"
          />
        </Field>
        {found.size > 0 && (
          <ul aria-label={messages.paste}>
            {people
              .filter((each) => found.has(each.dancer_id))
              .map((each) => (
                <li key={each.dancer_id} className="row wrap sp gap-3 border-b border-line py-2">
                  <b>{`${each.first_name} ${each.last_name}`}</b>
                  <span className="sec">{found.get(each.dancer_id)}</span>
                </li>
              ))}
          </ul>
        )}
        {left.length > 0 && (
          <Note look="warn">
            <b>{messages.fixLines}</b>
            <ul className="mt-1">
              {left.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          </Note>
        )}
        <Button
          look="primary"
          busy={busy}
          disabled={found.size === 0}
          icon={<Send className="ic" aria-hidden />}
          onClick={() => void send()}
        >{`${messages.sendLinks} (${found.size})`}</Button>
      </div>
    </details>
  );
}
