// One rehearsal of an event, from its first call to its report.
import { setTimeout as pause } from "node:timers/promises";
import { Robot } from "../robot.ts";
import { type Check, checkRounds, checkSpectators } from "./checks.ts";
import { danceDay, fillCompetition, openOffice, type Rehearsal, seatJudges } from "./event.ts";
import { type MeasuredNetwork, measureRequests, p99, seededRandom } from "./network.ts";
import { seatSpectators } from "./spectators.ts";

export interface Plan {
  url: string;
  tenant: string;
  email: string;
  password: string;
  entries: number;
  judges: number;
  spectators: number;
  /** Share of the judges' requests that are lost, from 0 to 1. */
  drops: number;
  seed: number;
}

export interface Report {
  ready: boolean;
  checks: Check[];
  /** The readiness list with its figures, line by line. */
  lines: string[];
}

/** Plays the event and checks it. Throws when the server refuses a valid call, or when it is cancelled. */
export async function rehearse(plan: Plan, signal: AbortSignal, say: (line: string) => void): Promise<Report> {
  const network = measureRequests(plan.url, signal);
  const rehearsal: Rehearsal = { ...plan, network, random: seededRandom(plan.seed), say };
  const began = performance.now();
  const admin = await openOffice(rehearsal);
  const panel = await seatJudges(rehearsal, admin);
  const competition = await fillCompetition(rehearsal, admin, new Date());
  say("everybody has signed up; the day begins");
  const address = new URL(`/api/public/scores/${competition.id}/live?tenant=${plan.tenant}`, plan.url);
  const spectators = await seatSpectators(address, plan.spectators, signal);
  const judged = await danceDay(rehearsal, admin, competition.id, panel);
  say("every block is published; now it is checked");
  const checks = [
    ...(await checkRounds(admin, judged)),
    ...(await checkSpectators(new Robot(network.send, plan.tenant), competition.id, spectators.newest, () => pause(100))),
  ];
  const frames = spectators.frames();
  await spectators.leave();
  const danced = judged.list.blocks.reduce((sum, block) => sum + block.performances.length, 0);
  checks.unshift({
    what: `${plan.entries} entries signed up, ${danced} danced`,
    wrong: danced === plan.entries ? [] : [`${plan.entries - danced} are in no list`],
  });
  return reportOf({ checks, network, began }, [
    `${judged.lost} of the judges' requests and ${judged.unheard} answers were lost on purpose and sent again; ${frames} states reached ${plan.spectators} spectators`,
  ]);
}

/** Builds the readiness list: these checks, the network times since `began`, and further lines. */
export function reportOf(
  { checks, network, began }: { checks: Check[]; network: MeasuredNetwork; began: number },
  furtherLines: string[],
): Report {
  const errors: Check = {
    what: "no request was answered with an error of the server",
    wrong: network.failed > 0 ? [`${network.failed} were`] : [],
  };
  const all = [...checks, errors];
  const total = network.times.reduce((sum, ms) => sum + ms, 0);
  const seconds = (performance.now() - began) / 1000;
  return {
    ready: all.every((check) => check.wrong.length === 0),
    checks: all,
    lines: [
      ...all.flatMap((check) => [
        `${check.wrong.length === 0 ? "ok" : "NO"}  ${check.what}`,
        ...check.wrong.slice(0, 10).map((each) => `      ${each}`),
      ]),
      `${network.times.length} requests in ${seconds.toFixed(1)} s; mean ${(total / network.times.length).toFixed(1)} ms, p99 ${p99(network.times).toFixed(0)} ms, slowest ${network.slowest.ms.toFixed(0)} ms (${network.slowest.what})`,
      ...furtherLines,
    ],
  };
}
