// Words in cells that say that somebody is no dancer, or that are no part of a name. Pure.
import { fold } from "../../../kernel/search.ts";

const GROWN_UP =
  /(?<!\p{L})((trener|instruktor|choreogra|nauczyciel|wychowawc|opiekun|kierown|dyrektor|sedziow|sedzin|asystent|coach|trainer|teacher|lehrer|leiter|judge|referee|guardian|chaperon|juror|vedouci|veduci|ucitel|rozhodc|porotc|тренер|хореограф|керівник|судд|вчител|викладач)\p{L}*|sedzia|jury|rodzice?|rodzica|rodzicow|mama|mamusia|tata|matka|ojciec|babcia|dziadek|prezes|lekarz|kierowca|parents?|mother|father|mum|mom|dad|mutter|vater|eltern|otec|rodicia?|rodice|мама|тато|мати|батько|батьки)(?!\p{L})/u;
const ONE = /^(trener|instruktor|choreograf|nauczyciel|opiekun|kierownik|dyrektor|coach|trainer|teacher|judge|guardian|тренер)(ka|in)?$/;
const FILLER = /^(kadra|lista|dane|komisja|sklad|zespol|panel|i|oraz|and|und|a|та|grupy|klubu|szkoly|zespolu|artystyczny|\/|&|-)$/;

/** True when a text names a grown-up's function: „Ewa Kania (trener)”. */
export const namesGrownUp = (text: string) => GROWN_UP.test(fold(text));

const wordsIn = (text: string) => text.replace(/:\s*$/, "").trim().split(/\s+/);
const isFunction = (word: string) => GROWN_UP.test(fold(word));

/** True when a cell is nothing but a function: „opiekun grupy”, „Kadra instruktorska”; a name beside it makes it more. */
function isOnlyFunction(cell: string): boolean {
  const words = wordsIn(cell);
  return (
    words.length <= 6 &&
    words.some(isFunction) &&
    words.every((word) => isFunction(word) || FILLER.test(fold(word)) || /^\p{Ll}/u.test(word))
  );
}

/** True when rows below a row are of grown-ups: „Sędziowie:”, „3 TRENERZY”. An empty line of a form („Trener:” above `next`, a header) is none. */
export function isGrownUpsHeading(row: readonly string[], isHeaderNext: boolean): boolean {
  const [cell = "", ...others] = row.filter((each) => /\p{L}/u.test(each));
  if (others.length > 0 || !isOnlyFunction(cell)) return false;
  return !(isHeaderNext && cell.endsWith(":") && wordsIn(cell).some((word) => ONE.test(fold(word))));
}

const FUNCTIONS = /funkc|funkt|function|(^| )rol[ae]|stanowisk|position|pozic|pozyc|роль|посад|status|^typ$|^kto$|^kim /;

/** True when a row says in a column of functions, or in one without a header, that it is a grown-up's. */
export const isGrownUp = (row: readonly string[], headers: readonly string[]) =>
  row.some((cell, at) => (headers[at] === "" || FUNCTIONS.test(fold(headers[at] ?? ""))) && cell !== "" && isOnlyFunction(cell));

const TITLES = /^((dr|mgr|inz|inż|lic|prof|hab|ing|bc|mudr|phdr|mr|mrs|ms|miss|herr|frau|pan|pani)(\.\s*|\s+))+(?=\p{L}{2,}\s+\p{L}{2,})/iu;
const REMARK = /\s*[([][^()[\]]*[)\]]|\s*[„"“”«»][^„"“”«»]*[„"“”«»]|\s+[-–—]\s+\p{Ll}[\p{L} .]*$/gu;

/** A name, and what stands before and behind it that is no part of it. */
export function remarkApart(text: string): { name: string; before: string; behind: string } {
  const before = TITLES.exec(text)?.[0] ?? "";
  const rest = text.slice(before.length);
  const behind = [...rest.matchAll(REMARK)].map(([each]) => each.trim()).join(" ");
  return { name: rest.replace(REMARK, "").replace(/\s+/g, " ").trim(), before: before.trim(), behind };
}

/** True of signs and words that no name has: of several people, or of a remark. */
export const isNoName = (text: string) =>
  /[\d@_<>{}=()[\]"„“”«»?!*;:/\\+|,&]|(^| )(i|oraz|and|und|та)( |$)/u.test(text) || /\p{L} \p{L}+ [-–—] \p{L}+ \p{L}/u.test(text);

/** Several people's names or births in one cell. */
export const severalIn = (cell: string) =>
  cell
    .split(/\s*[;,\n&+]\s*|\s*\/\s*(?=\p{L})|\s+\/\s+|\s+(?:i|oraz|and|und|та|a)\s+/u)
    .map((each) => each.trim())
    .filter(Boolean);
