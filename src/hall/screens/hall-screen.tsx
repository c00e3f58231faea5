// A hall screen: one slide of its play list at a time, on the whole window, without input (docs/rules/hall.md 7.1).
import "../../web/styles/hall-screen.css";
import { useEffect, useMemo, useState } from "react";
import { formatTime, startNumber } from "../../kernel/text/format.ts";
import { useAwake } from "../../web/browser/use-awake.ts";
import { Chevrons } from "../../web/brand/floor.tsx";
import { useNow } from "../../web/live/use-now.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import type { HallScreen as Screen } from "./contract.ts";
import { isStale, type Position, positionAt, type Slide, slidesOf } from "./play-list.ts";
import { Countdown, FootLine, HeadLine, Notice, Now, Picture } from "./slides.tsx";
import { ResultsPage } from "./results-page.tsx";
import { words } from "./words.ts";

interface ScreenProps {
  screen: Screen;
  /** When the server last confirmed it, in milliseconds by its clock. */
  heardAt: number | undefined;
  /** One line on a transparent background, for a stream. */
  overlay: boolean;
}

/** When a planned time is expected to come, in milliseconds. */
const expectedAt = (planned: string, { delay_seconds }: Screen) => Date.parse(planned) + delay_seconds * 1000;

export function HallScreen({ screen, heardAt, overlay }: ScreenProps) {
  useAwake();
  const isBlack = useKeys();
  const now = useNow();
  // A screen that opens without a network has no confirmation: its age counts from the first second it is shown.
  const [openedAt, setOpenedAt] = useState<number>();
  if (openedAt === undefined && now !== undefined) setOpenedAt(now);
  const confirmedAt = heardAt ?? openedAt;
  const slide = useSlide(screen, now);
  const age = isStale(confirmedAt, now) ? confirmedAt : undefined;
  if (overlay) return <Overlay screen={screen} />;
  return (
    <div className="hsc" data-theme="dark" data-slide={slide.kind}>
      <Chevrons />
      <HeadLine screen={screen} now={now} age={age} slide={slide} />
      <Body slide={slide} screen={screen} now={now} />
      <FootLine screen={screen} />
      {isBlack && <div className="hsc-b" />}
    </div>
  );
}

/** The slide of this moment. */
function useSlide(screen: Screen, now: number | undefined): Slide {
  const countdown = screen.coming !== null && now !== undefined && expectedAt(screen.coming.planned_at, screen) > now;
  const { parts, results, notices, pictures } = screen;
  const slides = useMemo(
    () => slidesOf(parts, { rounds: results.map(({ id, rows }) => ({ id, rows: rows.length })), notices, pictures, countdown }),
    [parts, results, notices, pictures, countdown],
  );
  const [position, setPosition] = useState<Position>();
  const next = now === undefined ? position : positionAt(position, slides, now);
  if (next !== position) setPosition(next);
  return slides[next?.index ?? 0] ?? { key: "now", kind: "now", seconds: 0 };
}

/** F: full screen on and off. B: black on and off; returns whether the screen is black. */
function useKeys(): boolean {
  const [isBlack, setBlack] = useState(false);
  useEffect(() => {
    const press = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey) return;
      if (key === "b" || key === "B") setBlack((now) => !now);
      if (key !== "f" && key !== "F") return;
      const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
      done.catch(() => undefined);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
  return isBlack;
}

function Body({ slide, screen, now }: { slide: Slide; screen: Screen; now: number | undefined }) {
  const round = slide.kind === "results" ? screen.results.find(({ id }) => id === slide.id) : undefined;
  if (slide.kind === "results" && round) return <ResultsPage round={round} page={slide.page} />;
  const notice = slide.kind === "notice" ? screen.notices.find(({ id }) => id === slide.id) : undefined;
  if (notice) return <Notice notice={notice} />;
  const picture = slide.kind === "sponsors" ? screen.pictures.find(({ id }) => id === slide.id) : undefined;
  if (picture) return <Picture picture={picture} />;
  if (slide.kind === "countdown" && screen.coming && now !== undefined)
    return <Countdown name={screen.coming.name} seconds={(expectedAt(screen.coming.planned_at, screen) - now) / 1000} />;
  return <Now screen={screen} now={now} />;
}

/** One line for a stream: who is on, else who is next. */
function Overlay({ screen }: { screen: Screen }) {
  const locale = useLocale();
  const messages = words[locale];
  const floor = screen.now ?? screen.next[0];
  if (!floor) return <div className="hsc-o" />;
  const { entry, numbers, dance } = floor;
  const time = screen.now || !screen.next[0] ? null : formatTime(expectedAt(screen.next[0].planned_at, screen), locale);
  return (
    <div className="hsc-o">
      <p>
        {numbers.length > 0 ? (
          <b>{[floor.round, dance, floor.heat && messages.heat(floor.heat.number, floor.heat.of)].filter(Boolean).join(", ")}</b>
        ) : (
          <>
            {entry.start_number !== null && <span className="hsc-on num">{startNumber(entry.start_number)}</span>}
            <b>{entry.label}</b>
            <span>{[entry.beside, entry.club_name].filter(Boolean).join(", ")}</span>
          </>
        )}
        {time !== null && <span className="num">{messages.nextAt(time)}</span>}
      </p>
    </div>
  );
}
