// The published cases of the sport, danced through calls: a section's plan, its list and panel, judges' sheets, heats, closing, publishing, the
// public page.
import { readdirSync, readFileSync } from "node:fs";
import { giveBallot, giveMarks } from "#src/judging/contract.ts";
import { newId } from "#src/kernel/values/ids.ts";
import { getPublicScores, publishRound, type PublicRow } from "#src/publishing/contract.ts";
import { changeRound, type DrawnRound, getRound, savePlan } from "#src/rounds/contract.ts";
import { moveHeatOnStage } from "#src/stage/contract.ts";
import { createStartList, publishStartList, setJudges } from "#src/start-lists/contract.ts";
import { makeDance } from "./dances.ts";
import { type JudgeMarks, writeMarks } from "./judge-marks.ts";
import { Browser, browserAs, browserOf, type MadePerson, makePerson, type MadeTenant, makeTenant } from "../competitions/factories.ts";
import type { Place } from "../application/world.ts";
import type { Matrix } from "#src/scoring/shapes.ts";
import { closeRound } from "#src/scoring/contract.ts";

/** A case as in its file: marks as {dance: {competitor: [mark of each judge]}}; a cross is 1, a place its number. */
export interface PublishedCase {
  id: string;
  kind: "skating-final" | "skating-multi" | "recall" | "points";
  judges: string[];
  marks: Record<string, Record<string, number[]>>;
  wanted?: number | null;
  recalledCount?: number | null;
  method?: string;
  tie?: { above: string[]; at: string[] } | null;
  expected: {
    perDance?: Record<string, Record<string, number | null>>;
    final?: Record<string, number | null>;
    totals?: Record<string, number>;
    recalled?: string[] | null;
  };
}

const folder = new URL("../../engines/tabulation/vectors/", import.meta.url);

/** Returns all cases stored with the tabulation, sorted by name. */
export function readCases(): PublishedCase[] {
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return files.map((name) => JSON.parse(readFileSync(new URL(name, folder), "utf8")) as PublishedCase);
}

/** One case for each kind of section and of result. The others differ from these only in what the engine computes. */
export const DANCED_ALWAYS = [
  // A final of one dance; with shared places; of several dances, with totals; by each judge's half places; shared over all dances.
  "tso-D-rule7b",
  "gen-06-d8",
  "real-42-0507_ot_mas1blat",
  "gen-04-halfplaces-r10",
  "gen-33-finalshared",
  // A cut with totals; cuts where all on the line go on, or none; one that the head judge decides; one with an unknown line.
  "recall-15-0407_ot_hgr2astd-r1",
  "recall-52-1105_ot_hgr2cstd-r2",
  "recall-51-1105_ot_hgr2dstd-r3",
  "wdsf-rule1-recall",
  "recall-sudc_preint_wq_one",
  // A final with the components of JS 3.0.
  "ajs3-44-0507_wdsfworldopenlatadult-F",
];

/** Returns the case of this name. */
export function caseOf(id: string): PublishedCase {
  return JSON.parse(readFileSync(new URL(`${id}.json`, folder), "utf8")) as PublishedCase;
}

/** Returns all competitors of a case, in its order. */
export const competitorsOf = ({ marks }: PublishedCase): string[] => [
  ...new Set(Object.values(marks).flatMap((rows) => Object.keys(rows))),
];

/** An organiser's admin and judges, signed in, for as many competitions as a test needs. */
export interface Panel {
  tenant: MadeTenant;
  admin: Browser;
  people: MadePerson[];
  judges: Browser[];
}

/** Creates a tenant with an admin and `judges` signed-in referees. */
export async function makePanel(house: Place, judges: number): Promise<Panel> {
  const tenant = await makeTenant(house);
  const people: MadePerson[] = [];
  for (let n = 1; n <= judges; n++) people.push(await makePerson(house, tenant, "referee", `Sędzia ${n}`));
  const signedIn = people.map((person) => browserOf(house, tenant, person));
  return { tenant, admin: await browserAs(house, tenant, "admin"), people, judges: await Promise.all(signedIn) };
}

/** A test's settings of a round: the number to recall (undefined: the final) and other fields of the plan. */
export interface RoundSettings {
  wanted?: number | undefined;
  tie?: "all" | "none" | "chairman";
  cap?: number | null;
  heat_size?: number | null;
}

/** Creates a form with the scale of the JS 3.0 cases and these components. */
async function makePointsForm(house: Place, tenantId: string, components: readonly string[]): Promise<string> {
  const id = newId();
  const criteria = components.map((code) => ({ code, name: code, min: 0, max: 10, step: 0.25, weight: 1 }));
  await house.world.database.inTenant(tenantId, async (trx) => {
    await trx
      .insertInto("scoring_forms")
      .values({ tenant_id: tenantId, id, name: `JS 3.0 ${id}` })
      .execute();
    await trx
      .insertInto("scoring_form_versions")
      .values({
        tenant_id: tenantId,
        id: newId(),
        scoring_form_id: id,
        form_version: 1,
        method: "js3",
        criteria: JSON.stringify(criteria),
        settings: JSON.stringify({ tolerance: 1.5 }),
      })
      .execute();
  });
  return id;
}

/** A section on a published list: the ids of its rounds in the order of dancing, and the entries by the names of the competitors. */
export interface Section {
  panel: Panel;
  /** The judges of the list. The first is the head judge, who marks. */
  judges: Browser[];
  competition_id: string;
  section_id: string;
  list_id: string;
  rounds: string[];
  entries: Map<string, string>;
}

/** Enters competitors in a new section (judged by points when it has components), plans its rounds, makes its list, seats the panel and publishes. */
export async function makeSection(
  house: Place,
  panel: Panel,
  {
    competitors,
    judges,
    dances,
    rounds,
    components,
  }: { competitors: readonly string[]; judges: number; dances: readonly string[]; rounds: RoundSettings[]; components?: readonly string[] },
): Promise<Section> {
  const { tenant, admin } = panel;
  const contest = await makeDance(house, competitors.length, tenant, admin);
  const ids = rounds.map(newId);
  const points = components && (await makePointsForm(house, tenant.id, components));
  const planned = rounds.map(({ wanted, tie = "all", cap = null, heat_size = null }, at) => ({
    id: ids[at] ?? "",
    kind: wanted === undefined ? ("final" as const) : ("elimination" as const),
    level: rounds.length - 1 - at,
    name: null,
    scoring_form_id: points ?? (wanted === undefined ? contest.form_id : contest.crosses),
    dances: dances.map((name, index) => ({
      code: `T${index + 1}`,
      name,
      seconds: 90,
      floor: heat_size === null ? ("all" as const) : ("heats" as const),
    })),
    heat_size,
    wanted: wanted ?? null,
    crosses: "exact" as const,
    tie,
    cap,
    carry: "none" as const,
    runs: "sum" as const,
    on_round_id: ids[at + 1] ?? null,
  }));
  await admin.must(savePlan, { params: { id: contest.section_id }, body: { rounds: planned } });
  const list = await admin.must(createStartList, { body: { competition_id: contest.competition_id, day: "2026-11-28" } });
  const params = { id: list.id };
  const seats = panel.people.slice(0, judges).map((person, at) => ({
    user_id: person.id,
    seat: `S${at + 1}`,
    ...(at === 0 ? { duty: "marking_head" as const } : {}),
  }));
  await admin.must(setJudges, { params, body: { judges: seats, confirmed: true } });
  await admin.must(publishStartList, { params, body: { confirmed: true } });
  return {
    panel,
    judges: panel.judges.slice(0, judges),
    competition_id: contest.competition_id,
    section_id: contest.section_id,
    list_id: list.id,
    rounds: ids,
    entries: new Map(competitors.map((name, at) => [name, contest.entry_ids[at] ?? ""])),
  };
}

/** Returns the current state of a round. */
export const roundOf = ({ panel }: Section, id: string): Promise<DrawnRound> => panel.admin.must(getRound, { params: { id } });

/** Starts every heat of a round, one after the other, and ends the last one. */
export async function danceRound({ panel }: Section, round: Pick<DrawnRound, "floor">): Promise<void> {
  for (const heat of round.floor) await panel.admin.must(moveHeatOnStage, { params: { id: heat.id }, body: { action: "start" } });
  const last = round.floor.at(-1);
  if (last) await panel.admin.must(moveHeatOnStage, { params: { id: last.id }, body: { action: "finish" } });
}

/** Hands in every judge's sheets of all dances of a round, with the marks of the case. */
export async function markRound(
  section: Section,
  round: DrawnRound,
  { marks: known, kind }: Pick<PublishedCase, "marks" | "kind">,
): Promise<void> {
  const performances = new Map(round.floor.flatMap((heat) => heat.performances.map((each) => [each.entry_id, each.performance_id])));
  const performanceOf = (name: string) => performances.get(section.entries.get(name) ?? "") ?? name;
  for (const [d, rows] of Object.values(known).entries())
    await Promise.all(
      section.judges.map((judge, j) => {
        const given = Object.entries(rows).map(([name, row]) => [performanceOf(name), row[j] ?? 0] as const);
        const marks: Record<string, { cross: 1 } | { place: number }> = Object.fromEntries(
          kind === "recall"
            ? given.filter(([, mark]) => mark === 1).map(([id]) => [id, { cross: 1 as const }])
            : given.map(([id, mark]) => [id, { place: mark }]),
        );
        const body = { id: newId(), dance: d + 1, submitted: true, revision: 0, device_at: "2026-11-28T10:00:00+01:00" };
        return judge.must(giveBallot, { params: { id: round.id }, body: { ...body, marks } });
      }),
    );
}

/** Dances, marks and closes a round. Returns the answer to closing. */
export async function judgeRound(section: Section, id: string, known: Pick<PublishedCase, "marks" | "kind">) {
  const round = await roundOf(section, id);
  await danceRound(section, round);
  await markRound(section, round, known);
  return section.panel.admin.call(closeRound, { params: { id }, body: {} });
}

/**
 * Gives the judges' points of every dance, each the components that the case has from them. The round's panel says who gives which. Marks of the
 * first dance are given through calls, the others are written as rows.
 */
export async function judgePoints(house: Place, section: Section, id: string, { marks, judges }: Pick<PublishedCase, "marks" | "judges">) {
  const { admin } = section.panel;
  const { seats, floor } = await roundOf(section, id);
  const parts = Object.entries(marks).map(([key, rows]) => {
    const at = key.lastIndexOf("/");
    return { dance: key.slice(0, at), component: key.slice(at + 1), rows: rows as Record<string, (number | null)[]> };
  });
  const dances = [...new Set(parts.map((part) => part.dance))];
  const given = (judge: number, dance: string) =>
    parts.filter((part) => part.dance === dance && Object.values(part.rows).some((row) => typeof row[judge] === "number"));
  const panel = judges.flatMap((_, judge) => {
    const shares = Map.groupBy(dances.keys().toArray(), (d) =>
      given(judge, dances[d] ?? "")
        .map((part) => part.component)
        .join(),
    );
    return [...shares].flatMap(([codes, own]) =>
      codes === "" ? [] : [{ seat_id: seats[judge]?.id ?? "", dances: own.map((d) => d + 1), criteria: codes.split(",") }],
    );
  });
  await admin.must(changeRound, { params: { id }, body: { panel, reason: "składowe" } });
  await danceRound(section, { floor });
  const performances = new Map(floor.flatMap((heat) => heat.performances.map((each) => [each.entry_id, each.performance_id])));
  const rows: JudgeMarks[] = [];
  for (const [d, dance] of dances.entries())
    for (const [name, entry] of section.entries)
      await Promise.all(
        section.judges.map(async (robot, judge) => {
          const own = Object.fromEntries(given(judge, dance).map((part) => [part.component, part.rows[name]?.[judge] ?? 0]));
          const performance_id = performances.get(entry) ?? "";
          if (Object.keys(own).length === 0) return;
          if (d > 0) return void rows.push({ judge, performance_id, dance: d + 1, marks: own });
          const body = { id: newId(), dance: 1, marks: own, revision: 0, device_at: "2026-11-28T10:00:00+01:00" };
          await robot.must(giveMarks, { params: { id: performance_id }, body });
        }),
      );
  const { tenant, people } = section.panel;
  await writeMarks(house, { tenant, people, list_id: section.list_id }, rows);
  return admin.call(closeRound, { params: { id }, body: {} });
}

/** Publishes a round. */
export const release = ({ panel }: Section, id: string): Promise<Matrix> =>
  panel.admin.must(publishRound, { params: { id }, body: { released: "all" } });

/** Returns the public view of a round: its rows by the names of the competitors. */
export async function publicRound(house: Place, section: Section, id: string) {
  const guest = new Browser(house, section.panel.tenant);
  const { blocks: rounds } = await guest.must(getPublicScores, { params: { id: section.competition_id } });
  const round = rounds.find((each) => each.id === id);
  const byEntry = new Map(round?.results?.map((row) => [row.entry_id, row]));
  const rows = new Map<string, PublicRow>();
  for (const [name, entry] of section.entries) {
    const row = byEntry.get(entry);
    if (row) rows.set(name, row);
  }
  return { round, rows };
}

/** Returns the names of the recalled competitors, in their order. */
export const recalledIn = (rows: ReadonlyMap<string, PublicRow>): string[] =>
  [...rows].filter(([, row]) => row.recalled).map(([name]) => name);

/** The place of each competitor who has one; those who share places have their mean. */
export const placesIn = (rows: ReadonlyMap<string, PublicRow>): Record<string, number> =>
  Object.fromEntries(
    [...rows].flatMap(([name, { place_from, place_to }]) =>
      place_from === null || place_to === null ? [] : [[name, (place_from + place_to) / 2]],
    ),
  );
