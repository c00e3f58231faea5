// Loads a contest-v1 file into regulations, with warnings and the parts that were not read.
import { checkAges } from "./check-ages.ts";
import { checkProgram } from "./check-program.ts";
import { codeAndName, codesOf, recordsIn } from "./codes.ts";
import { loadAges } from "./load-ages.ts";
import { loadFees } from "./load-fees.ts";
import { loadLevels } from "./load-levels.ts";
import { loadLimits, loadMatrix, loadPresentations, loadRounds, loadScoring, loadTimes } from "./load-program.ts";
import { type Regulations, regulations as schema } from "./schema.ts";
import {
  dayText,
  field,
  has,
  isRecord,
  type UnreadPart,
  listUnreadParts,
  type Source,
  sourceOf,
  take,
  text,
  texts,
  type Warning,
  warn,
  whole,
} from "./source.ts";

// A rule may be in a member that the engine does not know, so the organiser must see that member.
const IN_RULES =
  /^(?:age_rules\.(?:groups|team_rule|duo_rule)|fees\.(?:rules|refund)|limits|levels|rounds|time_and_music|category_matrix|scoring\.class_points)\b/;
const IN_WORDS = /\.(?:plain|note|promotion|on_partner_change|on_band_change)\b/;

/** Result of loading a file. */
export interface Loaded {
  readonly regulations: Regulations;
  readonly warnings: readonly Warning[];
  readonly unread: readonly UnreadPart[];
  /** Codes that rules name and no list of the file has, with all JSON paths that name them. */
  readonly unknown_codes: readonly { readonly code: string; readonly paths: readonly string[] }[];
}

/** Thrown for a value that is no contest-v1 file at all. Both sentences are for the person who provided the file. */
export class NotRegulations extends Error {
  readonly pl: string;
  readonly en: string;
  constructor(pl: string, en: string) {
    super(en);
    this.name = "NotRegulations";
    this.pl = pl;
    this.en = en;
  }
}

/** Reads a parsed contest-v1 file. Throws NotRegulations when it is none; otherwise always returns regulations, with a warning for each fault. */
export function loadContestV1(json: unknown): Loaded {
  if (!isRecord(json) || json["format"] !== "contest-v1")
    throw new NotRegulations(
      "To nie jest plik w formacie contest-v1: pole format musi mieć taką wartość.",
      'Not a contest-v1 file: the field format must say "contest-v1".',
    );
  const root = sourceOf(json);
  for (const key of ["format", "id", "split", "worked_examples", "tags", "source"]) take(field(root, key));
  const codes = codesOf(root);
  const event = field(root, "event");
  const days = recordsIn(field(event, "days")).map((day) => ({
    date: dayText(field(day, "date")) ?? "",
    styles: has(field(day, "styles")) ? texts(field(day, "styles")) : [],
  }));
  const year = whole(field(event, "year"));
  const read: Regulations = {
    name: text(field(event, "name")) ?? "",
    days,
    dance_categories: recordsIn(field(root, "dance_categories")).map(loadDance),
    ...loadAges(field(root, "age_rules"), year, codes),
    presentation_categories: loadPresentations(field(root, "presentation_categories")),
    presentation_families: [...codes.aliases.keys()],
    levels: loadLevels(field(root, "levels"), codes),
    time_limits: loadTimes(field(root, "time_and_music"), codes),
    ...loadMatrix(field(root, "category_matrix"), codes),
    fees: loadFees(field(root, "fees"), codes),
    limits: loadLimits(field(root, "limits")),
    deadlines: recordsIn(field(root, "deadlines")).map(loadDeadline),
    documents: texts(field(root, "documents")),
    on_the_day: texts(field(root, "on_the_day")),
    rounds: loadRounds(field(root, "rounds"), codes),
    jury: loadJury(field(root, "jury")),
    scoring: loadScoring(field(root, "scoring")),
    penalties: recordsIn(field(root, "penalties")).map((one) => ({
      kind: text(field(one, "kind")) ?? "",
      text: text(field(one, "plain")) ?? "",
    })),
    awards: recordsIn(field(root, "awards")).map((one) => ({
      applies_to: texts(field(one, "applies_to")).join(", "),
      text: text(field(one, "plain")) ?? "",
    })),
    merge_and_cancel: text(field(root, "merge_and_cancel")),
  };
  checkAges(root, read);
  checkProgram(root, read);
  const leftovers = listUnreadParts(root);
  for (const { path } of leftovers)
    if (IN_RULES.test(path) && !IN_WORDS.test(path))
      warn(
        { ...root, path },
        "field_not_used",
        `Pole ${path} nie wpływa na odpowiedzi: sprawdź je.`,
        `The field ${path} does not influence answers: check it.`,
      );
  const unknown_codes = [...root.log.unknown].map(([code, paths]) => ({ code, paths }));
  return { regulations: schema.parse(read), warnings: root.log.warnings, unread: leftovers, unknown_codes };
}

function loadDance(source: Source): Regulations["dance_categories"][number] {
  const { code, name } = codeAndName(source, "name_pl");
  return { code, name, props: text(field(source, "props")), day: whole(field(source, "day")), music: text(field(source, "music")) };
}

function loadDeadline(source: Source): Regulations["deadlines"][number] {
  const day = dayText(field(source, "date"));
  if (day === null) warn(source, "rule_incomplete", "Termin nie ma daty.", "The deadline has no date.");
  return { what: text(field(source, "what")) ?? "", day: day ?? "", time: text(field(source, "time")), note: text(field(source, "note")) };
}

function loadJury(source: Source): Regulations["jury"] {
  if (!has(source)) return null;
  if (typeof source.value === "string") return { size: null, text: text(source) };
  const size = field(source, "size");
  return { size: typeof size.value === "string" ? text(size) : whole(size), text: text(field(source, "plain")) };
}
