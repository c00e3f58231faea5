// The stage manager's move on its way to the phones: two thousand follow the public page of the competition, eight desks of the hall are open.
import { setTimeout as pause } from "node:timers/promises";
import { p99 } from "#scripts/rehearsal/network.ts";
import { getBackstage } from "#src/hall/backstage/contract.ts";
import { getStageDesk, moveStage } from "#src/hall/stage-desk/contract.ts";
import { urlOf } from "#src/kernel/endpoints/endpoint.ts";
import { IDENTITY_PARAM, STATION_IDENTITY } from "#src/kernel/endpoints/stations.ts";
import { newId } from "#src/kernel/values/ids.ts";
import { openStation, type StationBrowser, stageOf } from "#tests/competitions/stations.ts";
import { median } from "./compare-with-bare.ts";
import { makeCrowdedHall } from "./crowd.ts";
import { goal, isShortRun, type Print } from "./goal.ts";
import { now, openHall } from "./live/hall.ts";
import { type Served, withServer } from "./server.ts";

const PHONES = isShortRun ? 500 : 2000;
const DESKS = 8;
const MOVES = isShortRun ? 5 : 30;
/** Moves before the measurement, which prepare statements on all connections. */
const WARMING = 3;
/** Longer than the delay that merges updates, so that each move is a separate frame. */
const QUIET_MS = 400;
/** All screens of a hall show one truth within a second. */
const P99_MS = 1000;
const MEDIAN_MS = 250;

/** Prints how soon a stage manager's move is on the phones and on the desks of the hall. */
export const bench = (print: Print): Promise<void> => withServer({}, (server) => measureMoves(print, server));

async function measureMoves(print: Print, { url, place }: Served): Promise<void> {
  const { tenant, competition_id } = await makeCrowdedHall(place);
  const stage = await stageOf(place, tenant, competition_id);
  const kinds = Array.from({ length: DESKS }, (_, at) => (at % 2 === 0 ? "stage_manager" : "backstage"));
  const stations = await Promise.all(
    kinds.map((kind) => openStation(place, tenant, { kind: kind === "backstage" ? "backstage" : "stage_manager", competition_id, stage })),
  );
  const desks = await Promise.all(
    stations.map((station, at) => followDesk(url, station, kinds[at] === "backstage" ? getBackstage : getStageDesk, stage)),
  );
  const phones = await openHall(`${url}/api/public/scores/${competition_id}/live?tenant=${tenant.slug}`);
  await Promise.all(phones.ask("open", PHONES));
  const [manager] = stations;
  const { heats } = await (manager as StationBrowser).must(getStageDesk, { params: { id: stage } });
  const [toPhones, toDesks, answers]: [number[], number[], number[]] = [[], [], []];
  for (const [at, heat] of heats.slice(0, WARMING + MOVES).entries()) {
    await pause(QUIET_MS);
    const shown = phones.ask("frame");
    const onDesks = desks.map((desk) => desk.nextFrame());
    const began = now();
    const body = { id: newId(), made_at: new Date().toISOString(), action: "start" as const, heat_id: heat.id };
    await manager?.must(moveStage, { params: { id: stage }, body });
    const answered = now();
    const arrived = [(await Promise.all(shown)).flatMap((each) => each.at), await Promise.all(onDesks)] as const;
    if (at < WARMING) continue;
    answers.push(answered - began);
    toPhones.push(...arrived[0].map((time) => time - began));
    toDesks.push(...arrived[1].map((time) => time - began));
  }
  await Promise.all(phones.ask("leave"));
  phones.leave();
  for (const desk of desks) desk.leave();
  const figures = (of: readonly number[]) =>
    `median ${median(of).toFixed(0)} ms, p99 ${p99(of).toFixed(0)} ms, the last after ${Math.max(...of).toFixed(0)} ms`;
  print(`a move of the stage manager among ${heats.length} heats (${MOVES} moves): its answer ${figures(answers)}`);
  print(`to ${DESKS} desks of the hall: ${figures(toDesks)}`);
  print(`to ${PHONES} phones: ${figures(toPhones)}`);
  goal(print, 13, `a stage manager's move to ${PHONES} phones, median`, median(toPhones), "ms", { most: MEDIAN_MS });
  goal(print, 13, `a stage manager's move to ${PHONES} phones, p99`, p99(toPhones), "ms", { most: P99_MS });
}

/** Follows the desk of a station. */
async function followDesk(url: string, station: StationBrowser, endpoint: typeof getStageDesk | typeof getBackstage, stage: string) {
  const ended = new AbortController();
  const address = `${url}${urlOf(endpoint, { id: stage })}/live?tenant=${station.tenant}&${IDENTITY_PARAM}=${STATION_IDENTITY}`;
  const cookie = [...station.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const reply = await fetch(address, { headers: { accept: "text/event-stream", cookie }, signal: ended.signal });
  if (!reply.ok || !reply.body) throw new Error(`${endpoint.name}: ${reply.status} ${await reply.text()}`);
  let next = Promise.withResolvers<number>();
  const first = next.promise;
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
  void (async () => {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      if (/event: (?:state|change)\n/.test(value)) next.resolve(now());
    }
  })().catch(() => undefined);
  await first;
  return {
    /** Returns when its next frame arrives, in milliseconds since 1970. */
    nextFrame(): Promise<number> {
      next = Promise.withResolvers<number>();
      return next.promise;
    },
    leave: () => ended.abort(),
  };
}
