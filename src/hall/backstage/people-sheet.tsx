// People of an entry, each with a tick.
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Checkbox } from "../../web/ui/fields/checkbox.tsx";
import { Sheet } from "../../web/ui/overlays/dialog.tsx";
import { CallLink, disagreementText, labelOf } from "./backstage-row.tsx";
import { isReady, type Row } from "./rows.ts";
import type { Change } from "./ticks.ts";
import { words } from "./words.ts";

interface SheetProps {
  row: Row;
  onTick: (change: Change) => void;
  onClose: () => void;
}

/** Sheet of one entry: everybody at once, each person, the coach, and what another device ticked otherwise. */
export function PeopleSheet({ row, onTick, onClose }: SheetProps) {
  const locale = useLocale();
  const messages = words[locale];
  const { place, entry } = row;
  const label = labelOf(row, locale);
  const disagreement = disagreementText(place.ready, locale);
  const everybody = isReady(place.ready);
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={label}
      description={[place.club_name, messages.count(place.ready.here, place.ready.of)].filter(Boolean).join(", ")}
      footer={
        <Button look={everybody ? "plain" : "primary"} size="big" full onClick={() => onTick({ dancer_id: null, present: !everybody })}>
          {everybody ? messages.nobody : messages.everybody}
        </Button>
      }
    >
      {disagreement && <p className="sm t-warn b mb-3">{disagreement}</p>}
      {entry?.coach_phone && (
        <p className="row mb-2">
          <span className="grow">
            {entry.coach_name} <span className="num nw">{entry.coach_phone}</span>
          </span>
          <CallLink name={entry.coach_name} phone={entry.coach_phone} label={label} />
        </p>
      )}
      <ul className="bks-p">
        {(entry?.people ?? []).map(({ dancer_id, name, present }) => (
          <li key={dancer_id}>
            <Checkbox checked={present === true} onCheckedChange={(on) => onTick({ dancer_id, present: on })}>
              {name || messages.nameless}
            </Checkbox>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
