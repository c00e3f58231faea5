// Allowed length of a performance, and the source of its music (docs/rules/eligibility.md 5.1–5.2).
import { answered, open, type Outcome, type Reason, say } from "./answer.ts";
import { badSeconds, unknownPresentation } from "./question-checks.ts";
import type { Regulations, TimeLimit } from "./schema.ts";
import { roundNameOf, roundNamesIn } from "./scheme.ts";
import { type Fit, type Facts, scopeFit } from "./scope.ts";
import { lengthOf } from "./words.ts";

/** Facts of a performance: the round by any usual name, and the number of entries when it matters. */
export interface Performance extends Facts {
  readonly round?: string | undefined;
  readonly entries?: number | undefined;
}

/** Limits in seconds; null means none stated. Music is "own", "organiser" or as written; null when not stated. */
export interface TimeAnswer {
  readonly min_seconds: number | null;
  readonly max_seconds: number | null;
  readonly music: string | null;
  readonly turns: string | null;
  readonly note: string | null;
}

/** Returns all lines that may apply, up to the first that surely does. The first line that fits counts. */
export function linesFor(regulations: Regulations, performance: Performance): TimeLimit[] {
  const lines: TimeLimit[] = [];
  for (const line of regulations.time_limits) {
    const fit = lineFits(line, performance);
    if (fit === "no") continue;
    lines.push(line);
    if (fit === "yes") break;
  }
  return lines;
}

/** Returns the limits and the music of a performance; open when lines that may apply differ. */
export function timeLimitsFor(regulations: Regulations, performance: Performance): Outcome<TimeAnswer> {
  const lines = linesFor(regulations, performance);
  const [first] = lines;
  if (!first) return open(askTime());
  const differs = lines.some(
    (one) => one.min_seconds !== first.min_seconds || one.max_seconds !== first.max_seconds || one.music !== first.music,
  );
  if (differs) return open(askWhich(lines, performance));
  return answered(
    { min_seconds: first.min_seconds, max_seconds: first.max_seconds, music: first.music, turns: first.turns, note: first.note },
    limitReason(first),
    musicReason(first.music),
  );
}

/** Tells whether these seconds (one performance, or each part of it) are within the limits. */
export function isLengthAllowed(regulations: Regulations, performance: Performance, seconds: readonly number[]): Outcome<boolean> {
  const bad = badSeconds(seconds) ?? unknownPresentation(regulations, performance.presentation);
  if (bad) return open(bad);
  const lines = linesFor(regulations, performance);
  const verdicts = lines.map((line) => within(line, seconds));
  const first = verdicts[0] ?? null;
  if (first === null || verdicts.includes(null)) return open(askTime());
  if (verdicts.some((one) => one !== first)) return open(askWhich(lines, performance));
  const total = seconds.reduce((sum, one) => sum + one, 0);
  const line = lines[0] as TimeLimit;
  const parts = seconds.length > 1 ? ` (${seconds.map(lengthOf).join(" + ")})` : "";
  const params = { seconds: total, min_seconds: line.min_seconds, max_seconds: line.max_seconds };
  const reason = first
    ? say(
        "time.fits",
        `Długość ${lengthOf(total)}${parts} mieści się w limicie (${rangePl(line)}).`,
        `Length ${lengthOf(total)}${parts} is within the limit (${rangeEn(line)}).`,
        params,
      )
    : say(
        "time.does_not_fit",
        `Długość ${lengthOf(total)}${parts}, a dozwolone jest ${rangePl(line)}: ${fixPl(line, total)}.`,
        `Length ${lengthOf(total)}${parts}, allowed is ${rangeEn(line)}: ${fixEn(line, total)}.`,
        params,
      );
  return answered(first, reason);
}

/** Tells who provides the music. The dance category's own word counts when no line says anything. */
export function musicFor(regulations: Regulations, performance: Performance): Outcome<string> {
  const lines = linesFor(regulations, performance);
  const fallback = regulations.dance_categories.find((one) => one.code === performance.style)?.music ?? null;
  const kinds = new Set(lines.length > 0 ? lines.map((line) => line.music) : [fallback]);
  const [music] = kinds;
  if (kinds.size !== 1 || music === undefined) return open(askWhich(lines, performance));
  if (music === null)
    return open(say("ask.music", "Czyja jest muzyka: własna czy organizatora?", "Whose music is it: own or the organiser's?"));
  return answered(music, musicReason(music));
}

function lineFits(line: TimeLimit, performance: Performance): Fit {
  const sides = [
    scopeFit(line.presentations, performance),
    scopeFit(line.styles, performance),
    scopeFit(line.ages, performance),
    scopeFit(line.levels, performance),
    roundFits(line.rounds, performance),
  ];
  return sides.includes("no") ? "no" : sides.includes("maybe") ? "maybe" : "yes";
}

/** Rounds are text: "final", "1 show", "elimination from 50 entries", "all but final". */
function roundFits(rounds: string | null, performance: Performance): Fit {
  if (rounds === null) return "yes";
  const entries = entriesFit(rounds, performance.entries);
  if (performance.round === undefined) return entries === "no" ? "no" : "maybe";
  const but = /^all (?:but|except)\s+(.+)$/i.exec(rounds.trim());
  const named = namesRound(but?.[1] ?? rounds, performance.round);
  if (but ? named : !named) return "no";
  return entries;
}

function entriesFit(rounds: string, entries: number | undefined): Fit {
  const bound = /\b(up to|at most|from|over|above|more than|at least|fewer than|less than|below|under)\s+(\d+)/i.exec(rounds);
  if (!bound) return "yes";
  if (entries === undefined) return "maybe";
  const at = Number(bound[2]);
  const word = (bound[1] ?? "").toLowerCase();
  // "up to 50" and "from 50" overlap at 50, so both may apply.
  if (entries === at && (word === "from" || word === "up to")) return "maybe";
  const fit =
    word === "up to" || word === "at most"
      ? entries <= at
      : word === "from" || word === "at least"
        ? entries >= at
        : ["fewer than", "less than", "below", "under"].includes(word)
          ? entries < at
          : entries > at;
  return fit ? "yes" : "no";
}

function namesRound(rounds: string, requestedRound: string): boolean {
  const known = roundNamesIn(requestedRound);
  const listed = roundNamesIn(rounds);
  if (known.length > 0 && listed.length > 0) return known.some((one) => listed.includes(one));
  const words = wordsOf(rounds);
  return wordsOf(requestedRound).some((word) => words.includes(word)) || roundNameOf(requestedRound) === roundNameOf(rounds);
}

function wordsOf(written: string): string[] {
  return written
    .toLowerCase()
    .split(/[^\p{L}\d/]+/u)
    .map((word) => word.replace(/s$/, ""))
    .filter((word) => !/^(?:round|rund\p{L}{0,3})?$/u.test(word));
}

function within(line: TimeLimit, seconds: readonly number[]): boolean | null {
  if (line.min_seconds === null && line.max_seconds === null) return null;
  const total = seconds.reduce((sum, one) => sum + one, 0);
  const inTurns = /(\d+) turns? of (\d+)/i.exec(line.turns ?? "");
  if (seconds.length > 1 && line.turns !== null && !inTurns)
    return seconds.every((one) => one <= (line.max_seconds ?? Infinity) && one >= (line.min_seconds ?? 0));
  if (inTurns && seconds.length > 1 && (seconds.length > Number(inTurns[1]) || seconds.some((one) => one > Number(inTurns[2]))))
    return false;
  return total >= (line.min_seconds ?? 0) && total <= (line.max_seconds ?? Infinity);
}

function rangeOf({ min_seconds: min, max_seconds: max }: TimeLimit, most: "do" | "up to", least: "od" | "from"): string {
  if (max === null) return min === null ? "–" : `${least} ${lengthOf(min)}`;
  if (min === null) return `${most} ${lengthOf(max)}`;
  return min === max ? lengthOf(max) : `${lengthOf(min)}–${lengthOf(max)}`;
}

function rangePl(line: TimeLimit): string {
  return rangeOf(line, "do", "od");
}

function rangeEn(line: TimeLimit): string {
  return rangeOf(line, "up to", "from");
}

function fixPl(line: TimeLimit, total: number): string {
  return line.max_seconds !== null && total > line.max_seconds
    ? `skróć utwór o ${lengthOf(total - line.max_seconds)}`
    : line.min_seconds !== null && total < line.min_seconds
      ? `wydłuż utwór o ${lengthOf(line.min_seconds - total)}`
      : "podziel czas inaczej";
}

function fixEn(line: TimeLimit, total: number): string {
  return line.max_seconds !== null && total > line.max_seconds
    ? `shorten the track by ${lengthOf(total - line.max_seconds)}`
    : line.min_seconds !== null && total < line.min_seconds
      ? `lengthen the track by ${lengthOf(line.min_seconds - total)}`
      : "divide the time differently";
}

function limitReason(line: TimeLimit): Reason {
  const params = { min_seconds: line.min_seconds, max_seconds: line.max_seconds };
  if (line.min_seconds === null && line.max_seconds === null)
    return say("time.no_limit", "Regulamin nie podaje limitu czasu.", "The regulations give no time limit.", params);
  return say("time.limit", `Czas: ${rangePl(line)}.`, `Time: ${rangeEn(line)}.`, params);
}

function musicReason(music: string | null): Reason {
  if (music === "own") return say("music.own", "Muzyka własna: dodaj plik do występu.", "Own music: add the file to the entry.", { music });
  if (music === "organiser") return say("music.organiser", "Muzyka organizatora.", "The organiser's music.", { music });
  return say("music.as_written", `Muzyka: ${music ?? "nie podano"}.`, `Music: ${music ?? "not stated"}.`, { music });
}

function askTime(): Reason {
  return say(
    "ask.time",
    "Regulamin nie podaje limitu czasu: ile może trwać występ?",
    "The regulations give no time limit: how long may the performance be?",
  );
}

function askWhich(lines: readonly TimeLimit[], performance: Performance): Reason {
  const byRound = performance.round === undefined && lines.some((line) => line.rounds !== null);
  return byRound
    ? say(
        "ask.round",
        "Czas i muzyka zależą od rundy albo liczby występów: której rundy dotyczy pytanie?",
        "Time and music depend on the round or the number of entries: which round is meant?",
        { limits: lines.map(rangePl) },
      )
    : say(
        "ask.style",
        "Czas i muzyka zależą od stylu, wieku albo poziomu: podaj je.",
        "Time and music depend on style, age or level: give them.",
        { limits: lines.map(rangePl) },
      );
}
