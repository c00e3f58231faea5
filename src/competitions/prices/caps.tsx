import { useLocale } from "../../web/locale/locale.tsx";
import { Switch } from "../../web/ui/fields/checkbox.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { NumberField } from "../../web/ui/fields/number-field.tsx";
import { words } from "../words.ts";
import type { TabProps } from "../draft/load-one.ts";

const CAPS = ["capacity", "day_capacity", "club_capacity"] as const;

/** Caps of the competition, of each day and of each club, and how the waiting list moves. */
export function Caps({ draft, admin }: Pick<TabProps, "draft" | "admin">) {
  const said = words[useLocale()];
  const { shown, put, flush, errors } = draft;
  const labels = { capacity: said.capAll, day_capacity: said.capDay, club_capacity: said.capClub };
  const days = shown.starts_on !== shown.ends_on;
  return (
    <section className="grid gap-4">
      <div>
        <h2>{said.caps}</h2>
        <p className="sm sec">{said.capsHint}</p>
      </div>
      <div className="g2">
        {CAPS.map((field) => (
          <Field
            key={field}
            label={labels[field]}
            optional
            readOnly={!admin}
            hint={field === "day_capacity" && days ? said.capDayHint : undefined}
            error={errors[field]?.[0]}
          >
            <NumberField
              value={shown[field]}
              min={1}
              max={100_000}
              placeholder={said.noLimit}
              onBlur={flush}
              onValueChange={(value) => put({ [field]: value })}
            />
          </Field>
        ))}
        {shown.waiting_moves && (
          <Field label={said.offerHours} readOnly={!admin} error={errors["offer_hours"]?.[0]}>
            <NumberField
              value={shown.offer_hours}
              min={1}
              max={336}
              onBlur={flush}
              onValueChange={(offer_hours) => offer_hours !== null && put({ offer_hours })}
            />
          </Field>
        )}
      </div>
      <Switch
        checked={shown.waiting_moves}
        disabled={!admin}
        hint={said.waitingMovesHint}
        onCheckedChange={(waiting_moves) => {
          put({ waiting_moves });
          flush();
        }}
      >
        {said.waitingMoves}
      </Switch>
    </section>
  );
}
