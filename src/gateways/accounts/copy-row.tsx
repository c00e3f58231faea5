// A value with a copy button, for transfers and for a provider's panel.
import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";

const words = {
  pl: { copy: "Kopiuj", copied: "Skopiowano", cannotCopy: "Nie udało się skopiować. Zaznacz tekst i skopiuj go." },
  en: { copy: "Copy", copied: "Copied", cannotCopy: "Copying failed. Select the text and copy it." },
};

/** One value with a button that copies it. */
export function CopyRow({ label, shown, copied }: { label: string; shown: string; copied: string }) {
  const messages = words[useLocale()];
  const toast = useToast();
  const [done, setDone] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(copied);
      setDone(true);
    } catch {
      toast({ text: messages.cannotCopy, look: "bad" });
    }
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line py-2">
      <dt className="sm sec">{label}</dt>
      <dd className="num b col-start-1 break-words">{shown}</dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <Button
          size="small"
          aria-label={`${done ? messages.copied : messages.copy}: ${label}`}
          icon={done ? <Check className="ic" aria-hidden /> : <Copy className="ic" aria-hidden />}
          onClick={() => void copy()}
        >
          {done ? messages.copied : messages.copy}
        </Button>
      </dd>
    </div>
  );
}
