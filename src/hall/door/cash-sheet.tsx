import { useState } from "react";
import { formatMoney } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { MoneyField } from "../../web/ui/fields/number-field.tsx";
import { Sheet } from "../../web/ui/overlays/dialog.tsx";
import { words } from "./words.ts";

/** Asks how much cash a club paid. The sum starts as what it owes. */
export function CashSheet({
  name,
  owed_grosze,
  onSend,
  onClose,
}: {
  name: string;
  owed_grosze: number;
  onSend: (amount_grosze: number) => void;
  onClose: () => void;
}) {
  const locale = useLocale();
  const messages = words[locale];
  const [sum, setSum] = useState<number | null>(owed_grosze);
  const [isMissing, setIsMissing] = useState(false);
  const send = () => (sum !== null && sum > 0 ? onSend(sum) : setIsMissing(true));
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.takeCash}
      description={`${name}, ${messages.owed(formatMoney(owed_grosze, locale))}`}
      footer={
        <Button look="primary" size="big" full onClick={send}>
          {messages.takeCash}
        </Button>
      }
    >
      <Field label={messages.amount} error={isMissing ? messages.amountMissing : undefined}>
        <MoneyField value={sum} min={0} onValueChange={setSum} />
      </Field>
    </Sheet>
  );
}
