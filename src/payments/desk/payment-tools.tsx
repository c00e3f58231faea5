import { Armchair, BellRing, BookText, Ellipsis, FileUp, PiggyBank, Plus, Receipt, Tag, Undo2 } from "lucide-react";
import { useState } from "react";
import { placeWords } from "../../signup/places/place-words.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button, IconButton, LinkButton } from "../../web/ui/button.tsx";
import { Menu } from "../../web/ui/overlays/menu.tsx";
import { clubWords } from "../clubs/club-words.ts";
import { creditWords } from "../credits/credit-words.ts";
import { ReminderDialog } from "../reminders/reminder-dialog.tsx";
import { reminderWords } from "../reminders/reminder-words.ts";
import { dashboardWords } from "./dashboard-words.ts";
import { ReceiptDialog } from "./receipt-dialog.tsx";
import { ReceiptsSheet } from "./receipts-sheet.tsx";

/** What an admin does above the list: prices, receipts, a bank statement, money that came. */
export function PaymentTools({ competitionId }: { competitionId: string | undefined }) {
  const locale = useLocale();
  const words = dashboardWords[locale];
  const [open, setOpen] = useState<"receipt" | "receipts" | "reminders" | undefined>(undefined);
  const close = () => setOpen(undefined);
  return (
    <>
      <LinkButton
        to={competitionId ? `/dashboard/competitions?id=${competitionId}&tab=sections` : "/dashboard/competitions"}
        icon={<Tag className="ic" aria-hidden />}
      >
        {words.prices}
      </LinkButton>
      <LinkButton
        to={`/dashboard/payments/refunds${competitionId ? `?competition=${competitionId}` : ""}`}
        icon={<Undo2 className="ic" aria-hidden />}
      >
        {words.refunds}
      </LinkButton>
      <Button icon={<Receipt className="ic" aria-hidden />} onClick={() => setOpen("receipts")}>
        {words.receipts}
      </Button>
      <LinkButton to="/dashboard/payments/statement" icon={<FileUp className="ic" aria-hidden />}>
        {words.statement}
      </LinkButton>
      <Menu
        trigger={
          <IconButton label={words.moreTools}>
            <Ellipsis className="ic" aria-hidden />
          </IconButton>
        }
        items={[
          { label: creditWords[locale].title, icon: <PiggyBank className="ic" aria-hidden />, to: "/dashboard/payments/credits" },
          { label: clubWords[locale].open, icon: <BookText className="ic" aria-hidden />, to: "/dashboard/payments/clubs" },
          {
            label: placeWords[locale].title,
            icon: <Armchair className="ic" aria-hidden />,
            to: `/dashboard/payments/places${competitionId ? `?competition=${competitionId}` : ""}`,
          },
          {
            label: reminderWords[locale].open,
            icon: <BellRing className="ic" aria-hidden />,
            disabled: competitionId === undefined,
            onSelect: () => setOpen("reminders"),
          },
        ]}
      />
      <Button look="primary" icon={<Plus className="ic" aria-hidden />} onClick={() => setOpen("receipt")}>
        {words.add}
      </Button>
      {open === "receipt" && <ReceiptDialog competitionId={competitionId} onClose={close} />}
      {open === "reminders" && competitionId && <ReminderDialog competitionId={competitionId} onClose={close} />}
      {open === "receipts" && <ReceiptsSheet competitionId={competitionId} onClose={close} />}
    </>
  );
}
