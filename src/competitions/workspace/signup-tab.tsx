// „Zapisy i ceny”: the window, the deadlines, and one price for each presentation category.
import { useState } from "react";
import { formatDateTime } from "../../web/format.ts";
import { useLocale } from "../../web/locale.tsx";
import { recordOrNull } from "../../web/outcomes.ts";
import { LinkButton } from "../../web/ui/button.tsx";
import { DateTimeInput } from "../../web/ui/date-input.tsx";
import { Empty } from "../../web/ui/empty.tsx";
import { Field } from "../../web/ui/field.tsx";
import { MoneyField } from "../../web/ui/number-field.tsx";
import { Select } from "../../web/ui/select.tsx";
import { useApi } from "../../web/use-api.ts";
import { useReport } from "../../web/use-report.ts";
import { updateSections } from "../contract.ts";
import { momentOf, wallClock } from "../rules.ts";
import type { Section } from "../shapes.ts";
import { lengthRange, sizeRange } from "../shown.tsx";
import type { TabProps } from "./workspace.tsx";
import { words } from "../words.ts";

const FIELDS = ["signup_opens_at", "signup_closes_at", "music_closes_at", "payment_due_at"] as const;

/** The sign-up's window, deadlines and price list. */
export function SignupTab({ draft, admin, sections, competition, reload }: TabProps) {
  const locale = useLocale();
  const said = words[locale];
  const { shown, put, flush, errors } = draft;
  const labels = { signup_opens_at: said.opens, signup_closes_at: said.closes, music_closes_at: said.music, payment_due_at: said.payment };
  const { signup_opens_at: opens, signup_closes_at: closes } = shown;
  const disordered = opens !== null && closes !== null && Date.parse(opens) >= Date.parse(closes);
  const used = sections.filter((section) => !section.archived);
  return (
    <>
      <section className="grid gap-4">
        <h2>{said.signup}</h2>
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
                error={errors[field]?.[0] ?? (field === "signup_closes_at" && disordered ? said.closesBeforeOpens : undefined)}
              >
                <DateTimeInput
                  value={moment === null ? "" : wallClock(new Date(moment)).slice(0, 16)}
                  onBlur={flush}
                  onValueChange={(wall) => put({ [field]: wall === "" ? null : momentOf(wall) })}
                />
              </Field>
            );
          })}
        </div>
      </section>
      <section className="grid gap-2">
        <div className="row sp">
          <h2>{said.prices}</h2>
          <span className="sm sec">{said.pricesWhat}</span>
        </div>
        {used.length === 0 ? (
          <Empty
            title={said.noSections}
            actions={
              <LinkButton look="primary" to={`?id=${shown.id}&tab=sections`}>
                {said.tabs.sections}
              </LinkButton>
            }
          >
            {said.noSectionsWhy}
          </Empty>
        ) : (
          <PriceTable competitionId={competition.id} sections={used} admin={admin} reload={reload} />
        )}
      </section>
    </>
  );
}

interface PriceRow {
  id: string;
  name: string;
  size: string;
  length: string;
  /** undefined: sections of this presentation have different prices. */
  fee: number | null | undefined;
  per: "dancer" | "entry" | undefined;
}

function same<T>(values: readonly T[]): T | undefined {
  return values.every((value) => value === values[0]) ? values[0] : undefined;
}

function rowsOf(sections: readonly Section[], length: (section: Section) => string): PriceRow[] {
  const groups = Map.groupBy(sections, (section) => section.presentation_category_id);
  return [...groups].flatMap(([id, group]) => {
    const [first] = group;
    if (!first) return [];
    return [
      {
        id,
        name: first.presentation_name,
        size: sizeRange(first.min_dancers, first.max_dancers),
        length: same(group.map(length)) ?? "…",
        fee: same(group.map((section) => section.fee_grosze)),
        per: same(group.map((section) => section.fee_per)),
      },
    ];
  });
}

function PriceTable({
  competitionId,
  sections,
  admin,
  reload,
}: {
  competitionId: string;
  sections: readonly Section[];
  admin: boolean;
  reload: () => Promise<void>;
}) {
  const said = words[useLocale()];
  const rows = rowsOf(sections, (section) => lengthRange(section.music_from_seconds, section.music_to_seconds, said));
  return (
    <table className="tbl prt" aria-label={said.prices}>
      <thead>
        <tr>
          <th scope="col">{said.presentation}</th>
          <th scope="col" className="max-md:hidden">
            {said.dancers}
          </th>
          <th scope="col" className="max-md:hidden">
            {said.time}
          </th>
          <th scope="col" className="r">
            {said.price}
          </th>
          <th scope="col">{said.per}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <PriceLine key={`${row.id} ${row.fee} ${row.per}`} competitionId={competitionId} row={row} admin={admin} reload={reload} />
        ))}
      </tbody>
    </table>
  );
}

function PriceLine({
  competitionId,
  row,
  admin,
  reload,
}: {
  competitionId: string;
  row: PriceRow;
  admin: boolean;
  reload: () => Promise<void>;
}) {
  const said = words[useLocale()];
  const api = useApi();
  const report = useReport();
  const [fee, setFee] = useState<number | null>(row.fee ?? null);
  const save = async (change: { fee_grosze?: number | null; fee_per?: "dancer" | "entry" }) => {
    await recordOrNull(
      () => api.call(updateSections, { params: { id: competitionId }, body: { presentation_category_id: row.id, ...change } }),
      report,
    );
    await reload();
  };
  const options = (["dancer", "entry"] as const).map((value) => ({ value, label: said.perOptions[value] }));
  return (
    <tr>
      <td>
        <b>{row.name}</b>
      </td>
      <td className="num max-md:hidden">{row.size}</td>
      <td className="num max-md:hidden">{row.length}</td>
      <td className="r">
        <span className="inline-block w-24 md:w-32">
          <MoneyField
            bare
            size="small"
            label={`${said.price}: ${row.name}`}
            placeholder={row.fee === undefined ? said.mixed : "0,00"}
            value={fee}
            min={0}
            disabled={!admin}
            onValueChange={setFee}
            onBlur={() => {
              if (fee !== (row.fee ?? null)) void save({ fee_grosze: fee });
            }}
          />
        </span>
      </td>
      <td>
        <span className="inline-block w-24 md:w-28">
          <Select
            size="small"
            label={`${said.per}: ${row.name}`}
            placeholder={said.mixed}
            options={options}
            value={row.per}
            disabled={!admin}
            onValueChange={(fee_per) => void save({ fee_per })}
          />
        </span>
      </td>
    </tr>
  );
}
