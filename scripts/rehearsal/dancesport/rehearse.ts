// One rehearsal of couples in rounds, from its first call to its report.
import { setTimeout as pause } from "node:timers/promises";
import { getStartList } from "#src/start-lists/contract.ts";
import { Robot } from "../../robot.ts";
import { checkSpectators } from "../checks.ts";
import { openOffice, type Rehearsal } from "../event.ts";
import { measureRequests, seededRandom } from "../network.ts";
import { type Plan, type Report, reportOf } from "../rehearse-event.ts";
import { seatSpectators } from "../spectators.ts";
import { checkSection } from "./checks.ts";
import { danceSection } from "./floor.ts";
import { type Dancesport, openSection } from "./section.ts";

/** Plays the section and checks it. Throws when the server refuses a valid call, or when it is cancelled. */
export async function rehearseDancesport(
  plan: Omit<Plan, "entries" | "judges">,
  dancesport: Dancesport,
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<Report> {
  const network = measureRequests(plan.url, signal);
  const rehearsal: Rehearsal = {
    ...plan,
    entries: dancesport.sizes[0] ?? 0,
    judges: dancesport.judges,
    network,
    random: seededRandom(plan.seed),
    say,
  };
  const began = performance.now();
  const admin = await openOffice(rehearsal);
  const section = await openSection(rehearsal, admin, dancesport, new Date());
  const planned = await admin.must(getStartList, { params: { id: section.list.id } });
  say(`${dancesport.sizes.join("-")} couples are planned; the first heat begins`);
  const address = new URL(`/api/public/scores/${section.competition_id}/live?tenant=${plan.tenant}`, plan.url);
  const spectators = await seatSpectators(address, plan.spectators, signal);
  const danced = performance.now();
  const day = await danceSection(rehearsal, admin, { dancesport, section, spectators });
  const seconds = (performance.now() - danced) / 1000;
  say("the final is published; now it is checked");
  const guest = new Robot(network.send, plan.tenant);
  const checks = [
    ...(await checkSection(admin, guest, dancesport, section, day)),
    ...(await checkSpectators(guest, section.competition_id, spectators.newest, () => pause(100))),
  ];
  const frames = spectators.frames();
  await spectators.leave();
  const heats = planned.blocks.flatMap((block) => block.heats);
  const ends = Math.max(...heats.map((heat) => Date.parse(heat.planned_at) + heat.seconds * 1000));
  const minutes = Math.round((ends - Date.parse(planned.starts_at)) / 60_000);
  const seen = day.rounds.flatMap((round) => (round.recalled_ms === null ? [] : [`${round.recalled_ms.toFixed(0)} ms`]));
  return reportOf({ checks, network, began }, [
    `the programme gives ${heats.length} heats ${minutes} minutes with the breaks for counting; here they took ${seconds.toFixed(1)} s`,
    `heats began ${day.late.toFixed(0)} s after their time at most; the public page said ${day.shown} s late`,
    `from the head judge's last press until ${plan.spectators} spectators saw who goes on: ${seen.join(", ")}`,
    `${day.lost} of the judges' requests and ${day.unheard} answers were lost on purpose and sent again; ${frames} states reached ${plan.spectators} spectators`,
  ]);
}
