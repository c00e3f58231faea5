import { useLocale } from "../../web/locale/locale.tsx";
import { Switch } from "../../web/ui/fields/checkbox.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { NumberField } from "../../web/ui/fields/number-field.tsx";
import { words } from "../words.ts";
import type { TabProps } from "../draft/load-one.ts";

const CAPS = ["capacity", "day_capacity", "club_capacity"] as const;

/** Caps of the competition, of each day and of each club, and how the waiting list moves. */
export function Caps({ draft, admin }: Pick<TabProps, "draft" | "admin">) {
  const messages = words[useLocale()];
  const { shown, put, flush, errors } = draft;
  const labels = { capacity: messages.capAll, day_capacity: messages.capDay, club_capacity: messages.capClub };
  const days = shown.starts_on !== shown.ends_on;
  return (
    <section className="grid gap-4">
      <div>
        <h2>{messages.caps}</h2>
        <p className="sm sec">{messages.capsHint}</p>
      </div>
      <div className="g2">
        {CAPS.map((field) => (
          <Field
            key={field}
            label={labels[field]}
            optional
            readOnly={!admin}
            hint={field === "day_capacity" && days ? messages.capDayHint : undefined}
            error={errors[field]?.[0]}
          >
            <NumberField
              value={shown[field]}
              min={1}
              max={100_000}
              placeholder={messages.noLimit}
              onBlur={flush}
              onValueChange={(value) => put({ [field]: value })}
            />
          </Field>
        ))}
        {shown.waiting_moves && (
          <Field label={messages.offerHours} readOnly={!admin} error={errors["offer_hours"]?.[0]}>
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
        hint={messages.waitingMovesHint}
        onCheckedChange={(waiting_moves) => {
          put({ waiting_moves });
          flush();
        }}
      >
        {messages.waitingMoves}
      </Switch>
    </section>
  );
}
