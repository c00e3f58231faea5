// A section of couples who dance several rounds of several dances, set up and danced through calls: plan, list, judges, sheets, closing, publishing.
import { giveBallot } from "#src/judging/contract.ts";
import { newId } from "#src/kernel/values/ids.ts";
import type { Round } from "#src/rounds/contract.ts";
import { createStartList, publishStartList, setJudges } from "#src/start-lists/contract.ts";
import { makeDance, typed } from "./dances.ts";
import { Browser, browserOf, makePerson, type MadePerson, type MadeTenant } from "../competitions/factories.ts";
import type { Contest } from "../competitions/situations.ts";
import type { Place } from "../application/world.ts";
import { closeRound } from "#src/scoring/contract.ts";
import { closeRoundByBlock, publishRoundByBlock } from "#src/scoring/by-block/contract.ts";

export interface LadderOfRounds extends Contest {
  tenant: MadeTenant;
  admin: Browser;
  guest: Browser;
  referees: Browser[];
  people: MadePerson[];
  list_id: string;
  /** In the order of dancing. */
  rounds: Round[];
}

/** A couple in a round, with its start number. */
export interface Dancing {
  id: string;
  entry_id: string;
  number: number;
}

export const STANDARD = [
  { code: "W", name: "Walc angielski" },
  { code: "T", name: "Tango" },
  { code: "WW", name: "Walc wiedeński" },
  { code: "F", name: "Fokstrot" },
  { code: "Q", name: "Quickstep" },
];

/**
 * Creates couples whose rounds follow the defaults, in these dances, on a published list with `judges` judges. The first one is the head judge, who
 * marks.
 */
export async function makeLadder(
  house: Place,
  options: { couples: number; judges: number; dances?: readonly { code: string; name: string }[]; tenant?: MadeTenant },
): Promise<LadderOfRounds> {
  const { couples, judges, dances = STANDARD } = options;
  const made = await makeDance(house, couples, options.tenant);
  const { admin, tenant, competition_id } = made;
  const danced = dances.map((each) => ({ ...each, seconds: 90, floor: "heats" as const }));
  const rounds = typed(await made.plan()).map((round) => ({ ...round, dances: danced }));
  const saved = await made.save({ rounds });
  if (saved.status !== 200) throw new Error(`no plan: ${JSON.stringify(saved.body)}`);
  const list = await admin.must(createStartList, { body: { competition_id, day: "2026-11-28" } });
  const people = await Promise.all(Array.from({ length: judges }, (_, i) => makePerson(house, tenant, "referee", `Sędzia ${i + 1}`)));
  const referees = await Promise.all(people.map((person) => browserOf(house, tenant, person)));
  await admin.must(setJudges, {
    params: { id: list.id },
    body: {
      judges: people.map((person, i) => ({
        user_id: person.id,
        seat: `S${i + 1}`,
        duty: i === 0 ? ("marking_head" as const) : ("judge" as const),
      })),
    },
  });
  await admin.must(publishStartList, { params: { id: list.id }, body: { confirmed: true } });
  const { plan: _plan, save: _save, crosses: _crosses, ...contest } = made;
  return { ...contest, guest: new Browser(house, tenant), referees, people, list_id: list.id, rounds: (await made.plan()).rounds };
}

/** Returns the couples of a round, by start number. */
export function dancingIn(house: Place, { tenant }: Pick<LadderOfRounds, "tenant">, roundId: string): Promise<Dancing[]> {
  return house.world.database.inTenant(tenant.id, async (trx) => {
    const rows = await trx
      .selectFrom("performances as p")
      .innerJoin("entries as e", "e.id", "p.entry_id")
      .select(["p.id", "p.entry_id", "e.start_number"])
      .where("p.round_id", "=", roundId)
      .where("e.status", "=", "accepted")
      .orderBy("e.start_number")
      .execute();
    return rows.map(({ start_number, ...row }) => ({ ...row, number: start_number ?? 0 }));
  });
}

/**
 * Every judge hands in every dance of a round, all heats are danced, and the round is closed. `order` returns the couples as this judge ranks them
 * in this dance, best first; in a first round the top ones get the crosses. Returns the number of sheets handed in.
 */
export async function danceRound(
  house: Place,
  ladder: LadderOfRounds,
  round: Round,
  order: (dancing: readonly Dancing[], judge: number, dance: number) => readonly Dancing[],
): Promise<number> {
  const dancing = await dancingIn(house, ladder, round.id);
  const marksOf = (best: readonly Dancing[]) =>
    Object.fromEntries(
      round.kind === "final"
        ? best.map((each, at) => [each.id, { place: at + 1 }])
        : best.slice(0, round.wanted ?? 0).map((each) => [each.id, { cross: 1 as const }]),
    );
  const give = async (referee: Browser, judge: number) => {
    for (const dance of round.dances.keys())
      await referee.must(giveBallot, {
        params: { id: round.id },
        body: {
          id: newId(),
          dance: dance + 1,
          marks: marksOf(order(dancing, judge, dance)),
          submitted: true,
          revision: 0,
          device_at: "2026-11-28T10:00:00+01:00",
        },
      });
  };
  await Promise.all(ladder.referees.map(give));
  await house.world.database.inTenant(ladder.tenant.id, (trx) =>
    trx.updateTable("heats").set({ status: "done" }).where("round_id", "=", round.id).where("status", "=", "waiting").execute(),
  );
  const params = { id: round.id };
  if (round.kind === "elimination") await ladder.admin.must(closeRound, { params, body: {} });
  else await ladder.admin.must(closeRoundByBlock, { params, body: {} });
  return ladder.referees.length * round.dances.length;
}

/** Publishes the final, and with it the rounds that led to it. */
export async function publishFinal(ladder: LadderOfRounds): Promise<void> {
  await ladder.admin.must(publishRoundByBlock, { params: { id: ladder.rounds.at(-1)?.id ?? "" }, body: {} });
}

/** Returns the couples by their numbers, with neighbours exchanged by judge and dance, so that no two judges give the same order. */
export function seenBy(dancing: readonly Dancing[], judge: number, dance: number): Dancing[] {
  const moved = (each: Dancing) => each.number + ((each.number * 7 + judge * 3 + dance * 5) % 4);
  return dancing.toSorted((one, other) => moved(one) - moved(other) || one.number - other.number);
}
