import { useState } from "react";
import { useLocale } from "../../web/locale/locale.tsx";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { LinkButton } from "../../web/ui/button.tsx";
import { DateTimeInput } from "../../web/ui/fields/date-input.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { FormDialog } from "../../web/ui/overlays/form-dialog.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { timestampOf } from "../../competitions/rules.ts";
import { createJudgeCards, type listStations, type StationCard, type StationRow } from "./contract.ts";
import { ChooseList } from "./choose-list.tsx";
import { defaultEndHint, kindWords, stationWords } from "./station-words.ts";

interface JudgeCardsProps {
  competition: { id: string; starts_on: string };
  judges: Reply<typeof listStations>["judges"];
  onClose: () => void;
  onMade: (cards: readonly StationCard[]) => void;
}

/** Makes cards of judges, at first of those who have none. Judges who have a card get a new code. */
export function JudgeCardsDialog({ competition, judges, onClose, onMade }: JudgeCardsProps) {
  const locale = useLocale();
  const messages = stationWords[locale];
  const api = useApi();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(judges.filter((judge) => !judge.has_card).map((judge) => judge.user_id)),
  );
  const [until, setUntil] = useState("");
  const [hint] = useState(() => defaultEndHint(competition.starts_on, locale));
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const report = useReport(setErrors);
  const [busy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    const body = { user_ids: [...chosen], ...(until ? { ends_at: timestampOf(until) } : {}) };
    const made = await recordOrNull(() => api.call(createJudgeCards, { params: { id: competition.id }, body }), report);
    setBusy(false);
    if (made) onMade(made.data);
  };
  return (
    <FormDialog
      title={messages.judgeCards}
      description={messages.judgesWhy}
      onClose={onClose}
      confirm={messages.makeCards}
      busy={busy}
      disabled={chosen.size === 0}
      onConfirm={() => void make()}
    >
      {judges.length === 0 ? (
        <Empty
          title={messages.noJudges}
          actions={<LinkButton to={`/dashboard/start-lists?competition=${competition.id}`}>{messages.toLists}</LinkButton>}
        >
          {messages.noJudgesWhy}
        </Empty>
      ) : (
        <div className="grid gap-4">
          <ChooseList
            legend={messages.chooseJudges}
            options={judges.map((judge) => ({
              id: judge.user_id,
              name: judge.name,
              detail: [judge.seats.join(", "), judge.has_card && messages.hasCard].filter(Boolean).join(", "),
            }))}
            chosen={chosen}
            onChange={setChosen}
          />
          {judges.some((judge) => judge.has_card && chosen.has(judge.user_id)) && <p className="sm sec">{messages.renewWhy}</p>}
          <Field label={messages.endsAt} optional hint={hint} error={errors["ends_at"]?.[0]}>
            <DateTimeInput value={until} onValueChange={setUntil} />
          </Field>
        </div>
      )}
    </FormDialog>
  );
}

/** Asks which stations get new codes and cards, at first all. */
export function PrintDialog({
  stations,
  onClose,
  onPrint,
}: {
  stations: readonly StationRow[];
  onClose: () => void;
  onPrint: (ids: readonly string[]) => Promise<boolean>;
}) {
  const locale = useLocale();
  const messages = stationWords[locale];
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(stations.map((each) => each.id)));
  const [busy, setBusy] = useState(false);
  const print = async () => {
    setBusy(true);
    const done = await onPrint(stations.filter((each) => chosen.has(each.id)).map((each) => each.id));
    setBusy(false);
    if (done) onClose();
  };
  return (
    <FormDialog
      title={messages.print}
      description={messages.printWhy}
      onClose={onClose}
      confirm={messages.makeAndPrint}
      busy={busy}
      disabled={chosen.size === 0}
      onConfirm={() => void print()}
    >
      {stations.length === 0 ? (
        <Empty title={messages.nothingToPrint} />
      ) : (
        <ChooseList
          legend={messages.choosePrint}
          options={stations.map((each) => ({
            id: each.id,
            name: each.judge?.name ?? each.name,
            detail: kindWords[locale][each.kind].name,
          }))}
          chosen={chosen}
          onChange={setChosen}
        />
      )}
    </FormDialog>
  );
}
