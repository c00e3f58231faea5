// Everybody signs up: invented clubs with invented dancers, through the same calls as the pages.
import type { Section } from "#src/competitions/shapes.ts";
import { uploadMusic } from "#src/music/contract.ts";
import { createPayment, updatePayment } from "#src/payments/contract.ts";
import { names } from "#src/practice/invented.ts";
import { addDancers, bulkEntries, createEntry, createSignup, getSignup, submitSignup } from "#src/signup/contract.ts";
import type { Robot } from "../robot.ts";
import { toneWav } from "./tones.ts";

export interface SignupSeason {
  admin: Robot;
  /** The first club's coach, who has an account; all others are guests. */
  coach?: Robot;
  guest(): Robot;
  competition_id: string;
  year: number;
  sections: readonly Section[];
  /** How many entries there are to be in all. */
  entries: number;
  /** How many clubs sign up at the same time. */
  together: number;
  /** Runs what a club does in one sitting, so many hours after sign-up opened; meanwhile that is the demonstration's time. */
  sitting<T>(hours: number, club: number, work: () => Promise<T>): Promise<T>;
}

/** How many entries the clubs bring, in turn; ten on average. */
const ENTRIES_OF_CLUBS = [12, 8, 14, 6, 11, 9];
/** How many performances fill a block; a presentation with more of them is spread over more dance styles. */
const FULL_BLOCK = 9;
/** What the organiser gave back to one club. */
const REFUND_GROSZE = 5000;
/** How long after the one before a club signs up, and how much later its money arrives. */
const HOURS_TO_SIGNUP = 45;
const HOURS_TO_MONEY = 15;
/** Which styles and line-ups the clubs bring, most wanted first: [presentation code, dancers]. */
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
/** Under which names the clubs' larger groups perform, in turn. */
const ARTISTS = ["Zespół Kalejdoskop", "Formacja Przystań", "Grupa Nieważka", "Zespół Mozaika", "Formacja Srebrny Brzeg"];

/** Entries are made club by club; the ages of one club's dancers lie in one band, so that every line-up is allowed. */
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

/** The club's place among all clubs, the number of entries made before its own, and how many it brings. */
interface Turn {
  club: number;
  first: number;
  count: number;
  clubs: number;
  /** Once the club before it has its bill, because bills are numbered in the order in which the clubs came. */
  billed: Promise<unknown>;
}

/** Makes and sends the sign-up of one club and has it accepted; gives what it is asked to pay. */
async function signUpClub(season: SignupSeason, { club, first, count, clubs, billed }: Turn) {
  const { admin, competition_id } = season;
  const bands = [
    ...new Map(
      season.sections.filter((each) => each.min_age !== null && each.max_age !== null).map((each) => [each.age_category_id, each]),
    ).values(),
  ];
  const school = names.schools[club % names.schools.length];
  const band = bands[club % bands.length];
  if (!school || !band) return undefined;
  const robot = (club === 0 ? season.coach : undefined) ?? season.guest();
  const contact = names.people.instructors[club % names.people.instructors.length] ?? "Anna Próbna";
  const signup = await robot.must(createSignup, {
    params: { id: competition_id },
    body: {
      contact_name: contact,
      contact_email: `klub${club + 1}@example.com`,
      contact_phone: `+48 600 200 ${String(100 + club)}`,
      contact_role: "school",
      club_name: school.name,
      club_city: school.city,
    },
  });
  const params = { id: signup.id };
  const youngest = season.year - (band.max_age ?? 15);
  const span = (band.max_age ?? 15) - (band.min_age ?? 12) + 1;
  const { data: dancers } = await robot.must(addDancers, {
    params,
    body: {
      dancers: Array.from({ length: 14 }, (_, i) => {
        const person = names.dancers[(club * 14 + i) % names.dancers.length];
        return { first_name: person?.first ?? "Iga", last_name: person?.last ?? "Próbna", birth_year: youngest + (i % span) };
      }),
    },
  });
  const uploads: Promise<unknown>[] = [];
  const fitting = season.sections.filter((each) => each.age_category_id === band.age_category_id);
  for (let i = 0; i < count; i++) {
    const [code, size] = LINE_UPS[i % LINE_UPS.length] ?? ["SOLO", 1];
    const open = fitting.filter((each) => each.rulebook_codes?.presentation === code);
    const expected = (clubs / bands.length) * LINE_UPS.filter(([other]) => other === code).length;
    const styles = Math.min(Math.max(1, Math.round(expected / FULL_BLOCK)), open.length);
    const section = open[((club % bands.length) + (Math.floor(club / bands.length) % styles)) % Math.max(open.length, 1)];
    if (!section) continue;
    const line = Array.from({ length: size }, (_, k) => dancers[(i * 3 + k) % dancers.length]?.id ?? "");
    const made = first + i;
    const title = names.routine_titles[made % names.routine_titles.length] ?? "Bez tytułu";
    const entry = await robot.must(createEntry, {
      params,
      body: {
        section_id: section.id,
        title,
        ...(size > 4 ? { artist_name: ARTISTS[club % ARTISTS.length] ?? null } : {}),
        choreographer: contact,
        dancer_ids: [...new Set(line)],
      },
    });
    // A few are still without music, so that the organiser has somebody to remind.
    if (section.music === "own" && (made + 1) % 11 !== 0) {
      const form = new FormData();
      form.set("title", title);
      const seconds = Math.min(section.music_to_seconds ?? 60, 24 + (((made + 1) * 7) % 30));
      form.set("file", new File([toneWav(seconds, made + 1)], `${title}.wav`, { type: "audio/wav" }));
      uploads.push(robot.must(uploadMusic, { params: { id: entry.id }, form }));
    }
  }
  await Promise.all(uploads);
  await robot.must(submitSignup, { params, body: { accept_rules: true, guardian_statement: true } });
  const { entries } = await robot.must(getSignup, { params });
  const waiting = entries.filter((entry) => entry.status === "submitted").map((entry) => entry.id);
  if (waiting.length > 0) await admin.must(bulkEntries, { body: { action: "accept", ids: waiting } });
  await billed;
  return robot.must(createPayment, { params, body: { method: "transfer" } });
}
