import { formatDate } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { LinkButton } from "../../web/ui/button.tsx";
import { Switch } from "../../web/ui/fields/checkbox.tsx";
import { DateInput } from "../../web/ui/fields/date-input.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { MoneyField } from "../../web/ui/fields/number-field.tsx";
import { lastDayOfSignup } from "../rules.ts";
import { words } from "../words.ts";
import type { TabProps } from "../draft/load-one.ts";

const DEPOSIT_AT_FIRST = 5000;

/** Settings of reserved places: whether schools may reserve places with a deposit, its amount for one place, and the last day to fill them. */
export function ReservedPlaces({ draft, admin }: Pick<TabProps, "draft" | "admin">) {
  const locale = useLocale();
  const messages = words[locale];
  const { shown, put, flush, errors } = draft;
  const on = shown.place_deposit_grosze !== null;
  if (!admin && !on) return null;
  return (
    <section className="grid gap-4">
      <Switch
        checked={on}
        disabled={!admin}
        hint={messages.heldPlacesHint}
        onCheckedChange={(checked) => {
          put(
            checked
              ? {
                  place_deposit_grosze: DEPOSIT_AT_FIRST,
                  places_until: shown.places_until ?? lastDayOfSignup(shown.signup_closes_at, shown.starts_on),
                }
              : { place_deposit_grosze: null },
          );
          flush();
        }}
      >
        {messages.heldPlaces}
      </Switch>
      {on && (
        <div className="g2">
          <Field label={messages.placeDeposit} readOnly={!admin} error={errors["place_deposit_grosze"]?.[0]}>
            <MoneyField
              value={shown.place_deposit_grosze}
              min={100}
              onBlur={flush}
              onValueChange={(place_deposit_grosze) => place_deposit_grosze !== null && put({ place_deposit_grosze })}
            />
          </Field>
          <Field
            label={messages.placesUntil}
            readOnly={!admin}
            hint={shown.places_until === null ? undefined : formatDate(shown.places_until, locale, "long")}
            error={errors["places_until"]?.[0]}
          >
            <DateInput value={shown.places_until ?? ""} onBlur={flush} onValueChange={(day) => day && put({ places_until: day })} />
          </Field>
        </div>
      )}
      {on && admin && (
        <div>
          <LinkButton to={`/dashboard/payments/places?competition=${shown.id}`}>{messages.seeHeldPlaces}</LinkButton>
        </div>
      )}
    </section>
  );
}
