// What will not be danced any more: struck through with the word why, on the public list and on paper, and in no count.
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { nameless } from "#tests/nameless.ts";
import { PaperList } from "./paper-list.tsx";
import { Rows, type RowsProps } from "./public-rows.tsx";

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
const stars = { followed: new Set<string>(), toggle: () => undefined } as unknown as RowsProps["stars"];

it("on the public list it keeps its row, has no hour any more, and is not among those that were danced", () => {
  const shown = (rows: Performance[]) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <Rows rows={rows} collapse stars={stars} results="/scores/x" />
      </MemoryRouter>,
    );
  const rows = shown(performances).split("<li").slice(1);
  expect(rows.map((row) => [/<s>(.*?)<\/s>/.exec(row)?.[1], /wycofane|dyskwalifikacja/.exec(row)?.[0], row.includes("<time")])).toEqual([
    [undefined, undefined, true],
    ["Zespół 2", "wycofane", false],
    ["Zespół 3", "dyskwalifikacja", false],
    [undefined, undefined, true],
  ]);
  const over = shown([performance(1, null, "done"), performance(2, "withdrawn"), performance(5, null, "done"), performance(4, null)]);
  expect(/<summary.*?<\/summary>/.exec(over)?.[0]).toContain("1\u00a0występ zakończony");
});

it("on paper it is struck through, and the block counts the others", () => {
  const block = { id: "b1", name: "Solo, jazz", position: 1, planned_at: "2026-11-28T09:00:00+01:00", rounds: [], performances };
  const list = {
    competition_name: "Rytm Wisły",
    day: "2026-11-28",
    venue_name: null,
    name: "Sobota",
    published_at: null,
    list_version: 1,
    breaks: [],
    blocks: [block],
  };
  const paper = renderToStaticMarkup(<PaperList list={list} address="http://parkiet.test/startlist/abc" />);
  expect([...paper.matchAll(/<s>(.*?)<\/s> ([^<]+)/g)].map(([, label, why]) => [label, why])).toEqual([
    ["Zespół 2", "wycofane"],
    ["Zespół 3", "dyskwalifikacja"],
  ]);
  expect(paper).toContain("2\u00a0występy");
});
