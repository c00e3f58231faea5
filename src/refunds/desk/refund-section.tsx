import { Undo2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { later } from "../../web/pages/later.tsx";
import { formatDateTime, formatMoney } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { SectionHead } from "../../web/ui/page-head.tsx";
import { Status } from "../../web/ui/signs/status.tsx";
import type { FullPayment } from "../../payments/records/contract.ts";
import { refundWords } from "../records/refund-words.ts";

const RefundDialog = later(async () => (await import("./refund-dialog.tsx")).RefundDialog);

/** A payment's refunds in its detail panel, with a button to plan another one. */
export function RefundSection({ payment, onChanged }: { payment: FullPayment; onChanged: () => void }) {
  const locale = useLocale();
  const words = refundWords[locale];
  const [open, setOpen] = useState(false);
  if (payment.paid_grosze === 0 && payment.refunds.length === 0) return null;
  return (
    <section className="grid gap-3">
      {payment.refunds.length > 0 && (
        <>
          <SectionHead level={3} title={words.title} />
          <ul>
            {payment.refunds.map((each) => (
              <li key={each.id} className="row sp sm gap-3 border-b border-line py-2">
                <Link to={`/dashboard/payments/refunds?refund=${each.id}`}>{formatDateTime(each.created_at, locale)}</Link>
                <Status domain="refund" value={each.status} />
                <span className="num nw">{formatMoney(each.amount_grosze, locale)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {payment.paid_grosze > 0 && (
        <div>
          <Button icon={<Undo2 className="ic" aria-hidden />} onClick={() => setOpen(true)}>
            {words.refund}
          </Button>
        </div>
      )}
      {open && (
        <RefundDialog
          paymentId={payment.id}
          onClose={() => {
            setOpen(false);
            onChanged();
          }}
        />
      )}
    </section>
  );
}
