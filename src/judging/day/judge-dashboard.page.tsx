import { ArrowRight, Check, CircleCheck, Grid3x3, Lock, Network } from "lucide-react";
import { useEffect } from "react";
import { Link, useLoaderData } from "react-router";
import { formatDate, formatTime } from "../../kernel/text/format.ts";
import { PadNotices } from "../../notices/pad-notices.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import { ApiError } from "../../web/calls/api.ts";
import { caller, type LoaderArgs, type PageHandle, personOf } from "../../web/pages/page.ts";
import { useSession } from "../../web/session/session.tsx";
import { Bib } from "../../web/ui/signs/bib.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { Facts } from "../../web/ui/signs/facts.tsx";
import { type KlepkaState, Klepki } from "../../web/ui/signs/klepki.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { Segmented } from "../../web/ui/fields/segmented.tsx";
import { useLive } from "../../web/live/use-live.ts";
import { titleOf } from "../../entries/label/title-of.ts";
import { getJudgeDay, type JudgeDay, type Sheet } from "../contract.ts";
import { storeDay, readStoredDay } from "../outbox/outbox.client.ts";
import { BatteryChip } from "../tablet/battery-chip.tsx";
import { Conflicts } from "./conflicts.tsx";
import { OnStage } from "./on-stage.tsx";
import { Reminder } from "../tablet/reminder.tsx";
import { Soon } from "./soon.tsx";
import { RefusedMarks } from "../tablet/refused-marks.tsx";
import { useHand } from "../tablet/use-hand.ts";
import { useStoredList } from "../tablet/use-stored-list.ts";
import { type Tablet, useTablet } from "../tablet/use-tablet.ts";
import { findCurrentList, expectedStart, inWorkOrder, isToday, type List, listTitle } from "./judge-day.ts";
import { orderPath } from "../order-rules.ts";
import { words as orderWords } from "../order-words.ts";
import { isSameSheet, keyOfSheet, sheetPath } from "../rules.ts";
import { fill, type JudgingWords, missingText, runText, words } from "../words.ts";
import { Clockface, TabletBadge, TabletNotes } from "../tablet/signs.tsx";

export const handle: PageHandle = { title: { pl: words.pl.title, en: words.en.title } };

/** How long a tablet with a stored day waits for a newer one, in milliseconds. */
const PATIENCE_MS = 4000;
/** A round with more sheets than this has a count in place of staves. */
const MOST_STAVES = 24;

/** Loads the judge's lists of today and the coming days. Falls back to the day stored on this tablet while the server is unavailable. */
export async function loader({ context, request }: LoaderArgs): Promise<JudgeDay> {
  const api = caller(context);
  const person = typeof window === "undefined" ? undefined : await personOf(context);
  const storedDay = person && (await readStoredDay(`${person.tenant.slug}/${person.id}`));
  if (!storedDay) return api.call(getJudgeDay, {}, { signal: request.signal });
  try {
    return await api.call(getJudgeDay, {}, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(PATIENCE_MS)]) });
  } catch (error) {
    if (request.signal.aborted || (error instanceof ApiError && error.status < 500)) throw error;
    return storedDay;
  }
}

type Round = List["blocks"][number];

/** The judge's desk: the entry on stage, requests and missing marks, what comes next, and the rounds. */
export function Component() {
  const locale = useLocale();
  const messages = words[locale];
  const loaded = useLoaderData<typeof loader>();
  const day = useLive(getJudgeDay, {}, loaded);
  const { data } = day;
  const { user } = useSession();
  const tablet = useTablet();
  const current = findCurrentList(data);
  const { owner } = tablet;
  useStoredList(owner, current?.start_list_id, tablet.net !== "offline");
  useEffect(() => void storeDay(owner, day), [owner, day]);
  const seat = current?.seat;
  // Once dancing has begun the date is plain, and the head names the competition in its place.
  const begun = current?.blocks.some((round) => round.status !== "waiting");
  return (
    <div className="jd">
      <header className="jd-h">
        <div>
          <h1>{current ? (begun ? current.competition_name : dayName(current.day, locale)) : messages.title}</h1>
          <p className="sec">
            {[
              user?.name,
              seat && seatText(current?.duty ?? "judge", seat, messages),
              !begun && current?.competition_name,
              tablet.card && fill(messages.cardUntil, { time: formatTime(tablet.card.ends_at, locale) }),
            ]
              .filter(Boolean)
              .join(", ")}
          </p>
        </div>
        <div className="row wrap">
          <TabletBadge tablet={tablet} quiet={tablet.loaded && tablet.filled?.length === 0 ? messages.allSent : undefined} />
          <BatteryChip battery={tablet.battery} />
          <Clockface />
        </div>
      </header>
      <div className="mt-4 empty:hidden">{current && <PadNotices listId={current.start_list_id} />}</div>
      <div className="mt-4 empty:hidden">
        <TabletNotes tablet={tablet} seat={seat ?? undefined} />
      </div>
      {current && !seat && (
        <div className="mt-4">
          <Note>{messages.looking}</Note>
        </div>
      )}
      {current ? (
        <Day lists={inWorkOrder(data)} current={current} tablet={tablet} />
      ) : (
        <div className="mt-6">
          <Empty title={messages.nothingTitle}>{messages.nothingWhy}</Empty>
        </div>
      )}
    </div>
  );
}

/** Body of the desk: entries on stage (the current list first), what waits for this judge, and the rounds. */
function Day({ lists, current, tablet }: { lists: readonly List[]; current: List; tablet: Tablet }) {
  const locale = useLocale();
  const titleIn = (list: List) => (lists.length > 1 ? listTitle(list, lists, (day) => dayName(day, locale)) : undefined);
  return (
    <div className="jd-g">
      <div>
        {lists
          .filter((list) => list === current || isToday(list))
          .map((list) => (
            <OnStage key={list.start_list_id} list={list} title={titleIn(list)} />
          ))}
      </div>
      <aside className="jside">
        <Reminder requests={lists.flatMap((list) => list.reminded ?? [])} tablet={tablet} />
        <RefusedMarks tablet={tablet} />
        <Corrections lists={lists} />
        <Conflicts lists={lists} />
        <Soon list={current} title={titleIn(current)} />
        <Arrears lists={lists} filled={tablet.filled ?? []} />
        <Hand />
      </aside>
      <div className="jblocks">
        {lists.map((list) => (
          <Rounds key={list.start_list_id} list={list} title={titleIn(list)} card={tablet.card !== undefined} />
        ))}
      </div>
    </div>
  );
}

/** A judge's seat alone; with any other duty the duty before it. */
function seatText(duty: keyof JudgingWords["duties"], seat: string, { duties }: JudgingWords): string {
  return duty === "judge" ? seat : `${duties[duty]} ${seat}`;
}

/** Choice of the judge's hand. The keys of the pad are on that side. */
function Hand() {
  const messages = words[useLocale()];
  const [hand, setHand] = useHand();
  return (
    <section className="max-md:hidden">
      <h2>{messages.hand}</h2>
      <div className="mt-2">
        <Segmented
          label={messages.hand}
          value={hand}
          onValueChange={setHand}
          options={[
            { value: "left", label: messages.left },
            { value: "right", label: messages.right },
          ]}
        />
      </div>
    </section>
  );
}

function dayName(day: string, locale: "pl" | "en"): string {
  const [weekday = "", date = ""] = formatDate(`${day}T12:00:00Z`, locale, "long").split(", ");
  return `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)}, ${date.replace(/\s\d{4}$/, "")}`;
}

function Rounds({ list, title, card }: { list: List; title: string | undefined; card: boolean }) {
  const locale = useLocale();
  const messages = words[locale];
  const day = isToday(list) ? messages.rounds : dayName(list.day, locale);
  // Finished rounds are folded when they would push the running round off the screen.
  const over = list.blocks.findIndex((round) => round.status === "waiting" || round.status === "live");
  const past = over > 3 ? list.blocks.slice(0, over - 1) : [];
  // A day stored by an earlier version has no duties. A card does not open the pages of rounds.
  const runs = !card && list.duty !== null && (list.duty ?? "judge") !== "judge";
  return (
    <section className="jl-list mt-6">
      <h2 className="mb-2">{title ? `${day}: ${title}` : day}</h2>
      {past.length > 0 && (
        <details className="jb-past">
          <summary>{`${messages.finished} (${past.length})`}</summary>
          <ol className="jbl">
            {past.map((round) => (
              <RoundRow key={round.id} round={round} runs={runs} begins={Date.parse(round.planned_at)} lit={false} />
            ))}
          </ol>
        </details>
      )}
      <ol className="jbl">
        {list.blocks.slice(past.length).map((round) => (
          <RoundRow
            key={round.id}
            round={round}
            runs={runs}
            begins={round.status === "waiting" ? expectedStart(list, round.planned_at) : Date.parse(round.planned_at)}
            lit={list.on_stage?.section_name === round.name}
          />
        ))}
      </ol>
    </section>
  );
}

interface RoundRowProps {
  round: Round;
  /** True when this person runs the round as head judge or scrutineer. The row then links to the round. */
  runs: boolean;
  begins: number;
  lit: boolean;
}

function RoundRow({ round, runs, begins, lit }: RoundRowProps) {
  const locale = useLocale();
  const messages = words[locale];
  const { marked, performances, status } = round;
  const running = status === "live";
  const states = Array.from({ length: performances }, (_, i): KlepkaState => (i < marked ? "on" : lit && i === marked ? "lit" : "off"));
  const name = <Facts text={round.name} />;
  return (
    <li className={lit ? "s-run" : running ? "" : "s-next"}>
      <time className="num">{formatTime(begins, locale)}</time>
      <span className="jb-n">
        {round.first_open_id ? (
          <Link to={sheetPath({ performance_id: round.first_open_id, run: round.first_open_run })}>
            <b>{name}</b>
          </Link>
        ) : (
          <b>{name}</b>
        )}
        {runs && (
          <span className="row wrap gap-x-4 gap-y-0">
            <Link className="jb-run sm row" to={`/dashboard/scores?block=${round.id}`} aria-label={`${messages.runRound} ${round.name}`}>
              <Grid3x3 className="ic" aria-hidden />
              {messages.runRound}
            </Link>
            {/* A day stored by an earlier version has no section. */}
            {round.section_id && (
              <Link
                className="jb-run sm row"
                to={`/dashboard/rounds/${round.section_id}`}
                aria-label={`${messages.sectionRounds} ${round.name}`}
              >
                <Network className="ic" aria-hidden />
                {messages.sectionRounds}
              </Link>
            )}
          </span>
        )}
      </span>
      <span className="jb-k">
        {performances > 0 && performances <= MOST_STAVES && (
          <Klepki states={states} label={fill(messages.ratedOf, { n: marked, all: performances })} />
        )}
      </span>
      <span className="jb-s">
        {status === "closed" || status === "published" ? (
          <span className="sec row">
            <Lock className="ic" aria-hidden />
            {status === "closed" ? messages.closed : messages.published}
          </span>
        ) : performances > 0 && marked === performances ? (
          <span className="sec row">
            <Check className="ic" aria-hidden />
            {messages.complete}
          </span>
        ) : marked > 0 || running ? (
          <b className="num">{`${marked}/${performances}`}</b>
        ) : (
          performances > MOST_STAVES && <span className="muted num">{`0/${performances}`}</span>
        )}
      </span>
    </li>
  );
}

/** Sheets of closed rounds that wait for this judge's correction. */
function Corrections({ lists }: { lists: readonly List[] }) {
  const messages = words[useLocale()];
  // A day stored by an earlier version has none.
  const open = lists.flatMap((list) => list.corrections ?? []);
  if (open.length === 0) return null;
  return (
    <section>
      <h2>{messages.corrections}</h2>
      <ol>
        {open.map((entry) => (
          <li key={keyOfSheet(entry)} className="jr">
            <Link to={sheetPath(entry)}>
              {entry.start_number !== null && <Bib number={entry.start_number} />}
              <span className="grow sm">
                <b className="t-warn">{entry.reason}</b>
                <Where entry={entry} />
              </span>
              <ArrowRight className="ic" aria-hidden />
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What this judge still has to give: filled sheets that are not confirmed, then danced performances without marks. */
function Arrears({ lists, filled }: { lists: readonly List[]; filled: readonly Sheet[] }) {
  const locale = useLocale();
  const messages = words[locale];
  const due = lists.flatMap((list) => list.missing).filter((each) => !filled.some((sheet) => isSameSheet(sheet, each)));
  if (filled.length + due.length === 0)
    return (
      <h2 className="row">
        <CircleCheck className="ic t-ok" aria-hidden />
        {messages.noArrears}
      </h2>
    );
  return (
    <section>
      <h2>{messages.arrears}</h2>
      {filled.length > 0 && (
        <>
          <p className="sm t-warn b mt-2">{messages.filledHead}</p>
          <ol>
            {filled.map((sheet) => (
              <li key={keyOfSheet(sheet)} className="jr">
                <Link to={sheetPath(sheet)}>
                  {sheet.start_number !== null && <Bib number={sheet.start_number} />}
                  <MissingEntry entry={sheet} />
                  <ArrowRight className="ic" aria-hidden />
                </Link>
              </li>
            ))}
          </ol>
        </>
      )}
      {due.length > 0 && (
        <>
          <p className="sm t-bad b mt-2">{missingText(due, locale)}</p>
          <ol>
            {due.slice(0, 8).map((entry) => (
              <li key={`${keyOfSheet(entry)} ${entry.order} ${entry.title}`} className="jr">
                <Link to={entry.order ? orderPath(entry.performance_id, entry.run?.dance) : sheetPath(entry)}>
                  {entry.start_number !== null && <Bib number={entry.start_number} />}
                  <MissingEntry entry={entry.order ? { ...entry, title: orderWords[locale].title } : entry} />
                  <ArrowRight className="ic" aria-hidden />
                </Link>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

type MissingInfo = Pick<Sheet, "title" | "artist_name" | "section_name" | "start_number"> & { run?: Sheet["run"] };

/** Title of a performance, or the dance of a whole sheet (which has no number), above its section, round and dance. */
function MissingEntry({ entry }: { entry: MissingInfo }) {
  const name = entry.start_number === null ? entry.title : titleOf(entry);
  return (
    <span className="grow sm">
      {name && <b className="block">{name}</b>}
      <Where entry={entry} />
    </span>
  );
}

/** The section with its round, and the dance where there are several. */
function Where({ entry }: { entry: MissingInfo }) {
  const locale = useLocale();
  return <span className="block">{[entry.section_name, entry.run && runText(entry.run, locale)].filter(Boolean).join(" · ")}</span>;
}
