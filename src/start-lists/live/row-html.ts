// Rows of the public list as HTML that React neither hydrates nor compares (docs/decisions/068-rows-outside-react.md). Pure, but for `patchRows`.
import { formatTime, type Moment, startNumber } from "../../kernel/text/format.ts";

/** Safe HTML, only made by `html`. */
export interface Html {
  readonly html: string;
}

const SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const put = (value: string | Html) => (typeof value === "string" ? value.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign) : value.html);

/** Template tag for HTML: escapes every inserted text, also for double-quoted attributes; inserted `Html` stays as it is. */
export function html(parts: TemplateStringsArray, ...values: (string | Html)[]): Html {
  return { html: String.raw({ raw: parts }, ...values.map(put)) };
}

/** A row to render. Each cell is one element, so that a change replaces only its cell. */
export interface DrawnRow {
  id: string;
  className: string;
  cells: readonly Html[];
}

/** An empty cell. */
export const NOTHING = html`<span></span>`;

/** The HTML of a time, with `plan` (and `planWord` before it) below where its minute differs. Without `plan` only the time. */
export function timeCell(at: Moment, plan: Moment | undefined, planWord: string): Html {
  // The clock is the same in both languages.
  const time = formatTime(at, "pl");
  const planned = plan === undefined ? time : formatTime(plan, "pl");
  return html`<time class="tm" datetime="${time}">${time}${planned === time ? "" : html`<small>${planWord} ${planned}</small>`}</time>`;
}

/** The HTML of `Bib`; `look` is one of its looks. */
export function bibCell(number: number | null, look: "plain" | "lit" | "ghost" | "gone", numberWord: string): Html {
  if (number === null) return NOTHING;
  return html`<span class="${look === "plain" ? "bib" : `bib ${look}`}"><span class="vh">${numberWord} </span>${startNumber(number)}</span>`;
}

/** A label, struck through when it will not be danced, with a second line. */
export function nameCell(label: string, struck: boolean, secondLine: string): Html {
  return html`<span class="nm"><b>${struck ? html`<s>${label}</s>` : label}</b>${secondLine && html`<small>${secondLine}</small>`}</span>`;
}

/** The HTML of `StarButton`, not pressed; `pressStars` presses it. */
export function starButton(entryId: string, label: string): Html {
  return html`<button type="button" class="ibtn t44 star noscript:hidden" aria-label="${label}" title="${label}" aria-pressed="false" data-entry="${entryId}"></button>`;
}

/** The row's HTML. */
export function rowHtml({ className, cells }: DrawnRow): string {
  return `<li class="${className}">${cells.map((cell) => cell.html).join("")}</li>`;
}

/** Changes the rows in `list` from `before` to `after`. A row that stays keeps its element, and an unchanged cell keeps its focus. */
export function patchRows(list: Element, before: readonly DrawnRow[], after: readonly DrawnRow[]): void {
  const drawn = [...list.children];
  const old = new Map(before.map((row, at) => [row.id, { row, li: drawn[at] }]));
  const staying = new Set(after.map(({ id }) => id));
  for (const { row, li } of old.values()) if (!staying.has(row.id)) li?.remove();
  let here = list.firstElementChild;
  for (const row of after) {
    const { row: was, li } = old.get(row.id) ?? {};
    if (!was || !li) {
      if (here) here.insertAdjacentHTML("beforebegin", rowHtml(row));
      else list.insertAdjacentHTML("beforeend", rowHtml(row));
      continue;
    }
    if (li === here) here = here.nextElementSibling;
    else list.insertBefore(li, here);
    if (was.className !== row.className) li.className = row.className;
    for (const [at, cell] of row.cells.entries()) {
      const place = li.children[at];
      if (place && was.cells[at]?.html !== cell.html) place.outerHTML = cell.html;
    }
  }
}

/** Sets the stars of exactly these entries in `list` as pressed. */
export function pressStars(list: Element, followed: readonly string[]): void {
  for (const star of list.querySelectorAll<HTMLElement>("[data-entry]")) {
    const on = String(followed.includes(star.dataset["entry"] ?? ""));
    if (star.getAttribute("aria-pressed") !== on) star.setAttribute("aria-pressed", on);
  }
}
