import { useLocale } from "../../web/locale/locale.tsx";
import { Sheet } from "../../web/ui/overlays/dialog.tsx";
import { typeset } from "../../kernel/text/format.ts";
import { needs, stationWords } from "./station-words.ts";

/** Says in plain words who needs which device and card on the day of the competition. */
export function NeedsSheet({ onClose }: { onClose: () => void }) {
  const locale = useLocale();
  const messages = stationWords[locale];
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={messages.needs}>
      <div className="grid gap-6">
        <dl className="grid gap-4">
          {needs[locale].map((each) => (
            <div key={each.who}>
              <dt className="b">{each.who}</dt>
              <dd>{typeset(each.what)}</dd>
              <dd className="sm sec">{typeset(each.why)}</dd>
            </div>
          ))}
        </dl>
        <ul className="grid gap-2 border-t border-line pt-4">
          {messages.needsTips.map((tip) => (
            <li key={tip} className="sm">
              {typeset(tip)}
            </li>
          ))}
        </ul>
      </div>
    </Sheet>
  );
}
