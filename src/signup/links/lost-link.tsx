import { useState } from "react";
import { doneOrFalse } from "../../web/calls/outcomes.ts";
import { Button } from "../../web/ui/button.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { sendLinks } from "../contract.ts";
import { useSignupWords } from "../words.ts";

/** Form for a lost link: the links of an address's sign-ups are mailed to that address only. */
export function LostLink({ competitionId, open = false }: { competitionId: string; open?: boolean }) {
  const words = useSignupWords();
  const api = useApi();
  const [email, setEmail] = useState("");
  const [sent, setSent] = useState(false);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [busy, setBusy] = useState(false);
  const report = useReport(setErrors);
  const send = async () => {
    const address = email.trim();
    setErrors(address === "" ? { email: [words.lostEmpty] } : {});
    if (address === "") return;
    setBusy(true);
    const done = await doneOrFalse(() => api.call(sendLinks, { params: { id: competitionId }, body: { email: address } }), report);
    setBusy(false);
    if (done) setSent(true);
  };
  return (
    <details className="panel mb-6 px-4 text-left" open={open || undefined}>
      <summary className="row min-h-11 cursor-pointer gap-2 py-3">
        <span className="grow b sm">{words.lostTitle}</span>
      </summary>
      <form
        className="grid gap-3 pb-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Field label={words.lostLabel} hint={words.lostHint} error={errors.email?.[0]} id="lost_email">
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={200}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        </Field>
        <div>
          <Button type="submit" busy={busy}>
            {words.lostSend}
          </Button>
        </div>
        {sent && (
          <Note look="ok" live>
            {words.lostSent}
          </Note>
        )}
      </form>
    </details>
  );
}
