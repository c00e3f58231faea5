import { Pause, Timer } from "lucide-react";
import { formatDelay, formatLength } from "../../../kernel/text/format.ts";
import { Bib } from "../signs/bib.tsx";
import { Facts } from "../signs/facts.tsx";
import { Klepki, type KlepkaState } from "../signs/klepki.tsx";
import { useWords } from "../use-words.ts";

export type StageBarProps = {
  /** Name of the stage, when several run. */
  name?: string | undefined;
  /** Titles as displayed, in quotes if needed. No number when several dance at once. */
  now?: { number?: number | undefined; title: string; detail?: string | undefined } | undefined;
  next?: { number?: number | undefined; title: string } | undefined;
  /** Why the stage is held; empty for people who do not read it. */
  hold?: string | undefined;
  delayMinutes?: number | undefined;
  /** One state per judge, on is online. */
  judges?: readonly KlepkaState[] | undefined;
  /** Meaning of a filled stave; by default „sędziów online”. */
  judgesWord?: string | undefined;
  /** Time on the hall's clock as text: 14:18. */
  clock: string;
};

/** Dark bar over each dashboard page while a competition runs: on stage, next, delay, judges, clock. */
export function StageBar({ name, now, next, hold, delayMinutes, judges, judgesWord, clock }: StageBarProps) {
  const words = useWords();
  const counted = judgesWord ?? words.judgesOnline;
  const online = judges?.filter((state) => state === "on").length ?? 0;
  return (
    <section className="stagebar" aria-label={name === undefined ? words.onStage : `${words.onStage}: ${name}`}>
      {name !== undefined && <b className="ell">{name}</b>}
      {hold !== undefined && (
        <span className="sb-hold">
          <Pause className="ic" aria-hidden />
          <span className="ell">{[words.held, hold].filter(Boolean).join(": ")}</span>
        </span>
      )}
      {now && (
        <>
          <span className="sb-now">
            <i className="dot" />
            <span>{words.onStage}</span>
          </span>
          {now.number !== undefined && <Bib number={now.number} look="lit" />}
          <b className="ell">{now.title}</b>
          {now.detail && <span className="sb-2 ell">{now.detail}</span>}
        </>
      )}
      {next && (
        <span className="sb-2 sb-sep">
          {words.next} {next.number !== undefined && <Bib number={next.number} look="dark" />} {next.title}
        </span>
      )}
      <span className="grow" />
      {delayMinutes !== undefined && (
        <span className="sb-r">
          <Timer className="ic" aria-hidden />
          <span className="vh">{words.delay}</span>
          <span className="num">{formatDelay(delayMinutes)}</span>
        </span>
      )}
      {judges && (
        <span className="sb-r">
          <Klepki states={judges} size="small" label={`${online} ${words.of} ${judges.length} ${counted}`} />
          <span aria-hidden>{`${online} ${words.of} ${judges.length} ${counted}`}</span>
        </span>
      )}
      <time className="sb-clock">{clock}</time>
    </section>
  );
}

export type SpotBarProps = {
  /** Number of a single performance; absent when several dance together. */
  number?: number | undefined;
  /** Numbers of several performances: „012 015 017”. */
  numbers?: string | undefined;
  /** Label as displayed: names, or a title in quotes. */
  title: string;
  detail: string;
  /** Seconds since the music started. */
  elapsed?: number | undefined;
  /** Length of the music in seconds; gives the progress line. */
  length?: number | undefined;
  scores?: { received: number; of: number; label: string } | undefined;
};

/** Spotlight on a public page: the performance on stage, its elapsed time, and the number of received scores. */
export function SpotBar({ number, numbers, title, detail, elapsed, length, scores }: SpotBarProps) {
  const words = useWords();
  const share = elapsed !== undefined && length ? Math.min(elapsed / length, 1) : undefined;
  return (
    <section className={number === undefined ? "spotbar many" : "spotbar"} aria-label={words.onStageNow}>
      {number !== undefined && <Bib number={number} />}
      <b className="ell">{title}</b>
      <span className="end">
        {elapsed !== undefined && <span className="num nw">{formatLength(elapsed)}</span>}
        {scores && <Klepki value={scores.received} of={scores.of} label={scores.label} />}
      </span>
      {numbers && <b className="sp-n num">{numbers}</b>}
      <small>
        <Facts text={detail} />
      </small>
      {share !== undefined && <i className="prog" style={{ width: `${share * 100}%` }} />}
    </section>
  );
}
