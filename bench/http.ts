// What the running application reaches on this machine: a ready page and a list beside a bare server with the same bytes. All on the
// loopback, on a temporary database; both servers of a ratio take turns in one run.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { danceDayList, fillCompetition, seatJudges } from "#scripts/rehearsal/event.ts";
import { Robot } from "#scripts/robot.ts";
import { danceCategories } from "#src/categories/contract.ts";
import { startApplication, urlOfDatabase } from "#tests/faults/running.ts";
import { startTestCluster } from "#tests/postgres.global.ts";
import { type Asked, besideBare, heading } from "./beside-bare.ts";
import { growList, marksBesideCrowd, weightOfSheets } from "./crowd.ts";
import { EMAIL, PASSWORD, saidSetup, setUp } from "./installation.ts";
import { judgeBesideRush } from "./rush.ts";

type Print = (line: string) => void;

const ROWS = 60;
/** Entries of the list that a crowd reads while marks are given, and of the largest that a judge's tablet keeps. */
const CROWDED = 600;
const LARGEST = 2000;

/** Prints requests a second of the application and of the bare server with their ratio. */
export async function bench(print: Print): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "parkiet-bench-"));
  const cluster = await startTestCluster();
  const application = startApplication({ DATA_DIR: folder, DATABASE_URL: urlOfDatabase(cluster.connection), LOG_LEVEL: "info" }, [
    "--serve",
  ]);
  try {
    const url = await application.url;
    const server = { url, pid: application.child.pid ?? 0 };
    const rehearsal = await setUp(url, await saidSetup(application));
    const admin = await new Robot(rehearsal.network.send, "demo").signIn(EMAIL, PASSWORD);
    const panel = await seatJudges(rehearsal, admin);
    const competition = await fillCompetition(rehearsal, admin, new Date());
    for (let i = 0; i < ROWS; i++)
      await admin.must(danceCategories.create, { body: { name: `Styl ${i + 1}`, code: `S${i + 1}`, description: "Opis stylu" } });
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const list = await danceDayList(admin, competition.id, panel.user_ids);
    const front = await fetch(url);
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(await front.text())?.[1] ?? "";
    const br = { "accept-encoding": "br" };
    const rows: Asked[] = [
      { what: "ready public page", path: "/", headers: br, before: "0.21-0.39, CPU 3.3-6.1 times" },
      { what: "the same, known (304)", path: "/", headers: { "if-none-match": front.headers.get("etag") ?? "" }, before: "" },
      { what: "page of results", path: `/scores/${competition.id}`, headers: br, before: "0.21-0.39, CPU 3.3-6.1 times" },
      { what: "script", path: script, headers: br, before: "0.21-0.39, CPU 3.3-6.1 times" },
      { what: "sign-up page", path: `/signup/competition/${competition.id}`, headers: br, before: "75 a second, CPU 20 ms, 81 kB" },
      { what: `list of ${ROWS} rows`, path: "/api/dance-categories", headers: { cookie, "x-tenant": "demo" }, before: "" },
    ];
    print(heading);
    const perSecond: Record<string, number> = {};
    for (const row of rows) perSecond[row.what] = await besideBare(print, server, row, folder);
    const [signup = 0, page = 1] = ["sign-up page", "page of results"].map((what) => perSecond[what]);
    print(`the sign-up page beside another ready page: ${(signup / page).toFixed(2)}`);
    const [judge] = panel.robots;
    if (judge) {
      // Before the list grows: the rush sends copies of a sign-up with all its entries.
      await judgeBesideRush(print, cluster.connection, competition.id, admin, judge);
      await growList(cluster.connection, admin.tenant, list.id, CROWDED);
      await marksBesideCrowd(print, server, judge, list);
      await growList(cluster.connection, admin.tenant, list.id, LARGEST);
      await weightOfSheets(print, url, judge, list.id);
    }
  } finally {
    application.child.kill("SIGTERM");
    await application.ended;
    await cluster.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
