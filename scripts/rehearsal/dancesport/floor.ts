// The competition day: the stage starts heat after heat, all judges mark at the same time, and the head judge closes each round and makes the
// decisions that need a person.
import { setTimeout as pause } from "node:timers/promises";
import { updateCompetition } from "#src/competitions/contract.ts";
import type { PublicScores } from "#src/publishing/contract.ts";
import { getPublicScores } from "#src/publishing/contract.ts";
import { getRound, setState } from "#src/rounds/contract.ts";
import { moveHeatOnStage } from "#src/stage/contract.ts";
import { Robot } from "../../robot.ts";
import { judgePassword, type Rehearsal } from "../event.ts";
import { withLosses } from "../network.ts";
import type { Spectators } from "../spectators.ts";
import { fetchSheet, type HandedIn, type Judge, type Marks, marksOf, type Sheet, sendSheet, typeSheet } from "./judges.ts";
import type { Dancesport, OpenSection } from "./section.ts";
import { checkPaper } from "#src/scoring/papers/contract.ts";
import { closeRound, decideRound } from "#src/scoring/contract.ts";
import { getMatrixByBlock, publishRoundByBlock } from "#src/scoring/by-block/contract.ts";

export interface DancedRound {
  id: string;
  /** In the order of their start numbers. */
  performances: { id: string; entry_id: string }[];
  heats: number;
  /** Performances that retired. */
  retired: string[];
  /** Performances that the head judge chose among those tied on the line. */
  named: string[] | null;
  /** Milliseconds from closing the round, or from the head judge's decision, until every spectator saw the recalled couples; null for the final. */
  recalled_ms: number | null;
}

export interface DancedDay {
  rounds: DancedRound[];
  handed: HandedIn[];
  /** Judges' requests that did not arrive, and answers that did not come back. */
  lost: number;
  unheard: number;
  /** Largest delay of a heat against its planned time, and the delay that the public page showed; both in seconds. */
  late: number;
  shown: number;
  /** Refusal of closing the final while nobody had compared the typed sheet with the paper. */
  refused: string;
}

interface Hall {
  rehearsal: Rehearsal;
  dancesport: Dancesport;
  section: OpenSection;
  admin: Robot;
  spectators: Spectators;
  judges: Judge[];
  network: Robot["send"];
  day: DancedDay;
}

/** Dances all rounds of the section and publishes its final. */
export async function danceSection(
  rehearsal: Rehearsal,
  admin: Robot,
  { dancesport, section, spectators }: Pick<Hall, "dancesport" | "section" | "spectators">,
): Promise<DancedDay> {
  const day: DancedDay = { rounds: [], handed: [], lost: 0, unheard: 0, late: 0, shown: 0, refused: "" };
  const network = withLosses(rehearsal.network.send, rehearsal.drops, rehearsal.random, day);
  const judges = section.judges.map(({ robot, email }, at): Judge => ({ seat: `S${at + 1}`, at, email, tablet: robot.over(network) }));
  const hall: Hall = { rehearsal, dancesport, section, admin, spectators, judges, network, day };
  for (const [nth, { id }] of section.plan.rounds.entries()) {
    const round = await danceRound(hall, nth, id);
    day.rounds.push(round);
    rehearsal.say(`round ${nth + 1}: ${round.performances.length} danced in ${round.heats} heats`);
    if (nth === dancesport.sizes.length - 1) {
      await comparePaper(hall, id);
      await section.head.must(closeRound, { params: { id }, body: {} });
      await admin.must(publishRoundByBlock, { params: { id }, body: {} });
    } else await sendOn(hall, round);
  }
  await admin.must(updateCompetition, { params: { id: section.competition_id }, body: { status: "finished" } });
  return day;
}

/** Dances one round, dance by dance. Returns the round with its performances and retired couples. */
async function danceRound(hall: Hall, nth: number, id: string): Promise<DancedRound> {
  const { dancesport, admin, judges } = hall;
  const { floor } = await admin.must(getRound, { params: { id } });
  const performancesById = new Map(floor.flatMap((heat) => heat.performances.map((each) => [each.performance_id, each])));
  const performances = [...performancesById.values()]
    .toSorted((one, other) => (one.start_number ?? 0) - (other.start_number ?? 0))
    .map(({ performance_id, entry_id }) => ({ id: performance_id, entry_id }));
  const round: DancedRound = { id, performances, heats: floor.length, retired: [], named: null, recalled_ms: null };
  const offline = nth === dancesport.offline ? judges.at(-1) : undefined;
  const storedSheets = offline ? await Promise.all(dancesport.dances.map((_, dance) => fetchSheet(offline, id, dance + 1))) : [];
  for (const dance of dancesport.dances.keys()) {
    if (nth === dancesport.retires && dance === dancesport.dances.length - 1) round.retired.push(await retire(hall, id));
    const online = judges.filter((judge) => judge !== offline);
    await danceDance(hall, { id, nth, dance: dance + 1 }, online);
  }
  if (offline)
    for (const sheet of storedSheets)
      await handIn(hall, offline, sheet, marksOf(offline, sheet.ballot, dancesport.judges, nth === dancesport.tied));
  return round;
}

/** Dances one dance of a round, heat by heat. After each heat judges send their unfinished marks, after the last one they hand the sheet in. */
async function danceDance(hall: Hall, of: { id: string; nth: number; dance: number }, online: readonly Judge[]): Promise<void> {
  const { dancesport, admin, section, rehearsal, day } = hall;
  const last = of.nth === dancesport.sizes.length - 1 && of.dance === dancesport.dances.length;
  const round = await admin.must(getRound, { params: { id: of.id } });
  const floor = round.floor.filter((heat) => heat.dance === of.dance);
  const sheets = new Map(await Promise.all(online.map(async (judge) => [judge, await fetchSheet(judge, of.id, of.dance)] as const)));
  const seen = new Set<string>();
  for (const [index, heat] of floor.entries()) {
    const { started_at } = await admin.must(moveHeatOnStage, { params: { id: heat.id }, body: { action: "start" } });
    day.late = Math.max(day.late, (Date.parse(started_at ?? "") - Date.parse(heat.planned_at ?? started_at ?? "")) / 1000);
    if (index === 0) {
      const { stages } = await admin.must(getPublicScores, { params: { id: section.competition_id } });
      day.shown = Math.max(day.shown, ...stages.map((stage) => stage.delay_seconds));
    }
    for (const each of heat.performances) seen.add(each.performance_id);
    await Promise.all(
      [...sheets].map(async ([judge, sheet]) => {
        const flat = of.nth === dancesport.flat && of.dance === 2 && index === 1 && judge.at === 1;
        const own = flat ? await takeOtherTablet(hall, judge, sheet) : sheet;
        const all = marksOf(judge, own.ballot, dancesport.judges, of.nth === dancesport.tied);
        if (index === floor.length - 1) await (last && judge === online.at(-1) ? onPaper : handIn)(hall, judge, own, all);
        else await sendSheet(judge, own, seenOf(all, seen), false);
        sheets.set(judge, own);
      }),
    );
    await admin.must(moveHeatOnStage, { params: { id: heat.id }, body: { action: "finish" } });
  }
  rehearsal.say(`round ${of.nth + 1}, dance ${of.dance}: ${floor.length} heats`);
}

const seenOf = (marks: Marks, seen: ReadonlySet<string>): Marks => Object.fromEntries(Object.entries(marks).filter(([id]) => seen.has(id)));

async function handIn({ day }: Hall, judge: Judge, sheet: Sheet, marks: Marks): Promise<void> {
  await sendSheet(judge, sheet, marks, true);
  const { round_id, dance } = sheet.ballot;
  day.handed.push({ round_id, dance, seat: judge.seat, revision: sheet.revision, marks });
}

/** A judge gives the last dance of the final on paper, and the head judge types it. */
async function onPaper({ section, day }: Hall, judge: Judge, sheet: Sheet, marks: Marks): Promise<void> {
  const seat_id = section.list.judges.find((each) => each.seat === judge.seat)?.id ?? "";
  await typeSheet(section.head, seat_id, sheet, marks);
  const { round_id, dance } = sheet.ballot;
  day.handed.push({ round_id, dance, seat: judge.seat, revision: sheet.revision, marks });
}

/** Compares the typed sheet with the paper, as a second person from the office. Before that, tries to close the final and records the refusal. */
async function comparePaper({ section: { head }, admin, day }: Hall, id: string): Promise<void> {
  const params = { id };
  const early = await head.call(closeRound, { params, body: {} });
  day.refused = early.status === 409 ? (early.body as { code: string }).code : String(early.status);
  for (const { seat_id, dance, revision_ids } of (await admin.must(getMatrixByBlock, { params })).papers)
    await admin.must(checkPaper, { params, body: { seat_id, dance, agrees: true, revision_ids } });
}

/** Replaces a judge's tablet: after signing in, another device must show what the first one had sent. */
async function takeOtherTablet({ rehearsal, network }: Hall, judge: Judge, before: Sheet): Promise<Sheet> {
  const other = await new Robot(rehearsal.network.send, rehearsal.tenant).signIn(judge.email, judgePassword(rehearsal, judge.email));
  judge.tablet = other.over(network);
  const sheet = await fetchSheet(judge, before.ballot.round_id, before.ballot.dance);
  if (sheet.revision !== before.revision) throw new Error(`${judge.seat}: the other tablet shows revision ${sheet.revision}`);
  return sheet;
}

/** A couple that would be recalled retires; the head judge records it. */
async function retire({ section, judges, dancesport }: Hall, round_id: string): Promise<string> {
  const [judge] = judges;
  if (!judge) throw new Error("a panel has judges");
  const { ballot } = await fetchSheet(judge, round_id, 1);
  const [couple = ""] = Object.keys(marksOf(judge, ballot, dancesport.judges, false)).slice(1);
  await section.head.must(setState, { params: { id: couple }, body: { state: "retired", reason: "Kontuzja" } });
  return couple;
}

/** Closes a round and decides between couples tied on the line. Returns when every spectator saw the recalled couples. */
async function sendOn({ section: { head }, spectators }: Hall, round: DancedRound): Promise<void> {
  const params = { id: round.id };
  let began = performance.now();
  const closed = await head.call(closeRound, { params, body: {} });
  if (closed.status === 409 && closed.body.code === "decision_needed") {
    const { entries, places } = closed.body.current as { entries: string[]; places: number };
    const goOn = round.performances.filter((each) => entries.includes(each.entry_id)).slice(0, places);
    round.named = goOn.map((each) => each.id);
    began = performance.now();
    const body = { kind: "line" as const, entries: goOn.map((each) => each.entry_id), tied: entries, reason: "Technika" };
    await head.must(decideRound, { params, body });
  } else if (closed.status >= 400) throw new Error(`closeRound: ${closed.status} ${JSON.stringify(closed.body)}`);
  const behind = (state: PublicScores | undefined) => !state?.blocks.find((block) => block.id === round.id)?.results;
  for (let tries = 0; tries < 2000 && spectators.newest().some(behind); tries++) await pause(5);
  round.recalled_ms = performance.now() - began;
}
