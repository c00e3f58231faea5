import { Gavel } from "lucide-react";
import { useState } from "react";
import { later } from "../../web/pages/later.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import { useOnline } from "../../web/browser/use-online.ts";
import { Button } from "../../web/ui/button.tsx";
import { rulingsFor } from "./ruling-kinds.ts";
import { words } from "./ruling-words.ts";
import type { SeenMatrix } from "../shapes.ts";

const RulingDialog = later(async () => (await import("./new-ruling.tsx")).RulingDialog);

/** Button for a new decision of the head judge about the round. Shows a text where nothing may change. */
export function NewRuling({ matrix, onDone }: { matrix: SeenMatrix; onDone: () => void }) {
  const messages = words[useLocale()];
  const online = useOnline();
  const [open, setOpen] = useState(false);
  const kinds = rulingsFor(matrix);
  if (kinds.length === 0) return <p className="sm sec">{messages.nothingNow}</p>;
  return (
    <>
      <Button icon={<Gavel className="ic" aria-hidden />} disabled={!online} onClick={() => setOpen(true)}>
        {messages.newRuling}
      </Button>
      {open && (
        <RulingDialog
          matrix={matrix}
          kinds={kinds}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            onDone();
          }}
        />
      )}
    </>
  );
}
