import { LockOpen } from "lucide-react";
import { startNumber } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { useReasonForm } from "../../web/calls/use-reason-form.ts";
import { fill, words } from "../words.ts";
import { reopenSheet } from "./contract.ts";

export type ReopenFormProps = {
  performance: { id: string; dance: number; start_number: number | null };
  seat: { id: string; seat: string };
  onDone: () => void;
};

/** Form that reopens one judge's sheet of a closed round for one correction. Requires a reason. */
export function ReopenForm({ performance, seat, onDone }: ReopenFormProps) {
  const messages = words[useLocale()];
  const api = useApi();
  const toast = useToast();
  const { reason, setReason, error, busy, send } = useReasonForm(
    (why) => api.call(reopenSheet, { params: { id: performance.id }, body: { seat_id: seat.id, dance: performance.dance, reason: why } }),
    () => {
      const number = performance.start_number === null ? "" : startNumber(performance.start_number);
      toast({ text: fill(messages.reopenDone, { seat: seat.seat, number }) });
      onDone();
    },
  );
  return (
    <form
      className="grid gap-3 mt-5"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field label={messages.reopenWhy} hint={messages.reopenHint} error={error}>
        <TextInput value={reason} maxLength={500} onChange={(event) => setReason(event.currentTarget.value)} />
      </Field>
      <div>
        <Button type="submit" busy={busy} icon={<LockOpen className="ic" aria-hidden />}>
          {messages.reopenSheet}
        </Button>
      </div>
    </form>
  );
}
