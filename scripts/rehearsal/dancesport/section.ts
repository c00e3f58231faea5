// Sets up a section of couples through the public API: forms, sign-ups, a plan of rounds made by hand, the start list, and a panel with a head judge
// who does not mark.
import { ageCategories, danceCategories, type Dictionary, presentationCategories } from "#src/categories/contract.ts";
import { createCompetition, createSection, updateCompetition } from "#src/competitions/contract.ts";
import { currentUser } from "#src/identity/contract.ts";
import { newId } from "#src/kernel/values/ids.ts";
import { names } from "#src/practice/invented.ts";
import { type Plan, savePlan } from "#src/rounds/contract.ts";
import { createScoringForm, listScoringForms } from "#src/scoring-forms/contract.ts";
import { addEntries } from "#src/signup/contract.ts";
import { createStartList, publishStartList, setJudges, type StartList } from "#src/start-lists/contract.ts";
import { Robot } from "../../robot.ts";
import { beginSignup, sendSignup } from "../../seed/signups.ts";
import { type Rehearsal, seatJudges } from "../event.ts";

/** Size of the section, and the round (0 is the first) in which each disturbance happens. */
export interface Dancesport {
  /** How many couples dance each round. */
  sizes: readonly number[];
  dances: readonly { code: string; name: string }[];
  /** Judges who mark, without the head judge. */
  judges: number;
  /** Couples on the floor at once. */
  heat: number;
  /** Three couples are tied on the line for two places, and the head judge decides. */
  tied: number;
  /** A couple that would be recalled retires before the last dance. */
  retires: number;
  /** A judge's tablet runs out of battery during a dance; the judge continues on another one. */
  flat: number;
  /** A judge is offline from the first dance to the end of the last. */
  offline: number;
}

const FIVE_DANCES = [
  { code: "WA", name: "Walc angielski" },
  { code: "T", name: "Tango" },
  { code: "WW", name: "Walc wiedeński" },
  { code: "F", name: "Foxtrot" },
  { code: "Q", name: "Quickstep" },
];

/** 48 couples in the five standard dances before nine judges: 40 heats, 180 sheets. */
export const DANCESPORT_48: Dancesport = {
  sizes: [48, 24, 12, 6],
  dances: FIVE_DANCES,
  judges: 9,
  heat: 12,
  tied: 0,
  flat: 0,
  retires: 1,
  offline: 2,
};

/** A smaller section of the same kind: 12 heats, 27 sheets. */
export const DANCESPORT_16: Dancesport = {
  sizes: [16, 8, 4],
  dances: FIVE_DANCES.slice(0, 3),
  judges: 3,
  heat: 8,
  tied: 0,
  flat: 0,
  retires: 1,
  offline: 2,
};

const HOUR_MS = 3_600_000;
const COUPLES_OF_A_CLUB = 6;
const SECONDS_OF_A_DANCE = 90;
/** The start list begins this much before the rehearsal, so that the hall is late from its first heat. */
const LATE_MS = 5 * 60_000;

export interface OpenSection {
  competition_id: string;
  section_id: string;
  plan: Plan;
  list: StartList;
  /** In the order of their seats. */
  judges: { robot: Robot; email: string }[];
  head: Robot;
}

/** Prepares everything up to the first heat: creates the section, draws its first round and publishes the list. */
export async function openSection(rehearsal: Rehearsal, admin: Robot, dancesport: Dancesport, now: Date): Promise<OpenSection> {
  const { robots, user_ids } = await seatJudges({ ...rehearsal, judges: dancesport.judges + 1 }, admin);
  const forms = { crosses: await formOf(admin, "Próba, krzyżyki", "recall"), places: await formOf(admin, "Próba, miejsca", "skating") };
  const { competition_id, section_id } = await makeSection(admin, forms.places, now);
  const params = { id: competition_id };
  const couples = dancesport.sizes[0] ?? 0;
  const clubs = Math.ceil(couples / COUPLES_OF_A_CLUB);
  for (let club = 0; club < clubs; club++) {
    const many = Math.min(COUPLES_OF_A_CLUB, couples - club * COUPLES_OF_A_CLUB);
    await signUpClub(new Robot(rehearsal.network.send, rehearsal.tenant), admin, { competition_id, section_id, club, couples: many, now });
  }
  await admin.must(updateCompetition, { params, body: { status: "closed" } });
  const plan = await admin.must(savePlan, { params: { id: section_id }, body: { rounds: roundsOf(dancesport, forms) } });
  const starts_at = new Date(now.getTime() - LATE_MS).toISOString();
  const made = await admin.must(createStartList, { body: { competition_id, name: "Parkiet", stage: "A", starts_at } });
  const seats = user_ids.map((user_id, at) =>
    at < dancesport.judges ? { user_id, seat: `S${at + 1}` } : { user_id, seat: "SG", duty: "head" as const },
  );
  const list = await admin.must(setJudges, { params: { id: made.id }, body: { judges: seats, confirmed: true } });
  await admin.must(publishStartList, { params: { id: list.id }, body: { confirmed: true } });
  await admin.must(updateCompetition, { params, body: { status: "running" } });
  const judges = await Promise.all(
    robots.slice(0, dancesport.judges).map(async (robot) => ({ robot, email: (await robot.must(currentUser)).email })),
  );
  return { competition_id, section_id, plan, list, judges, head: robots.at(-1) ?? admin };
}

/** Returns the scoring form of an earlier rehearsal or creates one. The organiser's own forms may count differently. */
async function formOf(admin: Robot, name: string, method: "recall" | "skating"): Promise<string> {
  const { data } = await admin.must(listScoringForms);
  const found = data.find((each) => each.name === name && each.method === method && !each.archived);
  return found?.id ?? (await admin.must(createScoringForm, { body: { name, method, criteria: [], settings: {} } })).id;
}

/** Returns the dictionary's record of an earlier rehearsal or creates one. */
async function recordOf<D extends Dictionary>(admin: Robot, dictionary: D, name: string, of: object = {}): Promise<string> {
  const { data } = await admin.must(dictionary.list);
  const found = data.find((each) => each.name === name && !each.archived);
  return found?.id ?? (await admin.must(dictionary.create, { body: { ...of, name } })).id;
}

/** Creates a competition of today with one section of couples, open for sign-up. */
async function makeSection(admin: Robot, scoring_form_id: string, now: Date): Promise<{ competition_id: string; section_id: string }> {
  const today = now.toLocaleDateString("sv", { timeZone: "Europe/Warsaw" });
  const moment = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const competition = await admin.must(createCompetition, {
    body: {
      name: `Próba generalna, taniec sportowy ${now.toISOString().slice(0, 16).replace("T", " ")}`,
      starts_on: today,
      ends_on: today,
      venue_name: "Sala prób",
      signup_opens_at: moment(-HOUR_MS),
      signup_closes_at: moment(4 * HOUR_MS),
      music_closes_at: moment(5 * HOUR_MS),
      payment_due_at: moment(5 * HOUR_MS),
    },
  });
  const params = { id: competition.id };
  const section = await admin.must(createSection, {
    params,
    body: {
      dance_category_id: await recordOf(admin, danceCategories, "Próba, tańce standardowe"),
      age_category_id: await recordOf(admin, ageCategories, "Próba, 16 lat i więcej", { min_age: 16, max_age: 99 }),
      presentation_category_id: await recordOf(admin, presentationCategories, "Próba, pary", {
        min_dancers: 2,
        max_dancers: 2,
        slot_seconds: SECONDS_OF_A_DANCE,
      }),
      music: "organiser",
      fee_grosze: 0,
      scoring_form_id,
    },
  });
  await admin.must(updateCompetition, { params, body: { status: "open" } });
  return { competition_id: competition.id, section_id: section.id };
}

interface Club {
  competition_id: string;
  section_id: string;
  club: number;
  couples: number;
  now: Date;
}

async function signUpClub(guest: Robot, admin: Robot, { competition_id, section_id, club, couples, now }: Club): Promise<void> {
  const school = names.schools[club % names.schools.length];
  const contact_name = names.people.instructors[club % names.people.instructors.length] ?? "Anna Próbna";
  const id = await beginSignup(admin, guest, competition_id, {
    contact_name,
    contact_email: `klub${club + 1}@example.com`,
    contact_phone: `+48 600 300 ${String(100 + club)}`,
    contact_role: "school",
    club_name: school?.name ?? `Klub ${club + 1}`,
    club_city: school?.city ?? "Kraków",
  });
  const dancers = Array.from({ length: 2 * couples }, (_, at) => {
    const person = names.dancers[(club * 2 * COUPLES_OF_A_CLUB + at) % names.dancers.length];
    const birth_year = now.getFullYear() - 20;
    return { id: newId(), first_name: person?.first ?? "Iga", last_name: person?.last ?? "Próbna", birth_year };
  });
  const entries = Array.from({ length: couples }, (_, at) => {
    const dancer_ids = dancers.slice(2 * at, 2 * at + 2).map((each) => each.id);
    return { id: newId(), section_id, title: `Para ${at + 1}`, dancer_ids };
  });
  await guest.must(addEntries, { params: { id }, body: { dancers, entries } });
  await sendSignup(admin, guest, id);
}

/** Returns the rounds as an organiser enters them: crosses until the final, which gives places. */
function roundsOf({ sizes, dances, heat, tied }: Dancesport, forms: { crosses: string; places: string }) {
  const ids = sizes.map(() => newId());
  return ids.map((id, at) => {
    const recallCount = sizes[at + 1] ?? null;
    return {
      id,
      kind: recallCount === null ? ("final" as const) : ("elimination" as const),
      level: sizes.length - 1 - at,
      name: null,
      scoring_form_id: recallCount === null ? forms.places : forms.crosses,
      dances: dances.map((dance) => ({ ...dance, seconds: SECONDS_OF_A_DANCE, floor: "heats" as const })),
      heat_size: heat,
      wanted: recallCount,
      crosses: "exact" as const,
      tie: at === tied ? ("chairman" as const) : ("all" as const),
      cap: null,
      carry: "none" as const,
      runs: "sum" as const,
      on_round_id: ids[at + 1] ?? null,
    };
  });
}
