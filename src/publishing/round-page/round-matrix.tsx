import { Check, CircleAlert, Download, Gavel, Lock, Network, Radio } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { saveCsv } from "../../web/lists/csv.ts";
import { formatNumber, formatTime } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Accordion } from "../../web/ui/accordion.tsx";
import { Button, LinkButton } from "../../web/ui/button.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { PageHead } from "../../web/ui/page-head.tsx";
import { Status } from "../../web/ui/signs/status.tsx";
import { Menu } from "../../web/ui/overlays/menu.tsx";
import { addsUp } from "../../rounds/dances.ts";
import { titleOf } from "../../entries/label/title-of.ts";
import { deductedPoints } from "../../scoring/deductions/deduction-words.ts";
import { RoundState, lackingIn, type ScoredRound } from "../../scoring/round-list/round-list.tsx";
import { CloseBar } from "./close-bar.tsx";
import { isAllowed } from "../../rounds/offices.ts";
import { MissingOrders } from "../../judging/desk/missing-orders.tsx";
import { UnstartedMarks } from "../../scoring/matrix/unstarted-marks.tsx";
import { Refused } from "../../scoring/matrix/reopen-wrong.tsx";
import { matrixCsv } from "../../scoring/matrix/matrix-csv.ts";
import { RoundMarks, useRows } from "../../scoring/matrix/round-marks.tsx";
import { Questions } from "./questions.tsx";
import { Rulings } from "../../scoring/rulings/rulings.tsx";
import { SheetsPanel } from "../../scoring/sheets-panel/sheets-panel.tsx";
import { Warnings } from "../../scoring/warnings/warnings.tsx";
import { words as scoringWords } from "../../scoring/words.ts";
import { words } from "../words.ts";
import type { Matrix, SeenMatrix } from "../../scoring/shapes.ts";
import { numberOf } from "../../scoring/round-messages.ts";
import { useFrameParts } from "../../web/layouts/frame-parts.ts";

/** One round: judges' totals, places, penalties, closing and publishing, and the explanation of the places. */
export function RoundMatrix({ rounds, matrix }: { rounds: readonly ScoredRound[]; matrix: SeenMatrix }) {
  const locale = useLocale();
  const messages = words[locale];
  const { revalidate } = useRevalidator();
  const [penalised, setPenalised] = useState<string>();
  const { block: round } = matrix;
  const settled = round.status === "closed" || round.status === "published";
  useFrameParts(useMemo(() => ({ bottomBar: <CloseBar matrix={matrix} onDone={() => void revalidate()} /> }), [matrix, revalidate]));
  return (
    <>
      <PageHead
        crumbs={[
          { label: scoringWords[locale].scores, to: "/dashboard/scores" },
          { label: matrix.competition.name },
          { label: matrix.start_list.name },
        ]}
        title={round.name}
        actions={<Legend matrix={matrix} onPenalties={setPenalised} />}
      />
      <RoundTabs rounds={rounds} current={round.id} />
      <div className="mx-body">
        <Refused matrix={matrix} />
        {matrix.own_first && <Note>{messages.ownFirst}</Note>}
        {matrix.warnings.map((warning) => (
          <Note key={warning} look="warn">
            {warning}
          </Note>
        ))}
        <UnstartedMarks matrix={matrix} />
        <Orders matrix={matrix} asks={isAllowed(matrix.office, "type") && (!settled || !matrix.round?.next)} />
        <Questions matrix={matrix} onDone={() => void revalidate()} />
        {matrix.office !== null && matrix.round?.status !== "called_off" && <SheetsPanel matrix={matrix} />}
        <RoundMarks matrix={matrix} penalised={penalised} onPenalties={setPenalised} />
        <Ruled matrix={matrix} onDone={() => void revalidate()} />
        <Explanation sentences={matrix.explain} />
      </div>
    </>
  );
}

/** Decisions of the head judge about the round, and warnings in its section. */
function Ruled({ matrix, onDone }: { matrix: SeenMatrix; onDone: () => void }) {
  return (
    <>
      <Rulings matrix={matrix} onDone={onDone} />
      <Warnings matrix={matrix} onDone={onDone} />
    </>
  );
}

/** Orders of equal totals that judges still have to give in this round. */
function Orders({ matrix, asks }: { matrix: Matrix; asks: boolean }) {
  const rowOf = new Map(matrix.rows.map((row) => [row.performance_id, row]));
  const nameOf = (id: string) => {
    const row = rowOf.get(id);
    return row ? numberOf(row) : "";
  };
  const danceOf = (dance: number) => matrix.dances.find((each) => each.dance === dance)?.name;
  return <MissingOrders roundId={matrix.block.id} orders={matrix.orders} numberOf={nameOf} danceOf={danceOf} canRemind={asks} />;
}

/** Meaning of the marked cells, state of the round, and the table as a CSV file. */
function Legend({ matrix, onPenalties }: { matrix: SeenMatrix; onPenalties: (performanceId: string) => void }) {
  const locale = useLocale();
  const messages = words[locale];
  const { block: round } = matrix;
  const extremes = addsUp(matrix.form.method);
  const { rows } = useRows(matrix);
  return (
    <>
      {extremes && (
        <>
          <span className="row xs sec max-lg:hidden">
            <i className="sw-mx" />
            {messages.highest}
          </span>
          <span className="row xs sec max-lg:hidden">
            <i className="sw-mn" />
            {messages.lowest}
          </span>
        </>
      )}
      {matrix.round?.status === "called_off" ? (
        <Status domain="round" value="called_off" />
      ) : (
        <RoundState round={{ status: round.status, held: round.held_at !== null, missing: 0, orders_missing: 0 }} />
      )}
      {rows.length > 0 && matrix.form.deductions.length > 0 && (
        <Menu
          trigger={<Button icon={<Gavel className="ic" aria-hidden />}>{scoringWords[locale].penalties}</Button>}
          items={rows.map((row) => ({
            label: [numberOf(row), titleOf(row) ?? row.shown.label].filter(Boolean).join(" "),
            hint: row.deductions.length > 0 ? formatNumber(-deductedPoints(row), locale) : undefined,
            onSelect: () => onPenalties(row.performance_id),
          }))}
        />
      )}
      {matrix.round && matrix.office !== null && (
        <LinkButton to={`/dashboard/rounds/${matrix.round.section_id}`} icon={<Network className="ic" aria-hidden />}>
          {messages.sectionRounds}
        </LinkButton>
      )}
      <Button
        icon={<Download className="ic" aria-hidden />}
        disabled={rows.length === 0}
        onClick={() => saveCsv(round.name, matrixCsv(matrix, rows, locale))}
      >
        CSV
      </Button>
    </>
  );
}

/** Explanation of the places, step by step, folded at first. */
function Explanation({ sentences }: { sentences: readonly string[] }) {
  const locale = useLocale();
  const messages = words[locale];
  const [open, setOpen] = useState<readonly string[]>([]);
  const sections = [
    {
      value: "explain",
      title: scoringWords[locale].explain,
      children:
        sentences.length === 0 ? (
          <p className="sm sec">{messages.noExplain}</p>
        ) : (
          <ol className="mx-why">
            {sentences.map((sentence, i) => (
              <li key={i}>{sentence}</li>
            ))}
          </ol>
        ),
    },
  ];
  return (
    <div className="mt-5 max-w-3xl">
      <Accordion sections={sections} open={open} onOpenChange={setOpen} />
    </div>
  );
}

/** Rounds of the same list, each with its state or start time. */
function RoundTabs({ rounds, current }: { rounds: readonly ScoredRound[]; current: string }) {
  const locale = useLocale();
  const messages = words[locale];
  const tabs = useRef<HTMLElement>(null);
  // When the tabs do not fit, the current one is scrolled to the middle.
  useEffect(() => {
    const nav = tabs.current;
    const tab = nav?.querySelector<HTMLElement>("[aria-current]");
    if (nav && tab) nav.scrollLeft = tab.offsetLeft - nav.offsetLeft - (nav.clientWidth - tab.offsetWidth) / 2;
  }, [current]);
  return (
    <nav className="mx-tabs" aria-label={scoringWords[locale].round} ref={tabs}>
      {rounds.map((round, i) => (
        <Link
          key={round.id}
          to={`/dashboard/scores?block=${round.id}`}
          className={round.id === current ? "on" : ""}
          aria-current={round.id === current ? "page" : undefined}
          title={round.name}
        >
          <b className="num">{i + 1}</b>
          <span className="vh">{round.name}</span>
          {round.status === "published" ? (
            <Check className="ic t-ok" aria-label={messages.publishedState} />
          ) : round.status === "closed" ? (
            <Lock className="ic" aria-label={messages.closedState} />
          ) : lackingIn(round) > 0 ? (
            <span className="row t-bad">
              <CircleAlert className="ic" aria-label={scoringWords[locale].missingState} />
              {lackingIn(round)}
            </span>
          ) : round.status === "live" ? (
            <Radio className="ic" aria-label={scoringWords[locale].live} />
          ) : (
            <span className="num sec">{formatTime(round.planned_at, locale)}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}
