import { Radio } from "lucide-react";
import { useState } from "react";
import { formatNumber, shownTotal } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Accordion } from "../../web/ui/accordion.tsx";
import { Bib } from "../../web/ui/signs/bib.tsx";
import { LinkButton } from "../../web/ui/button.tsx";
import { Medal } from "../../web/ui/signs/medal.tsx";
import { PageHead } from "../../web/ui/page-head.tsx";
import { titleOf } from "../../entries/label/title-of.ts";
import { policyText } from "../deductions/deduction-words.ts";
import { MatrixRuns } from "../matrix/matrix-runs.tsx";
import { shortName } from "../matrix/matrix-table.tsx";
import { runWords } from "../outcome/run-words.ts";
import { danceResultKind } from "../matrix/dance-tabs.tsx";
import { words } from "../words.ts";
import type { Matrix } from "../shapes.ts";
import { useOutcomeWord } from "../result-words.ts";

type Row = Matrix["rows"][number];

/** A coach's view of a published round: the own entries with place, result, every judge's marks, penalties, and how it was counted. */
export function OwnRound({ matrix }: { matrix: Matrix }) {
  const messages = words[useLocale()];
  const [open, setOpen] = useState<readonly string[]>([]);
  const { block: round, competition } = matrix;
  return (
    <>
      <PageHead
        crumbs={[{ label: messages.scoresReader, to: "/dashboard/scores" }, { label: competition.name }]}
        title={round.name}
        actions={
          <LinkButton to={`/scores/${competition.slug}?view=results#${round.id}`} icon={<Radio className="ic" aria-hidden />}>
            {messages.fullResults}
          </LinkButton>
        }
      />
      <div className="dm grid max-w-3xl grid-cols-1 gap-7">
        {matrix.rows.map((row) => (
          <OwnRow key={row.performance_id} matrix={matrix} row={row} />
        ))}
        <Accordion
          sections={[
            {
              value: "explain",
              title: messages.explain,
              children: (
                <ol className="mx-why">
                  {matrix.explain.map((sentence, i) => (
                    <li key={i}>{sentence}</li>
                  ))}
                </ol>
              ),
            },
          ]}
          open={open}
          onOpenChange={setOpen}
        />
      </div>
    </>
  );
}

/** One entry: its place and result above the judges' marks. */
function OwnRow({ matrix, row }: { matrix: Matrix; row: Row }) {
  const locale = useLocale();
  const messages = words[locale];
  const name = titleOf(row) ?? row.shown.label ?? "";
  const word = useOutcomeWord()(row);
  const result = row.total === null ? row.band : shownTotal(row.total, locale);
  return (
    <section className="min-w-0" aria-label={name} data-entry={row.entry_id}>
      <div className="row wrap mb-2 gap-3">
        {row.place_from !== null && <Medal place={row.place_from} tied={row.place_to !== null && row.place_to > row.place_from} />}
        {row.start_number !== null && <Bib number={row.start_number} />}
        <h2 className="min-w-0 grow text-base font-semibold">{name}</h2>
        {result && (
          <span className="sm nw">
            {messages.result} <b className="num">{result}</b>
          </span>
        )}
        {word && <span className="sm sec">{word}</span>}
      </div>
      {matrix.dances.length > 0 && matrix.form.criteria.length === 1 ? (
        <OwnDances matrix={matrix} row={row} name={name} />
      ) : (
        <>
          {(matrix.dances.length > 0 ? matrix.dances : [undefined]).map((dance, at) => (
            <OwnMarks key={at} matrix={matrix} row={row} dance={dance} at={at} name={[name, dance?.name].filter(Boolean).join(", ")} />
          ))}
          <MatrixRuns matrix={matrix} rows={[row]} />
        </>
      )}
      {row.deductions.map((each) => (
        <p key={each.id} className="sm mt-2">
          {messages.penalty} <b className="num t-bad">{policyText(each.policy, locale)}</b> {each.reason}
        </p>
      ))}
    </section>
  );
}

/** One mark of each judge in each of several dances: a line per dance with its result. */
function OwnDances({ matrix, row, name }: { matrix: Matrix; row: Row; name: string }) {
  const locale = useLocale();
  const messages = words[locale];
  const { seats, dances, form } = matrix;
  const crosses = form.method === "recall";
  const shown = (total: number) => (crosses ? (total > 0 ? "×" : "") : formatNumber(total, locale));
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={`${messages.marks}: ${name}`}>
      <table className="tbl w-full">
        <caption className="vh">{`${messages.marks}: ${name}`}</caption>
        <thead>
          <tr>
            <th scope="col">{runWords[locale].dances}</th>
            {seats.map((seat) => (
              <th key={seat.id} scope="col" className="r" title={seat.name}>
                {seat.seat}
              </th>
            ))}
            <th scope="col" className="r">
              {runWords[locale].inDance[crosses ? "crosses" : danceResultKind(matrix)]}
            </th>
          </tr>
        </thead>
        <tbody>
          {dances.map((dance, at) => (
            <tr key={dance.dance}>
              <th scope="row" className="nw">
                {dance.name}
              </th>
              {row.cells.slice(at * seats.length, (at + 1) * seats.length).map((cell, index) => (
                <td key={seats[index]?.id} className="r num">
                  {cell ? shown(cell.total) : "–"}
                </td>
              ))}
              <td className="r num">
                <b>{shownTotal(row.runs[at]?.value ?? "–", locale)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Each judge's marks of an entry, in the round or in one of its dances. Shows nothing where there are no marks. */
function OwnMarks({
  matrix,
  row,
  dance,
  at,
  name,
}: {
  matrix: Matrix;
  row: Row;
  dance: Matrix["dances"][number] | undefined;
  at: number;
  name: string;
}) {
  const locale = useLocale();
  const messages = words[locale];
  const { criteria } = matrix.form;
  const cells = row.cells.slice(at * matrix.seats.length, (at + 1) * matrix.seats.length);
  if (cells.every((cell) => cell === null)) return null;
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={`${messages.marks}: ${name}`}>
      <table className="tbl w-full">
        <caption className={dance ? "sm sec text-left" : "vh"}>{dance ? dance.name : `${messages.marks}: ${name}`}</caption>
        <thead>
          <tr>
            <th scope="col">{messages.judge}</th>
            {criteria.map((each) => (
              <th key={each.code} scope="col" className="r" title={each.name}>
                <span className="max-md:hidden">{each.name}</span>
                <span className="md:hidden">{each.code}</span>
              </th>
            ))}
            {criteria.length > 1 && (
              <th scope="col" className="r">
                {messages.total}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {matrix.seats.map((seat, index) => {
            const cell = cells[index];
            return (
              <tr key={seat.id}>
                <td className="nw">
                  <b>{seat.seat}</b> <span className="sec sm">{shortName(seat.name)}</span>
                </td>
                {criteria.map(({ code }) => (
                  <td key={code} className="r num">
                    {cell?.marks[code] === undefined ? "–" : formatNumber(cell.marks[code], locale)}
                  </td>
                ))}
                {criteria.length > 1 && <td className="r num">{cell ? <b>{formatNumber(cell.total, locale)}</b> : "–"}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
