// The demonstration event of an empty database: a competition of 120 entries with seven referees, half of it scored, created through the API as its
// users would create it. Invented people from src/practice; the regulations of a real contest, moved to this year.
import { AsyncLocalStorage } from "node:async_hooks";
import { createCompetition, importCompetition, listSections, updateCompetition, updateSections } from "#src/competitions/contract.ts";
import { httpOf } from "#src/http.ts";
import type { CallArguments } from "#src/kernel/endpoints/endpoint.ts";
import type { World } from "#src/kernel/world/world.server.ts";
import { TEST_CREDENTIALS } from "#src/gateways/test-servers/test-gateway.server.ts";
import { FOUR_CRITERIA, names } from "#src/practice/invented.ts";
import { createScoringForm } from "#src/scoring-forms/contract.ts";
import { updateSettings } from "#src/tenants/contract.ts";
import { Robot } from "../robot.ts";
import { makeAccounts } from "./accounts.ts";
import { danceHalf } from "./day.ts";
import { rulebookOf } from "./rulebook.ts";
import { signUpEverybody } from "./signups.ts";
import { saveP24Account, saveStripeAccount, switchPaymentAccount } from "#src/gateways/accounts/contract.ts";

const ENTRIES = 120;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Days since sign-up opened. */
const OPENED_DAYS = 40;
/** Number of clubs that sign up at once: while one waits for the database, another computes. */
const TOGETHER = 2;

const ORGANISER = {
  contact_email: "biuro@rytmwisly.example",
  contact_phone: "+48 600 100 200",
  bank_account: "61109010140000071219812874",
  invoice_name: "Fundacja Rytm Wisły",
  invoice_address: "ul. Bulwar Filadelfijski 2, 87-100 Toruń",
  invoice_nip: "5260250274",
};

const momentAfter = (start: Date, days: number) => new Date(start.getTime() + days * DAY_MS).toISOString();
const dateAfter = (start: Date, days: number) => momentAfter(start, days).slice(0, 10);

/** Creates the whole demonstration and reports each part with `say`. Takes some seconds on an empty database. */
export async function makeDemonstration(world: World, version: string, say: (part: string) => void): Promise<void> {
  const start = world.now();
  const opened = start.getTime() - OPENED_DAYS * DAY_MS;
  let clock = opened;
  // Clubs sign up in parallel, each with its own clock.
  const sittings = new AsyncLocalStorage<number>();
  // Limits protect against strangers, and each count of them waits for the disk.
  const limits = { ...world.limits, take: async () => undefined, look: async () => undefined };
  const app = httpOf({ ...world, limits, now: () => new Date(sittings.getStore() ?? clock) }, version);
  const send = async (path: string, init: RequestInit) => app.request(new URL(path, "http://127.0.0.1"), init);
  const guest = () => new Robot(send, "demo");
  const { accounts, tenant_id } = await makeAccounts(world, names.people.judges);
  const password = world.settings.DEMO_PASSWORD;
  // The clock moves on by days while clubs sign up.
  const admin = await guest().signIn("admin@demo.test", password, true);
  await admin.must(updateSettings, { body: ORGANISER });
  await takeMoney(world, admin);
  const form = await admin.must(createScoringForm, { body: { ...FOUR_CRITERIA, method: "mean" } });
  const today = start.toLocaleDateString("sv", { timeZone: "Europe/Warsaw" });
  const competition_id = await openSignups(admin, "Rytm Wisły", today, form.id, eventOfToday(start));
  const { data: sections } = await admin.must(listSections, { params: { id: competition_id } });
  const coach = await guest().signIn("trener@demo.test", password);
  say(`${ENTRIES} entries of invented clubs`);
  const sitting = <T>(hours: number, _club: number, work: () => Promise<T>) => sittings.run(opened + hours * HOUR_MS, work);
  const year = Number(today.slice(0, 4));
  await signUpEverybody({
    coach,
    guest,
    admin,
    competition_id,
    year,
    sections,
    bare: false,
    entries: ENTRIES,
    together: TOGETHER,
    sitting,
  });
  clock = start.getTime() - DAY_MS;
  // Weeks have passed, so the session has expired.
  await admin.signIn("admin@demo.test", password, true);
  await admin.must(updateCompetition, { params: { id: competition_id }, body: { status: "closed" } });
  say("a day on stage, half of it judged");
  // Without statistics, lists of the new rows are planned as if the tables were empty.
  await world.database.pool.query("ANALYZE");
  await danceHalf({
    admin,
    competition_id,
    user_ids: [...accounts].filter(([email]) => email.startsWith("sedzia")).map(([, id]) => id),
    database: world.database,
    tenant_id,
    now: start,
    setClock: (ms) => {
      clock = ms;
    },
  });

  say("the next competitions");
  // The next event is open for sign-ups, and another is being prepared.
  clock = start.getTime();
  await openSignups(admin, "Wiosenne Potyczki Taneczne", dateAfter(start, 75), form.id, eventOfSpring(start));
  const summer = dateAfter(start, 200);
  await admin.must(createCompetition, { body: { name: "Letnie Grand Prix", starts_on: summer, ends_on: summer } });
}

/** Sets up the organiser's accounts at the test gateway: Przelewy24 is offered, Stripe can be switched on. */
async function takeMoney({ secrets }: World, admin: Robot): Promise<void> {
  // With an external database and no SECRET_KEY no secrets can be stored; transfers are offered nevertheless.
  if (secrets.newest === undefined) return;
  await admin.must(saveP24Account, { body: { ...TEST_CREDENTIALS.p24, sandbox: true } });
  await admin.must(saveStripeAccount, { body: TEST_CREDENTIALS.stripe });
  await admin.must(switchPaymentAccount, { params: { kind: "p24" }, body: { enabled: true } });
}

type Details = NonNullable<CallArguments<typeof updateCompetition>["body"]>;

function eventOfToday(start: Date): Details {
  return {
    description: "Turniej tańca nad Wisłą. Wszystkie osoby, kluby i wyniki w tym turnieju są zmyślone.",
    venue_name: "Arena Toruń",
    venue_address: "ul. gen. Józefa Bema 73, Toruń",
    signup_opens_at: momentAfter(start, -OPENED_DAYS),
    signup_closes_at: momentAfter(start, -1),
    music_closes_at: momentAfter(start, -0.5),
    payment_due_at: momentAfter(start, -2),
  };
}

function eventOfSpring(start: Date): Details {
  return {
    venue_name: "Hala Widowiskowa",
    venue_address: "ul. Parkowa 4, Żnin",
    signup_opens_at: momentAfter(start, -1),
    signup_closes_at: momentAfter(start, 60),
    music_closes_at: momentAfter(start, 68),
    payment_due_at: momentAfter(start, 62),
  };
}

/** Imports the regulations as a competition of one day, named with its year, and opens it for sign-ups. Returns its id. */
async function openSignups(admin: Robot, title: string, date: string, form_id: string, details: Details): Promise<string> {
  const year = date.slice(0, 4);
  const { competition } = await admin.must(importCompetition, {
    body: { rulebook: rulebookOf(Number(year)), name: `${title} ${year}`, starts_on: date, ends_on: date },
  });
  const id = { params: { id: competition.id } };
  await admin.must(updateSections, { ...id, body: { scoring_form_id: form_id } });
  await admin.must(updateCompetition, { ...id, body: details });
  await admin.must(updateCompetition, { ...id, body: { status: "open" } });
  return competition.id;
}
