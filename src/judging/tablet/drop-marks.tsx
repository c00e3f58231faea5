import { useState } from "react";
import { useLocale } from "../../web/locale/locale.tsx";
import { TextButton } from "../../web/ui/button.tsx";
import { ConfirmDialog } from "../../web/ui/overlays/dialog.tsx";
import type { Tablet } from "./use-tablet.ts";
import { words } from "../words.ts";

/** Removes marks that the server refused from the tablet, by their id; asks once, because nobody has them afterwards. */
export function DropMarks({ tablet, id, onDropped }: { tablet: Tablet; id: string; onDropped?: () => void }) {
  const said = words[useLocale()];
  const [asking, setAsking] = useState(false);
  return (
    <>
      <TextButton onClick={() => setAsking(true)}>{said.drop}</TextButton>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={said.dropTitle}
        description={said.dropWhy}
        confirm={said.drop}
        danger
        onConfirm={() => {
          setAsking(false);
          void tablet.outbox.withdraw(id).then(onDropped);
        }}
      />
    </>
  );
}
