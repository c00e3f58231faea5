// Price list: a row per presentation category with its fee, the early fees before it, and the fee of further starts.
import { useState } from "react";
import { formatDate } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { MoneyField } from "../../web/ui/fields/number-field.tsx";
import { Select } from "../../web/ui/fields/select.tsx";
import { wallDay } from "../rules.ts";
import type { Section } from "../shapes.ts";
import { lengthRange, sizeRange } from "../public/competition-texts.tsx";
import { type Words, words } from "../words.ts";
import { EarlyPrices } from "./early-prices.tsx";
import { PlainTable } from "../plain-table.tsx";
import { type Row, rowsOf, usePrices } from "./use-prices.ts";
import type { TabProps } from "../draft/load-one.ts";

type Prices = ReturnType<typeof usePrices>;

/** Returns the value shared by all; undefined when they differ. */
function same<T>(values: readonly T[]): T | undefined {
  return values.every((value) => value === values[0]) ? values[0] : undefined;
}

const earlyOn = (section: Section, until: string) => section.early_fees.find((each) => each.until === until)?.fee_grosze ?? null;

/** Fees of a row: until each day, after the last day, and of further starts. */
function feesOf(row: Row, { days, next, save, saveFee }: Prices, messages: Words, locale: "pl" | "en"): FeeFieldProps[] {
  const early = days.map((day) => ({
    text: `${messages.until} ${formatDate(day, locale, "short")}`,
    placeholder: "–",
    value: same(row.all.map((each) => earlyOn(each, day))),
    onSave: (fee: number | null) => saveFee(row, day, fee),
  }));
  const full = {
    text: days.length > 0 ? messages.later : next ? messages.firstStartFee : "",
    placeholder: "0,00",
    value: same(row.all.map((each) => each.fee_grosze)),
    onSave: (fee_grosze: number | null) => save(row, { fee_grosze }),
  };
  const further = {
    text: messages.nextStart,
    placeholder: "–",
    value: same(row.all.map((each) => each.fee_next_grosze)),
    onSave: (fee_next_grosze: number | null) => save(row, { fee_next_grosze }),
  };
  return [...early, full, ...(next ? [further] : [])];
}

/** Fees of the unarchived sections. Each is saved when its field loses focus. */
export function PriceList({ competition, sections, admin, reload, draft }: TabProps) {
  const locale = useLocale();
  const messages = words[locale];
  const prices = usePrices({ competition, sections, reload, draft });
  const closes = draft.shown.signup_closes_at;
  return (
    <>
      <PlainTable
        label={messages.prices}
        name={{ header: messages.presentation, cell: (row: Row) => <b>{row.first.presentation_name}</b> }}
        rows={rowsOf(sections)}
        rowKey={(row) => row.id}
        columns={[
          {
            key: "size",
            header: messages.dancers,
            wide: true,
            cell: ({ first }) => <span className="num">{sizeRange(first.min_dancers, first.max_dancers)}</span>,
          },
          {
            key: "length",
            header: messages.time,
            wide: true,
            cell: ({ all }) => (
              <span className="num nw">
                {same(all.map((each) => lengthRange(each.music_from_seconds, each.music_to_seconds, messages))) ?? "…"}
              </span>
            ),
          },
          {
            key: "fee",
            header: messages.price,
            right: true,
            cell: (row) => (
              <div className="grid gap-2 justify-items-end py-1">
                {feesOf(row, prices, messages, locale).map((field) => (
                  <FeeField key={`${field.text} ${field.value}`} {...field} name={row.first.presentation_name} disabled={!admin} />
                ))}
              </div>
            ),
          },
          {
            key: "per",
            header: messages.per,
            cell: (row) => (
              <span className="inline-block w-24">
                <Select
                  size="small"
                  label={`${messages.per}: ${row.first.presentation_name}`}
                  placeholder={messages.mixed}
                  options={(["dancer", "entry"] as const).map((value) => ({ value, label: messages.perOptions[value] }))}
                  value={same(row.all.map((each) => each.fee_per))}
                  disabled={!admin}
                  onValueChange={(fee_per) => void prices.save(row, { fee_per })}
                />
              </span>
            ),
          },
        ]}
      />
      <EarlyPrices
        days={prices.days}
        before={closes === null ? competition.starts_on : wallDay(new Date(closes))}
        feeDay={draft.shown.fee_day}
        next={prices.next}
        admin={admin}
        onMove={prices.moveDay}
        onFeeDay={(fee_day) => void prices.changeDay(fee_day)}
        onNext={prices.wantNext}
      />
      {prices.dialog}
    </>
  );
}

interface FeeFieldProps {
  /** Which fee of the row it is; empty when there is only one. */
  text: string;
  placeholder: string;
  /** undefined means that the sections of this presentation have different fees. */
  value: number | null | undefined;
  /** Returns true when saved; otherwise the field shows the stored value again. */
  onSave: (fee: number | null) => Promise<boolean>;
}

function FeeField({ text, placeholder, value, onSave, name, disabled }: FeeFieldProps & { name: string; disabled: boolean }) {
  const messages = words[useLocale()];
  const [fee, setFee] = useState<number | null>(value ?? null);
  return (
    <span className="flex items-center justify-end gap-2 max-md:flex-col max-md:items-end max-md:gap-0.5">
      {text && <span className="sm sec nw">{text}</span>}
      <span className="inline-block w-24 md:w-28">
        <MoneyField
          bare
          size="small"
          label={[messages.price, name, text].filter(Boolean).join(": ")}
          placeholder={value === undefined ? messages.mixed : placeholder}
          value={fee}
          min={0}
          disabled={disabled}
          onValueChange={setFee}
          onBlur={() => {
            if (fee !== (value ?? null)) void onSave(fee).then((done) => done || setFee(value ?? null));
          }}
        />
      </span>
    </span>
  );
}
