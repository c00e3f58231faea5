import { useState } from "react";
import { newId } from "../../kernel/values/ids.ts";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { formatMoney } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { type FullPayment } from "../records/contract.ts";
import { spendCredit } from "./contract.ts";

const pl = {
  have: (sum: string, from: string) => `Masz ${sum} z turnieju ${from}.`,
  payerHas: (sum: string, from: string) => `Płacący ma ${sum} z turnieju ${from}.`,
  spend: (sum: string) => `Użyj ${sum}`,
  spent: "Zapłacono środkami z innego turnieju.",
};

const en: typeof pl = {
  have: (sum, from) => `You have ${sum} from ${from}.`,
  payerHas: (sum, from) => `The payer has ${sum} from ${from}.`,
  spend: (sum) => `Use ${sum}`,
  spent: "Paid with money from another competition.",
};

const spendingWords = { pl, en };

type Credit = FullPayment["credits"][number];

/** Credits of the payer from earlier competitions, each with a button that pays with it. */
export function SpendCredit({
  payment,
  office = false,
  onSpent,
}: {
  payment: Pick<FullPayment, "id" | "due_grosze" | "credits">;
  office?: boolean;
  onSpent: (now: FullPayment) => void;
}) {
  const locale = useLocale();
  const words = spendingWords[locale];
  const api = useApi();
  const report = useReport();
  const toast = useToast();
  const [busy, setBusy] = useState<string | undefined>(undefined);
  const spend = async ({ id }: Credit) => {
    setBusy(id);
    const now = await recordOrNull(
      () => api.call(spendCredit, { params: { id: payment.id }, body: { id: newId(), credit_id: id } }),
      report,
    );
    setBusy(undefined);
    if (!now) return;
    toast({ text: words.spent, look: "done" });
    onSpent(now);
  };
  return payment.credits.map((each) => (
    <Note
      key={each.id}
      look="info"
      action={
        <Button size="small" busy={busy === each.id} disabled={busy !== undefined} onClick={() => void spend(each)}>
          {words.spend(formatMoney(Math.min(each.left_grosze, payment.due_grosze), locale))}
        </Button>
      }
    >
      {(office ? words.payerHas : words.have)(formatMoney(each.left_grosze, locale), each.competition_name)}
    </Note>
  ));
}
