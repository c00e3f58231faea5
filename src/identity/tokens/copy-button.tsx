import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { words } from "./token-words.ts";

/** Copies a text and confirms it in its label. */
export function CopyButton({ text, label, size }: { text: string; label?: string | undefined; size?: "small" | undefined }) {
  const messages = words[useLocale()];
  const toast = useToast();
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => toast({ text: messages.cannotCopy, look: "bad" }),
    );
  return (
    <Button
      size={size}
      icon={copied ? <Check className="ic" aria-hidden /> : <Copy className="ic" aria-hidden />}
      onClick={() => void copy()}
    >
      {copied ? messages.copied : (label ?? messages.copy)}
    </Button>
  );
}
