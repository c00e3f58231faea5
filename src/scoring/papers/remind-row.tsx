import { BellRing } from "lucide-react";
import { TabletState, useTablets } from "../../judging/tablet/judge-tablets.tsx";
import { formatTime, startNumber } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { Button } from "../../web/ui/button.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { words } from "../words.ts";
import type { SeenMatrix } from "../shapes.ts";
import { fill } from "../../web/locale/fill.ts";
import { remindJudge } from "../../judging/desk/contract.ts";

type Seat = SeenMatrix["seats"][number];

/** State of the judge's tablet. Only the office can see tablets. */
function TabletOf({ competitionId, seat }: { competitionId: string; seat: Seat }) {
  const tablet = useTablets(competitionId).find((each) => each.seat === seat.seat && each.name === seat.name);
  return <TabletState tablet={tablet} />;
}

/** Missing marks: the state of the judge's tablet, and a button that requests them. */
export function RemindRow({
  matrix,
  row,
  seat,
  dance,
}: {
  matrix: SeenMatrix;
  row: SeenMatrix["rows"][number];
  seat: Seat;
  dance: number;
}) {
  const locale = useLocale();
  const messages = words[locale];
  const api = useApi();
  const toast = useToast();
  const report = useReport();
  const remindedAt = [...matrix.missing, ...matrix.awaited].find(
    (each) => each.performance_id === row.performance_id && each.dance === dance && each.seat_id === seat.id,
  )?.reminded_at;
  const ask = async () => {
    const done = await recordOrNull(
      () => api.call(remindJudge, { params: { id: row.performance_id }, body: { seat_id: seat.id, dance } }),
      report,
    );
    const number = row.start_number === null ? "" : startNumber(row.start_number);
    if (done) toast({ text: fill(messages.remindDone, { seat: seat.seat, number }) });
  };
  return (
    <div className="row wrap gap-3">
      <Button type="button" icon={<BellRing className="ic" aria-hidden />} onClick={() => void ask()}>
        {messages.remind}
      </Button>
      {matrix.office === "organiser" && <TabletOf competitionId={matrix.competition.id} seat={seat} />}
      {remindedAt && (
        <p className="sm sec grow" role="status">
          {fill(messages.remindedAt, { time: formatTime(remindedAt, locale) })}
        </p>
      )}
    </div>
  );
}
