import { Check, UserX } from "lucide-react";
import { useState } from "react";
import { sheetKey } from "../../judging/rules.ts";
import { moveOnStage } from "../../stage/contract.ts";
import { startNumber } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useOnline } from "../../web/browser/use-online.ts";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { Bib } from "../../web/ui/signs/bib.tsx";
import { Button } from "../../web/ui/button.tsx";
import { SectionHead } from "../../web/ui/page-head.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { isAllowed } from "../../rounds/offices.ts";
import { words } from "./unstarted-marks-words.ts";
import type { Matrix, SeenMatrix } from "../shapes.ts";
import { fill } from "../../web/locale/fill.ts";

type WithoutStart = Matrix["without_start"][number];

const nameOf = ({ start_number }: { start_number: number | null }) => (start_number === null ? "–" : startNumber(start_number));

/** Name of a sheet's dance, where dances have sheets of their own. */
const nameIn = (dances: Matrix["dances"], of: { dance: number }) => dances.find(({ dance }) => dance === of.dance)?.name;

/** Lists marks of performances that nobody let in on stage, with actions for each. */
export function UnstartedMarks({ matrix }: { matrix: SeenMatrix }) {
  const { without_start, block: round } = matrix;
  const open = round.status === "waiting" || round.status === "live";
  return (
    open &&
    without_start.length > 0 && (
      <UnstartedList
        performances={without_start}
        dances={matrix.round?.ballots === "dance" ? [] : matrix.dances}
        tells={isAllowed(matrix.office, "publish")}
      />
    )
  );
}

function UnstartedList({
  performances,
  dances,
  tells,
}: {
  performances: readonly WithoutStart[];
  dances: Matrix["dances"];
  tells: boolean;
}) {
  const messages = words[useLocale()];
  const api = useApi();
  const report = useReport();
  const toast = useToast();
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const tell = async (which: readonly WithoutStart[], action: "finish" | "no_show") => {
    setBusy(true);
    const done: string[] = [];
    for (const each of which) {
      const body = { action, ...(action === "no_show" ? { dances: [each.dance] } : {}) };
      const moved = await recordOrNull(() => api.call(moveOnStage, { params: { id: each.performance_id }, body }), report);
      if (!moved) break;
      done.push(nameOf(each));
    }
    setBusy(false);
    const numbers = done.join(", ");
    if (done.length > 0)
      toast({ text: fill(action === "finish" ? messages.dancedDone : messages.missedDone, { numbers, number: numbers }) });
  };
  return (
    <section className="mb-6" aria-label={messages.withoutStart}>
      <SectionHead
        title={messages.withoutStart}
        aside={
          tells &&
          performances.length > 1 && (
            <Button size="small" busy={busy} disabled={!online} onClick={() => void tell(performances, "finish")}>
              {messages.dancedAll}
            </Button>
          )
        }
      />
      <p className="sm sec mt-2">{messages.withoutStartWhy}</p>
      <ul>
        {performances.map((each) => (
          <li key={sheetKey(each.performance_id, each.dance)} className="lm">
            {each.start_number !== null && <Bib number={each.start_number} />}
            <span className="grow sm">{[nameIn(dances, each), each.seats.join(", ")].filter(Boolean).join(": ")}</span>
            {tells && (
              <span className="row">
                <Button
                  busy={busy}
                  disabled={!online}
                  icon={<Check className="ic" aria-hidden />}
                  aria-label={`${messages.danced} ${nameOf(each)}`}
                  onClick={() => void tell([each], "finish")}
                >
                  {messages.danced}
                </Button>
                <Button
                  look="ghost"
                  busy={busy}
                  disabled={!online}
                  icon={<UserX className="ic" aria-hidden />}
                  aria-label={`${messages.missed} ${nameOf(each)}`}
                  onClick={() => void tell([each], "no_show")}
                >
                  {messages.missed}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
