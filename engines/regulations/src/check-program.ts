// Finds contradictions and gaps in sizes, times, fees and rounds. Each becomes a warning at its place; nothing is repaired.
import { dayOf } from "./calendar.ts";
import type { FeeRule, Price, Regulations } from "./schema.ts";
import { scopeFit } from "./scope.ts";
import { field, has, items, type Source, warn } from "./source.ts";
import { endOf, startOf } from "./tiers.ts";

/** Warns about reversed sizes and times, presentations without time, duplicate sections, tiers out of order, and missing prices. */
export function checkProgram(root: Source, regulations: Regulations): void {
  checkSizes(field(root, "presentation_categories"), regulations);
  checkTimes(field(root, "time_and_music"), regulations);
  checkMatrix(field(root, "category_matrix"), regulations);
  checkFees(field(root, "fees"), regulations);
  checkDays(root, regulations);
  checkTwice(field(root, "dance_categories"), regulations.dance_categories);
  checkTwice(field(field(root, "age_rules"), "groups"), regulations.age_categories);
  checkTwice(field(root, "presentation_categories"), regulations.presentation_categories);
  checkTwice(field(root, "levels"), regulations.levels);
}

/** Warns about a code that two items of one list share. The first item counts. */
function checkTwice(source: Source, listed: readonly { readonly code: string }[]): void {
  for (const [index, { code }] of listed.entries()) {
    if (listed.findIndex((one) => one.code === code) < index)
      warn(at(source, index), "code_twice", `Kod „${code}” stoi na tej liście dwa razy.`, `The code "${code}" stands twice on this list.`);
  }
}

function at(source: Source, index: number): Source {
  return items(source).filter((one) => typeof one.value === "object" && one.value !== null)[index] ?? source;
}

function checkSizes(source: Source, regulations: Regulations): void {
  for (const [index, one] of regulations.presentation_categories.entries()) {
    if (one.min_dancers !== null && one.max_dancers !== null && one.min_dancers > one.max_dancers)
      warn(
        at(source, index),
        "range_reversed",
        `${one.name}: najmniejszy skład jest większy niż największy.`,
        `${one.name}: the smallest line-up is above the largest.`,
      );
  }
}

function checkTimes(source: Source, regulations: Regulations): void {
  for (const [index, line] of regulations.time_limits.entries()) {
    if (line.min_seconds !== null && line.max_seconds !== null && line.min_seconds > line.max_seconds)
      warn(at(source, index), "range_reversed", "Najkrótszy czas jest dłuższy niż najdłuższy.", "The shortest time is above the longest.");
  }
  if (regulations.time_limits.length === 0) {
    warn(source, "rule_missing", "Brak limitów czasu i zasad muzyki.", "There are no time limits and no rules for music.");
    return;
  }
  for (const one of regulations.presentation_categories) {
    if (regulations.time_limits.every((line) => scopeFit(line.presentations, { presentation: one.code }) === "no"))
      warn(source, "rule_missing", `Brak limitu czasu: ${one.name}.`, `No time limit: ${one.name}.`);
  }
}

function checkMatrix(source: Source, regulations: Regulations): void {
  if (regulations.section_lines.length === 0)
    warn(source, "rule_missing", "Brak listy kategorii, z których można wybierać.", "There is no list of sections to choose from.");
  const seen = new Set<string>();
  let twice = 0;
  for (const line of regulations.section_lines)
    for (const style of line.styles)
      for (const presentation of line.presentations)
        for (const age of line.ages)
          for (const level of line.levels) {
            const code = [style, presentation, age, level].join("\n");
            if (seen.has(code)) twice += 1;
            seen.add(code);
          }
  if (twice > 0)
    warn(
      source,
      "section_twice",
      `Ta sama kategoria stoi na liście więcej niż raz (powtórzeń: ${twice}).`,
      `The same section stands more than once (repeats: ${twice}).`,
    );
}

function checkFees(source: Source, regulations: Regulations): void {
  const { fees } = regulations;
  if (!fees || fees.rules.length === 0) {
    warn(has(source) ? field(source, "rules") : source, "rule_missing", "Brak opłat.", "There are no fees.");
  }
  if (!fees) return;
  if (fees.refund === null) warn(field(source, "refund"), "rule_missing", "Brak zasady zwrotu.", "There is no rule for refunds.");
  const rules = items(field(source, "rules")).filter((one) => typeof one.value === "object" && one.value !== null);
  if (rules.length !== fees.rules.length) return;
  for (const [index, rule] of fees.rules.entries()) {
    const where = rules[index];
    if (!where) continue;
    checkTiers(field(where, "tiers"), rule, regulations);
    checkPrices(where, rule, fees.rules, regulations);
  }
}

function checkTiers(source: Source, rule: FeeRule, regulations: Regulations): void {
  const dated = rule.tiers.map((tier, index) => ({ index, tier })).filter(({ tier }) => tier.on === null);
  for (const [nth, { index, tier }] of dated.entries()) {
    const start = startOf(regulations, tier);
    const end = endOf(regulations, tier);
    const before = dated[nth - 1]?.tier;
    if (start === Infinity || end === -Infinity)
      warn(at(source, index), "date_not_read", "Nie da się odczytać daty progu opłaty.", "The date of the fee tier cannot be read.");
    else if (start > end)
      warn(at(source, index), "range_reversed", "Próg opłaty kończy się, zanim się zacznie.", "The fee tier ends before it starts.");
    if (before && endOf(regulations, before) > end)
      warn(at(source, index), "out_of_order", "Daty progów opłat nie rosną.", "The dates of the fee tiers do not rise.");
    if (before && tier.from !== null && before.until !== null && start <= endOf(regulations, before))
      warn(at(source, index), "tiers_overlap", "Progi opłat zachodzą na siebie.", "The fee tiers overlap.");
  }
}

/** Warns about presentations that a price table leaves out, unless another rule prices them. */
function checkPrices(source: Source, rule: FeeRule, rules: readonly FeeRule[], regulations: Regulations): void {
  const tables = pricesOf(rule);
  if (rule.kind === "unread") return;
  if (tables.length === 0) {
    warn(source, "rule_incomplete", "Opłata nie podaje kwoty.", "The fee gives no amount.");
    return;
  }
  if (rule.kind === "ballroom_class" || rule.kind === "per_couple_by_event" || rule.applies_to.kind !== "all") return;
  for (const { code, name } of regulations.presentation_categories) {
    const priced = rules.some((one) => pricesOf(one).some((price) => price.flat !== null || Object.hasOwn(price.by, code)));
    if (!priced) warn(source, "rule_missing", `Brak opłaty: ${name}.`, `No fee: ${name}.`);
  }
}

function pricesOf(rule: FeeRule): Price[] {
  return [rule.prices, ...rule.tiers.map((tier) => tier.prices)]
    .flatMap((list) => [list.base, list.first, list.per_entry, list.per_person])
    .filter((price) => price !== undefined);
}

function checkDays(root: Source, regulations: Regulations): void {
  const event = field(root, "event");
  const first = regulations.days[0] ? dayOf(regulations.days[0].date) : undefined;
  if (first === undefined) {
    warn(field(event, "days"), "rule_missing", "Brak dnia turnieju.", "The day of the event is missing.");
    return;
  }
  const last = Math.max(...regulations.days.map((one) => dayOf(one.date) ?? first));
  for (const [index, deadline] of regulations.deadlines.entries()) {
    const day = dayOf(deadline.day);
    if (day !== undefined && day > last)
      warn(
        at(field(root, "deadlines"), index),
        "deadline_after_event",
        `Termin „${deadline.what}” wypada po turnieju.`,
        `The deadline "${deadline.what}" is after the event.`,
      );
  }
}
