// The price list: a line a presentation category with its fee, the early fees before it and the fee of further starts.
import { useState } from "react";
import { formatDate } from "../../web/locale/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { doneOrFalse } from "../../web/calls/outcomes.ts";
import { MoneyField } from "../../web/ui/fields/number-field.tsx";
import { Select } from "../../web/ui/fields/select.tsx";
import { useApi } from "../../web/calls/use-api.ts";
import { useReport } from "../../web/use-report.ts";
import { updateSections } from "../contract.ts";
import type { EarlyFee } from "../fees.ts";
import { wallDay } from "../rules.ts";
import type { Section } from "../shapes.ts";
import { lengthRange, sizeRange } from "../public/shown.tsx";
import { words } from "../words.ts";
import { EarlyPrices } from "./early-prices.tsx";
import { PlainTable } from "./plain-table.tsx";
import type { TabProps } from "./workspace.tsx";

/** One presentation category and its sections. */
type Row = { id: string; first: Section; all: readonly Section[] };
type Change = { fee_grosze?: number | null; fee_per?: "dancer" | "entry"; fee_next_grosze?: number | null };

/** The value that all have; undefined when they differ. */
function same<T>(values: readonly T[]): T | undefined {
  return values.every((value) => value === values[0]) ? values[0] : undefined;
}

const earlyOn = (section: Section, until: string) => section.early_fees.find((each) => each.until === until)?.fee_grosze ?? null;
const MOST_IDS = 2000;

/** Fees of the unarchived sections, each saved when its field is left. */
export function PriceList({ competition, sections, admin, reload, draft }: TabProps) {
  const locale = useLocale();
  const said = words[locale];
  const api = useApi();
  const report = useReport();
  // Days that no section has a fee for yet.
  const [added, setAdded] = useState<readonly string[]>([]);
  const [wantsNext, setWantsNext] = useState(false);
  const rows = [...Map.groupBy(sections, (section) => section.presentation_category_id)].flatMap(([id, all]): Row[] =>
    all[0] ? [{ id, first: all[0], all }] : [],
  );
  const days = [...new Set([...sections.flatMap((section) => section.early_fees.map((each) => each.until)), ...added])].toSorted();
  const next = wantsNext || sections.some((section) => section.fee_next_grosze !== null);
  const send = (body: Change & { presentation_category_id?: string; section_ids?: string[]; early_fees?: EarlyFee[] }) =>
    doneOrFalse(() => api.call(updateSections, { params: { id: competition.id }, body }), report);
  const save = async (row: Row, change: Change) => {
    await send({ presentation_category_id: row.id, ...change });
    await reload();
  };
  /** Changes the early fees of sections; those that come to have the same go in one call. */
  const saveEarly = async (some: readonly Section[], change: (early: readonly EarlyFee[]) => EarlyFee[]) => {
    const changed = some.flatMap((section) => {
      const early = JSON.stringify(change(section.early_fees).toSorted((a, b) => a.until.localeCompare(b.until)));
      return early === JSON.stringify(section.early_fees) ? [] : [{ id: section.id, early }];
    });
    for (const [early, group] of Map.groupBy(changed, (each) => each.early))
      for (let from = 0; from < group.length; from += MOST_IDS)
        await send({
          section_ids: group.slice(from, from + MOST_IDS).map((each) => each.id),
          early_fees: JSON.parse(early) as EarlyFee[],
        });
    await reload();
  };
  const setEarly = (row: Row, until: string, fee: number | null) =>
    saveEarly(row.all, (early) => [...early.filter((each) => each.until !== until), ...(fee === null ? [] : [{ until, fee_grosze: fee }])]);
  const moveDay = (from: string | undefined, to: string | undefined) => {
    setAdded((now) => [...now.filter((day) => day !== from), ...(to === undefined ? [] : [to])]);
    if (from !== undefined)
      void saveEarly(sections, (early) =>
        early.flatMap((each) => (each.until !== from ? [each] : to === undefined ? [] : [{ ...each, until: to }])),
      );
  };
  const closes = draft.shown.signup_closes_at;
  const fields = (row: Row): FeeFieldProps[] => [
    ...days.map((day) => ({
      text: `${said.until} ${formatDate(day, locale, "short")}`,
      placeholder: "–",
      value: same(row.all.map((each) => earlyOn(each, day))),
      onSave: (fee: number | null) => void setEarly(row, day, fee),
    })),
    {
      text: days.length > 0 ? said.later : next ? said.firstStartFee : "",
      placeholder: "0,00",
      value: same(row.all.map((each) => each.fee_grosze)),
      onSave: (fee_grosze) => void save(row, { fee_grosze }),
    },
    ...(next
      ? [
          {
            text: said.nextStart,
            placeholder: "–",
            value: same(row.all.map((each) => each.fee_next_grosze)),
            onSave: (fee_next_grosze: number | null) => void save(row, { fee_next_grosze }),
          },
        ]
      : []),
  ];
  return (
    <>
      <PlainTable
        label={said.prices}
        name={{ header: said.presentation, cell: (row: Row) => <b>{row.first.presentation_name}</b> }}
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          {
            key: "size",
            header: said.dancers,
            wide: true,
            cell: ({ first }) => <span className="num">{sizeRange(first.min_dancers, first.max_dancers)}</span>,
          },
          {
            key: "length",
            header: said.time,
            wide: true,
            cell: ({ all }) => (
              <span className="num nw">
                {same(all.map((each) => lengthRange(each.music_from_seconds, each.music_to_seconds, said))) ?? "…"}
              </span>
            ),
          },
          {
            key: "fee",
            header: said.price,
            right: true,
            cell: (row) => (
              <div className="grid gap-2 justify-items-end py-1">
                {fields(row).map((field) => (
                  <FeeField key={`${field.text} ${field.value}`} {...field} name={row.first.presentation_name} disabled={!admin} />
                ))}
              </div>
            ),
          },
          {
            key: "per",
            header: said.per,
            cell: (row) => (
              <span className="inline-block w-24">
                <Select
                  size="small"
                  label={`${said.per}: ${row.first.presentation_name}`}
                  placeholder={said.mixed}
                  options={(["dancer", "entry"] as const).map((value) => ({ value, label: said.perOptions[value] }))}
                  value={same(row.all.map((each) => each.fee_per))}
                  disabled={!admin}
                  onValueChange={(fee_per) => void save(row, { fee_per })}
                />
              </span>
            ),
          },
        ]}
      />
      <EarlyPrices
        days={days}
        before={closes === null ? competition.starts_on : wallDay(new Date(closes))}
        feeDay={draft.shown.fee_day}
        next={next}
        admin={admin}
        onMove={moveDay}
        onFeeDay={(fee_day) => draft.put({ fee_day })}
        onNext={(on) => {
          setWantsNext(on);
          if (!on) void send({ fee_next_grosze: null }).then(reload);
        }}
      />
    </>
  );
}

interface FeeFieldProps {
  /** Which of the row's fees it is; empty when there is only one. */
  text: string;
  placeholder: string;
  /** undefined: the sections of this presentation have different fees. */
  value: number | null | undefined;
  onSave: (fee: number | null) => void;
}

function FeeField({ text, placeholder, value, onSave, name, disabled }: FeeFieldProps & { name: string; disabled: boolean }) {
  const said = words[useLocale()];
  const [fee, setFee] = useState<number | null>(value ?? null);
  return (
    <span className="flex items-center justify-end gap-2 max-md:flex-col max-md:items-end max-md:gap-0.5">
      {text && <span className="sm sec nw">{text}</span>}
      <span className="inline-block w-24 md:w-28">
        <MoneyField
          bare
          size="small"
          label={[said.price, name, text].filter(Boolean).join(": ")}
          placeholder={value === undefined ? said.mixed : placeholder}
          value={fee}
          min={0}
          disabled={disabled}
          onValueChange={setFee}
          onBlur={() => {
            if (fee !== (value ?? null)) onSave(fee);
          }}
        />
      </span>
    </span>
  );
}
