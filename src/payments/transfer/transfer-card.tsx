import { CopyRow } from "../../gateways/accounts/copy-row.tsx";
import { formatDateTime, formatMoney } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import type { FullPayment } from "../records/contract.ts";
import { transferWords } from "./transfer-words.ts";

/** Formats an account number in groups, as banks print it. */
export function accountGroups(account: string): string {
  if (/^[A-Z]/.test(account)) return account.replace(/(.{4})(?=.)/g, "$1 ");
  return account.replace(/^(\d\d)/, "$1 ").replace(/(\d{4})(?=\d)/g, "$1 ");
}

/** Details of a transfer, each with a copy button, and the QR code for banking apps. */
export function TransferCard({
  payment,
  transfer,
}: {
  payment: Pick<FullPayment, "due_at">;
  transfer: NonNullable<FullPayment["transfer"]>;
}) {
  const locale = useLocale();
  const messages = transferWords[locale];
  const facts = [
    { label: messages.account, shown: accountGroups(transfer.account), copied: transfer.account },
    { label: messages.recipient, shown: transfer.recipient, copied: transfer.recipient },
    { label: messages.titleOfTransfer, shown: transfer.title, copied: transfer.title },
    {
      label: messages.amount,
      shown: formatMoney(transfer.amount_grosze, locale),
      copied: (transfer.amount_grosze / 100).toFixed(2).replace(".", ","),
    },
  ];
  return (
    <section className="panel grid gap-5 p-5 md:grid-cols-[minmax(0,1fr)_auto]" aria-label={messages.transferTitle}>
      <div>
        <h2 className="disp mb-2 text-[1.375rem]">{messages.heading}</h2>
        <dl>
          {facts.map((fact) => (
            <CopyRow key={fact.label} {...fact} />
          ))}
          {payment.due_at && (
            <div className="py-2">
              <dt className="sm sec">{messages.due}</dt>
              <dd className="b">{formatDateTime(payment.due_at, locale, "long")}</dd>
            </div>
          )}
        </dl>
      </div>
      <figure className="grid content-start justify-items-center gap-2">
        <img
          className="rounded-md"
          alt={messages.qr}
          width={188}
          height={188}
          src={`data:image/svg+xml,${encodeURIComponent(transfer.qr_svg)}`}
        />
        <figcaption className="sm sec">{messages.qrHint}</figcaption>
      </figure>
    </section>
  );
}
