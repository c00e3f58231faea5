import { useLocale } from "../../web/locale/locale.tsx";
import { TextButton } from "../../web/ui/button.tsx";
import { Checkbox } from "../../web/ui/fields/checkbox.tsx";
import { Fieldset } from "../../web/ui/fields/field.tsx";
import { stationWords } from "./station-words.ts";

export interface Choice {
  id: string;
  name: string;
  /** Text at the right end. */
  detail: string;
}

/** A list of checkboxes with one press for all of them. */
export function ChooseList({
  legend,
  options,
  chosen,
  onChange,
}: {
  legend: string;
  options: readonly Choice[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}) {
  const messages = stationWords[useLocale()];
  const all = options.every((each) => chosen.has(each.id));
  const toggle = (id: string, on: boolean) => onChange(new Set(on ? [...chosen, id] : [...chosen].filter((each) => each !== id)));
  return (
    <Fieldset legend={legend}>
      <TextButton className="sm" onClick={() => onChange(new Set(all ? [] : options.map((each) => each.id)))}>
        {all ? messages.none : messages.selectAll}
      </TextButton>
      <ul className="mt-1 grid max-h-80 overflow-y-auto">
        {options.map(({ id, name, detail }) => (
          <li key={id} className="flex min-h-11 items-center justify-between gap-3">
            <Checkbox checked={chosen.has(id)} onCheckedChange={(on) => toggle(id, on)}>
              {name}
            </Checkbox>
            <span className="sm sec text-right">{detail}</span>
          </li>
        ))}
      </ul>
    </Fieldset>
  );
}
