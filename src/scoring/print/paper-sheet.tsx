import { Fragment, type ReactNode } from "react";
import { ballotKindOf } from "../../judging/ballot-rules.ts";
import { decimalsOf } from "../../judging/pad/scales.ts";
import { hasCriteria } from "../../judging/rules.ts";
import { PaperHead } from "../../web/layouts/paper-head.tsx";
import { formatDateTime, formatNumber } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { RowName, RowNumber } from "../matrix/row-name.tsx";
import { WarnedMark } from "../warnings/warnings.tsx";
import { words } from "../words.ts";
import type { Printed } from "./printed.ts";
import { words as paperWords } from "./words.ts";
import type { SeenMatrix } from "../shapes.ts";
import { fill } from "../../web/locale/fill.ts";
import { judgeTotal } from "../sheets/marks-text.ts";

/** One judge's marks on a whole-dance sheet, by performance. */
export type RankMarks = Readonly<Record<string, { cross?: number | undefined; place?: number | undefined } | undefined>>;

interface Props {
  matrix: SeenMatrix;
  sheet: Printed;
  blank: boolean;
  /** When the marks were read. */
  at: number;
  /** The marks that the judge handed in on a whole-dance sheet. Undefined where none were. */
  given: RankMarks | undefined;
}

/** One judge's sheet of one dance as a printed page: marks, crosses or places, heat by heat, room for notes, the signature. */
export function PaperSheet(props: Props) {
  const { matrix, sheet, blank, at } = props;
  const locale = useLocale();
  const messages = words[locale];
  const { seat, name } = sheet;
  const kind = matrix.round?.ballots === "dance" ? ballotKindOf(matrix.form.method) : undefined;
  return (
    <section
      className="pr break-after-page last:break-after-auto"
      data-theme="light"
      aria-label={[`${seat.seat} ${seat.name}`, name].filter(Boolean).join(", ")}
    >
      <PaperHead>
        <h2 className="disp text-[1.75rem] leading-8">{[matrix.block.name, name].filter(Boolean).join(" · ")}</h2>
        <p>{[matrix.competition.name, matrix.start_list.name].join(", ")}</p>
        <p className="text-base">
          <b>{`${messages.judge} ${seat.seat}`}</b> {seat.name}
        </p>
      </PaperHead>
      {kind ? <WholeDance {...props} kind={kind} /> : <Marks {...props} />}
      {!kind && ballotKindOf(matrix.form.method) === "order" && <p className="mt-6 text-sm">{paperWords[locale].equal}</p>}
      <p className="mt-14 w-72 border-t border-black pt-1 text-xs">{messages.signature}</p>
      {!blank && <footer className="pr-f">{fill(messages.asOfTime, { time: formatDateTime(at, locale, "day") })}</footer>}
    </section>
  );
}

/** Heading of each heat, where there are several. */
function HeatHead({ number, columns }: { number: number | null; columns: number }): ReactNode {
  const messages = paperWords[useLocale()];
  return (
    number !== null && (
      <tr className="pr-ht">
        <th colSpan={columns} scope="colgroup">
          {fill(messages.heat, { n: number })}
        </th>
      </tr>
    )
  );
}

/** Table of marks: a row per performance, a column per criterion, and the total where several are added up. */
function Marks({ matrix, sheet, blank }: Props) {
  const locale = useLocale();
  const messages = words[locale];
  const { criteria, seat, dance } = sheet;
  const summed = hasCriteria(matrix.form.method) && criteria.length > 1;
  const columns = 2 + criteria.length + (summed ? 1 : 0);
  return (
    <table className="prt1 w-full">
      <thead>
        <tr>
          <th scope="col">{messages.number}</th>
          <th scope="col">{messages.entry}</th>
          {criteria.map((each) => (
            <th key={each.code} scope="col" className="mks">
              {each.name}
              <small className="block font-normal">{`${formatNumber(each.min, locale)}–${formatNumber(each.max, locale)}`}</small>
            </th>
          ))}
          {summed && (
            <th scope="col" className="mks">
              {messages.total}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {sheet.heats.map(({ number, rows }) => (
          <Fragment key={number}>
            <HeatHead number={number} columns={columns} />
            {rows.map((row) => {
              const cell = blank ? undefined : row.cells.find((each) => each?.seat_id === seat.id && each.dance === dance);
              return (
                <tr key={row.performance_id} className="break-inside-avoid">
                  <td className="w-14">
                    <RowNumber row={row} />
                    <WarnedMark warned={matrix.warned} entryId={row.entry_id} />
                  </td>
                  <td>
                    <RowName row={row} />
                  </td>
                  {criteria.map((each) => {
                    const mark = cell?.marks[each.code];
                    return (
                      <td key={each.code} className="mks num">
                        {mark !== undefined && formatNumber(mark, locale, decimalsOf(each.step))}
                      </td>
                    );
                  })}
                  {summed && (
                    <td className="mks num">
                      <b>{cell && judgeTotal(criteria, cell.total, locale)}</b>
                    </td>
                  )}
                </tr>
              );
            })}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

/** Start numbers with boxes. Names and clubs are left out where couples are compared. */
function WholeDance({ matrix, sheet, given, kind }: Props & { kind: "cross" | "place" | "order" }) {
  const messages = paperWords[useLocale()];
  const dancing = sheet.heats.flatMap(({ rows }) => rows).length;
  const crossCount = Math.min(matrix.round?.wanted ?? dancing, dancing);
  return (
    <>
      <p className="text-base">
        <b>{kind === "cross" ? fill(messages.crosses, { n: crossCount, all: dancing }) : fill(messages.places, { n: dancing })}</b>
      </p>
      {sheet.heats.map(({ number, rows }) => (
        <div key={number} className="mt-5 break-inside-avoid">
          {number !== null && <h3 className="text-sm font-semibold">{fill(messages.heat, { n: number })}</h3>}
          <ul className="pr-bx">
            {rows.map((row) => (
              <li key={row.performance_id}>
                <RowNumber row={row} />
                <WarnedMark warned={matrix.warned} entryId={row.entry_id} />
                <i className="num">{kind === "cross" ? given?.[row.performance_id]?.cross && "×" : given?.[row.performance_id]?.place}</i>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}
