import { Landmark, RotateCw } from "lucide-react";
import { formatMoney } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { lastProvider, type useStartPayment } from "./payer-frame.tsx";
import { payerWords } from "./payer-words.ts";
import type { FullPayment } from "../records/contract.ts";

/** Buttons for a payer whose money has not arrived: retry online, or pay by transfer, where the organiser offers them. */
export function RetryPayment({
  payment,
  paying,
  online = true,
}: {
  payment: FullPayment;
  paying: ReturnType<typeof useStartPayment>;
  online?: boolean;
}) {
  const locale = useLocale();
  const messages = payerWords[locale];
  return (
    <div className="row wrap gap-3">
      {payment.gateway && (
        <Button
          look="primary"
          size="big"
          busy={paying.busy}
          disabled={!online}
          icon={<RotateCw className="ic" aria-hidden />}
          onClick={() => void paying.online(lastProvider(payment))}
        >
          {`${messages.retry}, ${formatMoney(payment.due_grosze, locale)}`}
        </Button>
      )}
      {payment.transfer && (
        <Button
          size="big"
          disabled={paying.busy}
          icon={<Landmark className="ic" aria-hidden />}
          onClick={() => void paying.open("transfer")}
        >
          {messages.byTransfer}
        </Button>
      )}
    </div>
  );
}
