import { useState } from "react";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { FormDialog } from "../../web/ui/overlays/form-dialog.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { NumberField } from "../../web/ui/fields/number-field.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { arrangeStartList } from "../contract.ts";
import { useBuilderWords } from "./builder-words.ts";
import type { Builder } from "./use-builder.ts";

/** Dialog that asks how long a costume change takes and arranges the list by it; the order before can be restored. */
export function ArrangeDialog({
  open,
  onOpenChange,
  builder,
  started,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  builder: Builder;
  /** True when something was danced already: the order then stays. */
  started: boolean;
}) {
  const messages = useBuilderWords();
  const api = useApi();
  const report = useReport();
  const toast = useToast();
  const usual = Math.round(builder.list.rest_seconds / 60);
  const [rest, setRest] = useState<number | null>(usual);
  const [busy, setBusy] = useState(false);
  const arrange = async () => {
    setBusy(true);
    const before = builder.order;
    if (await builder.save()) {
      const rest_seconds = (rest ?? usual) * 60;
      const list = await recordOrNull(
        () =>
          builder.sure((confirmed) => api.call(arrangeStartList, { params: { id: builder.list.id }, body: { rest_seconds, confirmed } })),
        report,
      );
      if (list) {
        builder.take(list, before);
        toast({ text: messages.arranged, look: "done", undo: () => builder.change(() => before) });
        onOpenChange(false);
      }
    }
    setBusy(false);
  };
  return (
    <FormDialog
      open={open}
      title={messages.arrangeTitle}
      description={messages.arrangeWhy}
      onClose={() => onOpenChange(false)}
      confirm={messages.arrange}
      busy={busy}
      disabled={started}
      onConfirm={() => void arrange()}
    >
      {started ? (
        <Note look="warn">{messages.arrangeStarted}</Note>
      ) : (
        <Field label={messages.arrangeRest}>
          <NumberField value={rest} onValueChange={setRest} min={0} max={120} unit={messages.minutes} />
        </Field>
      )}
    </FormDialog>
  );
}
