import { useState } from "react";
import { useLocale } from "../../web/locale/locale.tsx";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { Button } from "../../web/ui/button.tsx";
import { Dialog } from "../../web/ui/overlays/dialog.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { words as scoringWords } from "../../scoring/words.ts";
import { words } from "../words.ts";
import type { Matrix } from "../../scoring/shapes.ts";
import { closeRound } from "../../scoring/contract.ts";
import { publishRoundByBlock } from "../../scoring/by-block/contract.ts";

/** What is undone: closing or publishing. */
export type UndoKind = "reopen" | "unpublish";

/** Dialog that undoes closing or publishing; it asks for the reason. */
export function UndoDialog({
  round,
  back,
  onDone,
  onClose,
}: {
  round: Matrix["block"];
  back: UndoKind;
  onDone: () => void;
  onClose: () => void;
}) {
  const locale = useLocale();
  const messages = words[locale];
  const api = useApi();
  const toast = useToast();
  const report = useReport();
  const [reason, setReason] = useState("");
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [busy, setBusy] = useState(false);
  const params = { id: round.id };
  const go = async () => {
    setBusy(true);
    const done = await recordOrNull(
      () =>
        back === "reopen"
          ? api.call(closeRound, { params, body: { closed: false, reason } })
          : api.call(publishRoundByBlock, { params, body: { published: false, reason } }),
      (error) => (Object.keys(error.errors).length > 0 ? setErrors(error.errors) : report(error)),
    );
    setBusy(false);
    if (!done) return;
    onClose();
    toast({ text: `${back === "reopen" ? messages.reopenedDone : messages.unpublishedDone}: ${round.name}` });
    onDone();
  };
  const verb = back === "reopen" ? messages.reopen : messages.unpublish;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={verb}
      description={back === "reopen" ? messages.reopenWhy : messages.unpublishWhy}
      footer={
        <Button look="primary" busy={busy} onClick={() => void go()}>
          {verb}
        </Button>
      }
    >
      <Field label={scoringWords[locale].reason} error={errors["reason"]?.[0]}>
        <TextInput autoFocus value={reason} maxLength={500} onChange={(event) => setReason(event.currentTarget.value)} />
      </Field>
    </Dialog>
  );
}
