// Dialog in which a judge reports who is not on the floor in this dance. One judge's report is a notice; two reports make the entry absent.
import { UserX } from "lucide-react";
import { useState } from "react";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { startNumber } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useOnline } from "../../web/browser/use-online.ts";
import { Button } from "../../web/ui/button.tsx";
import { Dialog } from "../../web/ui/overlays/dialog.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { type Ballot, reportNoShow } from "../contract.ts";
import { fill } from "../words.ts";
import { words } from "../ballot-words.ts";

type Place = Ballot["heats"][number]["places"][number];

/** Button in the footer of the pad. With `heat` the dialog lists only that heat, otherwise everybody in the dance. */
export function Absences({ ballot, heat }: { ballot: Ballot; heat: Ballot["heats"][number] | undefined }) {
  const messages = words[useLocale()];
  const online = useOnline();
  const [open, setOpen] = useState(false);
  if (ballot.seat === null) return null;
  const places = (heat ? [heat] : ballot.heats).flatMap((each) => each.places).filter((place) => place.out === null);
  return (
    <>
      <Button
        className="padb"
        aria-label={messages.absences}
        title={online ? messages.absences : messages.absencesOffline}
        disabled={!online}
        icon={<UserX className="ic" aria-hidden />}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Dialog open onOpenChange={setOpen} title={messages.absences} description={messages.absencesWhy}>
          {places.length === 0 && <p className="sm sec">{messages.absencesNone}</p>}
          <ul className="row wrap gap-3">
            {places.map((place) => (
              <li key={place.performance_id}>
                <AbsenceButton ballot={ballot} place={place} />
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}

function AbsenceButton({ ballot, place }: { ballot: Ballot; place: Place }) {
  const messages = words[useLocale()];
  const api = useApi();
  const toast = useToast();
  const report = useReport();
  const [busy, setBusy] = useState(false);
  const number = place.start_number === null ? "–" : startNumber(place.start_number);
  const notice = ballot.told_absent?.find((each) => each.performance_id === place.performance_id);
  const mine = notice?.mine ?? false;
  const toggleAbsence = async () => {
    setBusy(true);
    const body = { no_show: !mine, dance: ballot.dance };
    const done = await recordOrNull(() => api.call(reportNoShow, { params: { id: place.performance_id }, body }), report);
    setBusy(false);
    if (!done) return;
    const sentence = mine ? messages.toldBack : (done.told ?? 0) > 1 ? messages.toldCounts : messages.toldSaved;
    toast({ text: fill(sentence, { number }) });
  };
  return (
    <Button className="padb" busy={busy} look={mine ? "primary" : "plain"} aria-pressed={mine} onClick={() => void toggleAbsence()}>
      <span className="num">{number}</span>
      {notice && <small> {messages.toldOne}</small>}
    </Button>
  );
}
