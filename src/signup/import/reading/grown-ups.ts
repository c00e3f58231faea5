// Words that mark a person as an adult who does not dance, or that are no part of a name. Pure.
import { fold } from "../../../kernel/text/search.ts";

const FUNCTION =
  /^(trener|instruktor|choreogra|nauczyciel|wychowawc|opiek|kierown|kierowc|dyrektor|sedziow|sedzin|asystent|towarzysz|medyczn|wolontariusz|organizator|personel|zarzad|coach|trainer|teacher|lehrer|leiter|judge|referee|guardian|chaperon|juror|begleit|vedouci|veduci|ucitel|rozhodc|porotc|doprov|тренер|хореограф|керівник|судд|вчител|викладач)|^(sedzia|jury|kadr[ay]|obsluga|prezes|lekarz|staff|officials|crew)$/;
const FAMILY =
  /^(rodzice?|rodzica|rodzicow|mama|mamusia|tata|matka|ojciec|babcia|dziadek|parents?|mother|father|mum|mom|dad|mutter|vater|eltern|otec|rodicia?|мама|тато|мати|батько|батьки)$/;
const ONE = /^(trener|instruktor|choreograf|nauczyciel|opiekun|kierownik|dyrektor|coach|trainer|teacher|judge|guardian|тренер)(ka|in)?$/;
const FILLER = /^(lista|osoby|osob|dane|komisja|sklad|zespol|panel|i|oraz|and|und|a|та|grupy|klubu|szkoly|zespolu|artystyczny|\/|&|-)$/;

const wordsIn = (text: string) =>
  fold(text)
    .split(/[^\p{L}-]+/u)
    .filter(Boolean);

/** True when a text names an adult: „Ewa Kania (trener)”, „mama Anna Wrona”. */
export const namesGrownUp = (text: string) => wordsIn(text).some((word) => FUNCTION.test(word) || FAMILY.test(word));

/** True when a cell has only words for adults: „Rodzice i opiekunowie”. */
const isOnlyGrownUp = (cell: string) =>
  !/\d/.test(cell) && namesGrownUp(cell) && wordsIn(cell).every((word) => FUNCTION.test(word) || FAMILY.test(word) || FILLER.test(word));

/** The same with small words after a function: „opiekun grupy młodszej”; a name makes it false. */
function isOnlyFunction(cell: string): boolean {
  const words = cell.replace(/:\s*$/, "").trim().split(/\s+/);
  const begins = /^\p{L}+$/u.test(words[0] ?? "") && FUNCTION.test(fold(words[0] ?? ""));
  return isOnlyGrownUp(cell) || (begins && words.length <= 4 && words.slice(1).every((word) => /^\p{Ll}/u.test(word)));
}

/** True when the rows below are of adults: „Sędziowie:”, „3 TRENERZY”. An empty line of a form („Trener:” above a header) is no heading. */
export function isGrownUpsHeading(row: readonly string[], isHeaderNext: boolean): boolean {
  const [cell = "", ...others] = row.filter((each) => /\p{L}/u.test(each));
  if (others.length > 0 || !isOnlyFunction(cell)) return false;
  return !(isHeaderNext && cell.endsWith(":") && wordsIn(cell).some((word) => ONE.test(word)));
}

const FUNCTIONS =
  /funkc|funkt|function|(^| )rol[ae]|stanowisk|position|pozic|pozyc|роль|посад|status|(^| )typ|^kto$|^kim |^(l\.? ?p|nr|no|№|#|poř|poradi|lfd\.? ?nr)\.?$/;
const NOTES = /^$|kategori|categor|grup|sekcj|oddzial|uwag|notat|^notes?$|^info|komentarz|comment|bemerk|приміт|poznam/;
const RELATION = /pokrew|relac|relation|verwandt|vztah|стосун|спорідн/;
const CHILD = /^(corka|syn|dzieck|tancer|uczest|zawodn|daughter|son$|child|dancer|tochter|sohn|kind|dcera|dite|донька|дочка|син|дитина)/;

/**
 * Columns in which a row may say that it is an adult's: columns of functions; of relations where some are children; of notes, groups and without a
 * header where not all rows say so, and not parents, whose telephone may be written there.
 */
export const functionColumns = (headers: readonly string[], rows: readonly (readonly string[])[]) =>
  headers.flatMap((header, at) => {
    const text = fold(header);
    const isRelation = (header === "" || RELATION.test(text)) && rows.some((row) => CHILD.test(fold(row[at] ?? "")));
    if (FUNCTIONS.test(text) || isRelation) return [{ at, says: isGrownUpsFunction }];
    return NOTES.test(text) && rows.some((row) => !isOnlyStaff(row[at] ?? "")) ? [{ at, says: isOnlyStaff }] : [];
  });

const isGrownUpsFunction = (cell: string) =>
  (namesGrownUp(cell) && !wordsIn(cell).some((word) => CHILD.test(word) && !FUNCTION.test(word))) || isOnlyFunction(cell);

const isOnlyStaff = (cell: string) => isOnlyGrownUp(cell) && !wordsIn(cell).some((word) => FAMILY.test(word));

/** True when a row says in one of these columns that it is an adult's. */
export const isGrownUp = (row: readonly string[], columns: ReturnType<typeof functionColumns>) =>
  columns.some(({ at, says }) => says(row[at] ?? ""));

const TITLES = /^((dr|mgr|inz|inż|lic|prof|hab|ing|bc|mudr|phdr|mr|mrs|ms|miss|herr|frau|pan|pani)(\.\s*|\s+))+(?=\p{L}{2,}\s+\p{L}{2,})/iu;
const REMARK = /\s*[([][^()[\]]*[)\]]|\s*[„"“”«»][^„"“”«»]*[„"“”«»]|\s+[-–—]\s+\p{Ll}[\p{L} .]*$/gu;

/** Splits a text into a name, the title before it (`before`), and the remarks behind it (`behind`). Both are empty where there is none. */
export function splitRemark(text: string): { name: string; before: string; behind: string } {
  const before = TITLES.exec(text)?.[0] ?? "";
  const rest = text.slice(before.length);
  const behind = [...rest.matchAll(REMARK)].map(([each]) => each.trim()).join(" ");
  return { name: rest.replace(REMARK, "").replace(/\s+/g, " ").trim(), before: before.trim(), behind };
}

/** True for signs and words that no name has: of several people, or of a remark. */
export const isNoName = (text: string) =>
  /[\d@_<>{}=()[\]"„“”«»?!*;:/\\+|,&]|(^| )(i|oraz|and|und|та)( |$)/u.test(text) || /\p{L} \p{L}+ [-–—] \p{L}+ \p{L}/u.test(text);

/** Splits a cell with the names or births of several people. */
export const splitCrowdedCell = (cell: string) =>
  cell
    .split(/\s*[;,\n&+]\s*|\s*\/\s*(?=\p{L})|\s+\/\s+|\s+(?:i|oraz|and|und|та|a)\s+/u)
    .map((each) => each.trim())
    .filter(Boolean);
