import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { formatDateTime, formatMoney } from "../../web/locale/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import type { Full } from "./payer-frame.tsx";
import { words } from "../words.ts";

/** An account number in groups as banks print it. */
export function accountGroups(account: string): string {
  if (/^[A-Z]/.test(account)) return account.replace(/(.{4})(?=.)/g, "$1 ");
  return account.replace(/^(\d\d)/, "$1 ").replace(/(\d{4})(?=\d)/g, "$1 ");
}

/** How to pay by transfer: each fact with a button that copies it, and the QR code for banking apps. */
export function TransferCard({ payment, transfer }: { payment: Pick<Full, "due_at">; transfer: NonNullable<Full["transfer"]> }) {
  const locale = useLocale();
  const said = words[locale];
  const facts = [
    { label: said.account, shown: accountGroups(transfer.account), copied: transfer.account },
    { label: said.recipient, shown: transfer.recipient, copied: transfer.recipient },
    { label: said.titleOfTransfer, shown: transfer.title, copied: transfer.title },
    {
      label: said.amount,
      shown: formatMoney(transfer.amount_grosze, locale),
      copied: (transfer.amount_grosze / 100).toFixed(2).replace(".", ","),
    },
  ];
  return (
    <section className="panel grid gap-5 p-5 md:grid-cols-[minmax(0,1fr)_auto]" aria-label={said.transferTitle}>
      <div>
        <h2 className="disp mb-2 text-[1.375rem]">{said.transferTitle}</h2>
        <dl>
          {facts.map((fact) => (
            <CopyRow key={fact.label} {...fact} />
          ))}
          {payment.due_at && (
            <div className="py-2">
              <dt className="sm sec">{said.due}</dt>
              <dd className="b">{formatDateTime(payment.due_at, locale, "long")}</dd>
            </div>
          )}
        </dl>
      </div>
      <figure className="grid content-start justify-items-center gap-2">
        <img
          className="rounded-md"
          alt={said.qr}
          width={188}
          height={188}
          src={`data:image/svg+xml,${encodeURIComponent(transfer.qr_svg)}`}
        />
        <figcaption className="sm sec">{said.qrHint}</figcaption>
      </figure>
    </section>
  );
}

/** One fact of a transfer with its copy button. */
export function CopyRow({ label, shown, copied }: { label: string; shown: string; copied: string }) {
  const said = words[useLocale()];
  const toast = useToast();
  const [done, setDone] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(copied);
      setDone(true);
    } catch {
      toast({ text: said.cannotCopy, look: "bad" });
    }
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line py-2">
      <dt className="sm sec">{label}</dt>
      <dd className="num b col-start-1 break-words">{shown}</dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <Button
          size="small"
          aria-label={`${done ? said.copied : said.copy}: ${label}`}
          icon={done ? <Check className="ic" aria-hidden /> : <Copy className="ic" aria-hidden />}
          onClick={() => void copy()}
        >
          {done ? said.copied : said.copy}
        </Button>
      </dd>
    </div>
  );
}
