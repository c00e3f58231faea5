import { ArrowRight, Megaphone, Repeat2, SkipForward, UserX, UsersRound } from "lucide-react";
import type { ReactNode } from "react";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Sheet } from "../../web/ui/overlays/dialog.tsx";
import { Bib } from "../../web/ui/signs/bib.tsx";
import { isAwaited } from "../dancing.ts";
import type { HallHeat } from "../shapes.ts";
import { heatDetail, heatName, soleNumber } from "./heat-names.ts";
import type { Desk } from "./use-desk.ts";
import { words } from "./words.ts";

/** What can be done with one heat. Each action closes the sheet. */
export function HeatSheet(props: { heat: HallHeat; desk: Desk; onAbsences: () => void; onPropose: () => void; onClose: () => void }) {
  const { heat, desk, onAbsences, onPropose, onClose } = props;
  const locale = useLocale();
  const messages = words[locale];
  const { id: heat_id, status, places } = heat;
  const number = soleNumber(heat);
  const move = (make: () => void) => () => {
    make();
    onClose();
  };
  const actions: { key: string; label: string; icon: ReactNode; run: () => void; primary?: boolean }[] = [];
  const waits = status === "waiting" && isAwaited(heat);
  if (waits && !desk.state.hold)
    actions.push({
      key: "start",
      label: messages.startNow,
      icon: <ArrowRight className="ic" aria-hidden />,
      primary: true,
      run: move(() => desk.moveGuarded({ action: "start", heat_id })),
    });
  if (waits)
    actions.push({
      key: "call",
      label: messages.call,
      icon: <Megaphone className="ic" aria-hidden />,
      run: move(() => desk.move({ action: "call", heat_id })),
    });
  // Of one entry in its only or last dance, absent is the same as a no-show.
  const isSole = places.length === 1 && heat.dance >= heat.dances;
  if (status !== "done" && !(waits && isSole) && places.some((place) => place.out === null || place.out === "absent"))
    actions.push({ key: "absent", label: messages.absences, icon: <UsersRound className="ic" aria-hidden />, run: onAbsences });
  if (waits && places.length === 1)
    actions.push({
      key: "no-show",
      label: messages.noShow,
      icon: <UserX className="ic" aria-hidden />,
      run: move(() =>
        desk.move({ action: "absent", heat_id, performance_ids: places.map((place) => place.performance_id), whole_round: true }),
      ),
    });
  if (waits && places.length > 1)
    actions.push({
      key: "skip",
      label: messages.skip,
      icon: <SkipForward className="ic" aria-hidden />,
      run: move(() => desk.move({ action: "skip", heat_id })),
    });
  actions.push({ key: "propose", label: messages.propose, icon: <Repeat2 className="ic" aria-hidden />, run: onPropose });
  return (
    <Sheet
      open
      onOpenChange={(open) => open || onClose()}
      title={
        <span className="row">
          {number !== undefined && <Bib number={number} />} {heatName(heat, locale)}
        </span>
      }
      description={[heatDetail(heat, locale), messages.state[status]].filter(Boolean).join(", ") || heat.round_name}
    >
      <div className="sm-acts">
        {actions.map(({ key, label, icon, run, primary }) => (
          <Button key={key} look={primary ? "primary" : "plain"} className="padb" icon={icon} full onClick={run}>
            {label}
          </Button>
        ))}
      </div>
    </Sheet>
  );
}
