import { CircleAlert, Coffee, Trophy } from "lucide-react";
import { type CSSProperties, useEffect, useRef } from "react";
import { formatTime } from "../../../kernel/text/format.ts";
import { useLocale } from "../../locale/locale.tsx";
import { useWords } from "../use-words.ts";

export type DayBlock = {
  key: string;
  kind: "published" | "unpublished" | "running" | "ahead" | "break" | "award";
  /** Milliseconds since 1970. */
  from: number;
  to: number;
  number?: number | undefined;
  name?: string | undefined;
  /** Third line: „18 wyst.”. */
  size?: string | undefined;
  missing?: number | undefined;
  /** 0–1 for the running block. */
  progress?: number | undefined;
};

const LOOK = { published: "pub", unpublished: "miss", running: "run", ahead: "next", break: "br", award: "aw" } as const;
const HOUR = 3_600_000;
/** Average width of a block in pixels below which the strip scrolls. */
const LEAST_WIDTH = 26;
const STATES = {
  pl: { published: "wyniki opublikowane", unpublished: "nieopublikowane", running: "trwa", ahead: "przed nami" },
  en: { published: "results published", unpublished: "not published", running: "running", ahead: "ahead" },
} as const;

/** Position of a time within the day in percent, limited to 0–100. */
export function dayPercent(at: number, from: number, to: number): number {
  return Math.min(Math.max(((at - from) / (to - from)) * 100, 0), 100);
}

/** Full hours within the day, in milliseconds since 1970. */
export function dayHours(from: number, to: number): readonly number[] {
  const hours: number[] = [];
  for (let at = Math.ceil(from / HOUR) * HOUR; at < to; at += HOUR) hours.push(at);
  return hours;
}

/** The day as a line of blocks with the current time; `label` is the same as text. Scrolls sideways on phones. */
export function DayStrip({
  from,
  to,
  now,
  blocks,
  label,
}: {
  from: number;
  to: number;
  now?: number | undefined;
  blocks: readonly DayBlock[];
  label: string;
}) {
  const locale = useLocale();
  const frame = useRef<HTMLDivElement>(null);
  const inside = now !== undefined && now >= from && now <= to;
  // When the day does not fit, the current time is scrolled into view first.
  useEffect(() => {
    const shown = frame.current;
    const mark = shown?.querySelector<HTMLElement>(".day-now");
    if (inside && shown && mark) shown.scrollLeft = mark.offsetLeft - shown.clientWidth / 2;
  }, [inside]);
  return (
    <div className="day-w" tabIndex={0} role="region" aria-label={label} ref={frame}>
      <div className="day" style={{ minWidth: Math.max(640, blocks.length * LEAST_WIDTH) }}>
        <div className="day-b" role="list">
          {blocks.map((block) => (
            <Block key={block.key} block={block} from={from} to={to} />
          ))}
        </div>
        <div className="day-t num" aria-hidden>
          {dayHours(from, to).map((at) => (
            <span key={at} style={{ left: `${dayPercent(at, from, to)}%` }}>
              {formatTime(at, locale).replace(/^0/, "")}
            </span>
          ))}
        </div>
        {inside && (
          <div className="day-now" style={{ left: `${dayPercent(now, from, to)}%` }}>
            <span className="num">{formatTime(now, locale)}</span>
          </div>
        )}
      </div>
    </div>
  );
}

function Block({ block, from, to }: { block: DayBlock; from: number; to: number }) {
  const words = useWords();
  const locale = useLocale();
  const left = dayPercent(block.from, from, to);
  const style: CSSProperties = { left: `${left}%`, width: `calc(${dayPercent(block.to, from, to) - left}% - 3px)` };
  if (block.kind === "break" || block.kind === "award") {
    const Icon = block.kind === "break" ? Coffee : Trophy;
    return (
      <div className={`db ${LOOK[block.kind]}`} style={style} title={block.name} role="listitem">
        <Icon className="ic" aria-hidden />
        {block.name && <span className="vh">{block.name}</span>}
      </div>
    );
  }
  const text = [block.name, block.size, STATES[locale][block.kind]].filter(Boolean).join(", ");
  return (
    <div
      className={`db ${LOOK[block.kind]}`}
      style={style}
      role="listitem"
      title={text}
      aria-label={`${block.number ?? ""} ${text}`.trim()}
    >
      <span className="db-h">
        <b className="num">{block.number}</b>
        {block.missing !== undefined && block.missing > 0 && (
          <em>
            <CircleAlert className="ic" aria-hidden />
            {`${words.missing} ${block.missing}`}
          </em>
        )}
      </span>
      <span className="db-t">{block.name}</span>
      <small className="num">{block.size}</small>
      {block.progress !== undefined && <i className="db-p" style={{ width: `${block.progress * 100}%` }} />}
    </div>
  );
}

/** Meaning of the four looks of the blocks. */
export function DayLegend() {
  const locale = useLocale();
  return (
    <span className="day-l">
      {Object.values(STATES[locale]).map((name, i) => (
        <span className="row lg-k" key={name}>
          <i className={`k${i + 1}`} />
          {name}
        </span>
      ))}
    </span>
  );
}
