// Costs of the desk's pages: statements and transactions of each, and the scripts named in its document; for comparison the scripts of guests'
// pages.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { buildFolder } from "#src/web/rendering/pages.server.ts";
import type { Hall } from "#tests/competitions/situations.ts";
import { sentDuring } from "#tests/application/statements.ts";
import type { OpenHouse } from "#tests/application/world.ts";
import { goal, type Print } from "./goal.ts";

/** Goals of each page: statements in one transaction; number of scripts and their bytes, compressed with brotli. */
const STATEMENTS = 15;
const FILES = 25;
const BYTES = 200_000;
/** Goals for gzip bytes of the scripts of a page that guests read, and of the sign-up. */
const READING_BYTES = 145_000;
const SIGNUP_BYTES = 160_000;

interface Weighed {
  path: string;
  statements: number;
  transactions: number;
  /** Compressed bytes of each script. */
  scripts: number[];
}

const root = join(import.meta.dirname, "..");
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

/** Returns the addresses of the desk's pages in the table of routes, with ids of this hall. */
async function addressesOf(house: OpenHouse, hall: Hall): Promise<string[]> {
  const table = readFileSync(join(root, "src", "routes.tsx"), "utf8");
  const paths = [...table.matchAll(/\{ path: "(\/dashboard[^"]*)", .*(?:\.\.\.office|layout: "dashboard")/g)].map(([, path = ""]) => path);
  const [dancer] = await house.world.database.inTenant(hall.tenant.id, (trx) =>
    trx.selectFrom("dancers").select("id").orderBy("id").limit(1).execute(),
  );
  return paths.map((path) => path.replace("{id}", path.includes("/people/") ? (dancer?.id ?? "") : hall.section_id));
}

type Pack = (file: string) => number;

const brotli: Pack = (file) => readFileSync(join(buildFolder, "client", `${file}.br`)).length;
const gzip: Pack = (file) => gzipSync(readFileSync(join(buildFolder, "client", file)), { level: 9 }).length;

/** Opens a page. Returns undefined when this visitor may not open it. */
async function openPage(house: OpenHouse, path: string, headers: Record<string, string>, pack: Pack): Promise<Weighed | undefined> {
  house.world.authentication.clearCache();
  const url = `http://127.0.0.1${path}`;
  let page = new Response();
  const sent = await sentDuring(async () => {
    page = await house.fetch(new Request(url, { headers }));
  });
  if (page.status !== 200) return undefined;
  const files = new Set([...(await page.text()).matchAll(/ src="\/(assets\/[^"]+\.js)"/g)].map(([, file = ""]) => file));
  const statements = sent.flatMap(({ text }) => text.split(";").filter(Boolean));
  return {
    path,
    statements: statements.length,
    transactions: statements.filter((text) => text === "begin").length,
    scripts: [...files].map(pack),
  };
}

/** Returns the page with the largest value. */
const mostOf = (pages: readonly Weighed[], of: (page: Weighed) => number) =>
  pages.reduce((most, each) => (of(each) > most.value ? { path: each.path, value: of(each) } : most), { path: "", value: 0 });

/** Prints the maximum of each figure among the desk's pages, and how many pages miss a goal. */
export async function deskPages(print: Print, house: OpenHouse, hall: Hall): Promise<void> {
  const headers = { cookie: [...hall.admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
  const pages: Weighed[] = [];
  for (const path of await addressesOf(house, hall)) {
    const page = await openPage(house, path, headers, brotli);
    if (page) pages.push(page);
  }
  const statements = mostOf(pages, (page) => page.statements);
  goal(print, 6, `the most of ${pages.length} desk pages, ${statements.path}`, statements.value, "statements", { most: STATEMENTS });
  const transactions = mostOf(pages, (page) => page.transactions);
  goal(print, 6, `the most of ${pages.length} desk pages, ${transactions.path}`, transactions.value, "transactions", { most: 1 });
  const files = mostOf(pages, ({ scripts }) => scripts.length);
  goal(print, 8, `the most of ${pages.length} desk pages, ${files.path}`, files.value, "scripts", { most: FILES });
  const bytes = mostOf(pages, ({ scripts }) => sum(scripts));
  const over = pages.filter(({ scripts }) => sum(scripts) > BYTES).length;
  const heaviest = `the heaviest desk page, ${bytes.path}; ${over} of ${pages.length} are over`;
  goal(print, 8, heaviest, bytes.value / 1000, "kB (br) of scripts", { most: BYTES / 1000 });
  for (const [path, most] of [
    ["/", READING_BYTES],
    [`/scores/${hall.competition_id}`, READING_BYTES],
    [`/startlist/${hall.list_id}`, READING_BYTES],
    [`/signup/competition/${hall.competition_id}`, SIGNUP_BYTES],
  ] as const) {
    const page = await openPage(house, `${path}?tenant=${hall.tenant.slug}`, {}, gzip);
    const name = path.split("/").slice(0, 2).join("/");
    goal(print, 8, `guests' ${name}`, page ? sum(page.scripts) / 1000 : Number.NaN, "kB (gzip) of scripts", { most: most / 1000 });
  }
}
