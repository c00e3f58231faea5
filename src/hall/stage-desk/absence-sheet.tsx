import { useState } from "react";
import { startNumber } from "../../kernel/text/format.ts";
import { titleOf } from "../../entries/label/title-of.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Checkbox } from "../../web/ui/fields/checkbox.tsx";
import { Segmented } from "../../web/ui/fields/segmented.tsx";
import { Sheet } from "../../web/ui/overlays/dialog.tsx";
import type { HallHeat, HallPlace } from "../shapes.ts";
import { heatName } from "./heat-names.ts";
import type { Desk } from "./use-desk.ts";
import { words } from "./words.ts";

type Scope = "dance" | "round";

const isAbsent = (place: HallPlace) => place.absent || place.out === "absent";

/** Ticks who of a heat is absent: in this dance, or in all dances of the round that are not over. */
export function AbsenceSheet({ heat, onMove, onClose }: { heat: HallHeat; onMove: Desk["move"]; onClose: () => void }) {
  const locale = useLocale();
  const messages = words[locale];
  const places = heat.places.filter((place) => place.out === null || place.out === "absent");
  const [absent, setAbsent] = useState<readonly string[]>(() => places.filter(isAbsent).map((place) => place.performance_id));
  const [scope, setScope] = useState<Scope>("dance");
  const several = heat.dance < heat.dances;
  const save = () => {
    const before = new Set(places.filter(isAbsent).map((place) => place.performance_id));
    const gone = absent.filter((id) => !before.has(id));
    const back = [...before].filter((id) => !absent.includes(id));
    const whole_round = scope === "round" || !several;
    if (gone.length > 0) onMove({ action: "absent", heat_id: heat.id, performance_ids: gone, whole_round });
    if (back.length > 0) onMove({ action: "present", heat_id: heat.id, performance_ids: back, whole_round });
    onClose();
  };
  return (
    <Sheet
      open
      onOpenChange={(open) => open || onClose()}
      title={messages.absences}
      description={`${heatName(heat, locale)}. ${messages.absencesHint}`}
      footer={
        <Button look="primary" className="padb" full onClick={save}>
          {messages.save}
        </Button>
      }
    >
      {several && (
        <Segmented
          full
          label={messages.scope}
          value={scope}
          onValueChange={setScope}
          options={[
            { value: "dance", label: messages.thisDance },
            { value: "round", label: messages.wholeRound },
          ]}
        />
      )}
      <ul className="sm-p">
        {places.map((place) => (
          <li key={place.performance_id}>
            <Checkbox
              checked={absent.includes(place.performance_id)}
              onCheckedChange={(checked) =>
                setAbsent((now) => (checked ? [...now, place.performance_id] : now.filter((id) => id !== place.performance_id)))
              }
              hint={place.club_name}
            >
              {[place.start_number !== null && startNumber(place.start_number), titleOf(place)].filter(Boolean).join(" ")}
            </Checkbox>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
