// Judges one person of a sheet: names, their order, the birth, and whether they are already there. Pure.
import { fold } from "../../../kernel/text/search.ts";
import { parseBirth, type SlashOrder, exchangedDay } from "./born.ts";
import { isNoName, namesGrownUp, splitRemark } from "./grown-ups.ts";
import type { Cells, ElsewherePerson, Field, Fix, ExistingPerson, Person, Reason, Sentence } from "./kinds.ts";
import type { indexPeople, PersonMatch } from "./existing-people.ts";
import { areAllFirstNames, isReversed } from "./names.ts";

export interface WrittenPerson {
  first: string;
  last: string;
  born: string;
  others: readonly { first: string; last: string }[];
}

/** A person in a row, with the fields to which a correction is written. */
export interface PlacedPerson extends WrittenPerson {
  at: { name: readonly Field[]; born: Field };
  write: (change: Partial<Pick<WrittenPerson, "first" | "last" | "born">>) => Cells;
  /** Answer that stores a chosen way to split the name, where it cannot be written into cells. */
  cut?: (option: { first: string; last: string }) => Fix["answer"];
}

export interface Judgement {
  reasons: Reason[];
  /** Complete, unless `reasons` says otherwise. */
  person: Person | undefined;
  /** Id of the same person who is already there, or in a row above. */
  same: string | undefined;
}

export interface JudgementContext {
  lastYear: number;
  /** The workbook counts days from 1904. */
  from1904?: boolean | undefined;
  /** Births below this age are asked about. */
  youngest: number;
  /** Order of dates with slashes in the sheet: dates that may mean two days are asked about unless the day is first. */
  slashes: SlashOrder;
  firstNames: ReadonlySet<string>;
  answers: Readonly<Record<string, string>>;
  people: ReturnType<typeof indexPeople<ExistingPerson>>;
  /** For the office: people of the competition's other sign-ups. */
  elsewhere: ReturnType<typeof indexPeople<ElsewherePerson>> | undefined;
  /** True when a row is a person and not an entry: then an identical person is asked about, too. */
  alone: boolean;
  /** Row number of a person of the sheet, by id. */
  lineOf: (id: string) => number | undefined;
}

const same = (pl: string, en: string): Sentence => ({ pl, en });
const ok = (what: string): Fix => ({
  label: same("Tak jest dobrze", "It is right so"),
  answer: { question: what, as: "fine" },
  likely: false,
});

/**
 * Judges one person of a sheet. Returns the reasons why the person cannot be added yet, or the person to add; `same` is the id of an existing person
 * who is the same one.
 */
export function judgePerson(placed: PlacedPerson, judging: JudgementContext): Judgement {
  const named = nameReasons(placed, judging);
  const born = parseBirth(placed.born, judging.lastYear, judging.from1904);
  const reasons = [...named, ...bornReasons(placed, born), ...youngReasons(placed, born, judging), ...dayReasons(placed, judging)];
  if (reasons.length > 0 || born.kind !== "born") return { reasons, person: undefined, same: undefined };
  const person: Person = { first_name: placed.first, last_name: placed.last, birth_year: born.year, birth_date: born.date };
  const match = judging.people.match(person);
  if (!match) return { reasons: elsewhereReasons(placed, person, judging), person, same: undefined };
  const mustConfirm = match.by !== "same" || judging.alone;
  const question = `same ${fold(`${placed.first} ${placed.last}`)} ${born.year}`;
  const answer = judging.answers[question];
  if (!mustConfirm || answer === "same") return { reasons: [], person, same: match.person.id };
  if (answer === "new") return { reasons: [], person, same: undefined };
  return { reasons: [knownReason(placed, match, question, judging)], person, same: undefined };
}

function nameReasons(placed: PlacedPerson, judging: JudgementContext): Reason[] {
  const { first, last, others, at } = placed;
  const { firstNames, answers } = judging;
  const grownUp = `grown-up ${fold(`${first} ${last}`)}`;
  if (namesGrownUp(`${first} ${last}`) && answers[grownUp] === undefined) return [grownUpReason(placed, grownUp, judging.alone)];
  const [ownFirst, ownLast] = [withoutLetter(first), withoutLetter(last)];
  if (ownFirst === "" || ownLast === "") return [missing(ownFirst, ownLast, at.name)];
  const remark = remarkReason(placed);
  if (remark) return [remark];
  const small = `small ${fold(`${first} ${last}`)}`;
  if ([first, last].some((each) => !/\p{Lu}/u.test(each) && /\p{Ll}/u.test(each)) && answers[small] === undefined)
    return [smallReason(placed, small, areAllFirstNames(first, firstNames))];
  const odd = [first, last, `${first} ${last}`].some(isNoName) || first.length > 80 || last.length > 80;
  if (odd)
    return [
      {
        state: "wrong",
        fields: at.name,
        text: same(
          "W imieniu i nazwisku są znaki, których tam nie ma. Popraw je.",
          "There are characters in the name that do not belong there. Correct it.",
        ),
        fixes: [],
      },
    ];
  const cutQuestion = `cut ${fold(`${first} ${last}`)}`;
  if (others.length > 0 && answers[cutQuestion] === undefined) return [cutReason(placed, cutQuestion)];
  const question = `order ${fold(`${first} ${last}`)}`;
  if (!isReversed({ first, last }, firstNames) || answers[question] !== undefined) return [];
  return [
    {
      state: "order",
      fields: at.name,
      text: same(`${last} wygląda na imię, ${first} na nazwisko.`, `${last} looks like a first name, ${first} like a last name.`),
      fixes: [
        { label: same("Zamień w tym wierszu", "Swap in this row"), edit: placed.write({ first: last, last: first }), likely: true },
        ok(question),
      ],
    },
  ];
}

/** The name says that the person is a coach, a parent or a judge. */
function grownUpReason({ at }: PlacedPerson, question: string, alone: boolean): Reason {
  const drop: Fix = { label: same("Nie dodawaj", "Do not add"), drop: true, likely: false };
  return {
    state: "wrong",
    fields: at.name,
    text: same("To chyba nie tancerz. Sprawdź.", "Probably not a dancer. Check it."),
    fixes: [...(alone ? [drop] : []), ok(question)],
  };
}

/** The name is in small letters, so it may be words of a note. */
function smallReason({ first, last, at, write }: PlacedPerson, question: string, likely: boolean): Reason {
  const capital = (name: string) => name.replace(/(?<!\p{L})\p{Ll}/gu, (letter) => letter.toUpperCase());
  const option = { first: capital(first), last: capital(last) };
  return {
    state: "wrong",
    fields: at.name,
    text: same("Małe litery. Czy to imię i nazwisko?", "Small letters. Is this a name?"),
    fixes: [
      { label: same(`Wpisz ${option.first} ${option.last}`, `Write ${option.first} ${option.last}`), edit: write(option), likely },
      ok(question),
    ],
  };
}

/** The name has a title, a nickname or a note; the fix keeps the name alone. */
function remarkReason({ first, last, others, at, write }: PlacedPerson): Reason | undefined {
  const whole = splitRemark(`${first} ${last}`);
  const plain = { first: splitRemark(first).name, last: splitRemark(last).name };
  if (whole.before) plain.first = splitRemark(`${first} ${last}`).name.slice(0, -plain.last.length - 1);
  if (`${plain.first} ${plain.last}` === `${first} ${last}` || [plain.first, plain.last].some((each) => each === "" || isNoName(each)))
    return undefined;
  return {
    state: "wrong",
    fields: at.name,
    text: same("Przy nazwisku jest dopisek.", "There is a remark next to the name."),
    fixes: [plain, ...others].map((option, nth) => ({
      label: same(`Imię: ${option.first}, nazwisko: ${option.last}`, `First: ${option.first}, last: ${option.last}`),
      edit: write(option),
      likely: nth === 0,
    })),
  };
}

/** Removes a letter that stands for a name („Zosia W.”); vowels may be whole names. */
const withoutLetter = (name: string) => (/^(\p{L}\.|[b-df-hj-np-tv-xz])$/iu.test(name) ? "" : name);

function missing(first: string, last: string, at: readonly Field[]): Reason {
  const text =
    first === "" && last === ""
      ? same("Brak imienia i nazwiska.", "First and last name are missing.")
      : first === ""
        ? same("Brak imienia.", "The first name is missing.")
        : same("Brak nazwiska.", "The last name is missing.");
  return { state: "partial", fields: at, text, fixes: [] };
}

function cutReason(placed: PlacedPerson, question: string): Reason {
  const options = [{ first: placed.first, last: placed.last }, ...placed.others];
  return {
    state: "order",
    fields: placed.at.name,
    text: same("Nie wiadomo, gdzie kończy się nazwisko.", "Where the last name ends is not clear."),
    fixes: options.map((option, nth) => ({
      label: same(`Imię: ${option.first}, nazwisko: ${option.last}`, `First: ${option.first}, last: ${option.last}`),
      ...(nth === 0
        ? { answer: { question, as: "fine" } }
        : placed.cut
          ? { answer: placed.cut(option) ?? { question, as: "fine" } }
          : { edit: placed.write(option) }),
      likely: nth === 0,
    })),
  };
}

function bornReasons(placed: PlacedPerson, born: ReturnType<typeof parseBirth>): Reason[] {
  if (born.kind === "born") return [];
  if (born.kind === "empty")
    return [{ state: "partial", fields: [placed.at.born], text: same("Brak roku urodzenia.", "The year of birth is missing."), fixes: [] }];
  const { fix } = born;
  return [
    {
      state: "wrong",
      fields: [placed.at.born],
      text: born.why,
      fixes: fix === undefined ? [] : [{ label: same(`Wpisz ${fix}`, `Write ${fix}`), edit: placed.write({ born: fix }), likely: true }],
    },
  ];
}

/** The birth is below the youngest category's age, so it is probably another date. */
function youngReasons(
  placed: PlacedPerson,
  born: ReturnType<typeof parseBirth>,
  { lastYear, youngest, answers }: JudgementContext,
): Reason[] {
  if (born.kind !== "born" || lastYear - born.year >= youngest) return [];
  const question = `young ${fold(`${placed.first} ${placed.last}`)} ${born.year}`;
  if (answers[question] !== undefined) return [];
  return [
    {
      state: "wrong",
      fields: [placed.at.born],
      text: same(
        `Rocznik ${born.year}? To mniej niż ${youngest} lat. Sprawdź.`,
        `Born in ${born.year}? That is younger than ${youngest}. Please check.`,
      ),
      fixes: [ok(question)],
    },
  ];
}

/** The date may mean two days, because the sheet writes months first elsewhere. */
function dayReasons(placed: PlacedPerson, { slashes, answers }: JudgementContext): Reason[] {
  const other = slashes !== "day" ? exchangedDay(placed.born) : undefined;
  const question = `day ${fold(`${placed.first} ${placed.last}`)} ${placed.born}`;
  if (other === undefined || answers[question] !== undefined) return [];
  // The fix also answers the question, or it would be asked again.
  const answer = { question: question.replace(placed.born, other), as: "fine" };
  const fix: Fix = {
    label: same(`Wpisz ${other}`, `Write ${other}`),
    edit: placed.write({ born: other }),
    answer,
    likely: slashes === "month",
  };
  return [
    {
      state: "wrong",
      fields: [placed.at.born],
      text: same(`${placed.born}: dzień czy miesiąc jest pierwszy?`, `${placed.born}: is the day or the month first?`),
      fixes: [fix, ok(question)],
    },
  ];
}

/** The person is in another sign-up: added here, too, only when the office says so. Another year is another person. */
function elsewhereReasons(placed: PlacedPerson, person: Person, { elsewhere, alone, answers }: JudgementContext): Reason[] {
  const match = elsewhere?.match(person);
  const question = `elsewhere ${fold(`${placed.first} ${placed.last}`)} ${person.birth_year}`;
  if (!match || match.by === "year" || answers[question] === "new") return [];
  const { first_name, last_name, birth_year, whose: owner } = match.person;
  const name = `${first_name} ${last_name}, ${birth_year},`;
  const text = owner
    ? same(`${name} jest już w zgłoszeniu „${owner}”.`, `${name} is in the sign-up “${owner}” already.`)
    : same(`${name} jest już w innym zgłoszeniu.`, `${name} is in another sign-up already.`);
  return [
    {
      state: "known",
      fields: placed.at.name,
      text,
      elsewhere: owner ?? "",
      fixes: [
        { label: same("Dodaj też tutaj", "Add here, too"), answer: { question, as: "new" }, likely: false },
        ...(alone ? [{ label: same("Nie dodawaj", "Do not add"), drop: true, likely: false }] : []),
      ],
    },
  ];
}

function knownReason(placed: PlacedPerson, { person, by }: PersonMatch, question: string, { lineOf, elsewhere }: JudgementContext): Reason {
  const name = `${person.first_name} ${person.last_name}, ${person.birth_year},`;
  const line = lineOf(person.id);
  const where =
    line === undefined
      ? elsewhere
        ? same("jest już w tym zgłoszeniu", "is in this sign-up already")
        : same("jest już na Twojej liście", "is on your list already")
      : same(`stoi w wierszu ${line}`, `stands in row ${line}`);
  const how = {
    same: same(".", "."),
    day: same(", z inną datą urodzenia.", ", with another date of birth."),
    letters: same(", z innymi literami w nazwisku.", ", with other letters in the name."),
    turned: same(", z imieniem i nazwiskiem odwrotnie.", ", with the names the other way round."),
    year: same(", z innym rokiem.", ", with another year."),
  }[by];
  return {
    state: "known",
    fields: [...placed.at.name, ...(by === "year" || by === "day" ? [placed.at.born] : [])],
    text: same(`${name} ${where.pl}${how.pl}`, `${name} ${where.en}${how.en}`),
    fixes: [
      { label: same("Ta sama osoba", "The same person"), answer: { question, as: "same" }, likely: true },
      { label: same("Nowa", "Somebody new"), answer: { question, as: "new" }, likely: false },
    ],
  };
}
