// Broken wishes other than rest in a finished order. Written from the rules and separately from the search, as `costOf` is.
import type { CeremonySlot, Slot, Timetable } from "./timetable.ts";
import type { BrokenWish } from "./words.ts";

type Span = { id: string; stage: string; day: string; start: number; end: number };

/** Returns all broken wishes of an order with its ceremonies, in the order of docs/rules/timetable.md 2.2. */
export function brokenWishes(order: readonly Slot[], ceremonies: readonly CeremonySlot[], timetable: Timetable): BrokenWish[] {
  const entries = new Map(timetable.entries.map((e) => [e.id, e]));
  const danced: Span[] = order.map((slot) => ({ ...slot, id: slot.entry, end: slot.start + (entries.get(slot.entry)?.seconds ?? 0) }));
  const ceremonySpans: Span[] = ceremonies.map((c) => ({ ...c, id: c.ceremony }));
  const blocks = new Map<string, Span>();
  for (const span of danced) {
    const id = entries.get(span.id)?.block ?? "";
    const block = blocks.get(id);
    if (!block) blocks.set(id, { ...span, id });
    else {
      block.start = Math.min(block.start, span.start);
      block.end = Math.max(block.end, span.end);
    }
  }
  const spans = [...blocks.values(), ...ceremonySpans];
  return [
    ...missedStarts(timetable, blocks, ceremonySpans),
    ...overruns(timetable, spans),
    ...limits(timetable, danced, blocks),
    ...missedPrecedence(timetable, blocks, ceremonySpans),
    ...doubled(timetable, danced, [...blocks.values()]),
    ...schoolsInARow(timetable, danced, ceremonySpans),
    ...missedPositions(timetable, danced, spans),
  ];
}

function missedStarts(timetable: Timetable, blocks: ReadonlyMap<string, Span>, ceremonySpans: readonly Span[]): BrokenWish[] {
  const spots = [
    ...timetable.blocks.map((b) => ({ wanted: b.fixed_start, span: blocks.get(b.id) })),
    ...timetable.ceremonies.map((c) => ({ wanted: c.fixed_start, span: ceremonySpans.find((h) => h.id === c.id) })),
  ];
  return spots.flatMap(({ wanted, span }) =>
    wanted !== undefined && span && span.start > wanted
      ? [{ kind: "fixed_start_missed", block: span.id, day: span.day, wanted, start: span.start, seconds: span.start - wanted }]
      : [],
  );
}

function overruns(timetable: Timetable, spans: readonly Span[]): BrokenWish[] {
  return timetable.days.flatMap((day) =>
    timetable.stages.flatMap((stage): BrokenWish[] => {
      const late = spans.filter((s) => s.day === day.id && s.stage === stage && s.end > day.end).toSorted((a, b) => a.start - b.start);
      const end = Math.max(day.end, ...late.map((s) => s.end));
      const blocks = late.map((s) => s.id);
      return late.length > 0 ? [{ kind: "day_overrun", day: day.id, stage, end, seconds: end - day.end, blocks }] : [];
    }),
  );
}

function limits(timetable: Timetable, danced: readonly Span[], blocks: ReadonlyMap<string, Span>): BrokenWish[] {
  const broken: BrokenWish[] = [];
  const check = (subject: string, span: Span, from: number | undefined, to: number | undefined) => {
    if (from !== undefined && span.start < from)
      broken.push({ kind: "too_early", subject, day: span.day, wanted: from, start: span.start, seconds: from - span.start });
    if (to !== undefined && span.end > to)
      broken.push({ kind: "too_late", subject, day: span.day, wanted: to, end: span.end, seconds: span.end - to });
  };
  for (const block of timetable.blocks) {
    const span = blocks.get(block.id);
    if (span) check(block.id, span, block.not_before, block.latest_end);
  }
  const spans = new Map(danced.map((s) => [s.id, s]));
  for (const entry of timetable.entries) {
    const span = spans.get(entry.id);
    if (!span) continue;
    let [from, to] = [entry.not_before, entry.latest_end];
    for (const p of timetable.presence) {
      if (p.day !== undefined && p.day !== span.day) continue;
      if (p.dancer === undefined ? p.school !== entry.school : !entry.dancers.includes(p.dancer)) continue;
      if (p.not_before !== undefined) from = Math.max(from ?? 0, p.not_before);
      if (p.latest_end !== undefined) to = Math.min(to ?? p.latest_end, p.latest_end);
    }
    check(entry.id, span, from, to);
  }
  return broken;
}

function missedPrecedence(timetable: Timetable, blocks: ReadonlyMap<string, Span>, ceremonySpans: readonly Span[]): BrokenWish[] {
  const days = timetable.days.map((d) => d.id);
  const pairs = [
    ...timetable.precedence.map((p) => ({ ...p, span: blocks.get(p.after) })),
    ...timetable.ceremonies.flatMap((c) =>
      c.after.map((before) => ({ before, after: c.id, gap_seconds: 0, span: ceremonySpans.find((h) => h.id === c.id) })),
    ),
  ];
  return pairs.flatMap(({ before, after, gap_seconds, span }): BrokenWish[] => {
    const first = blocks.get(before);
    if (!first || !span) return [];
    const days_late = days.indexOf(first.day) - days.indexOf(span.day);
    const seconds = days_late === 0 ? first.end + gap_seconds - span.start : days_late * 86_400;
    return seconds > 0 ? [{ kind: "precedence", before, after, gap_seconds, seconds }] : [];
  });
}

function doubled(timetable: Timetable, danced: readonly Span[], blocks: readonly Span[]): BrokenWish[] {
  if (timetable.stages.length < 2) return [];
  const entries = new Map(timetable.entries.map((e) => [e.id, e]));
  const panels = new Map(timetable.blocks.map((b) => [b.id, b.judges ?? []]));
  const find = (kind: "two_stages" | "judge_two_stages", spans: readonly Span[], peopleOf: (id: string) => readonly string[]) => {
    const broken: BrokenWish[] = [];
    const diary = new Map<string, Span[]>();
    for (const span of spans) for (const person of peopleOf(span.id)) diary.set(person, [...(diary.get(person) ?? []), span]);
    for (const [person, own] of diary)
      for (const [n, first] of own.entries())
        for (const second of own.slice(n + 1)) {
          const seconds = Math.min(first.end, second.end) - Math.max(first.start, second.start);
          if (first.day === second.day && first.stage !== second.stage && seconds > 0)
            broken.push({ kind, person, first: first.id, second: second.id, seconds });
        }
    return broken;
  };
  return [
    ...find("two_stages", danced, (id) => entries.get(id)?.dancers ?? []),
    ...find("two_stages", danced, (id) => entries.get(id)?.coaches ?? []),
    ...find("judge_two_stages", blocks, (id) => panels.get(id) ?? []),
  ];
}

function schoolsInARow(timetable: Timetable, danced: readonly Span[], ceremonySpans: readonly Span[]): BrokenWish[] {
  const schools = new Map(timetable.entries.map((e) => [e.id, e.school]));
  const broken: BrokenWish[] = [];
  for (const day of timetable.days)
    for (const stage of timetable.stages) {
      const row = [...danced, ...ceremonySpans].filter((s) => s.day === day.id && s.stage === stage).toSorted((a, b) => a.start - b.start);
      for (const [n, second] of row.entries()) {
        const first = row[n - 1];
        const school = schools.get(second.id);
        if (first && school !== undefined && schools.get(first.id) === school)
          broken.push({ kind: "school_in_a_row", school, first: first.id, second: second.id, seconds: 0 });
      }
    }
  return broken;
}

function missedPositions(timetable: Timetable, danced: readonly Span[], spans: readonly Span[]): BrokenWish[] {
  const broken: BrokenWish[] = [];
  const blockOf = new Map(timetable.entries.map((e) => [e.id, e.block]));
  const check = (subject: string, position: number | undefined, span: Span | undefined, among: readonly Span[]) => {
    if (position === undefined || !span) return;
    const place = among.filter((s) => s.day === span.day && s.stage === span.stage && s.start < span.start).length + 1;
    if (place !== position) broken.push({ kind: "position_missed", subject, position, seconds: 0 });
  };
  for (const block of timetable.blocks)
    check(
      block.id,
      block.position,
      spans.find((s) => s.id === block.id),
      spans,
    );
  for (const entry of timetable.entries)
    if (entry.position !== undefined)
      check(
        entry.id,
        entry.position,
        danced.find((s) => s.id === entry.id),
        danced.filter((s) => blockOf.get(s.id) === entry.block),
      );
  return broken;
}
