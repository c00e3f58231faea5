import { useMemo, useState } from "react";
import { useLoaderData, useNavigate, useRevalidator } from "react-router";
import { later } from "../../web/pages/later.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import type { LoaderArgs, PageHandle } from "../../web/pages/page.ts";
import { Button } from "../../web/ui/button.tsx";
import type { RefundStart } from "./refund-dialog.tsx";
import { columnsOf } from "../../payments/balances/balance-columns.tsx";
import { BalanceList } from "../../payments/balances/balance-list.tsx";
import { balanceWords } from "../../payments/balances/balance-words.ts";
import { loadBalances } from "../../payments/balances/balances-query.ts";
import type { Balance } from "../../payments/balances/contract.ts";

const RefundDialog = later(async () => (await import("./refund-dialog.tsx")).RefundDialog);

export const handle: PageHandle = { title: { pl: balanceWords.pl.returns.title, en: balanceWords.en.returns.title } };

export const loader = (args: LoaderArgs) => loadBalances("returns", args);

/** The page of money to return after withdrawals and overpayments: refund it, or give a credit. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const locale = useLocale();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<{ paymentId: string; start: RefundStart } | undefined>(undefined);
  const columns = useMemo(
    () =>
      columnsOf("returns", locale, (row) => (
        <Acts row={row} onStart={(start) => row.payment_id && setOpen({ paymentId: row.payment_id, start })} />
      )),
    [locale],
  );
  return (
    <>
      <BalanceList {...loaded} columns={columns} onOpen={(row) => void navigate(`/dashboard/payments?payment=${row.payment_id}`)} />
      {open && (
        <RefundDialog
          {...open}
          onClose={() => {
            setOpen(undefined);
            void revalidate();
          }}
        />
      )}
    </>
  );
}

/** Two buttons that settle a row: refund or credit. A credit needs an e-mail address. */
function Acts({ row, onStart }: { row: Balance; onStart: (start: RefundStart) => void }) {
  const words = balanceWords[useLocale()];
  const overpaid = row.cause === "overpaid";
  return (
    <span className="row wrap gap-2 md:justify-end">
      <Button onClick={() => onStart({ overpaid })}>{words.give}</Button>
      {row.contact_email && <Button onClick={() => onStart({ overpaid, way: "credit" })}>{words.keep}</Button>}
    </span>
  );
}
