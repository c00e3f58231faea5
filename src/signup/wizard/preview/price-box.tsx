import { entriesIn } from "../../../entries/pricing/quote.ts";
import { Banknote, CreditCard, Landmark, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { count, formatDate, formatDateTime, formatMoney } from "../../../kernel/text/format.ts";
import { useLocale } from "../../../web/locale/locale.tsx";
import { RadioCards } from "../../../web/ui/fields/radio-cards.tsx";
import { PriceSummary } from "../../../web/ui/price-summary.tsx";
import { Note } from "../../../web/ui/states/note.tsx";
import type { Signup } from "../../records.ts";
import type { PaymentMethod } from "./pay-link.ts";
import { previewWords } from "./preview-words.ts";
import { isUncounted } from "../../sections/section-line.ts";
import { signupWords } from "../../words.ts";
import type { NextAction } from "./next-action.ts";
import { counted } from "../../../entries/words.ts";

interface PriceBoxProps {
  signup: Signup;
  nextAction: NextAction;
  methods: readonly PaymentMethod[];
  method: PaymentMethod;
  onMethod: (method: PaymentMethod) => void;
  action: ReactNode;
}

/** The price, what was paid, and how and until when the balance is paid. */
export function PriceBox({
  signup,
  nextAction: { toSend, owed, surplus, settled, ordered },
  methods,
  method,
  onMethod: onWay,
  action,
}: PriceBoxProps) {
  const locale = useLocale();
  const words = previewWords[locale];
  // Lines without an entry: reserved places and kept deposits.
  const otherLines = signup.quote.lines.filter((each) => each.entry_id === null);
  return (
    <PriceSummary
      lines={[]}
      sums={[
        {
          key: "entries",
          label: count(locale, entriesIn(signup.quote), counted.entries[locale]),
          grosze: signup.quote.total_grosze - otherLines.reduce((sum, each) => sum + each.amount_grosze, 0),
        },
        ...otherLines.map((each, at) => ({ key: `beside ${at}`, label: each.label, grosze: each.amount_grosze })),
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
      {owed > 0 && !ordered && methods.length > 0 && <PaymentMethods methods={methods} method={method} onMethod={onWay} />}
      <p className="sm sec my-3">{signup.invoice ? `${words.invoice}: ${signup.invoice.name}` : words.noInvoice}</p>
      {action && <div className="max-md:hidden">{action}</div>}
      {signup.competition.payment_due_at && owed > 0 && (
        <p className="hint mt-3">{`${words.dueAt} ${formatDateTime(signup.competition.payment_due_at, locale, "long")}.`}</p>
      )}
      {signup.locked && toSend && <p className="hint mt-3">{signup.locked}</p>}
    </PriceSummary>
  );
}

const ICON: Record<PaymentMethod, LucideIcon> = { p24: CreditCard, stripe: CreditCard, transfer: Landmark, cash: Banknote };

function PaymentMethods({ methods, method, onMethod: onWay }: Pick<PriceBoxProps, "methods" | "method" | "onMethod">) {
  const words = previewWords[useLocale()];
  return (
    <RadioCards
      layout="rows"
      label={words.method}
      value={method}
      onValueChange={onWay}
      cards={methods.map((value) => {
        const Icon = ICON[value];
        return { value, ...words.ways[value], icon: <Icon className="ic" aria-hidden /> };
      })}
    />
  );
}
