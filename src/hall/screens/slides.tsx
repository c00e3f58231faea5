// Slides of a hall screen: now and next, a message, a sponsor's picture, the countdown; and the lines above and below them.
import { Check, Clock, Megaphone, Timer } from "lucide-react";
import { formatLength, formatTime, startNumber, typeset } from "../../kernel/text/format.ts";
import { useApp } from "../../web/app/app-context.ts";
import { Lockup } from "../../web/brand/lockup.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import type { HallScreen, ShownEntry } from "./contract.ts";
import { numberRanges, type Slide, titleStep } from "./play-list.ts";
import { words } from "./words.ts";

const HOUR = 3600;

interface HeadProps {
  screen: HallScreen;
  now: number | undefined;
  /** When the server last confirmed what is shown, once that is long ago. */
  age: number | undefined;
  slide: Slide;
}

/** Competition, delay or time of publication, the age of what is shown, and the clock. */
export function HeadLine({ screen, now, age, slide }: HeadProps) {
  const locale = useLocale();
  const messages = words[locale];
  const delay = Math.round(screen.delay_seconds / 60);
  const round = slide.kind === "results" ? screen.results.find(({ id }) => id === slide.id) : undefined;
  const Icon = round ? Check : Timer;
  const publishedAt = round?.published_at;
  const fact = publishedAt ? messages.published(formatTime(publishedAt, locale)) : !round && delay > 0 ? messages.delay(delay) : undefined;
  return (
    <header className="hsc-h">
      <Lockup onStage />
      <h1>{screen.competition.name}</h1>
      <p>
        {age !== undefined ? (
          <span className="hsc-age" role="status">
            <Clock className="ic" aria-hidden />
            {messages.asOf(formatTime(age, locale))}
          </span>
        ) : (
          fact && (
            <span>
              <Icon className="ic" aria-hidden />
              {fact}
            </span>
          )
        )}
      </p>
      <time className="hsc-c num">{now === undefined ? "" : formatTime(now, locale)}</time>
    </header>
  );
}

/** Who is called to the stage, and where results are on the phone. */
export function FootLine({ screen: { called, phone, stage } }: { screen: HallScreen }) {
  const messages = words[useLocale()];
  return (
    <footer className="hsc-f">
      <span>
        {called.length > 0
          ? messages.called(numberRanges(called, startNumber), called.length)
          : (stage.name ?? messages.stage(stage.letter))}
      </span>
      {phone && (
        <>
          <span className="hsc-s">{messages.onPhone}</span>
          <b>{phone.address}</b>
          <svg viewBox={`0 0 ${phone.size} ${phone.size}`} shapeRendering="crispEdges" role="img" aria-label={messages.qr(phone.address)}>
            <rect width={phone.size} height={phone.size} fill="#fff" />
            <path d={phone.path} fill="#000" />
          </svg>
        </>
      )}
    </footer>
  );
}

/** Start number in a box. */
export function StartNumber({ entry: { start_number }, big = false }: { entry: ShownEntry; big?: boolean }) {
  const messages = words[useLocale()];
  if (start_number === null) return <span className={big ? "hsc-n hsc-nb" : "hsc-n"} aria-hidden />;
  return (
    <span className={big ? "hsc-n hsc-nb num" : "hsc-n num"} role="img" aria-label={messages.number(start_number)}>
      {startNumber(start_number)}
    </span>
  );
}

/** Who is on the floor, else who comes first; below it the next three with their times. */
export function Now({ screen, now }: { screen: HallScreen; now: number | undefined }) {
  const locale = useLocale();
  const messages = words[locale];
  const { next, list, delay_seconds } = screen;
  const timeOf = (planned: string) => formatTime(Date.parse(planned) + delay_seconds * 1000, locale);
  return (
    <div className="hsc-m">
      <Band screen={screen} now={now} />
      <section className="hsc-x">
        <h2>{next.length > 0 ? messages.next : list ? messages.over : messages.noList}</h2>
        <ol>
          {next.map((floor) => (
            <li key={floor.key}>
              {floor.numbers.length === 0 && <StartNumber entry={floor.entry} />}
              <span className="hsc-e">
                <b>{floor.numbers.length > 0 ? nameOfFloor(floor, locale) : floor.entry.label}</b>
                <span className="hsc-s">
                  {floor.numbers.length > 0
                    ? numberRanges(floor.numbers, startNumber)
                    : [floor.entry.beside, floor.entry.club_name].filter(Boolean).join(", ")}
                </span>
              </span>
              <time className="num">{timeOf(floor.planned_at)}</time>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

type Floor = Pick<HallScreen["next"][number], "round" | "dance" | "heat">;

function nameOfFloor({ round, dance, heat }: Floor, locale: "pl" | "en"): string {
  return [round, dance, heat && words[locale].heat(heat.number, heat.of)].filter(Boolean).join(", ");
}

/** The light: the entry on the floor with its progress, or the start numbers of all in rows of seven. */
function Band({ screen, now }: { screen: HallScreen; now: number | undefined }) {
  const locale = useLocale();
  const messages = words[locale];
  const floor = screen.now;
  if (!floor)
    return (
      <section className="hsc-l hsc-off">
        <p className="hsc-k">{screen.next.length > 0 ? messages.soon : ""}</p>
        <p className="hsc-t disp" data-step={titleStep(screen.list?.name ?? screen.competition.name)}>
          {screen.list?.name ?? screen.competition.name}
        </p>
      </section>
    );
  const { entry, numbers, started_at, seconds } = floor;
  const passed = started_at === null || now === undefined ? 0 : Math.min(1, Math.max(0, (now - Date.parse(started_at)) / 1000 / seconds));
  const many = numbers.length > 0;
  const title = entry.label ?? "";
  return (
    <section className="hsc-l" data-floor={floor.key}>
      <p className="hsc-k">
        <i aria-hidden />
        {many ? `${messages.now}: ${nameOfFloor(floor, locale)}` : messages.now}
      </p>
      {many ? (
        <ol className="hsc-7" data-many={numbers.length > 14}>
          {numbers.map((number) => (
            <li key={number} className="num">
              {startNumber(number)}
            </li>
          ))}
        </ol>
      ) : (
        <div className="hsc-w">
          <StartNumber entry={entry} big />
          <div>
            <p className="hsc-t disp" data-step={titleStep(title)}>
              {title}
            </p>
            <p className="hsc-cl">{[entry.beside, entry.club_name].filter(Boolean).join(", ")}</p>
          </div>
        </div>
      )}
      {!many && <p className="hsc-r">{nameOfFloor(floor, locale)}</p>}
      <div className="hsc-p" aria-hidden>
        <i style={{ width: `${Math.round(passed * 100)}%` }} />
      </div>
    </section>
  );
}

/** Characters above which a notice is shown in smaller letters. */
const LONG_NOTICE = 120;

/** A notice of the office in the screen's language, below it in the other one. Without an English text an English screen shows the Polish one. */
export function Notice({ notice: { id, text, text_en } }: { notice: HallScreen["notices"][number] }) {
  const locale = useLocale();
  const inPolish = { text, lang: "pl" };
  const inEnglish = text_en === null ? undefined : { text: text_en, lang: "en" };
  const [first, second] = locale === "en" && inEnglish ? [inEnglish, inPolish] : [inPolish, inEnglish];
  return (
    <div className="hsc-m hsc-mid" data-notice={id}>
      <p className="hsc-k">
        <Megaphone className="ic" aria-hidden />
        {words[locale].message}
      </p>
      <p className="hsc-msg" lang={first.lang} data-long={first.text.length > LONG_NOTICE}>
        {typeset(first.text)}
      </p>
      {second && (
        <p className="hsc-cl hsc-s" lang={second.lang}>
          {second.text}
        </p>
      )}
    </div>
  );
}

export function Picture({ picture: { name, url } }: { picture: HallScreen["pictures"][number] }) {
  const messages = words[useLocale()];
  const { apiUrl } = useApp().bootstrap;
  return (
    <div className="hsc-m hsc-pic">
      <p className="hsc-k">{messages.thanks}</p>
      <img src={apiUrl + url} alt={name} />
    </div>
  );
}

/** Time until a block begins: seconds in the last hour, else the hours and minutes. */
export function Countdown({ name, seconds }: { name: string; seconds: number }) {
  const messages = words[useLocale()];
  const left = Math.max(0, Math.round(seconds));
  const hours = Math.floor(left / HOUR);
  const shown = hours === 0 ? formatLength(left) : `${hours} h ${Math.floor((left - hours * HOUR) / 60)} min`;
  return (
    <div className="hsc-m hsc-mid">
      <p className="hsc-k">{messages.begins}</p>
      <p className="hsc-big num" role="timer">
        {shown}
      </p>
      <p className="hsc-cd disp">{name}</p>
    </div>
  );
}
