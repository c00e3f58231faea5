// Button that opens the conflicts of interest of a competition, for pages that show panels of rounds.
import { useState } from "react";
import { useLocale } from "../../web/locale/locale.tsx";
import { later } from "../../web/pages/later.tsx";
import { Button } from "../../web/ui/button.tsx";
import { words } from "./words.ts";

const ConflictsDialog = later(async () => (await import("./conflicts-dialog.tsx")).ConflictsDialog);

/** Calls `onClose` when the dialog closes, because conflicts may have changed. */
export function ConflictsButton({ competitionId, onClose }: { competitionId: string; onClose: () => void }) {
  const messages = words[useLocale()];
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    onClose();
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{messages.open}</Button>
      {open && <ConflictsDialog competitionId={competitionId} onClose={close} />}
    </>
  );
}
