// „Zgłoś uchybienie” and „Poproś sędziego głównego” on a judge's pad.
import { EllipsisVertical, HandHelping, ShieldAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useLocale } from "../../web/locale/locale.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { Textarea } from "../../web/ui/fields/text-input.tsx";
import { FormDialog } from "../../web/ui/overlays/form-dialog.tsx";
import { Menu, type MenuEntry } from "../../web/ui/overlays/menu.tsx";
import { MOST_NOTE, type padKinds } from "./contract.ts";
import { useIncidentReport } from "./use-incident-report.ts";
import { words } from "./words.ts";

type PadKind = (typeof padKinds)[number];

/** What a judge's report is about: the sheet that is open. */
interface PadSubject {
  start_list_id: string;
  performance_id: string | null;
  round_id: string | null;
}

/** Returns the entries of a pad's menu, and the dialog that they open. Without a network they are disabled and say why. */
export function usePadIncidents(subject: PadSubject, offline: boolean): { items: MenuEntry[]; open: boolean; dialog: ReactNode } {
  const messages = words[useLocale()];
  const [kind, setKind] = useState<PadKind>();
  const labelled = (label: string) => (offline ? `${label} (${messages.needsNetwork})` : label);
  return {
    items: [
      {
        label: labelled(messages.reportMisconduct),
        icon: <ShieldAlert className="ic" aria-hidden />,
        onSelect: () => setKind("misconduct"),
        disabled: offline,
      },
      {
        label: labelled(messages.callHead),
        icon: <HandHelping className="ic" aria-hidden />,
        onSelect: () => setKind("call"),
        disabled: offline,
      },
    ],
    open: kind !== undefined,
    dialog: kind && <PadDialog kind={kind} subject={subject} onClose={() => setKind(undefined)} />,
  };
}

function PadDialog({ kind, subject, onClose }: { kind: PadKind; subject: PadSubject; onClose: () => void }) {
  const messages = words[useLocale()];
  const [note, setNote] = useState("");
  const { send, busy, errors } = useIncidentReport(onClose);
  const misconduct = kind === "misconduct";
  return (
    <FormDialog
      title={misconduct ? messages.reportMisconduct : messages.callHead}
      description={misconduct ? messages.misconductHint : messages.callHint}
      confirm={misconduct ? messages.send : messages.callHead}
      busy={busy}
      onConfirm={() => void send({ kind, ...subject, start_number: null, note: note.trim() || null })}
      onClose={onClose}
    >
      <Field label={messages.note} optional error={errors["note"]?.[0]}>
        <Textarea value={note} rows={3} maxLength={MOST_NOTE} onChange={(event) => setNote(event.currentTarget.value)} />
      </Field>
    </FormDialog>
  );
}

/** The menu alone, for pads without one of their own. */
export function PadMenu({ label, items }: { label: string; items: readonly MenuEntry[] }) {
  return (
    <Menu
      align="end"
      items={items}
      trigger={
        <button type="button" className="ibtn t44 min-h-14 min-w-14" aria-label={label} title={label}>
          <EllipsisVertical className="ic" aria-hidden />
        </button>
      }
    />
  );
}
