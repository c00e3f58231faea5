import { useState } from "react";
import { formatTime } from "../../kernel/text/format.ts";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { FormDialog } from "../../web/ui/overlays/form-dialog.tsx";
import { FormErrors } from "../../web/ui/fields/form-errors.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useBuilderWords } from "./builder-words.ts";
import { updateStartList } from "../contract.ts";
import { bodyOf, draftErrors, type ListDraft } from "./list-draft.ts";
import { ListFields } from "./list-fields.tsx";
import type { Builder } from "./use-builder.ts";

/** Dialog for a list's name, day, hour, stage and changeover; all times follow. */
export function SettingsDialog({ builder, onClose, onReload }: { builder: Builder; onClose: () => void; onReload: () => Promise<void> }) {
  const messages = useBuilderWords();
  const api = useApi();
  const report = useReport();
  const toast = useToast();
  const { list } = builder;
  const [draft, setDraft] = useState<ListDraft>({
    name: list.name,
    day: list.day,
    stage: list.stage,
    time: formatTime(list.starts_at, "pl"),
    changeover: list.changeover_seconds,
  });
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const errors = attempt > 0 ? draftErrors(draft, messages) : [];
  const save = async () => {
    setAttempt((now) => now + 1);
    if (draftErrors(draft, messages).length > 0) return;
    setBusy(true);
    await builder.save();
    const saved = await recordOrNull(
      () => builder.sure((confirmed) => api.call(updateStartList, { params: { id: list.id }, body: { ...bodyOf(draft), confirmed } })),
      report,
    );
    setBusy(false);
    if (!saved) return;
    builder.take(saved);
    toast({ text: messages.saved, look: "done" });
    onClose();
    await onReload();
  };
  return (
    <FormDialog
      title={messages.settings}
      description={messages.settingsWhy}
      onClose={onClose}
      confirm={messages.save}
      busy={busy}
      onConfirm={() => void save()}
    >
      <div className="grid gap-4">
        <FormErrors errors={errors} attempt={attempt} />
        <ListFields draft={draft} errors={errors} onChange={(change) => setDraft((now) => ({ ...now, ...change }))} />
      </div>
    </FormDialog>
  );
}
