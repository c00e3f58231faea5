// Prepares the soak: organisers, each with an event of the day, a seated panel and all clubs signed up.
import { setup } from "#src/identity/contract.ts";
import { createTenant } from "#src/tenants/contract.ts";
import { danceDayList, fillCompetition, openCompetition, openOffice, type Rehearsal, seatJudges } from "../rehearsal/event.ts";
import { measureRequests, seededRandom } from "../rehearsal/network.ts";
import { Robot } from "../robot.ts";
import type { SoakPlan } from "./plan.ts";

const TENANT = "proba";
const EMAIL = "ala@example.com";
const PASSWORD = "dwadziescia-klepek";
/** Number of organisers set up at the same time: while one waits for the database, another computes. */
const TOGETHER = 2;

export interface Hall {
  tenant: string;
  /** Id of the competition. */
  id: string;
  slug: string;
  list_id: string;
  admin: Robot;
  judges: Robot[];
  performances: { id: string; start_number: number | null }[];
}

/** An event of the first organiser with open sign-up. */
export interface OpenEvent {
  tenant: string;
  id: string;
  section_id: string;
  birth_year: number;
}

type Network = Rehearsal["network"];

/** Sets the installation up with its one-time link. Each competition has its own organiser; one super-admin manages all. */
export async function setUpHalls(
  plan: SoakPlan,
  { url, setupToken }: { url: string; setupToken: string },
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<{ halls: Hall[]; open: OpenEvent }> {
  const network = measureRequests(url, signal);
  const owner = { tenant_name: "Studio Próba", tenant_slug: TENANT, name: "Ala Próbna", email: EMAIL, password: PASSWORD };
  await new Robot(network.send, "").must(setup, { body: { token: setupToken, ...owner } });
  const admin = await new Robot(network.send, TENANT).signIn(EMAIL, PASSWORD);
  const halls: Hall[] = [];
  let next = 0;
  const work = async () => {
    while (next < plan.competitions) {
      next += 1;
      const tenant = next === 1 ? TENANT : `${TENANT}-${next}`;
      if (tenant !== TENANT) await admin.must(createTenant, { body: { name: `Studio Próba ${next}`, slug: tenant } });
      const began = performance.now();
      halls.push(await setUpHall(plan, network, tenant));
      const seconds = ((performance.now() - began) / 1000).toFixed(0);
      say(`organiser ${halls.length} of ${plan.competitions} is ready: ${plan.entries} entries, ${plan.judges} judges, ${seconds} s`);
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, work));
  const later = await openCompetition(admin, new Date(), "Następny turniej");
  const solo = later.sections.find((each) => each.rulebook_codes?.presentation === "SOLO" && each.max_age !== null);
  if (!solo) throw new Error("the regulations have no soloists");
  const open = { tenant: TENANT, id: later.id, section_id: solo.id, birth_year: later.year - (solo.max_age ?? 15) };
  return { halls, open };
}

async function setUpHall({ entries, judges }: SoakPlan, network: Network, tenant: string): Promise<Hall> {
  const rehearsal: Rehearsal = {
    network,
    tenant,
    email: EMAIL,
    password: PASSWORD,
    entries,
    judges,
    bare: true,
    drops: 0,
    random: seededRandom(1),
    say: () => undefined,
  };
  const admin = await openOffice(rehearsal);
  const { robots, user_ids } = await seatJudges(rehearsal, admin);
  const { id, slug } = await fillCompetition(rehearsal, admin, new Date());
  const list = await danceDayList(admin, id, user_ids);
  return { tenant, id, slug, list_id: list.id, admin, judges: robots, performances: list.blocks.flatMap((block) => block.performances) };
}
