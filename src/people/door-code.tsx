// The code that is scanned at the door: of a sign-up, or of one person (docs/rules/hall.md 5.10).
import { ChevronDown, QrCode as Icon } from "lucide-react";
import { useState } from "react";
import type { QrPath } from "../kernel/text/qr-code.ts";
import { useLocale } from "../web/locale/locale.tsx";
import { usePublicAddress } from "../web/pages/public-address.ts";
import { QrCode } from "../web/ui/signs/qr-code.tsx";
import { doorCodeWords } from "./door-code-words.ts";

/**
 * Folded; a press shows the code. It is the address of the competition's page, with the id of the sign-up or person after #: no secret, so that a
 * photo of it opens nothing.
 */
export function DoorCode({ slug, id }: { slug: string; id: string }) {
  const messages = doorCodeWords[useLocale()];
  const address = `${usePublicAddress(`/c/${slug}`)}#${id}`;
  const [qr, setQr] = useState<QrPath | null>();
  const draw = async () => {
    const { qrPathOf } = await import("../kernel/text/qr-code.ts");
    setQr(qrPathOf(address));
  };
  return (
    <details className="door-show" onToggle={() => void (qr || draw().catch(() => setQr(null)))}>
      <summary>
        <Icon className="ic" aria-hidden />
        <b className="grow">{messages.title}</b>
        <ChevronDown className="ic" aria-hidden />
      </summary>
      <p className="hint">{qr === null ? messages.failed : messages.hint}</p>
      {qr && (
        <div className="door-code">
          <QrCode qr={qr} label={messages.label} />
        </div>
      )}
    </details>
  );
}
