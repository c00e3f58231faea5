import { useLocale } from "../web/locale/locale.tsx";
import { common } from "../web/ui/common-words.ts";
import { Field } from "../web/ui/fields/field.tsx";
import { TextInput } from "../web/ui/fields/text-input.tsx";

interface Props {
  draft: { reason: string; setReason: (reason: string) => void };
  error: string | undefined;
  id?: string | undefined;
  className?: string;
}

/** Field for the reason of a changed plan, panel or draw; required once the round is on a published list. */
export function ReasonField({ draft, error, id, className }: Props) {
  const messages = common[useLocale()];
  return (
    <Field label={messages.reasonForChange} hint={messages.reasonHint} error={error} id={id} className={className}>
      <TextInput value={draft.reason} maxLength={300} onChange={(event) => draft.setReason(event.currentTarget.value)} />
    </Field>
  );
}
