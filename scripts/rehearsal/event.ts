// A whole event against a running server, through its public API alone: from the regulations to the published places.
import { createHash } from "node:crypto";
import { importCompetition, listSections, updateCompetition, updateSections } from "#src/competitions/contract.ts";
import type { Section } from "#src/competitions/shapes.ts";
import { acceptInvitation, createInvitation, currentUser, listUsers } from "#src/identity/contract.ts";
import { giveMarks } from "#src/judging/contract.ts";
import { newId } from "#src/kernel/values/ids.ts";
import { getMail, listMails } from "#src/messages/contract.ts";
import { FOUR_CRITERIA } from "#src/practice/invented.ts";
import { createScoringForm } from "#src/scoring-forms/contract.ts";
import { moveOnStage } from "#src/stage/contract.ts";
import { createStartList, type StartList } from "#src/start-lists/contract.ts";
import { Robot } from "../robot.ts";
import { marksOf, openDay, publishPlaces } from "../seed/day.ts";
import { rulebookOf } from "../seed/rulebook.ts";
import { signUpEverybody } from "../seed/signups.ts";
import { withLosses, retryUntilAnswered, type MeasuredNetwork } from "./network.ts";

const HOUR_MS = 3_600_000;
const CLUBS_TOGETHER = 4;

export interface Rehearsal {
  network: MeasuredNetwork;
  tenant: string;
  email: string;
  password: string;
  entries: number;
  judges: number;
  /** True when the clubs only sign up, without music and money. */
  bare?: boolean;
  /** Share of the judges' requests that are lost, on the way there or back. */
  drops: number;
  random: () => number;
  say(line: string): void;
}

/** A mark sheet as sent. The server must store it exactly once. */
export interface SentSheet {
  id: string;
  performance_id: string;
  seat: string;
  marks: Record<string, number>;
}

export interface JudgedDay {
  list: StartList;
  sent: SentSheet[];
  lost: number;
  unheard: number;
}

/** Signs the organiser in. Refuses a server that delivers mail, because the recipients are invented. */
export async function openOffice(rehearsal: Rehearsal): Promise<Robot> {
  const admin = await new Robot(rehearsal.network.send, rehearsal.tenant).signIn(rehearsal.email, rehearsal.password);
  const { smtp } = await admin.must(listMails);
  if (smtp)
    throw new Error(
      "mails leave this server through SMTP, and a rehearsal writes to invented addresses; rehearse on a server without SMTP_URL",
    );
  return admin;
}

/** Returns a strong password that is the same at every rehearsal of this organiser. */
export const judgePassword = ({ password }: Pick<Rehearsal, "password">, email: string) =>
  createHash("sha256").update(`${email} ${password}`).digest("base64url");

/**
 * Signs in judges with accounts of the rehearsal's own, so that real judges are not disturbed. Reuses those of an earlier rehearsal, else invites
 * new ones.
 */
export async function seatJudges(rehearsal: Rehearsal, admin: Robot): Promise<{ robots: Robot[]; user_ids: string[] }> {
  const { data: members } = await admin.must(listUsers, { query: { role: "referee", limit: "500" } });
  const robots: Robot[] = [];
  const user_ids: string[] = [];
  for (let seat = 1; seat <= rehearsal.judges; seat++) {
    const email = `proba${seat}@${rehearsal.tenant}.test`;
    const earlier = members.find((each) => each.email === email);
    const robot = new Robot(rehearsal.network.send, rehearsal.tenant);
    // An archived account, or one from before the organiser changed the password, is replaced by a new one.
    const back = earlier && !earlier.archived && (await robot.signIn(email, judgePassword(rehearsal, email)).catch(() => undefined));
    if (!back) await invite(rehearsal, admin, robot, earlier ? email.replace("@", `-${newId().slice(-12)}@`) : email, seat);
    robots.push(robot);
    user_ids.push((await robot.must(currentUser)).id);
  }
  return { robots, user_ids };
}

async function invite(rehearsal: Rehearsal, admin: Robot, robot: Robot, email: string, seat: number): Promise<void> {
  const name = `Próba, sędzia ${seat}`;
  await admin.must(createInvitation, { body: { email, name, role: "referee" } });
  const { data } = await admin.must(listMails, { query: { q: email } });
  const mail = await admin.must(getMail, { params: { id: data[0]?.id ?? "" } });
  const token = /[?&]token=([\w-]+)/.exec(mail.text_body)?.[1] ?? "";
  await robot.must(acceptInvitation, { body: { token, name, password: judgePassword(rehearsal, email) } });
}

export interface OpenedCompetition {
  id: string;
  slug: string;
  year: number;
  sections: readonly Section[];
}

/** Creates a competition of today from a rulebook file and opens its sign-up. */
export async function openCompetition(admin: Robot, now: Date, called = "Próba generalna"): Promise<OpenedCompetition> {
  const form = await admin.must(createScoringForm, { body: FOUR_CRITERIA });
  const today = now.toLocaleDateString("sv", { timeZone: "Europe/Warsaw" });
  const year = Number(today.slice(0, 4));
  const name = `${called} ${now.toISOString().slice(0, 16).replace("T", " ")}`;
  const { competition } = await admin.must(importCompetition, {
    body: { rulebook: rulebookOf(year), name, starts_on: today, ends_on: today },
  });
  const params = { id: competition.id };
  await admin.must(updateSections, { params, body: { scoring_form_id: form.id } });
  const moment = (ms: number) => new Date(now.getTime() + ms).toISOString();
  await admin.must(updateCompetition, {
    params,
    body: {
      venue_name: "Sala prób",
      signup_opens_at: moment(-HOUR_MS),
      signup_closes_at: moment(4 * HOUR_MS),
      music_closes_at: moment(5 * HOUR_MS),
      payment_due_at: moment(5 * HOUR_MS),
    },
  });
  await admin.must(updateCompetition, { params, body: { status: "open" } });
  const { data: sections } = await admin.must(listSections, { params });
  return { id: competition.id, slug: competition.slug, year, sections };
}

/** Creates the competition, signs everybody up with music and payments, and closes the sign-up. */
export async function fillCompetition(rehearsal: Rehearsal, admin: Robot, now: Date): Promise<OpenedCompetition> {
  const competition = await openCompetition(admin, now);
  const arrived = new Set<number>();
  await signUpEverybody({
    admin,
    guest: () => new Robot(rehearsal.network.send, rehearsal.tenant),
    competition_id: competition.id,
    year: competition.year,
    sections: competition.sections,
    bare: rehearsal.bare ?? false,
    entries: rehearsal.entries,
    together: CLUBS_TOGETHER,
    sitting: (_hours, club, work) => {
      if (!arrived.has(club)) rehearsal.say(`club ${club + 1} signs up`);
      arrived.add(club);
      return work();
    },
  });
  await admin.must(updateCompetition, { params: { id: competition.id }, body: { status: "closed" } });
  return competition;
}

/** Publishes one list of all entries, seats the panel and opens the day. */
export async function danceDayList(admin: Robot, competition_id: string, user_ids: readonly string[]): Promise<StartList> {
  const list = await admin.must(createStartList, { body: { competition_id, name: "Scena A", stage: "A" } });
  await openDay({ admin, competition_id, user_ids }, list.id);
  return list;
}

/** Dances every performance of the day. All judges mark at the same time over a network that drops requests; each block is published at its end. */
export async function danceDay(
  rehearsal: Rehearsal,
  admin: Robot,
  competition_id: string,
  panel: { robots: Robot[]; user_ids: string[] },
): Promise<JudgedDay> {
  const list = await danceDayList(admin, competition_id, panel.user_ids);
  const drops = { lost: 0, unheard: 0 };
  const judged: JudgedDay = { list, sent: [], lost: 0, unheard: 0 };
  const tablets = panel.robots.map((robot) => robot.over(withLosses(rehearsal.network.send, rehearsal.drops, rehearsal.random, drops)));
  let danced = 0;
  for (const block of list.blocks) {
    for (const performance of block.performances) {
      await admin.must(moveOnStage, { params: { id: performance.id }, body: { action: "start" } });
      await Promise.all(
        tablets.map(async (tablet, judge) => {
          const sheet = {
            id: newId(),
            performance_id: performance.id,
            seat: `S${judge + 1}`,
            marks: marksOf(performance.start_number, judge),
          };
          const body = { id: sheet.id, marks: sheet.marks, device_at: new Date().toISOString(), revision: 0 };
          await retryUntilAnswered(() => tablet.must(giveMarks, { params: { id: performance.id }, body }));
          judged.sent.push(sheet);
        }),
      );
      danced += 1;
      if (danced % 25 === 0) rehearsal.say(`${danced} performances danced`);
    }
    await publishPlaces(admin, block);
  }
  await admin.must(updateCompetition, { params: { id: competition_id }, body: { status: "finished" } });
  return { ...judged, ...drops };
}
