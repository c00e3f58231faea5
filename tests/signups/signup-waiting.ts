// A competition with few places, and schools that submit entries to it, for tests of the waiting list.
import { updateCompetition, updateSection } from "#src/competitions/contract.ts";
import * as contract from "#src/signup/contract.ts";
import { moveWaiting } from "#src/capacity/waiting/moving.server.ts";
import { browserAs, makeTenant } from "../competitions/factories.ts";
import { beginSignup, contact, makeOpenContest } from "./signup-contest.ts";
import type { House } from "../application/world.ts";
import * as asking from "#src/signup/offers/contract.ts";

/** Creates a competition with `capacity` places for solos, and schools that submit entries to them. */
export async function makeFullContest(house: House, capacity: number, settings: object = {}) {
  const tenant = await makeTenant(house);
  const contest = await makeOpenContest(house, tenant);
  const admin = await browserAs(house, tenant, "admin");
  await admin.must(updateSection, { params: { id: contest.young }, body: { capacity } });
  if (Object.keys(settings).length > 0) await admin.must(updateCompetition, { params: { id: contest.id }, body: settings });
  const school = async (club_name = "Studio Tańca Pirueta", section_id = contest.young, count = 1) => {
    const { browser, id } = await beginSignup(house, tenant, contest);
    const params = { id };
    await browser.must(contract.updateSignup, { params, body: { ...contact, club_name } });
    for (let at = 0; at < count; at += 1) {
      const born = section_id === contest.young ? 2012 : 2005;
      const added = await browser.must(contract.addDancers, {
        params,
        body: { first_name: "Lena", last_name: `Wójcicka${"abcdefgh"[at]}`, birth_year: born },
      });
      const dancer_ids = added.data.map((each) => each.id);
      await browser.must(contract.createEntry, { params, body: { title: "Iskra", section_id, dancer_ids } });
    }
    const read = () => browser.must(contract.getSignup, { params });
    const send = () => browser.must(contract.submitSignup, { params, body: { accept_rules: true, guardian_statement: true } });
    const entry = async () => (await read()).entries[0]?.id ?? "";
    const status = async () => (await read()).entries[0]?.status;
    const accept = async () => browser.call(asking.acceptOffer, { params: { id: await entry() } });
    const decline = async () => browser.call(asking.declineOffer, { params: { id: await entry() } });
    const withdraw = async () => browser.call(contract.deleteEntry, { params: { id: await entry() } });
    return { browser, id, read, send, entry, status, accept, decline, withdraw };
  };
  const sent = async (...asked: Parameters<typeof school>) => {
    const made = await school(...asked);
    await made.send();
    return made;
  };
  const move = () => moveWaiting.run({ tenant, competition_id: contest.id }, house.world);
  const mails = () =>
    house.world.database.inTenant(tenant.id, (trx) =>
      trx.selectFrom("mails").select(["kind", "subject", "text_body"]).where("kind", "like", "waiting_%").orderBy("id").execute(),
    );
  const openOffers = () =>
    house.world.database.inTenant(tenant.id, (trx) =>
      trx.selectFrom("place_offers").select("entry_id").where("status", "=", "open").execute(),
    );
  return { tenant, contest, admin, school, sent, move, mails, openOffers };
}
