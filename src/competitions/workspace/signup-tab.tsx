// Tab „Zapisy i ceny”: sign-up window, deadlines, and one price per presentation category.
import { formatDateTime } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Switch } from "../../web/ui/fields/checkbox.tsx";
import { DateTimeInput } from "../../web/ui/fields/date-input.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { timestampOf, wallClock } from "../rules.ts";
import { NoSections } from "./no-sections.tsx";
import { Caps } from "../prices/caps.tsx";
import { ReservedPlaces } from "../prices/reserved-places.tsx";
import { PriceList } from "../prices/price-list.tsx";
import type { TabProps } from "../draft/load-one.ts";
import { words } from "../words.ts";

const FIELDS = ["signup_opens_at", "signup_closes_at", "music_closes_at", "payment_due_at"] as const;

/** Form for the sign-up window, deadlines and prices. */
export function SignupTab(props: TabProps) {
  const { draft, admin, sections } = props;
  const locale = useLocale();
  const messages = words[locale];
  const { shown, put, flush, errors } = draft;
  const labels = {
    signup_opens_at: messages.opens,
    signup_closes_at: messages.closes,
    music_closes_at: messages.music,
    payment_due_at: messages.payment,
  };
  const { signup_opens_at: opens, signup_closes_at: closes } = shown;
  const disordered = opens !== null && closes !== null && Date.parse(opens) >= Date.parse(closes);
  const used = sections.filter((section) => !section.archived);
  return (
    <>
      <section className="grid gap-4">
        <h2>{messages.signup}</h2>
        <div className="g2">
          {FIELDS.map((field) => {
            const moment = shown[field];
            return (
              <Field
                key={field}
                label={labels[field]}
                optional={field === "music_closes_at" || field === "payment_due_at"}
                readOnly={!admin}
                hint={moment === null ? undefined : formatDateTime(moment, locale, "long")}
                error={errors[field]?.[0] ?? (field === "signup_closes_at" && disordered ? messages.closesBeforeOpens : undefined)}
              >
                <DateTimeInput
                  value={moment === null ? "" : wallClock(new Date(moment)).slice(0, 16)}
                  onBlur={flush}
                  onValueChange={(wall, typed) => (wall || typed === "") && put({ [field]: wall === "" ? null : timestampOf(wall) })}
                />
              </Field>
            );
          })}
        </div>
        <Switch
          checked={shown.numbers_after_payment}
          disabled={!admin}
          hint={messages.numbersAfterPaymentHint}
          onCheckedChange={(numbers_after_payment) => {
            put({ numbers_after_payment });
            flush();
          }}
        >
          {messages.numbersAfterPayment}
        </Switch>
      </section>
      <Caps draft={draft} admin={admin} />
      <ReservedPlaces draft={draft} admin={admin} />
      <section className="grid gap-2">
        <div className="row sp">
          <h2>{messages.prices}</h2>
          <span className="sm sec">{messages.pricesWhat}</span>
        </div>
        {used.length === 0 ? <NoSections id={shown.id} /> : <PriceList {...props} sections={used} />}
      </section>
    </>
  );
}
