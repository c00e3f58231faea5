// Invented clubs with invented dancers sign up, through the same calls as the pages.
import type { Section } from "#src/competitions/shapes.ts";
import type { CallArguments } from "#src/kernel/endpoints/endpoint.ts";
import { uploadMusic } from "#src/music/contract.ts";
import { createPayment, updatePayment } from "#src/payments/records/contract.ts";
import { names } from "#src/practice/invented.ts";
import { newId } from "#src/kernel/values/ids.ts";
import { addEntries, bulkEntries, createSignup, openSignup, submitSignup } from "#src/signup/contract.ts";
import type { Robot } from "../robot.ts";
import { toneWav } from "./tones.ts";

export interface SignupSeason {
  admin: Robot;
  /** The first club's coach, who has an account. All others are guests. */
  coach?: Robot;
  guest(): Robot;
  competition_id: string;
  year: number;
  /** True when the clubs only sign up, without music and money. */
  bare: boolean;
  sections: readonly Section[];
  /** Number of entries of all clubs together. */
  entries: number;
  /** Number of clubs that sign up at the same time. */
  together: number;
  /** Runs one club's work `hours` after sign-up opened. During it that is the demonstration's time. */
  sitting<T>(hours: number, club: number, work: () => Promise<T>): Promise<T>;
}

/** Numbers of entries of the clubs, in turn; ten on average. */
const ENTRIES_OF_CLUBS = [12, 8, 14, 6, 11, 9];
const DANCERS_OF_A_CLUB = 14;
/** Number of performances that fill a block. A presentation with more of them is spread over more dance styles. */
const FULL_BLOCK = 9;
/** Refund of the organiser to one club. */
const REFUND_GROSZE = 5000;
/** Hours between the sign-ups of two clubs, and from a sign-up to its payment. */
const HOURS_TO_SIGNUP = 45;
const HOURS_TO_MONEY = 15;
/** Line-ups of the clubs, most frequent first: [presentation code, dancers]. */
const LINE_UPS: readonly [string, number][] = [
  ["SOLO", 1],
  ["SOLO", 1],
  ["DUET", 2],
  ["SOLO", 1],
  ["MINI", 5],
  ["DUET", 2],
  ["SOLO", 1],
  ["MINI", 4],
  ["SOLO", 1],
  ["FORM", 9],
];
/** Artist names of the clubs' larger groups, in turn. */
const ARTISTS = ["Zespół Kalejdoskop", "Formacja Przystań", "Grupa Nieważka", "Zespół Mozaika", "Formacja Srebrny Brzeg"];

/** Signs up all clubs, one by one. The dancers of a club are in one age band, so that every line-up is allowed. */
export async function signUpEverybody(season: SignupSeason): Promise<void> {
  const counts: number[] = [];
  for (let left = season.entries; left > 0; left -= counts.at(-1) ?? left)
    counts.push(Math.min(left, ENTRIES_OF_CLUBS[counts.length % ENTRIES_OF_CLUBS.length] ?? left));
  let next = 0;
  let first = 0;
  let billed: Promise<unknown> = Promise.resolve();
  const work = async () => {
    for (;;) {
      const club = next;
      const count = counts[club];
      if (count === undefined) return;
      const hours = club * (HOURS_TO_SIGNUP + HOURS_TO_MONEY) + HOURS_TO_SIGNUP;
      const turn = { club, first, count, clubs: counts.length, billed };
      next += 1;
      first += count;
      const bill = season.sitting(hours, club, () => signUpClub(season, turn));
      billed = bill;
      const payment = await bill;
      if (payment && club % 4 !== 3) await season.sitting(hours + HOURS_TO_MONEY, club, () => bookMoney(season.admin, club, payment));
    }
  };
  await Promise.all(Array.from({ length: season.together }, work));
}

async function bookMoney(admin: Robot, club: number, payment: { id: string; amount_grosze: number }): Promise<void> {
  const book = (body: object) => admin.must(updatePayment, { params: { id: payment.id }, body });
  await book({ status: "paid", note: "Wyciąg bankowy" });
  if (club % 12 === 5)
    await book({
      status: "partially_refunded",
      paid_grosze: payment.amount_grosze - REFUND_GROSZE,
      note: "Kontuzja: zwrot za jedno solo",
    });
}

/** The club's index, the number of entries made before its own, its number of entries, and the number of clubs. */
interface Turn {
  club: number;
  first: number;
  count: number;
  clubs: number;
  /** Resolves when the previous club has its bill, because bills are numbered in the order of the clubs. */
  billed: Promise<unknown>;
}

type Contact = NonNullable<CallArguments<typeof createSignup>["body"]>;

/** Begins a sign-up and returns its id. When this client has reached its limit for an hour, the office begins it, which has no limit. */
export async function beginSignup(admin: Robot, robot: Robot, competition_id: string, body: Contact): Promise<string> {
  const asking = { params: { id: competition_id }, body };
  const begun = await robot.call(createSignup, asking);
  if (begun.status < 400) return begun.body.id;
  if (begun.status !== 429) throw new Error(`createSignup: ${begun.status} ${begun.body.message}`);
  // On a copy of the office's client: the cookies of hundreds of sign-ups are too large for a request.
  const { id, link } = await admin.over().must(createSignup, asking);
  await robot.must(openSignup, { params: { id }, body: { key: link.split("key=")[1] ?? "" } });
  return id;
}

/** Submits a sign-up; the office accepts entries that need it. */
export async function sendSignup(admin: Robot, robot: Robot, id: string): Promise<void> {
  const sent = await robot.must(submitSignup, { params: { id }, body: { accept_rules: true, guardian_statement: true } });
  const waiting = sent.entries.filter((entry) => entry.status === "submitted").map((entry) => entry.id);
  if (waiting.length > 0) await admin.must(bulkEntries, { body: { action: "accept", ids: waiting } });
}

/** Returns the entries of one club, each with the length of its music. `dancers` are all dancers of the club. */
function entriesOf(
  { sections }: SignupSeason,
  { club, first, count, clubs }: Turn,
  band: Section,
  bands: number,
  dancers: readonly string[],
) {
  const fitting = sections.filter((each) => each.age_category_id === band.age_category_id);
  return Array.from({ length: count }, (_, i) => {
    const [code, size] = LINE_UPS[i % LINE_UPS.length] ?? ["SOLO", 1];
    const open = fitting.filter((each) => each.rulebook_codes?.presentation === code);
    const expected = (clubs / bands) * LINE_UPS.filter(([other]) => other === code).length;
    const styles = Math.min(Math.max(1, Math.round(expected / FULL_BLOCK)), open.length);
    const section = open[((club % bands) + (Math.floor(club / bands) % styles)) % Math.max(open.length, 1)];
    if (!section) return [];
    const made = first + i + 1;
    const body = {
      id: newId(),
      section_id: section.id,
      title: names.routine_titles[(made - 1) % names.routine_titles.length] ?? "Bez tytułu",
      ...(size > 4 ? { artist_name: ARTISTS[club % ARTISTS.length] ?? null } : {}),
      choreographer: contactOf(club),
      dancer_ids: [...new Set(Array.from({ length: size }, (_, k) => dancers[(i * 3 + k) % dancers.length] ?? ""))],
    };
    // A few entries have no music, so that the organiser can send reminders.
    const seconds = section.music === "own" && made % 11 !== 0 ? Math.min(section.music_to_seconds ?? 60, 24 + ((made * 7) % 30)) : 0;
    return [{ body, made, seconds }];
  }).flat();
}

const contactOf = (club: number) => names.people.instructors[club % names.people.instructors.length] ?? "Anna Próbna";

/** Creates and submits the sign-up of one club and has it accepted. Returns its payment request. */
async function signUpClub(season: SignupSeason, turn: Turn) {
  const { admin } = season;
  const { club } = turn;
  const bands = [
    ...new Map(
      season.sections.filter((each) => each.min_age !== null && each.max_age !== null).map((each) => [each.age_category_id, each]),
    ).values(),
  ];
  const school = names.schools[club % names.schools.length];
  const band = bands[club % bands.length];
  if (!school || !band) return undefined;
  const robot = (club === 0 ? season.coach : undefined) ?? season.guest();
  const id = await beginSignup(admin, robot, season.competition_id, {
    contact_name: contactOf(club),
    contact_email: `klub${club + 1}@example.com`,
    contact_phone: `+48 600 200 ${String(100 + club)}`,
    contact_role: "school",
    club_name: school.name,
    club_city: school.city,
  });
  const params = { id };
  const youngest = season.year - (band.max_age ?? 15);
  const span = (band.max_age ?? 15) - (band.min_age ?? 12) + 1;
  const dancers = Array.from({ length: DANCERS_OF_A_CLUB }, (_, i) => {
    const person = names.dancers[(club * DANCERS_OF_A_CLUB + i) % names.dancers.length];
    return { id: newId(), first_name: person?.first ?? "Iga", last_name: person?.last ?? "Próbna", birth_year: youngest + (i % span) };
  });
  const entries = entriesOf(
    season,
    turn,
    band,
    bands.length,
    dancers.map((each) => each.id),
  );
  await robot.must(addEntries, { params, body: { dancers, entries: entries.map((each) => each.body) } });
  // One after the other: parallel uploads would wait for the same lock of the sign-up, on connections that the next club needs.
  if (!season.bare) for (const { body, made, seconds } of entries) await sendMusic(robot, body, made, seconds);
  await sendSignup(admin, robot, id);
  if (season.bare) return undefined;
  await turn.billed;
  return robot.must(createPayment, { params, body: { method: "transfer" } });
}

async function sendMusic(robot: Robot, { id, title }: { id: string; title: string }, made: number, seconds: number): Promise<void> {
  if (seconds === 0) return;
  const form = new FormData();
  form.set("title", title);
  form.set("file", new File([toneWav(seconds, made)], `${title}.wav`, { type: "audio/wav" }));
  const { status, body } = await robot.call(uploadMusic, { params: { id }, form });
  // Uploads are limited for each client and hour; the rest of the day does not need music.
  if (status >= 400 && status !== 429) throw new Error(`uploadMusic: ${status} ${body.message}`);
}
