// Settings of the whole price list: days of lower fees, which day counts, and a fee for further starts.
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { formatDate } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button, IconButton } from "../../web/ui/button.tsx";
import { Switch } from "../../web/ui/fields/checkbox.tsx";
import { DateInput } from "../../web/ui/fields/date-input.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { Segmented } from "../../web/ui/fields/segmented.tsx";
import { moveDay } from "../rules.ts";
import { words } from "../words.ts";

const MOST_DAYS = 6;
const FORTNIGHT = 14;

/** Early days as fields, and two switches. The callbacks save everything. */
export function EarlyPrices(props: {
  days: readonly string[];
  /** Last day of sign-up; a new early day is set before it. */
  before: string;
  feeDay: "entry" | "payment";
  next: boolean;
  admin: boolean;
  /** Returns true when the day was moved. */
  onMove: (from: string | undefined, to: string | undefined) => Promise<boolean>;
  onFeeDay: (day: "entry" | "payment") => void;
  onNext: (on: boolean) => void;
}) {
  const { days, before, feeDay, next, admin, onMove, onFeeDay, onNext } = props;
  const messages = words[useLocale()];
  if (!admin && days.length === 0) return null;
  const add = () => {
    let day = moveDay(before, -FORTNIGHT);
    while (days.includes(day)) day = moveDay(day, 1);
    void onMove(undefined, day);
  };
  return (
    <div className="grid gap-4 pt-3">
      <div className="grid gap-1">
        <h3 className="b">{messages.earlyPrices}</h3>
        <p className="sm sec">{messages.earlyPricesWhat}</p>
      </div>
      {days.map((day) => (
        <EarlyDay key={day} day={day} days={days} admin={admin} onMove={onMove} />
      ))}
      {admin && days.length < MOST_DAYS && (
        <Button size="small" className="justify-self-start" icon={<Plus className="ic" aria-hidden />} onClick={add}>
          {messages.addEarlyPrice}
        </Button>
      )}
      {admin && days.length > 0 && (
        <div className="grid gap-1 justify-items-start">
          <span className="lbl">{messages.feeDay}</span>
          <Segmented
            label={messages.feeDay}
            value={feeDay}
            onValueChange={onFeeDay}
            options={(["entry", "payment"] as const).map((value) => ({ value, label: messages.feeDays[value] }))}
          />
        </div>
      )}
      {admin && (
        <Switch checked={next} onCheckedChange={onNext}>
          {messages.nextStartSwitch}
        </Switch>
      )}
    </div>
  );
}

function EarlyDay({
  day,
  days,
  admin,
  onMove,
}: {
  day: string;
  days: readonly string[];
  admin: boolean;
  onMove: (from: string, to: string | undefined) => Promise<boolean>;
}) {
  const locale = useLocale();
  const messages = words[locale];
  const [written, setWritten] = useState(day);
  const taken = written !== day && days.includes(written);
  return (
    <div className="row items-end">
      <Field
        label={messages.earlyUntil}
        hint={formatDate(day, locale, "long")}
        error={taken ? messages.earlyTaken : undefined}
        readOnly={!admin}
        className="grow max-w-64"
      >
        <DateInput
          value={written}
          onValueChange={(next, typed) => {
            setWritten(next || typed || day);
            if (next && next !== day && !days.includes(next)) void onMove(day, next).then((done) => done || setWritten(day));
          }}
        />
      </Field>
      {admin && (
        <IconButton label={`${messages.delete}: ${formatDate(day, locale)}`} className="mb-6" onClick={() => void onMove(day, undefined)}>
          <Trash2 className="ic" aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
