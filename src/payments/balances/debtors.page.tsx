import { Printer } from "lucide-react";
import { useMemo, useState } from "react";
import { useLoaderData, useNavigate } from "react-router";
import { usePrinting } from "../../signup/desk/use-printing.ts";
import { later } from "../../web/pages/later.tsx";
import { listOrEmpty } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { isAdmin, useSession } from "../../web/session/session.tsx";
import type { LoaderArgs, PageHandle } from "../../web/pages/page.ts";
import { Button } from "../../web/ui/button.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { useReminding } from "../reminders/use-reminding.ts";
import { columnsOf, nameOf } from "./balance-columns.tsx";
import { BalanceList } from "./balance-list.tsx";
import { balanceWords } from "./balance-words.ts";
import { loadBalancesList, loadBalances } from "./balances-query.ts";
import type { Balance } from "./contract.ts";
import { DoorList } from "./door-list.tsx";

const ReceiptDialog = later(async () => (await import("../receipts/receipt-dialog.tsx")).ReceiptDialog);

export const handle: PageHandle = { title: { pl: balanceWords.pl.debtors.title, en: balanceWords.en.debtors.title } };

export const loader = (args: LoaderArgs) => loadBalances("debtors", args);

/** The page of debtors: contacts, adding money, reminders, and a paper list for the door. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const locale = useLocale();
  const words = balanceWords[locale];
  const navigate = useNavigate();
  const api = useApi();
  const report = useReport();
  const remind = useReminding();
  const [paying, setPaying] = useState<Balance | undefined>(undefined);
  const print = usePrinting(() => listOrEmpty(() => loadBalancesList(api, loaded.query, Infinity), report));
  const columns = useMemo(() => columnsOf("debtors", locale), [locale]);
  // Only administrators open sign-ups from here; a treasurer adds the money.
  const admin = isAdmin(useSession().user);
  const signupOf = (row: Balance) => `/signup/competition/preview/${row.signup_id}`;
  const open = (row: Balance) => {
    if (row.payment_id) void navigate(`/dashboard/payments?payment=${row.payment_id}`);
    else if (admin) void navigate(signupOf(row));
    else setPaying(row);
  };
  const competition = loaded.competitions.find((each) => each.id === loaded.query.competition_id);
  if (print.rows) return <DoorList rows={print.rows} competition={competition?.name} />;
  return (
    <>
      <BalanceList
        {...loaded}
        columns={columns}
        onOpen={open}
        menu={(row) => [
          { label: words.add, onSelect: () => setPaying(row) },
          {
            label: words.remind,
            disabled: row.payment_id === null || row.contact_email === null,
            onSelect: () => row.payment_id && void remind([row.payment_id]),
          },
          ...(admin ? [{ label: words.signup, to: signupOf(row) }] : []),
        ]}
        actions={
          <Button icon={<Printer className="ic" aria-hidden />} disabled={loaded.list.data.length === 0} onClick={print.start}>
            {words.print}
          </Button>
        }
      />
      {paying && (
        <ReceiptDialog
          signup={{ id: paying.signup_id, name: nameOf(paying, locale) }}
          competitionId={paying.competition_id}
          onClose={() => setPaying(undefined)}
        />
      )}
    </>
  );
}
