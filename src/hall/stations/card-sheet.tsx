import { Printer } from "lucide-react";
import { useState } from "react";
import { createPortal } from "react-dom";
import { count, typeset } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Dialog } from "../../web/ui/overlays/dialog.tsx";
import { QrCode } from "../../web/ui/signs/qr-code.tsx";
import type { StationCard } from "./contract.ts";
import { cardSteps, kindWords, stationWords, untilText } from "./station-words.ts";

/** Pages of A6 without margins; the browser prints nothing else while the sheet is open. */
const PAGE = "@page { size: 105mm 148mm; margin: 0; @bottom-right { content: none } }";

/** One card of A6: name, QR code, three lines of instruction, typed code, competition and end. */
function Card({ card }: { card: StationCard }) {
  const locale = useLocale();
  const messages = stationWords[locale];
  const { station } = card;
  const subtitle = station.judge
    ? [kindWords[locale].judge.name, station.judge.seats.join(", ")].filter(Boolean).join(", ")
    : station.stage && [messages.stage(station.stage.letter), station.stage.name].filter(Boolean).join(", ");
  return (
    <article className="a6" data-theme="light">
      <header>
        <p>{card.competition_name}</p>
        <h2 className="disp">{station.judge?.name ?? station.name}</h2>
        {subtitle && <p>{subtitle}</p>}
      </header>
      <QrCode qr={card.qr} label={messages.qr(card.typed_at)} />
      <ol>
        {cardSteps[locale][station.judge ? "judge" : "desk"].map((step) => (
          <li key={step}>{typeset(step)}</li>
        ))}
      </ol>
      <footer>
        <p>
          {messages.typeInstead} <span className="nw">{card.typed_at}</span>
        </p>
        <b className="num">{card.code}</b>
        <p>{messages.validUntil(untilText(station.ends_at, locale))}</p>
      </footer>
    </article>
  );
}

/** Shows cards with their codes and prints them, one on a page of A6. While it is open, the page prints only the cards. */
export function CardSheet({ cards, onClose }: { cards: readonly StationCard[]; onClose: () => void }) {
  const locale = useLocale();
  const messages = stationWords[locale];
  const [paper] = useState(() => document.body);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="wide"
      title={`${messages.cardsTitle}: ${count(locale, cards.length, messages.cards)}`}
      description={messages.cardsWhy}
      footer={
        <>
          <Button onClick={onClose}>{messages.close}</Button>
          <Button look="primary" icon={<Printer className="ic" aria-hidden />} onClick={() => window.print()}>
            {messages.printNow}
          </Button>
        </>
      }
    >
      {/* Scrolls on a phone, also by keys. */}
      <div className="a6-g" tabIndex={0} role="region" aria-label={messages.cardsTitle}>
        {cards.map((card) => (
          <Card key={card.station.id} card={card} />
        ))}
      </div>
      {createPortal(
        <div className="a6s" aria-hidden="true">
          <style>{PAGE}</style>
          {cards.map((card) => (
            <Card key={card.station.id} card={card} />
          ))}
        </div>,
        paper,
      )}
    </Dialog>
  );
}
