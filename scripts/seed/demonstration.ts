// The demonstration event of an empty database: a competition of 120 entries, seven referees, half of it scored, made through the API
// as its users would make it. Invented people from src/practice; the regulations of a real contest, moved to this year.
import { AsyncLocalStorage } from "node:async_hooks";
import { createCompetition, importCompetition, listSections, updateCompetition, updateSections } from "#src/competitions/contract.ts";
import { httpOf } from "#src/http.ts";
import type { World } from "#src/kernel/world.server.ts";
import { FOUR_CRITERIA, names } from "#src/practice/invented.ts";
import { createScoringForm } from "#src/scoring-forms/contract.ts";
import { updateSettings } from "#src/tenants/contract.ts";
import { Robot } from "../robot.ts";
import { makeAccounts } from "./accounts.ts";
import { danceHalf } from "./day.ts";
import { rulebookOf } from "./rulebook.ts";
import { signUpEverybody } from "./signups.ts";

const ENTRIES = 120;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** So many clubs sign up at once: one is with the database while the other is not. */
const TOGETHER = 2;

/** Makes the whole demonstration, and says which part it is at; takes some seconds on an empty database. */
export async function makeDemonstration(world: World, version: string, say: (part: string) => void): Promise<void> {
  const start = world.now();
  let clock = start.getTime() - 40 * DAY_MS;
  // Clubs sign up side by side, each at its own time.
  const sittings = new AsyncLocalStorage<number>();
  const app = httpOf({ ...world, now: () => new Date(sittings.getStore() ?? clock) }, version);
  const send = async (path: string, init: RequestInit) => app.request(new URL(path, "http://127.0.0.1"), init);
  const accounts = await makeAccounts(world, names.people.judges);
  const password = world.settings.DEMO_PASSWORD;
  const admin = await new Robot(send, "demo").signIn("admin@demo.test", password);
  await admin.must(updateSettings, {
    body: {
      contact_email: "biuro@rytmwisly.example",
      contact_phone: "+48 600 100 200",
      bank_account: "61109010140000071219812874",
      invoice_name: "Fundacja Rytm Wisły",
      invoice_address: "ul. Bulwar Filadelfijski 2, 87-100 Toruń",
      invoice_nip: "5260250274",
    },
  });
  const form = await admin.must(createScoringForm, { body: { ...FOUR_CRITERIA, method: "mean" } });
  const today = start.toLocaleDateString("sv", { timeZone: "Europe/Warsaw" });
  const year = Number(today.slice(0, 4));
  const { competition } = await admin.must(importCompetition, {
    body: { rulebook: rulebookOf(year), name: `Rytm Wisły ${year}`, starts_on: today, ends_on: today },
  });
  const id = { params: { id: competition.id } };
  await admin.must(updateSections, { ...id, body: { scoring_form_id: form.id } });
  const moment = (ms: number) => new Date(ms).toISOString();
  await admin.must(updateCompetition, {
    ...id,
    body: {
      description: "Turniej tańca nad Wisłą. Wszystkie osoby, kluby i wyniki w tym turnieju są zmyślone.",
      venue_name: "Arena Toruń",
      venue_address: "ul. gen. Józefa Bema 73, Toruń",
      signup_opens_at: moment(clock),
      signup_closes_at: moment(start.getTime() - DAY_MS),
      music_closes_at: moment(start.getTime() - DAY_MS / 2),
      payment_due_at: moment(start.getTime() - 2 * DAY_MS),
    },
  });
  await admin.must(updateCompetition, { ...id, body: { status: "open" } });
  const { data: sections } = await admin.must(listSections, id);
  const coach = await new Robot(send, "demo").signIn("trener@demo.test", password);
  const guest = () => new Robot(send, "demo");
  say(`${ENTRIES} entries of invented clubs`);
  const opened = clock;
  const sitting = <T>(hours: number, _club: number, work: () => Promise<T>) => sittings.run(opened + hours * HOUR_MS, work);
  await signUpEverybody({
    coach,
    guest,
    admin,
    competition_id: competition.id,
    year,
    sections,
    entries: ENTRIES,
    together: TOGETHER,
    sitting,
  });
  clock = start.getTime() - DAY_MS;
  // Weeks have passed: the session has expired.
  await admin.signIn("admin@demo.test", password);
  await admin.must(updateCompetition, { ...id, body: { status: "closed" } });
  const referees = [...accounts].filter(([email]) => email.startsWith("sedzia"));
  const judges = await Promise.all(referees.map(([email]) => new Robot(send, "demo").signIn(email, password)));
  say("a day on stage, half of it judged");
  await danceHalf({
    admin,
    competition_id: competition.id,
    judges,
    user_ids: referees.map(([, id]) => id),
    now: start,
    setClock: (ms) => {
      clock = ms;
    },
  });

  say("the next competitions");
  // The next event takes sign-ups, and one more is being prepared.
  clock = start.getTime();
  const spring = new Date(start.getTime() + 75 * DAY_MS).toISOString().slice(0, 10);
  const next = await admin.must(importCompetition, {
    body: {
      rulebook: rulebookOf(Number(spring.slice(0, 4))),
      name: `Wiosenne Potyczki Taneczne ${spring.slice(0, 4)}`,
      starts_on: spring,
      ends_on: spring,
    },
  });
  await admin.must(updateSections, { params: { id: next.competition.id }, body: { scoring_form_id: form.id } });
  await admin.must(updateCompetition, {
    params: { id: next.competition.id },
    body: {
      venue_name: "Hala Widowiskowa",
      venue_address: "ul. Parkowa 4, Żnin",
      signup_opens_at: moment(start.getTime() - DAY_MS),
      signup_closes_at: moment(start.getTime() + 60 * DAY_MS),
      music_closes_at: moment(start.getTime() + 68 * DAY_MS),
      payment_due_at: moment(start.getTime() + 62 * DAY_MS),
    },
  });
  await admin.must(updateCompetition, { params: { id: next.competition.id }, body: { status: "open" } });
  const summer = new Date(start.getTime() + 200 * DAY_MS).toISOString().slice(0, 10);
  await admin.must(createCompetition, { body: { name: "Letnie Grand Prix", starts_on: summer, ends_on: summer } });
}
