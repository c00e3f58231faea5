import {
  Armchair,
  BellRing,
  BookText,
  Calculator,
  CircleAlert,
  Ellipsis,
  FileUp,
  HandCoins,
  PiggyBank,
  Plus,
  Receipt,
  Tag,
  Undo2,
  UserRoundX,
} from "lucide-react";
import { useState } from "react";
import { placeWords } from "../../capacity/places/place-words.ts";
import { later } from "../../web/pages/later.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import { isAdmin, useSession } from "../../web/session/session.tsx";
import { Button, IconButton, LinkButton } from "../../web/ui/button.tsx";
import { Menu } from "../../web/ui/overlays/menu.tsx";
import { balanceWords } from "../../payments/balances/balance-words.ts";
import { cashWords } from "../../payments/cash/cash-words.ts";
import { clubWords } from "../../payments/clubs/club-words.ts";
import { creditWords } from "../credits/credit-words.ts";
import { discrepancyWords } from "../discrepancies/discrepancy-words.ts";
import { reminderWords } from "../../payments/reminders/reminder-words.ts";
import { receiptWords } from "../../payments/receipts/receipt-words.ts";
import { dashboardWords } from "../../payments/desk/dashboard-words.ts";

const ReceiptDialog = later(async () => (await import("../../payments/receipts/receipt-dialog.tsx")).ReceiptDialog);
const ReminderDialog = later(async () => (await import("../../payments/reminders/reminder-dialog.tsx")).ReminderDialog);
const ReceiptsSheet = later(async () => (await import("../../payments/receipts/receipts-sheet.tsx")).ReceiptsSheet);

/** Buttons above the list for the office: debtors, adding money, and a menu with everything else. */
export function PaymentTools({ competitionId }: { competitionId: string | undefined }) {
  const locale = useLocale();
  const admin = isAdmin(useSession().user);
  const words = dashboardWords[locale];
  const [open, setOpen] = useState<"receipt" | "receipts" | "reminders" | undefined>(undefined);
  const close = () => setOpen(undefined);
  const chosen = competitionId ? `?competition=${competitionId}` : "";
  return (
    <>
      <LinkButton to={`/dashboard/payments/debtors${chosen}`} icon={<UserRoundX className="ic max-md:hidden" aria-hidden />}>
        {balanceWords[locale].debtors.title}
      </LinkButton>
      <Button look="primary" icon={<Plus className="ic" aria-hidden />} onClick={() => setOpen("receipt")}>
        {receiptWords[locale].add}
      </Button>
      <Menu
        trigger={
          <IconButton label={words.moreTools}>
            <Ellipsis className="ic" aria-hidden />
          </IconButton>
        }
        items={[
          { heading: receiptWords[locale].receipts },
          { label: receiptWords[locale].receipts, icon: <Receipt className="ic" aria-hidden />, onSelect: () => setOpen("receipts") },
          { label: cashWords[locale].title, icon: <Calculator className="ic" aria-hidden />, to: `/dashboard/payments/cash${chosen}` },
          { label: words.statement, icon: <FileUp className="ic" aria-hidden />, to: "/dashboard/payments/statement" },
          {
            label: discrepancyWords[locale].title,
            icon: <CircleAlert className="ic" aria-hidden />,
            to: "/dashboard/payments/discrepancies",
          },
          {
            label: reminderWords[locale].open,
            icon: <BellRing className="ic" aria-hidden />,
            disabled: competitionId === undefined,
            onSelect: () => setOpen("reminders"),
          },
          { heading: words.refunds },
          {
            label: balanceWords[locale].returns.title,
            icon: <HandCoins className="ic" aria-hidden />,
            to: `/dashboard/payments/returns${chosen}`,
          },
          { label: words.refunds, icon: <Undo2 className="ic" aria-hidden />, to: `/dashboard/payments/refunds${chosen}` },
          { label: creditWords[locale].title, icon: <PiggyBank className="ic" aria-hidden />, to: "/dashboard/payments/credits" },
          { heading: words.accounts },
          { label: clubWords[locale].open, icon: <BookText className="ic" aria-hidden />, to: "/dashboard/payments/clubs" },
          { label: placeWords[locale].title, icon: <Armchair className="ic" aria-hidden />, to: `/dashboard/payments/places${chosen}` },
          ...(admin
            ? [
                {
                  label: words.prices,
                  icon: <Tag className="ic" aria-hidden />,
                  to: competitionId ? `/dashboard/competitions?id=${competitionId}&tab=sections` : "/dashboard/competitions",
                },
              ]
            : []),
        ]}
      />
      {open === "receipt" && <ReceiptDialog competitionId={competitionId} onClose={close} />}
      {open === "reminders" && competitionId && <ReminderDialog competitionId={competitionId} onClose={close} />}
      {open === "receipts" && <ReceiptsSheet competitionId={competitionId} onClose={close} />}
    </>
  );
}
