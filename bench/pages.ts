// Cost of rendering a start list on the server: CPU time of one fresh page, and the memory growth of the process after thirty of them.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildFolder } from "#src/web/rendering/pages.server.ts";
import { type Print, isShortRun } from "./goal.ts";

const ROUNDS = isShortRun ? 10 : 30;
/** CPU milliseconds of a page before formatters were cached and paper was drawn on demand, by entries. */
const BEFORE: Readonly<Record<number, string>> = { 120: "63", 600: "230", 2000: "730" };

interface Build {
  renderPage(request: Request, host: object): Promise<{ page: Response }>;
}

/**
 * Renders /startlist of this many entries with the current build. Returns its HTML and a function that renders it again; its stream would send the
 * same list.
 */
export async function openList(entries: number): Promise<{ list: string; render: () => Promise<string> }> {
  const build = (await import(pathToFileURL(join(buildFolder, "ssr", "entry-server.js")).href)) as Build;
  const list = JSON.stringify(listOf(entries));
  const host = {
    fetch: () => Promise.resolve(new Response(list, { headers: { "content-type": "application/json" } })),
    tenant: { id: "t", slug: "demo", name: "Pomiar" },
    inAddress: undefined,
    inPublicLinks: undefined,
    locale: "pl",
    publicUrl: "http://localhost:3000",
    apiUrl: "",
    mode: "server",
    manifest: JSON.parse(readFileSync(join(buildFolder, "client", ".vite", "manifest.json"), "utf8")) as object,
    dev: false,
    version: "0",
    complain: (error: unknown) => {
      throw error;
    },
  };
  return {
    list,
    async render() {
      const { page } = await build.renderPage(new Request("http://localhost:3000/startlist/00000001"), host);
      if (page.status !== 200) throw new Error(`the page answered ${page.status}`);
      return page.text();
    },
  };
}

/** Prints the CPU milliseconds of a fresh /startlist by the number of its entries, and the memory of some renderings. */
export async function bench(print: Print): Promise<void> {
  print(`entries   CPU ms a page   before   ${ROUNDS} pages: MB grown   page, kB`);
  for (const entries of isShortRun ? [120, 600] : [120, 600, 2000]) {
    const { render } = await openList(entries);
    for (let i = 0; i < 5; i++) await render();
    const size = process.memoryUsage().rss;
    const began = process.cpuUsage();
    let length = 0;
    for (let i = 0; i < ROUNDS; i++) length = (await render()).length;
    const { user, system } = process.cpuUsage(began);
    const grown = (process.memoryUsage().rss - size) / 1e6;
    const each = (user + system) / 1000 / ROUNDS;
    print(
      `${String(entries).padStart(7)} ${each.toFixed(1).padStart(15)} ${(BEFORE[entries] ?? "").padStart(8)} ${grown.toFixed(0).padStart(18)} ${(length / 1000).toFixed(0).padStart(10)}`,
    );
  }
}

function listOf(entries: number): object {
  const at = (seconds: number) => new Date(Date.UTC(2026, 2, 14, 8) + seconds * 1000).toISOString().replace("Z", "+00:00");
  const size = 12;
  const blocks = Array.from({ length: Math.ceil(entries / size) }, (_, block) => ({
    id: `block-${block}`,
    name: `Jazz, 9–11 lat, formacja ${block + 1}`,
    position: block + 1,
    planned_at: at(block * size * 180),
    rounds: [],
    heats: [],
    performances: Array.from({ length: Math.min(size, entries - block * size) }, (_, row) => {
      const number = block * size + row + 1;
      return {
        id: `performance-${number}`,
        entry_id: `entry-${number}`,
        position: row + 1,
        start_number: number,
        title: `Iskra ${number}`,
        shown: { label: `Iskra ${number}`, beside: null },
        club_name: "Studio Tańca Ruch",
        dancers: 8,
        seconds: 150,
        planned_at: at(number * 180),
        started_at: null,
        status: "waiting",
        out: null,
        total: null,
        place: null,
      };
    }),
  }));
  return {
    id: "00000000-0000-7000-8000-000000000001",
    competition_id: "00000000-0000-7000-8000-000000000002",
    competition_name: "Puchar Pomiaru",
    name: "Scena A",
    day: "2026-03-14",
    starts_at: at(0),
    venue_name: "Hala",
    published_at: at(0),
    list_version: 1,
    updated_at: at(0),
    delay_seconds: 240,
    lists: [],
    breaks: [],
    blocks,
  };
}
