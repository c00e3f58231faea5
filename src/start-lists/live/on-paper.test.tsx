// The public list and its print: rows as HTML, performances that will not be danced, later runs, and heats on the floor together.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { nameless } from "#tests/competitions/nameless.ts";
import { PaperList } from "./paper-list.tsx";
import { Bib } from "../../web/ui/signs/bib.tsx";
import { Rows, type RowsProps } from "./public-rows.tsx";
import { bibCell } from "./row-html.ts";
import { linesOf, sectionHeight } from "./section-height.ts";
import { StarButton } from "./star.tsx";

type Performance = RowsProps["rows"][number];

const performance = (start_number: number, out: Performance["out"], status: Performance["status"] = "waiting"): Performance => ({
  id: `p${start_number}`,
  entry_id: `e${start_number}`,
  position: start_number,
  ...nameless,
  start_number,
  shown: { label: `Zespół ${start_number}`, beside: null },
  dancers: 1,
  status,
  out,
  seconds: 120,
  planned_at: "2026-11-28T09:00:00+01:00",
  predicted_at: "2026-11-28T09:00:00+01:00",
  started_at: null,
  total: null,
  place: null,
});
const performances = [performance(1, null, "done"), performance(2, "withdrawn"), performance(3, "disqualified"), performance(4, null)];
const shown = (rows: Performance[]) =>
  renderToStaticMarkup(<Rows rows={rows} collapse followed="" results="/scores/x" place="" lit={undefined} />);

it("on the public list it keeps its row, has no hour any more, and is not among those that were danced", () => {
  const rows = shown(performances).split("<li").slice(1);
  expect(rows.map((row) => [/<s>(.*?)<\/s>/.exec(row)?.[1], /wycofany|dyskwalifikacja/.exec(row)?.[0], row.includes("<time")])).toEqual([
    [undefined, undefined, true],
    ["Zespół 2", "wycofany", false],
    ["Zespół 3", "dyskwalifikacja", false],
    [undefined, undefined, true],
  ]);
  const over = shown([performance(1, null, "done"), performance(2, "withdrawn"), performance(5, null, "done"), performance(4, null)]);
  expect(/<summary.*?<\/summary>/.exec(over)?.[0]).toContain("1\u00a0występ zakończony");
});

it("on the public list names are text, and numbers and stars are drawn as the kit draws them", () => {
  const hostile = {
    ...performance(7, null),
    shown: { label: '<img src="x" onerror="alert(1)">', beside: "A & B" },
    club_name: '"><script>',
  };
  const row = shown([hostile]);
  expect(row).toContain(
    "<b>&lt;img src=&quot;x&quot; onerror=&quot;alert(1)&quot;&gt;</b><small>A &amp; B, &quot;&gt;&lt;script&gt;</small>",
  );
  for (const look of ["plain", "lit", "ghost", "gone"] as const)
    expect(bibCell(7, look, "numer startowy").html).toBe(renderToStaticMarkup(<Bib number={7} look={look} />));
  const attributes = (markup: string) =>
    [...markup.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => `${name}=${value}`).toSorted();
  const kit = renderToStaticMarkup(<StarButton entryId="e7" number={7} stars={{ followed: new Set(), toggle: () => undefined }} />);
  expect(attributes(/<button.*<\/button>/.exec(row)?.[0] ?? "")).toEqual([...attributes(kit), "data-entry=e7"].toSorted());
});

it("a section is assumed to be as tall as its rows with the lines that their names take on a phone and on a wide screen", () => {
  expect(["", "Iskra", "Szkoła Tańca Ósemka, Żyrardów", "Konstantynopolitańczykowianeczka"].map((text) => linesOf(text, 23))).toEqual([
    0, 1, 2, 2,
  ]);
  const long = { name: "Zespół Pieśni i Tańca Ziemi Cieszyńskiej", beside: "Cieszyn", over: false };
  expect(sectionHeight([long, long, { name: "Iskra", beside: "", over: true }], 80)).toEqual({
    "--sl-phone": `${(80 + 2 * (15 + 60 + 18) + 59) / 16}rem`,
    "--sl-wide": `${(80 + 2 * (15 + 40 + 18) + 59) / 16}rem`,
  });
});

const printed = {
  competition_name: "Rytm Wisły",
  day: "2026-11-28",
  venue_name: null,
  name: "Sobota",
  published_at: null,
  list_version: 1,
  breaks: [],
  notices: [],
};

const DANCES = (...names: string[]) => [
  {
    id: "r",
    kind: "final" as const,
    level: 0,
    name: null,
    status: "planned" as const,
    entries: 4,
    expected: false,
    waits: null,
    wanted: null,
    dances: names.map((name) => ({ name, order: "same" as const })),
    on_round_id: null,
  },
];
/** The text of one block on paper. */
function onPaper(
  rounds: ReturnType<typeof DANCES>,
  floors: readonly (readonly [dance: number, number: number, at: string, numbers: number[]])[],
) {
  const heats = floors.map(([dance, number, at, numbers]) => ({
    id: `h${dance}-${number}`,
    dance,
    number,
    status: "waiting" as const,
    seconds: 90,
    planned_at: `2026-11-28T${at}:00+01:00`,
    performance_ids: numbers.map((each) => `p${each}`),
  }));
  const block = { id: "b1", name: "Pary", position: 1, planned_at: "2026-11-28T09:00:00+01:00", rounds, heats, performances };
  return renderToStaticMarkup(<PaperList list={{ ...printed, blocks: [block] }} address="http://parkiet.test/startlist/abc" />)
    .replace(/.*<tbody/s, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
}

it("on paper a second run comes after the first, in its own order and with its own hours", () => {
  const paper = onPaper(DANCES("Przebieg 1", "Przebieg 2"), [
    [1, 1, "09:00", [1]],
    [1, 2, "09:03", [4]],
    [2, 1, "09:10", [4]],
    [2, 2, "09:13", [1]],
  ]);
  expect(paper).toMatch(/Przebieg 1 .*Zespół 1 .*Zespół 4 .*Przebieg 2 09:10 numer startowy 004 .*09:13 numer startowy 001 Zespół 1/);
  expect(paper).toContain("09:00–09:14");
});

it("on paper couples are listed heat by heat, and each dance shows its time and whether the heats differ", () => {
  const paper = onPaper(DANCES("Walc", "Tango", "Fokstrot"), [
    [1, 1, "09:00", [1, 2]],
    [1, 2, "09:02", [3, 4]],
    [2, 1, "09:04", [2, 1]],
    [2, 2, "09:06", [4, 3]],
    [3, 1, "09:08", [1, 4]],
    [3, 2, "09:10", [2, 3]],
  ]);
  expect(paper).toMatch(/Walc, Grupa 1 .*Zespół 1 .*Zespół 2 .*Walc, Grupa 2 .*Zespół 3 .*Zespół 4/);
  // 2 and 3 will not be danced.
  expect(paper).toContain("09:04 Tango w tych samych grupach 09:08 Fokstrot Grupa 1: 001 004 Grupa 2: nikt nie tańczy");
});

it("on paper it is struck through, and the block counts the others", () => {
  const block = { id: "b1", name: "Solo, jazz", position: 1, planned_at: "2026-11-28T09:00:00+01:00", rounds: [], heats: [], performances };
  const paper = renderToStaticMarkup(<PaperList list={{ ...printed, blocks: [block] }} address="http://parkiet.test/startlist/abc" />);
  expect([...paper.matchAll(/<s>(.*?)<\/s> ([^<]+)/g)].map(([, label, why]) => [label, why])).toEqual([
    ["Zespół 2", "wycofany"],
    ["Zespół 3", "dyskwalifikacja"],
  ]);
  expect(paper).toContain("2\u00a0występy");
});
