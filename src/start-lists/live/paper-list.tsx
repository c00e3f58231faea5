import { Fragment } from "react";
import { PaperHead } from "../../web/layouts/paper-head.tsx";
import { count, formatDate, formatDateTime, formatLength, formatTime, formatTimeRange } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Bib } from "../../web/ui/signs/bib.tsx";
import type { StartList } from "../contract.ts";
import { blockTitle, waitsOf } from "../rounds/block-title.ts";
import { shortAddress } from "../rules.ts";
import { danceLines, dancesOf, laterRuns } from "../rounds/dances-of-block.ts";
import { counted, useListWords } from "../words.ts";
import { DanceLines } from "./dance-lines.tsx";
import type { Locale } from "../../kernel/text/locale.ts";

/** Words used only on paper, so that phones do not load them with the list. */
const onPaper = {
  pl: {
    length: "Czas",
    present: "Jest",
    notes: "Uwagi",
    time: "Godz.",
    number: "Nr",
    performance: "Występ",
    club: "Klub",
    persons: "Osób",
    paperVersion: (version: number, at: string) => `Wersja ${version} z ${at}.`,
    paperCurrent: "Aktualna:",
  },
  en: {
    length: "Length",
    present: "Here",
    notes: "Notes",
    time: "Time",
    number: "No.",
    performance: "Performance",
    club: "Club",
    persons: "People",
    paperVersion: (version: number, at: string) => `Version ${version} of ${at}.`,
    paperCurrent: "Current:",
  },
};

/** The fields of a list for printing, in a draft and in a public list. */
type PrintedList = Pick<StartList, "competition_name" | "day" | "venue_name" | "name" | "published_at" | "list_version"> & {
  breaks: StartList["breaks"];
  blocks: readonly (Pick<StartList["blocks"][number], "id" | "name" | "position" | "planned_at" | "rounds" | "heats"> & {
    performances: readonly Pick<
      StartList["blocks"][number]["performances"][number],
      "id" | "planned_at" | "start_number" | "shown" | "club_name" | "dancers" | "seconds" | "out"
    >[];
  })[];
};

/** The list on A4: a table with planned times, a box to tick and room for notes, its version and address at the bottom of each page. */
export function PaperList({ list, address }: { list: PrintedList; address: string }) {
  const messages = useListWords();
  const locale = useLocale();
  const paper = onPaper[locale];
  const facts = [list.competition_name, formatDate(`${list.day}T12:00:00Z`, locale, "long"), list.venue_name, list.name];
  return (
    <div className="pr" data-theme="light">
      <PaperHead>
        <p className="disp text-[2.25rem] leading-9">{messages.startList}</p>
        <p>{facts.filter(Boolean).join(", ")}</p>
      </PaperHead>
      <table className="prt1 w-full">
        <thead>
          <tr>
            <th scope="col">{paper.time}</th>
            <th scope="col">{paper.number}</th>
            <th scope="col">{paper.performance}</th>
            <th scope="col" className="pcl">
              {paper.club}
            </th>
            <th scope="col" className="r">
              {paper.persons}
            </th>
            <th scope="col" className="r">
              {paper.length}
            </th>
            <th scope="col">{paper.present}</th>
            <th scope="col">{paper.notes}</th>
          </tr>
        </thead>
        {list.blocks.map((block, index) => {
          const ends = Math.max(Date.parse(block.planned_at), ...[...block.performances, ...block.heats].map(endOf));
          return (
            <Fragment key={block.id}>
              {index === 0 && <Breaks list={list} position={0} />}
              <tbody className={block.performances.length > 10 ? "psec" : "psec break-inside-avoid"}>
                <tr className="psh break-after-avoid">
                  <th colSpan={8} scope="rowgroup">
                    <span className="bh-n num">{index + 1}</span>
                    <span className="disp">{blockTitle(block, locale)}</span>
                    <small>
                      {waitsOf(block, locale) ?? performancesOf(block, locale)}, {formatTimeRange(block.planned_at, ends, locale)}
                    </small>
                  </th>
                </tr>
                <PaperRows block={block} />
              </tbody>
              <Breaks list={list} position={block.position} />
            </Fragment>
          );
        })}
        <tfoot>
          <tr>
            <td colSpan={8}>
              {list.published_at && paper.paperVersion(list.list_version, formatDateTime(list.published_at, locale, "day"))}{" "}
              {paper.paperCurrent} {shortAddress(address)}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

type PrintedBlock = PrintedList["blocks"][number];

const endOf = ({ planned_at, seconds }: { planned_at: string; seconds: number }) => Date.parse(planned_at) + seconds * 1000;

/**
 * The rows of a block: run by run where they dance one by one, heat by heat where several are on the floor together, then the times of the other
 * dances.
 */
function PaperRows({ block }: { block: PrintedBlock }) {
  const messages = useListWords();
  const { performances } = block;
  const dances = dancesOf(block);
  const [first, ...others] = danceLines(dances);
  // The heats of the first dance are headings of its rows.
  const heats = first && first.dance === 1 && first.heats.length > 1 ? first.heats : [];
  const lines = first && heats.length === 0 ? [first, ...others] : others;
  const later = laterRuns(dances);
  const called = new Map(performances.flatMap((each) => (each.out ? [] : [[each.id, each.start_number] as const])));
  const of = (heat: PrintedBlock["heats"][number]) => performances.filter((each) => heat.performance_ids.includes(each.id));
  const nameOf = ({ name, dance }: (typeof dances)[number]) => name || messages.dance(dance);
  return (
    <>
      {later.length > 0 && dances[0] && <PaperPart title={nameOf(dances[0])} />}
      {heats.length > 0
        ? heats.map((heat) => (
            <Fragment key={heat.id}>
              <PaperPart title={[first?.name, messages.heat(heat.number)].filter(Boolean).join(", ")} />
              {of(heat).map((each) => (
                <PaperRow key={each.id} performance={each} at={each.planned_at} />
              ))}
            </Fragment>
          ))
        : performances.map((each) => <PaperRow key={each.id} performance={each} at={each.planned_at} />)}
      {later.map((run) => (
        <Fragment key={run.dance}>
          <PaperPart title={nameOf(run)} />
          {run.heats.map((heat) => of(heat).map((each) => <PaperRow key={heat.id} performance={each} at={heat.planned_at} />))}
        </Fragment>
      ))}
      {lines.length > 0 && (
        <tr>
          <td colSpan={8}>
            <DanceLines dances={lines} at={(heat) => heat.planned_at} numberOf={(id) => called.get(id)} />
          </td>
        </tr>
      )}
    </>
  );
}

/** Heading of a run or a heat. */
function PaperPart({ title }: { title: string }) {
  return (
    <tr className="prt-p break-after-avoid">
      <th colSpan={8} scope="colgroup">
        {title}
      </th>
    </tr>
  );
}

function PaperRow({ performance: each, at }: { performance: PrintedBlock["performances"][number]; at: string }) {
  const locale = useLocale();
  return (
    <tr>
      <td>
        <time>{formatTime(at, locale)}</time>
      </td>
      <td>{each.start_number !== null && <Bib number={each.start_number} look={each.out ? "gone" : "plain"} />}</td>
      <td>
        <PaperTitle performance={each} />
      </td>
      <td>{each.club_name}</td>
      <td className="r num">{each.dancers}</td>
      <td className="r num">{formatLength(each.seconds)}</td>
      <td className="pbox">{each.out === null && <i />}</td>
      <td className="pnote" />
    </tr>
  );
}

const performancesOf = (block: PrintedBlock, locale: Locale) =>
  count(locale, block.performances.filter((each) => each.out === null).length, counted.performances[locale]);

/** Title of a performance; struck through with the reason when it will not be danced. */
function PaperTitle({ performance: { shown, out } }: { performance: PrintedBlock["performances"][number] }) {
  const messages = useListWords();
  const label = shown.label ?? messages.noTitle;
  const secondLine = shown.beside && <small> {shown.beside}</small>;
  return out === null ? (
    <>
      <b>{label}</b>
      {secondLine}
    </>
  ) : (
    <>
      <s>
        {label}
        {secondLine}
      </s>{" "}
      {messages.out[out]}
    </>
  );
}

function Breaks({ list, position }: { list: PrintedList; position: number }) {
  const locale = useLocale();
  const here = list.breaks.filter((each) => each.position === position);
  if (here.length === 0) return undefined;
  return (
    <tbody className="psec break-inside-avoid">
      {here.map((each) => (
        <tr key={each.id} className="psh">
          <th colSpan={8} scope="rowgroup">
            <time className="num">{formatTime(each.planned_at, locale)}</time>
            <span className="disp">{each.name}</span>
            <small className="num">{formatTimeRange(each.planned_at, Date.parse(each.planned_at) + each.seconds * 1000, locale)}</small>
          </th>
        </tr>
      ))}
    </tbody>
  );
}
