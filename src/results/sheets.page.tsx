import { ArrowLeft, Printer } from "lucide-react";
import { useLoaderData } from "react-router";
import { decimalsOf } from "../judging/pad/scales.ts";
import { hasCriteria } from "../judging/rules.ts";
import { useQuery } from "../web/lists/use-query.ts";
import { formatDateTime, formatNumber } from "../web/locale/format.ts";
import { useLocale } from "../web/locale/locale.tsx";
import { PaperHead } from "../web/layouts/paper-head.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../web/page.ts";
import { Button, LinkButton } from "../web/ui/button.tsx";
import { Segmented } from "../web/ui/fields/segmented.tsx";
import { Select } from "../web/ui/fields/select.tsx";
import { getMatrix, type Matrix } from "./contract.ts";
import { judgeTotal } from "./matrix/judge-total.ts";
import { RowName, RowNumber } from "./matrix/row-name.tsx";
import { fill, words } from "./words.ts";

export const handle: PageHandle = { title: { pl: words.pl.sheetsTitle, en: words.en.sheetsTitle } };

/** A block's marks, judge by judge. */
export async function loader({ context, params, request }: LoaderArgs) {
  const matrix = await caller(context).call(getMatrix, { params: { id: params["id"] ?? "" } }, { signal: request.signal });
  return { matrix, at: Date.now() };
}

const EVERY = "all";

/** Each judge's sheet of a block on paper: with the marks as a record to sign, or blank for a hall without tablets. */
export function Component() {
  const { matrix, at } = useLoaderData<typeof loader>();
  const locale = useLocale();
  const said = words[locale];
  const { params, set } = useQuery();
  const chosen = matrix.seats.filter((seat) => seat.id === params.get("seat"));
  const seats = chosen.length > 0 ? chosen : matrix.seats;
  const blank = params.get("blank") === "1";
  return (
    <main id="main" className="min-h-dvh bg-sunken print:bg-white" tabIndex={-1}>
      <h1 className="vh">{`${said.sheetsTitle}: ${matrix.block.name}`}</h1>
      <div className="mx-auto flex max-w-[1280px] flex-wrap items-center gap-3 p-4 print:hidden">
        <LinkButton look="ghost" to={`/dashboard/scores?block=${matrix.block.id}`} icon={<ArrowLeft className="ic" aria-hidden />}>
          {said.backToMarks}
        </LinkButton>
        <span className="grow" />
        <div className="w-64">
          <Select
            label={said.judge}
            value={chosen[0]?.id ?? EVERY}
            onValueChange={(value) => set({ seat: value === EVERY ? "" : value })}
            options={[
              { value: EVERY, label: said.everyJudge },
              ...matrix.seats.map((seat) => ({ value: seat.id, label: `${seat.seat} ${seat.name}` })),
            ]}
          />
        </div>
        <Segmented
          label={said.sheetsKind}
          value={blank ? "blank" : "filled"}
          options={[
            { value: "filled", label: said.filled },
            { value: "blank", label: said.blank },
          ]}
          onValueChange={(value) => set({ blank: value === "blank" ? "1" : "" })}
        />
        <Button look="primary" icon={<Printer className="ic" aria-hidden />} onClick={() => window.print()}>
          {said.print}
        </Button>
      </div>
      <div className="grid gap-6 overflow-x-auto pb-8 [@media_screen_and_(max-width:767px)]:[zoom:0.48] print:block print:overflow-visible print:pb-0">
        {seats.map((seat) => (
          <PaperSheet key={seat.id} matrix={matrix} seat={seat} blank={blank} at={at} />
        ))}
      </div>
    </main>
  );
}

/** One judge's sheet: who dances, a column for each criterion, the total, room for notes, the signature. */
function PaperSheet({ matrix, seat, blank, at }: { matrix: Matrix; seat: Matrix["seats"][number]; blank: boolean; at: number }) {
  const locale = useLocale();
  const said = words[locale];
  const { criteria, method } = matrix.form;
  const index = matrix.seats.findIndex((each) => each.id === seat.id);
  const summed = hasCriteria(method) && criteria.length > 1;
  return (
    <section className="pr break-after-page" data-theme="light" aria-label={`${seat.seat} ${seat.name}`}>
      <PaperHead>
        <h2 className="disp text-[1.75rem] leading-8">{matrix.block.name}</h2>
        <p>{[matrix.competition.name, matrix.start_list.name].join(", ")}</p>
        <p className="text-base">
          <b>{`${said.judge} ${seat.seat}`}</b> {seat.name}
        </p>
      </PaperHead>
      <table className="prt1 w-full">
        <thead>
          <tr>
            <th scope="col">{said.number}</th>
            <th scope="col">{said.entry}</th>
            {criteria.map((each) => (
              <th key={each.code} scope="col" className="mks">
                {each.name}
                <small className="block font-normal">{`${formatNumber(each.min, locale)}–${formatNumber(each.max, locale)}`}</small>
              </th>
            ))}
            {summed && (
              <th scope="col" className="mks">
                {said.total}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {matrix.rows.map((row) => {
            const cell = blank ? undefined : row.cells[index];
            return (
              <tr key={row.performance_id} className="break-inside-avoid">
                <td className="w-14">
                  <RowNumber row={row} />
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
        </tbody>
      </table>
      <p className="mt-14 w-72 border-t border-black pt-1 text-xs">{said.signature}</p>
      {!blank && <footer className="pr-f">{fill(said.asOfTime, { time: formatDateTime(at, locale, "day") })}</footer>}
    </section>
  );
}
