// Loads presentations, times, the matrix of sections, rounds, limits and scoring.
import { type Codes, codeAndName, matrixSide, recordsIn, scopeOf, sideScopeOf, warnUnknown } from "./codes.ts";
import { bracketIn, bracketRoundOf, plansIn, roundNamesIn } from "./scheme.ts";
import type { Limits, Regulations, RoundPlan, RoundRule, Scoring, SectionLine, TimeLimit } from "./schema.ts";
import { anyField, field, has, isRecord, items, members, number, type Source, take, text, texts, warn, whole } from "./source.ts";

/** Reads `presentation_categories`. */
export function loadPresentations(source: Source): Regulations["presentation_categories"] {
  return recordsIn(source).map((item) => {
    const { code, name } = codeAndName(item, "name_pl");
    return { code, name, min_dancers: whole(field(item, "min")), max_dancers: whole(field(item, "max")) };
  });
}

/** Reads `time_and_music`. */
export function loadTimes(source: Source, codes: Codes): TimeLimit[] {
  return recordsIn(source).map((item) => {
    const when = field(item, "when");
    const rounds = texts(field(when, "rounds"));
    const music = text(field(item, "music"));
    return {
      presentations: sideScopeOf(field(when, "presentations"), "presentation", codes),
      styles: sideScopeOf(field(when, "styles"), "style", codes),
      ages: sideScopeOf(field(when, "ages"), "age", codes),
      levels: sideScopeOf(field(when, "levels"), "level", codes),
      rounds: rounds.length === 0 || rounds.some((one) => /^all$/i.test(one.trim())) ? null : rounds.join(", "),
      min_seconds: number(field(item, "min_s")),
      max_seconds: number(field(item, "max_s")),
      music: music === null || /not (?:stated|seen)/i.test(music) ? null : music,
      turns: text(field(item, "turns")),
      note: text(field(item, "note")),
    };
  });
}

/** Reads `category_matrix`. Lines that are only text make the sections incomplete. */
export function loadMatrix(source: Source, codes: Codes): Pick<Regulations, "section_lines" | "sections_incomplete"> {
  let incomplete = false;
  const section_lines: SectionLine[] = [];
  for (const line of recordsIn(source)) {
    const styles = matrixSide(field(line, "styles"), "style", codes);
    const presentations = matrixSide(field(line, "presentations"), "presentation", codes);
    const ages = matrixSide(field(line, "ages"), "age", codes) ?? (codes.age.size === 0 ? [null] : undefined);
    const levels = matrixSide(field(line, "levels"), "level", codes) ?? (codes.level.size === 0 ? [null] : undefined);
    if (!styles || !presentations || !ages || !levels) {
      incomplete = true;
      warn(
        line,
        "line_not_read",
        "Jedna z linii podziału nie podaje stylów, prezentacji, wieku albo poziomów: kategorii z tej linii nie da się ustalić.",
        "The matrix line lacks styles, presentations, ages or levels: its sections cannot be counted.",
      );
      continue;
    }
    // A class of a style needs no entry of its own: "MAZOR pom" belongs to "MAZOR".
    checkCodes(field(line, "styles"), styles, (code) => codes.listed.style.has(code) || codes.listed.style.has(code.split(" ")[0] ?? ""));
    checkCodes(field(line, "presentations"), presentations, (code) => codes.presentation.has(code));
    checkCodes(field(line, "ages"), ages, (code) => codes.age.has(code));
    checkCodes(field(line, "levels"), levels, (code) => codes.listed.level.has(code));
    section_lines.push({ styles, presentations, ages, levels });
  }
  return { section_lines, sections_incomplete: incomplete };
}

function checkCodes(source: Source, listed: readonly (string | null)[], known: (code: string) => boolean): void {
  for (const code of listed) {
    if (code === "?") warn(source, "code_not_known", "Podział nie jest znany: „?”.", 'The split is not known: "?".');
    else if (code !== null && !known(code)) warnUnknown(source, code);
  }
}

/** Reads `rounds`. */
export function loadRounds(source: Source, codes: Codes): RoundRule[] {
  return recordsIn(source).map((item) => {
    const scheme = text(field(item, "scheme")) ?? "";
    const then = text(field(item, "then"));
    const byEntries = loadByEntries(field(item, "by_entries"));
    const fromText = byEntries.length > 0 ? [] : plansIn(scheme);
    // "The 12 best go on" leads to battles only when the text names some: "then 1/8, 1/4, …", "knock-out".
    const battles = /knock-?out|battle|bracket|bitw/i.test(`${scheme} ${then ?? ""}`) || /^1\/\d/.test(then ?? "");
    const bracket =
      byEntries.length > 0 ? null : (whole(anyField(item, "to_bracket", "to_battles")) ?? (battles ? bracketIn(scheme) : null));
    return {
      applies_to: scopeOf(field(item, "applies_to"), codes),
      scheme,
      plans:
        byEntries.length > 0
          ? byEntries
          : fromText.map((plan) => ({
              ...EMPTY_PLAN,
              min_entries: plan.min,
              max_entries: plan.max,
              rounds: plan.rounds.length > 0 ? [...plan.rounds] : null,
            })),
      sizes: loadSizes(field(item, "sizes")),
      heats: loadHeats(field(item, "heats")),
      to_bracket: bracket,
      first_bracket_round: (then === null ? undefined : roundNamesIn(then)[0]) ?? (bracket === null ? null : bracketRoundOf(bracket)),
      battles,
      ambiguity: text(field(item, "ambiguity")),
    };
  });
}

const EMPTY_PLAN: RoundPlan = { min_entries: null, max_entries: null, rounds: null, heat: null, seconds: null, to_bracket: null };

function loadByEntries(source: Source): RoundPlan[] {
  let last: number | null = 0;
  return recordsIn(source).map((line) => {
    const max = whole(field(line, "max_entries"));
    const min = whole(field(line, "min_entries")) ?? (last === null ? null : last + 1);
    if (max !== null && min !== null && max < min)
      warn(line, "out_of_order", "Progi liczby występów nie rosną.", "The numbers of entries do not rise.");
    if (last === null)
      warn(
        line,
        "never_reached",
        "Do tego progu nic nie dojdzie: poprzedni nie ma końca.",
        "This line is never reached: the one before has no end.",
      );
    last = max;
    const rounds = texts(field(line, "rounds")).map((one) => roundNamesIn(one)[0] ?? one);
    return {
      min_entries: min === 1 ? null : min,
      max_entries: max,
      rounds: rounds.length > 0 ? rounds : null,
      heat: heatSize(field(line, "heat")),
      seconds: number(field(line, "seconds")),
      to_bracket: whole(anyField(line, "to_battles", "to_bracket")),
    };
  });
}

function loadSizes(source: Source): (number | null)[] {
  return items(source).map((item) => (typeof item.value === "string" && /^all$/i.test(text(item) ?? "") ? null : whole(item)));
}

/** Number of entries that dance at once; the maximum of a range ("6–8", `{min, max}`), up to which heats are filled evenly. */
function heatSize(source: Source): number | null {
  const range = typeof source.value === "string" ? /^\s*(\d+)\s*(?:-|–|—|do|to|or|lub)\s*(\d+)\s*$/.exec(source.value) : null;
  if (range) {
    take(source);
    return Math.max(Number(range[1]), Number(range[2]));
  }
  return isRecord(source.value) ? (whole(field(source, "max")) ?? whole(field(source, "min"))) : whole(source);
}

/** Heat sizes by round. A list means the size of its first heat. */
function loadHeats(source: Source): Record<string, number> {
  if (!has(source)) return {};
  const read: [string, number][] = members(source).flatMap(([round, size]) => {
    const value = Array.isArray(size.value)
      ? items(size)
          .map((one) => heatSize(one))
          .find((one) => one !== null)
      : heatSize(size);
    return value === null || value === undefined ? [] : [[round, value]];
  });
  return Object.fromEntries(read);
}

/** Reads `limits`; null when the file has none. */
export function loadLimits(source: Source): Limits | null {
  if (!has(source)) return null;
  const perCategory = field(source, "per_category");
  const read: [string, number][] = isRecord(perCategory.value)
    ? members(perCategory).flatMap(([code, max]): [string, number][] => {
        const value = number(max);
        return value === null ? [] : [[code, value]];
      })
    : typeof perCategory.value === "number"
      ? [["all", number(perCategory) ?? 0]]
      : [];
  const counted = countedCapacity(field(source, "capacity"));
  return {
    per_dancer: limitOf(field(source, "per_dancer")),
    per_team: limitOf(field(source, "per_team")),
    per_school: limitOf(anyField(source, "per_school", "per_club", "per_studio")),
    per_category: Object.fromEntries(read),
    capacity: typeof counted?.capacity === "number" ? counted.capacity : limitOf(field(source, "capacity")),
    unit: text(field(source, "unit")) ?? counted?.unit ?? null,
    min_entries_per_category: number(field(source, "min_entries_per_category")),
    text: text(field(source, "plain")),
  };
}

/** Reads "130 routines": a number and its unit. */
function countedCapacity(source: Source): { capacity: number; unit: string } | undefined {
  const found = typeof source.value === "string" ? /^(\d+)\s+(\p{L}+)$/u.exec(source.value.trim()) : null;
  if (!found) return undefined;
  take(source);
  return { capacity: Number(found[1]), unit: found[2] ?? "" };
}

function limitOf(source: Source): number | string | null {
  if (!has(source)) return null;
  if (typeof source.value === "number") return number(source);
  if (isRecord(source.value)) return number(anyField(source, "max", "count", "entries", "total", "per_category"));
  const written = text(source);
  if (written !== null) warn(source, "rule_not_read", `Limit tylko jako tekst: „${written}”.`, `A limit only as text: "${written}".`);
  return written;
}

/** Reads `scoring`; null when the file has none. */
export function loadScoring(source: Source): Scoring | null {
  if (!has(source)) return null;
  const scale = field(source, "scale");
  const points = field(source, "class_points");
  return {
    system: text(field(source, "system")),
    criteria: has(field(source, "criteria")) ? texts(field(source, "criteria")) : [],
    scale: isRecord(scale.value)
      ? { min: number(field(scale, "min")), max: number(field(scale, "max")), step: number(field(scale, "step")) }
      : null,
    combine: text(field(source, "combine")),
    tie: text(field(source, "tie")),
    ambiguity: text(field(source, "ambiguity")),
    class_points: isRecord(points.value) ? loadClassPoints(points) : null,
  };
}

function loadClassPoints(source: Source): NonNullable<Scoring["class_points"]> {
  const bonus = field(source, "final_bonus");
  const table = (of: Source): Record<string, number> =>
    Object.fromEntries(
      members(of).flatMap(([key, value]): [string, number][] => {
        const read = number(value);
        return read === null ? [] : [[key, read]];
      }),
    );
  const byPlace = isRecord(bonus.value)
    ? table(bonus)
    : Array.isArray(bonus.value)
      ? Object.fromEntries(items(bonus).map((one, index) => [String(index + 1), number(one) ?? 0]))
      : {};
  const cumulative = field(source, "cumulative");
  take(cumulative);
  return {
    min_couples: whole(field(source, "min_couples")),
    per_round: table(field(source, "per_round")),
    cumulative: cumulative.value === true,
    bonus_by_place: byPlace,
    bonus_text: has(bonus) && Object.keys(byPlace).length === 0 ? text(bonus) : null,
  };
}
