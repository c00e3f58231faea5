// Loads age bands and the rules for teams and couples.
import { type Codes, codeAndName, recordsIn, scopeOf, warnUnknown } from "./codes.ts";
import type { AgeCategory, DuoRule, Regulations, Rounding, TeamRule } from "./schema.ts";
import { teamRule } from "./schema.ts";
import { gradeNumber } from "./bands.ts";
import { anyField, field, has, isRecord, items, members, number, type Source, text, texts, warn, whole } from "./source.ts";

const KINDS: ReadonlySet<string> = new Set(teamRule.shape.kind.options);
const SAME_KIND: Readonly<Record<string, TeamRule["kind"]>> = {
  older_decides: "oldest_decides",
  oldest: "oldest_decides",
  younger_decides: "youngest_decides",
  both_inside: "all_inside",
};
const ABOVE = /(?:pow\.|powy[zż]ej|ponad|above|over|older than|stars[iz]\p{L}* ni[zż])\s*(\d+)/iu;
const DUO_KINDS: Readonly<Record<string, DuoRule["kind"]>> = {
  one_younger_ok: "one_younger_ok",
  older_decides: "older_decides",
  oldest_decides: "older_decides",
  younger_decides: "younger_decides",
  both_inside: "all_inside",
  all_inside: "all_inside",
  only_amateur_counts: "only_amateur_counts",
  average_age: "average_age",
  couple_by_band: "couple_by_band",
};

/** Reads `age_rules`. A year is needed to turn birth years into ages. */
export function loadAges(
  source: Source,
  year: number | null,
  codes: Codes,
): Pick<Regulations, "age_basis" | "age_categories" | "team_rules" | "duo_rule"> {
  const referenceYear = whole(field(source, "reference_year")) ?? year;
  const bands = recordsIn(field(source, "groups")).map((group) => loadBand(group, codes));
  const basis = loadBasis(field(source, "basis"), bands);
  return {
    age_basis: {
      ...basis,
      reference_year: referenceYear,
      reference_day: text(field(source, "reference_date")) ?? /\d{4}-\d{2}-\d{2}/.exec(basis.text)?.[0] ?? null,
    },
    age_categories: basis.kind === "school_grade" ? bands.map(gradesFromLabel) : bands,
    team_rules: ruleList(field(source, "team_rule")).map((rule) => loadTeamRule(rule, codes)),
    duo_rule: loadDuoRule(field(source, "duo_rule"), codes),
  };
}

function loadBasis(source: Source, bands: readonly AgeCategory[]): { kind: Regulations["age_basis"]["kind"]; text: string } {
  const written = text(source) ?? "";
  const listsYears = bands.some((band) => band.born_from !== null || band.born_to !== null);
  // The age on the last day of the year equals the age by year of birth.
  if (/^birth_?\s?year|12-31|31[._/ -]?(?:12|dec|gru)|end of (?:the )?year/i.test(written)) return { kind: "birth_year", text: written };
  if (/^age_on|^age on|^event_day|^exact_date|^birth_date/i.test(written)) return { kind: "age_on_event_day", text: written };
  if (/^school_?\s?grade|^grade/i.test(written)) return { kind: "school_grade", text: written };
  if (!/^not (?:stated|seen)|^$/i.test(written))
    warn(source, "unknown_rule_kind", `Nieznany sposób liczenia wieku: „${written}”.`, `Unknown way of counting ages: "${written}".`);
  // Listed birth years are the basis when no other is stated.
  return { kind: listsYears ? "birth_year" : "not_stated", text: written };
}

function loadBand(source: Source, codes: Codes): AgeCategory {
  const { code, name } = codeAndName(source, "label_pl");
  const years = items(field(source, "birth_years"));
  const min_age = number(field(source, "min_age"));
  const born_from = years[0] ? whole(years[0]) : null;
  const born_to = years.length > 1 ? whole(years.at(-1) as Source) : born_from;
  const above = ABOVE.exec(name);
  const hasYears = born_from !== null || born_to !== null;
  return {
    code,
    label: name,
    min_age,
    max_age: number(field(source, "max_age")),
    born_from,
    born_to,
    grades: loadGrades(field(source, "grades")),
    applies_to: scopeOf(field(source, "applies_to"), codes),
    unclear_age: above && !hasYears && Number(above[1]) === min_age ? min_age : null,
  };
}

/** Two numbers are a range [from, to], and so is a text "4-6"; anything else is a list. */
function loadGrades(source: Source): AgeCategory["grades"] {
  if (!has(source)) return null;
  if (isRecord(source.value)) {
    return { from: number(anyField(source, "from", "min")), to: number(anyField(source, "to", "max")), list: [] };
  }
  if (Array.isArray(source.value) && source.value.length === 2 && source.value.every((one) => one === null || typeof one === "number")) {
    const [from, to] = items(source);
    return { from: from ? number(from) : null, to: to ? number(to) : null, list: [] };
  }
  const listed = texts(source);
  const range = listed.length === 1 ? /(\d+|[IVX]+)\s*[-–]\s*(\d+|[IVX]+)/.exec(listed[0] ?? "") : null;
  const [from, to] = [gradeNumber(range?.[1] ?? ""), gradeNumber(range?.[2] ?? "")];
  if (typeof from === "number" && typeof to === "number") return { from, to, list: [] };
  return { from: null, to: null, list: listed.map((one) => String(gradeNumber(one))) };
}

/** Under school grades, a band without numbers takes them from its printed label: „klasy IV–VI”. */
function gradesFromLabel(band: AgeCategory): AgeCategory {
  if (band.grades || band.min_age !== null || band.max_age !== null) return band;
  const range = /(\d+|[IVX]+)\s*[-–]\s*(\d+|[IVX]+)/.exec(band.label);
  const [from, to] = [gradeNumber(range?.[1] ?? ""), gradeNumber(range?.[2] ?? "")];
  return typeof from === "number" && typeof to === "number" ? { ...band, grades: { from, to, list: [] } } : band;
}

function ruleList(source: Source): Source[] {
  return isRecord(source.value) ? [source] : recordsIn(source);
}

function loadTeamRule(source: Source, codes: Codes): TeamRule {
  const written = text(field(source, "kind")) ?? "";
  const known = KINDS.has(written) ? (written as TeamRule["kind"]) : SAME_KIND[written];
  // A rule that cannot be read still counts: when a dancer is outside the band, the answer is a question.
  const kind = known ?? "all_inside";
  if (known === undefined) {
    warn(
      field(source, "kind"),
      "unknown_rule_kind",
      `Nieznany rodzaj zasady wieku zespołu: „${written}”.`,
      `Unknown kind of team age rule: "${written}".`,
    );
  }
  const direction = text(field(source, "direction")) ?? "any";
  const plus = text(field(source, "plus"));
  const under = /up to (\d+) years? younger/i.exec(plus ?? "");
  const over = /up to (\d+) years? older/i.exec(plus ?? "");
  const ages = texts(anyField(source, "group", "groups", "band"));
  for (const code of ages) if (!codes.age.has(code)) warnUnknown(anyField(source, "group", "groups", "band"), code);
  const rule: TeamRule = {
    kind,
    age_categories: ages,
    applies_to: scopeOf(field(source, "applies_to"), codes),
    percent: number(field(source, "percent")),
    direction: direction === "older" || direction === "younger" ? direction : "any",
    max_years_over: number(field(source, "max_years_over")) ?? (over ? Number(over[1]) : null),
    max_years_under: number(field(source, "max_years_under")) ?? (under ? Number(under[1]) : null),
    count: whole(field(source, "count")),
    count_by_size: recordsIn(anyField(source, "by_size", "table")).map((line) => ({
      max_dancers: whole(anyField(line, "max_dancers", "up_to", "max")),
      count: whole(field(line, "count")) ?? 0,
    })),
    sums: recordsIn(field(source, "sums")).map((line) => ({
      age_category: text(anyField(line, "group", "code")) ?? "",
      min: number(field(line, "min")),
      max: number(field(line, "max")),
    })),
    rounding: loadRounding(field(source, "rounding")),
    over_age: number(field(source, "over")),
    over_included: flag(field(source, "inclusive")),
    moves_to: text(field(source, "to")),
    unread: known === undefined ? written : plus !== null && !under && !over ? plus : null,
  };
  if (known !== undefined && rule.unread !== null)
    warn(
      field(source, "plus"),
      "rule_not_read",
      `Dodatkowy warunek tylko jako tekst: „${rule.unread}”.`,
      `An extra condition only as text: "${rule.unread}".`,
    );
  if (rule.moves_to !== null && !codes.age.has(rule.moves_to)) warnUnknown(field(source, "to"), rule.moves_to);
  warnIncomplete(source, rule);
  return rule;
}

function flag(source: Source): boolean {
  return text(source) === "true";
}

function warnIncomplete(source: Source, rule: TeamRule): void {
  const needsPercent = rule.kind.startsWith("share_");
  const needsCount = rule.kind === "count_older_max" && rule.count_by_size.length === 0;
  if (
    (needsPercent && rule.percent === null) ||
    (needsCount && rule.count === null) ||
    (rule.kind === "sum_of_ages" && rule.sums.length === 0)
  )
    warn(source, "rule_incomplete", "Zasada wieku zespołu nie podaje liczby.", "The team age rule gives no number.");
  if (rule.kind === "one_over_moves_up" && (rule.over_age === null || rule.moves_to === null))
    warn(
      source,
      "rule_incomplete",
      "Zasada nie mówi, od jakiego wieku i do której kategorii jedna starsza osoba przenosi zespół.",
      "The rule does not say from which age, and to which category, one older dancer moves the team.",
    );
  if (rule.percent !== null && (rule.percent < 0 || rule.percent > 100))
    warn(field(source, "percent"), "out_of_range", "Udział musi być od 0 do 100%.", "A share must be 0 to 100%.");
}

/** Reads how an average or a share is rounded; a missing value stays open. */
export function loadRounding(source: Source): Rounding {
  const written = (text(source) ?? "").toLowerCase();
  if (written === "" || /not stated|not seen|unknown/.test(written)) return "not_stated";
  if (/half_?\s?down/.test(written)) return "not_stated";
  if (/half|math|arith/.test(written)) return "nearest";
  if (/none|exact|\bnot?[_\s]?round|without/.test(written)) return "none";
  // "Down to the nearest year" means down.
  if (/down|floor|drop|trunc|cut/.test(written)) return "down";
  if (/(?<![a-z])up|ceil/.test(written)) return "up";
  if (/nearest|round$/.test(written)) return "nearest";
  warn(source, "unknown_rule_kind", `Nieznane zaokrąglanie: „${written}”.`, `Unknown rounding: "${written}".`);
  return "not_stated";
}

function loadDuoRule(written_rule: Source, codes: Codes): DuoRule | null {
  if (!has(written_rule)) return null;
  const listed = Array.isArray(written_rule.value) ? items(written_rule) : [written_rule];
  const [source] = listed;
  if (!source) return null;
  if (listed.length > 1)
    warn(
      written_rule,
      "rule_not_read",
      "Jest kilka zasad wieku duetu: działa pierwsza.",
      "There are several duo age rules: the first one counts.",
    );
  const written = typeof source.value === "string" ? text(source) : text(field(source, "kind"));
  const kind = DUO_KINDS[written ?? ""];
  if (kind === undefined) {
    warn(source, "unknown_rule_kind", `Nieznany rodzaj zasady wieku duetu: „${written}”.`, `Unknown kind of duo age rule: "${written}".`);
    return null;
  }
  const by = isRecord(source.value) ? members(field(source, "rules")).flatMap(([code, test]) => loadCoupleTest(code, test, codes)) : [];
  return { kind, by_age_category: by, rounding: isRecord(source.value) ? loadRounding(field(source, "rounding")) : "not_stated" };
}

function loadCoupleTest(code: string, source: Source, codes: Codes): DuoRule["by_age_category"] {
  const written = text(source) ?? "";
  if (!codes.age.has(code)) warnUnknown(source, code);
  const other = /^one_inside_other_min_(\d+)$/.exec(written);
  if (other) return [{ age_category: code, test: "one_inside_other_min", other_min: Number(other[1]) }];
  const tests = ["both_inside", "older_decides", "younger_decides", "both_min", "both_max", "any_inside"] as const;
  const test =
    tests.find((one) => one === written) ??
    (written === "all_inside" ? "both_inside" : written === "one_inside" ? "any_inside" : undefined);
  if (test) return [{ age_category: code, test, other_min: null }];
  warn(source, "unknown_rule_kind", `Nieznana zasada pary: „${written}”.`, `Unknown couple rule: "${written}".`);
  return [];
}
