import { useState } from "react";
import { useRevalidator } from "react-router";
import { doneOrFalse } from "../web/calls/outcomes.ts";
import { useReport } from "../web/calls/use-report.ts";
import { ConfirmDialog } from "../web/ui/overlays/dialog.tsx";
import { useToast } from "../web/ui/overlays/toast.tsx";

/** Confirms that something is revoked for good (an invitation, a token). Calls `revoke`, shows `done` and reloads the page. */
export function RevokeDialog(props: {
  title: string;
  why: string;
  confirm: string;
  done: string;
  revoke: () => Promise<unknown>;
  onClose: () => void;
}) {
  const report = useReport();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const revoke = async () => {
    setBusy(true);
    if (await doneOrFalse(props.revoke, report)) toast({ text: props.done, look: "done" });
    props.onClose();
    await revalidate();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={props.title}
      description={props.why}
      confirm={props.confirm}
      danger
      busy={busy}
      onConfirm={() => void revoke()}
    />
  );
}
