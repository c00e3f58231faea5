// What a referee can read: every GET endpoint of the published document, called for real records of the referee's own organiser.
import { describe, expect, it } from "vitest";
import { handlers } from "#src/http.ts";
import { newId } from "#src/kernel/values/ids.ts";
import { useHouse } from "./application/database.ts";
import { makePerson } from "./competitions/factories.ts";
import { makeHall } from "./competitions/situations.ts";

const house = useHouse();
const reads = handlers.map((handler) => handler.endpoint).filter((endpoint) => endpoint.method === "GET");

/** A birth year that equals no other number of the situation. */
const YEAR = 1987;
const PRIVATE = ["1987-04-17", "marta@example.com", "600700801", "Zuzanna Nowicka", "5260250274", "prosi o ciszę", "Mała Gwiazda"];
/** Ids and timestamps, whose hexadecimal digits may look like a year. */
const NOISE = /[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d{2}-\d{2}T[\d:.]+/g;

/** Returns every field of a reply whose name contains birth, e-mail or phone, with its value, without nulls. */
function privateFields(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => privateFields(each, path));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const here = `${path}.${name}`;
    const own = /birth|e_?mail|phone/i.test(name) && inner !== null && typeof inner !== "object" ? [`${here}=${String(inner)}`] : [];
    return [...own, ...privateFields(inner, here)];
  });
}

/** Creates a hall whose sign-up contains all private data. Returns the ids of its records by the folder of their address. */
async function makePrivateHall() {
  const hall = await makeHall(house);
  const paymentId = newId();
  const coach = await makePerson(house, hall.tenant, "trener");
  const ids = await house.world.database.inTenant(hall.tenant.id, async (trx) => {
    const tenant_id = hall.tenant.id;
    await trx.updateTable("dancers").set({ birth_year: YEAR, birth_date: "1987-04-17" }).execute();
    await trx.updateTable("entries").set({ artist_name: "Mała Gwiazda" }).execute();
    await trx
      .updateTable("signups")
      .set({
        user_id: coach.id,
        contact_name: "Zuzanna Nowicka",
        contact_phone: "600700801",
        note: "prosi o ciszę",
        invoice: JSON.stringify({ name: "Zuzanna Nowicka", address: "Warszawa", nip: "5260250274" }),
      })
      .execute();
    await trx
      .insertInto("payments")
      .values({
        tenant_id,
        id: paymentId,
        signup_id: hall.signup_id,
        competition_id: hall.competition_id,
        amount_grosze: 4500,
        method: "transfer",
        status: "pending",
        reference: "PRK-2026-000001",
      })
      .execute();
    const one = async (table: "dancers" | "dance_categories" | "age_categories" | "presentation_categories") =>
      (await trx.selectFrom(table).select("id").executeTakeFirstOrThrow()).id;
    return {
      dancers: await one("dancers"),
      "dance-categories": await one("dance_categories"),
      "age-categories": await one("age_categories"),
      "presentation-categories": await one("presentation_categories"),
    };
  });
  const things: Record<string, string[]> = {
    ...Object.fromEntries(Object.entries(ids).map(([kind, id]) => [kind, [id]])),
    competitions: [hall.competition_id],
    scores: [hall.competition_id],
    sections: [hall.section_id],
    signups: [hall.signup_id],
    entries: hall.entry_ids,
    "start-lists": [hall.list_id],
    blocks: [hall.round_id],
    performances: hall.performance_ids,
    "scoring-forms": [hall.form_id],
    payments: [paymentId],
    users: [coach.id, ...hall.people.map((person) => person.id)],
    tenants: [hall.tenant.id],
  };
  return { hall, coach, things };
}

describe("replies to a referee", () => {
  it("holds nobody's birth date or year, e-mail, phone, invoice or note, and no artist name of a soloist, at any address", async () => {
    const { hall, coach, things } = await makePrivateHall();
    const [referee] = hall.referees;
    const [me] = hall.people;
    const answered = new Set<string>();
    for (const endpoint of reads) {
      const parts = endpoint.path.split("/");
      const kind = parts[parts.indexOf("{id}") - 1] ?? "";
      for (const id of endpoint.path.includes("{id}") ? (things[kind] ?? [newId()]) : [""]) {
        const path = endpoint.path.replace("{id}", id).replace(/\{\w+\}/g, () => newId());
        const reply = await referee?.fetch(path);
        if (reply?.status !== 200) continue;
        answered.add(endpoint.name);
        const text = await reply.text();
        for (const secret of [...PRIVATE, coach.email, ...hall.people.slice(1).map((person) => person.email)])
          expect(text.includes(secret), `${endpoint.name} tells ${secret}`).toBe(false);
        expect(text.replaceAll(NOISE, ""), endpoint.name).not.toMatch(new RegExp(`\\b${YEAR}\\b`));
        if (reply.headers.get("content-type")?.startsWith("application/json")) {
          const told = privateFields(JSON.parse(text)).filter((field) => field !== `.email=${me?.email}`);
          expect(told, endpoint.name).toEqual([]);
        }
      }
    }
    // Otherwise the test would prove nothing: these endpoints do answer a referee with records of the situation.
    for (const name of ["listEntries", "getEntry", "listStartLists", "getStartList", "getJudgeDay", "getSheet", "listSheets", "listScores"])
      expect(answered, name).toContain(name);
  });

  it("is the organiser's to read: the same walk finds every kind of it", async () => {
    const { hall, coach } = await makePrivateHall();
    const texts = await Promise.all(
      ["/api/entries", `/api/entries/${hall.entry_ids[0]}`, `/api/signups/${hall.signup_id}`, "/api/users"].map(async (path) =>
        (await hall.admin.fetch(path)).text(),
      ),
    );
    const all = texts.join(" ");
    for (const secret of [...PRIVATE, coach.email, String(YEAR)]) expect(all).toContain(secret);
  });
});
