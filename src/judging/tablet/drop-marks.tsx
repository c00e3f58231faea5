import { useState } from "react";
import { useLocale } from "../../web/locale/locale.tsx";
import { TextButton } from "../../web/ui/button.tsx";
import { ConfirmDialog } from "../../web/ui/overlays/dialog.tsx";
import type { Tablet } from "./use-tablet.ts";
import { words } from "../words.ts";

/** Button that removes refused marks from the tablet, by their id. Asks first, because afterwards the tablet no longer has them. */
export function DropMarks({ tablet, id, onDropped }: { tablet: Tablet; id: string; onDropped?: () => void }) {
  const messages = words[useLocale()];
  const [asking, setAsking] = useState(false);
  return (
    <>
      <TextButton onClick={() => setAsking(true)}>{messages.drop}</TextButton>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={messages.dropTitle}
        description={messages.dropWhy}
        confirm={messages.drop}
        danger
        onConfirm={() => {
          setAsking(false);
          void tablet.outbox.withdraw(id).then(onDropped);
        }}
      />
    </>
  );
}
