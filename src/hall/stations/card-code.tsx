// The QR code of a station's link, and the code to type with its address.
import type { ReactNode } from "react";
import { QrCode } from "../../web/ui/signs/qr-code.tsx";
import type { StationCard } from "./contract.ts";

/** Shows a card on the screen; `label` names its QR code, `children` are its actions. */
export function CardCode({ card, label, children }: { card: StationCard; label: string; children: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-3">
      <div className="hst-q">
        <QrCode qr={card.qr} label={label} />
      </div>
      <p className="num b lg text-center">
        <span className="break-all">{card.typed_at}</span>
        <br />
        <span className="hst-c">{card.code}</span>
      </p>
      <div className="row wrap justify-center gap-2">{children}</div>
    </div>
  );
}
