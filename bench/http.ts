// Throughput of the running application on this machine: a ready page and a list, compared with a bare server that sends the same bytes. All on the
// loopback, on a temporary database; both servers take turns in one run.
import { danceDayList, fillCompetition, seatJudges } from "#scripts/rehearsal/event.ts";
import { Robot } from "#scripts/robot.ts";
import { danceCategories } from "#src/categories/contract.ts";
import { type ComparedRequest, compareWithBare } from "./compare-with-bare.ts";
import { makeCrowdedHall, measureMarksInCrowd, weightOfSheets } from "./crowd.ts";
import { type Print, isShortRun } from "./goal.ts";
import { EMAIL, PASSWORD, waitForSetupToken, setUp } from "./installation.ts";
import { measureReadsInRush } from "./rush.ts";
import { withServer } from "./server.ts";

const ROWS = 60;
/** Goal for ready pages, as a share of the bare server's throughput. */
const LEAST = 0.8;
/** Headers that a phone sends with each request. */
const PHONE = {
  "user-agent": "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36",
  accept: "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
  "accept-encoding": "gzip, deflate, br",
  "accept-language": "pl-PL,pl;q=0.9,en-US;q=0.8,en;q=0.7",
};

/** Prints requests a second of the application and of the bare server with their ratio. */
export async function bench(print: Print): Promise<void> {
  await withServer({ LOG_LEVEL: "info" }, async (server) => {
    const { url, place } = server;
    const rehearsal = await setUp(url, await waitForSetupToken(server.application));
    const admin = await new Robot(rehearsal.network.send, "demo").signIn(EMAIL, PASSWORD);
    const panel = await seatJudges(rehearsal, admin);
    const competition = await fillCompetition(rehearsal, admin, new Date());
    for (let i = 0; i < ROWS; i++)
      await admin.must(danceCategories.create, { body: { name: `Styl ${i + 1}`, code: `S${i + 1}`, description: "Opis stylu" } });
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    await danceDayList(admin, competition.id, panel.user_ids);
    const front = await fetch(url);
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(await front.text())?.[1] ?? "";
    const returning = (etag: string | null) => ({ ...PHONE, "if-none-match": etag ?? "" });
    const scores = `/scores/${competition.id}`;
    const { headers: ofScores } = await fetch(`${url}${scores}`);
    const rows: ComparedRequest[] = [
      { what: "ready public page", path: "/", headers: PHONE, least: LEAST },
      { what: "the same, known (304)", path: "/", headers: returning(front.headers.get("etag")), least: LEAST },
      { what: "page of results", path: scores, headers: PHONE, least: LEAST },
      { what: "the same, known (304)", path: scores, headers: returning(ofScores.get("etag")), least: LEAST },
      { what: "script", path: script, headers: PHONE },
      { what: "sign-up page", path: `/signup/competition/${competition.id}`, headers: PHONE },
      { what: `list of ${ROWS} rows`, path: "/api/dance-categories", headers: { cookie, "x-tenant": "demo" } },
    ];
    await compareWithBare(print, server, isShortRun ? rows.slice(0, 4) : rows);
    const [judge] = panel.robots;
    // The rush submits copies of a sign-up with all its entries.
    if (judge) await measureReadsInRush(print, server.connection, competition.id, admin, judge);
    const hall = await makeCrowdedHall(place);
    await measureMarksInCrowd(print, server, hall);
    await weightOfSheets(print, url, place, hall);
  });
}
