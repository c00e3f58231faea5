// Screens of a running round: the stage bar, ties, pending decisions, and the number of sheets received.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { nameless } from "#tests/competitions/nameless.ts";
import { AppContextProvider } from "../../web/app/app-context.ts";
import { CompetitionStage } from "../../stage/stage-bar.tsx";
import { STANDARD } from "#tests/rounds/ladders.ts";
import { HandedIn } from "../../scoring/sheets-panel/sheets-panel.tsx";
import { Alerts } from "../day/desk-parts.tsx";
import { TiedRows } from "../../scoring/rulings/decision-panel.tsx";
import { Effect } from "../../scoring/rulings/effect.tsx";
import type { Matrix } from "../../scoring/shapes.ts";
import type { AppParts } from "../../web/app/app-parts.ts";

const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, "|")
    .replace(/\|+/g, "|")
    .replaceAll("\u00a0", " ");

it("the stage bar is shown while somebody is on the floor or next or the stage is held, and hidden after the last dance", () => {
  const staged = { ...nameless, id: "p1", start_number: 7, section_name: "Solo", started_at: null, seconds: 120, heat: null };
  const list = {
    start_list_id: "l",
    competition_id: "c",
    stage_id: "s",
    stage: "A",
    competition_name: "Rytm Wisły",
    practice: false,
    name: "Sobota",
    on_stage: null,
    next: null,
    delay_seconds: 0,
    judges: 3,
    marks_given: 0,
    done: 12,
    performances: 12,
  };
  const bar = (change: object) =>
    renderToStaticMarkup(
      <AppContextProvider value={{ caller: {} } as unknown as AppParts}>
        <CompetitionStage lists={[{ ...list, ...change }]} named={false} />
      </AppContextProvider>,
    );
  expect(bar({})).toBe("");
  expect(textOf(bar({ on_stage: staged }))).toContain("007");
  expect(textOf(bar({ next: staged }))).toContain("007");
  expect(textOf(bar({ hold: { reason: "awaria muzyki", since: "2026-11-28T10:00:00Z" } }))).toContain("Scena wstrzymana: awaria muzyki");
});

const seat = (letter: string) => ({ id: letter, seat: letter, name: `Sędzia ${letter}`, components: null });
const seats = ["S1", "S2", "S3"].map(seat);
const form = { method: "recall", decimals: 2, deductions: [], runs: "sum" as const, criteria: [] };
const row = (start_number: number, crosses: readonly number[], runs: readonly string[] = []) =>
  ({
    ...nameless,
    entry_id: `e${start_number}`,
    start_number,
    total: String(runs.length > 0 ? runs.reduce((sum, each) => sum + Number(each), 0) : crosses.reduce((sum, each) => sum + each, 0)),
    cells: crosses.map((total) => ({ total })),
    runs: runs.map((value) => ({ value, counts: true })),
  }) as unknown as Matrix["rows"][number];

it("the table of ties has a cross or nothing from each judge; with several dances each has its letter, and screen readers read its name", () => {
  const one = textOf(renderToStaticMarkup(<TiedRows matrix={{ dances: [], seats, form }} tied={[row(6, [1, 0, 1]), row(7, [0, 1, 1])]} />));
  expect(one).toBe("|Numer|Razem|S1|S2|S3|006|2|×|×|007|2|×|×|");
  // In a published round the totals are older than the sheets.
  const published = <TiedRows matrix={{ dances: [], seats, form }} tied={[row(6, [1, 0, 1])]} totals={false} />;
  expect(textOf(renderToStaticMarkup(published))).toBe("|Numer|S1|S2|S3|006|×|×|");
  const dances = STANDARD.map(({ code, name }, at) => ({ dance: at + 1, code, name, seats: [] }));
  const tied = [row(6, [], ["3", "2", "1", "0", "3"])];
  const html = renderToStaticMarkup(<TiedRows matrix={{ dances, seats, form }} tied={tied} />);
  expect(textOf(html)).toBe("|Numer|Razem|W|Walc angielski|T|Tango|WW|Walc wiedeński|F|Fokstrot|Q|Quickstep|006|9|3|2|1|0|3|");
  expect(html).toContain('<span aria-hidden="true">WW</span><span class="vh">Walc wiedeński</span>');
  // Dances that share a letter, or have none, are shown by name.
  const alike = dances.map((each) => ({ ...each, code: "W" }));
  expect(textOf(renderToStaticMarkup(<TiedRows matrix={{ dances: alike, seats, form }} tied={tied} />))).not.toContain("|W|");
});

it("„Wymaga uwagi” is never empty: it says that nothing else waits while there are only decisions", () => {
  const under = (pending: readonly unknown[]) => textOf(renderToStaticMarkup(<Alerts alerts={[]} pending={pending} />));
  expect(under([])).toBe("|Wymaga uwagi|Nic nie czeka na decyzję.|");
  expect(under([{}])).toBe("|Wymaga uwagi|Poza tym nic nie czeka.|");
});

it("„Karty” counts the sheets handed in, and the missing ones if there are any", () => {
  const none = { seat_id: "S1", dance: 1, given: 0, of: 6, typed_by: null, paper: undefined, reminded_at: null, reason: null, refused: 0 };
  const sheet = (state: "in" | "none", missing = false) => ({ ...none, state, missing });
  const line = (sheets: ReturnType<typeof sheet>[]) => textOf(renderToStaticMarkup(<HandedIn sheets={sheets} />));
  expect(line([sheet("in"), sheet("in"), sheet("none")])).toBe("|Oddane 2 z 3|");
  expect(line([sheet("in"), sheet("none", true), sheet("none", true)])).toBe("|Oddane 1 z 3|, brakuje 2|");
});

it("a choice shows heats and crosses of the next round, the end of the day against the plan, and the break", () => {
  const price = { dancing: 13, heats: [7, 6], dances: 1, seconds: 220, ends_at: "2026-11-28T17:20:00.000Z" };
  const next = {
    crosses: 6,
    pause_seconds: 6360,
    day_ends_at: "2026-11-28T17:18:00.000Z",
    prices: [price, { ...price, dancing: 12, heats: [6, 6], ends_at: "2026-11-28T17:18:00.000Z" }],
  };
  const round = { kind: "elimination", level: 2, next } as unknown as NonNullable<Matrix["round"]>;
  const effect = (dancing: number) => textOf(renderToStaticMarkup(<Effect round={round} dancing={dancing} />));
  expect(effect(13)).toBe(
    "|Grupy w półfinale|7 + 6 |Krzyżyki w półfinale|po 6 na sędziego |Koniec dnia|18:20 |z 18:18|Przerwa przed półfinałem|1 h 46 min |",
  );
  expect(effect(12)).toContain("|Koniec dnia|18:18 |jak w planie|");
  expect(effect(11)).toBe("");
});
