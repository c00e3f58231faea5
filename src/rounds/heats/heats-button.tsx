import { Dices } from "lucide-react";
import { useState } from "react";
import { later } from "../../web/pages/later.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import type { HeatsProps } from "./heats-sheet.tsx";
import { words } from "./words.ts";

const HeatsSheet = later(async () => (await import("./heats-sheet.tsx")).HeatsSheet);

/** A button that opens the heats of a round in a side sheet. */
export function HeatsButton({ round, onSaved }: HeatsProps) {
  const messages = words[useLocale()];
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" look="soft" icon={<Dices className="ic" aria-hidden />} onClick={() => setOpen(true)}>
        {messages.open}
      </Button>
      {open && <HeatsSheet round={round} onSaved={onSaved} onClose={() => setOpen(false)} />}
    </>
  );
}
