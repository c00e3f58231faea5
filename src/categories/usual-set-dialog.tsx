import { Sparkles } from "lucide-react";
import { useState } from "react";
import { useLocale } from "../web/locale/locale.tsx";
import { recordOrNull } from "../web/calls/outcomes.ts";
import { Button } from "../web/ui/button.tsx";
import { CancelButton } from "../web/ui/overlays/dialog-actions.tsx";
import { Dialog } from "../web/ui/overlays/dialog.tsx";
import { Note } from "../web/ui/states/note.tsx";
import { useToast } from "../web/ui/overlays/toast.tsx";
import { useApi } from "../web/app/use-api.ts";
import { useReport } from "../web/calls/use-report.ts";
import { importCategories } from "./contract.ts";
import { words } from "./words.ts";

/** Adds the usual categories after explaining what that does. */
export function UsualSet({ onDone }: { onDone: () => Promise<void> }) {
  const messages = words[useLocale()];
  const api = useApi();
  const toast = useToast();
  const report = useReport();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    const reply = await recordOrNull(() => api.call(importCategories), report);
    setBusy(false);
    if (!reply) return;
    const lists = [reply.dance, reply.age, reply.presentation];
    const total = (field: "added" | "skipped") => lists.reduce((sum, list) => sum + list[field].length, 0);
    toast({ text: messages.usualDone(total("added"), total("skipped")), look: "done" });
    setOpen(false);
    await onDone();
  };
  return (
    <>
      <Button icon={<Sparkles className="ic" aria-hidden />} onClick={() => setOpen(true)}>
        {messages.usual}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={messages.usual}
        footer={
          <>
            <CancelButton onClick={() => setOpen(false)} />
            <Button look="primary" busy={busy} onClick={() => void run()}>
              {messages.usual}
            </Button>
          </>
        }
      >
        <Note>{messages.usualWhy}</Note>
      </Dialog>
    </>
  );
}
