import { useState } from "react";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useLoaded } from "../../web/app/use-loaded.ts";
import { formatDate, formatMoney } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Switch } from "../../web/ui/fields/checkbox.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { NumberField } from "../../web/ui/fields/number-field.tsx";
import { FormDialog } from "../../web/ui/overlays/form-dialog.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { ErrorPanel } from "../../web/ui/states/empty.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { SkeletonRows } from "../../web/ui/states/skeleton.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import type { ReminderRule } from "./reminder-days.ts";
import { reminderWords } from "./reminder-words.ts";
import { getReminders, type Reminders, setReminders } from "./contract.ts";

const MOST: Record<keyof ReminderRule, { min: number; max: number }> = {
  days_before: { min: 0, max: 60 },
  every_days: { min: 1, max: 30 },
  most: { min: 1, max: 10 },
};
const parts = ["days_before", "every_days", "most"] as const;

/** A competition's reminder rule, with the payers that the typed rule would remind today. */
export function ReminderDialog({ competitionId, onClose }: { competitionId: string; onClose: () => void }) {
  const locale = useLocale();
  const words = reminderWords[locale];
  const { rule, preview, failed, errors, busy, set, save, retry } = useReminders(competitionId, onClose);
  return (
    <FormDialog
      title={words.title}
      description={words.lead}
      onClose={onClose}
      confirm={words.save}
      busy={busy}
      disabled={!rule}
      onConfirm={() => void save()}
    >
      {failed && <ErrorPanel title={words.failed} onRetry={retry} />}
      {!rule && !failed && <SkeletonRows rows={4} />}
      {rule && preview && (
        <div className="grid gap-4">
          {preview.payment_due_at ? (
            <p className="sm sec">{`${words.due} ${formatDate(preview.payment_due_at, locale, "long")}`}</p>
          ) : (
            <Note look="warn">{words.noDeadline}</Note>
          )}
          <Switch checked={rule.enabled} onCheckedChange={(enabled) => set({ enabled })}>
            {words.enabled}
          </Switch>
          {parts.map((part) => (
            <Field key={part} label={words[part]} error={errors[part]?.[0]}>
              <NumberField value={rule[part]} {...MOST[part]} onValueChange={(value) => value !== null && set({ [part]: value })} />
            </Field>
          ))}
          <Today preview={preview} />
        </div>
      )}
    </FormDialog>
  );
}

function Today({ preview }: { preview: Reminders }) {
  const locale = useLocale();
  const words = reminderWords[locale];
  return (
    <section aria-label={words.today} aria-live="polite">
      <h3 className="sm b mb-2">{preview.today.length > 0 ? `${words.today} (${preview.today.length})` : words.nobody}</h3>
      <ul>
        {preview.today.map((each) => (
          <li key={each.payment_id} className="row sp gap-3 border-b border-line py-2">
            <span className="min-w-0">
              <b className="block ell">{each.club_name ?? each.contact_name ?? words.unnamed}</b>
              <span className="xs sec num">{`${each.reference} · ${words.sent} ${each.sent}`}</span>
            </span>
            <b className="num nw">{formatMoney(each.due_grosze, locale)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** State of the rule's fields, and the payers that it would remind today. */
function useReminders(competitionId: string, onClose: () => void) {
  const words = reminderWords[useLocale()];
  const api = useApi();
  const toast = useToast();
  const [changed, setChanged] = useState<Partial<ReminderRule & { enabled: boolean }>>({});
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [busy, setBusy] = useState(false);
  const report = useReport(setErrors);
  const { days_before, every_days, most } = changed;
  const query = { days_before, every_days, most };
  const {
    last: preview,
    failed,
    reload,
  } = useLoaded([competitionId, days_before, every_days, most].join(), ({ call }, options) =>
    call(getReminders, { params: { id: competitionId }, query }, options),
  );
  const rule = preview && { ...preview, ...changed };
  const save = async () => {
    if (!rule) return;
    setBusy(true);
    const { enabled, version } = rule;
    const body = { enabled, days_before: rule.days_before, every_days: rule.every_days, most: rule.most, version };
    const done = await recordOrNull(() => api.call(setReminders, { params: { id: competitionId }, body }), report);
    setBusy(false);
    if (!done) return;
    toast({ text: words.saved });
    onClose();
  };
  const set = (change: Partial<ReminderRule & { enabled: boolean }>) => setChanged((now) => ({ ...now, ...change }));
  return { rule, preview, failed, errors, busy, set, save, retry: reload };
}
