import { entriesIn } from "../../../entries/pricing/quote.ts";
import { Banknote, CreditCard, Landmark, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { count, formatDate, formatDateTime, formatMoney } from "../../../kernel/text/format.ts";
import { useLocale } from "../../../web/locale/locale.tsx";
import { RadioCards } from "../../../web/ui/fields/radio-cards.tsx";
import { PriceSummary } from "../../../web/ui/price-summary.tsx";
import { Note } from "../../../web/ui/states/note.tsx";
import type { Signup } from "../../records.ts";
import type { Way } from "./pay-link.ts";
import { previewWords } from "./preview-words.ts";
import { isUncounted } from "../../sections/section-line.ts";
import { signupWords } from "../../words.ts";
import type { Asked } from "./next-action.ts";
import { counted } from "../../../entries/words.ts";

interface PriceBoxProps {
  signup: Signup;
  asked: Asked;
  ways: readonly Way[];
  way: Way;
  onWay: (way: Way) => void;
  action: ReactNode;
}

/** The price, what was paid, and how and until when the balance is paid. */
export function PriceBox({ signup, asked: { toSend, owed, surplus, settled, ordered }, ways, way, onWay, action }: PriceBoxProps) {
  const locale = useLocale();
  const words = previewWords[locale];
  // Lines without an entry: reserved places and kept deposits.
  const beside = signup.quote.lines.filter((each) => each.entry_id === null);
  return (
    <PriceSummary
      lines={[]}
      sums={[
        {
          key: "entries",
          label: count(locale, entriesIn(signup.quote), counted.entries[locale]),
          grosze: signup.quote.total_grosze - beside.reduce((sum, each) => sum + each.amount_grosze, 0),
        },
        ...beside.map((each, at) => ({ key: `beside ${at}`, label: each.label, grosze: each.amount_grosze })),
        ...(signup.held_grosze > 0 ? [{ key: "held", label: words.paidBefore, grosze: -signup.held_grosze }] : []),
      ]}
      total={owed}
    >
      {isUncounted(signup) && <p className="sm sec my-3">{signupWords[locale].uncounted}</p>}
      {signup.quote.until && owed > 0 && <p className="sm sec my-3">{`${words.pricesUntil} ${formatDate(signup.quote.until, locale)}.`}</p>}
      {settled && (
        <Note look="ok" live>
          {signup.held_grosze > 0 ? words.paid : words.nothingToPay}
        </Note>
      )}
      {surplus > 0 && <Note look="info">{`${words.surplus} ${formatMoney(surplus, locale)}.`}</Note>}
      {owed > 0 && !ordered && ways.length > 0 && <Ways ways={ways} way={way} onWay={onWay} />}
      <p className="sm sec my-3">{signup.invoice ? `${words.invoice}: ${signup.invoice.name}` : words.noInvoice}</p>
      {action && <div className="max-md:hidden">{action}</div>}
      {signup.competition.payment_due_at && owed > 0 && (
        <p className="hint mt-3">{`${words.dueAt} ${formatDateTime(signup.competition.payment_due_at, locale, "long")}.`}</p>
      )}
      {signup.locked && toSend && <p className="hint mt-3">{signup.locked}</p>}
    </PriceSummary>
  );
}

const ICON: Record<Way, LucideIcon> = { p24: CreditCard, stripe: CreditCard, transfer: Landmark, cash: Banknote };

function Ways({ ways, way, onWay }: Pick<PriceBoxProps, "ways" | "way" | "onWay">) {
  const words = previewWords[useLocale()];
  return (
    <RadioCards
      layout="rows"
      label={words.method}
      value={way}
      onValueChange={onWay}
      cards={ways.map((value) => {
        const Icon = ICON[value];
        return { value, ...words.ways[value], icon: <Icon className="ic" aria-hidden /> };
      })}
    />
  );
}
