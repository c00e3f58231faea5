// One rule says what an entry misses: saved view, counts, chips of a row, the coach's own list, the desk and the builder agree.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { makeSubmitted, type SubmittedSignup } from "#tests/signups/submitted-signup.ts";
import { newId } from "../../kernel/values/ids.ts";
import { getEntry, listEntries, listSignups } from "../../signup/contract.ts";
import { columnsOf } from "../../signup/desk/list/entry-columns.tsx";
import type { EntryRow } from "../../signup/records.ts";
import { getDay } from "../contract.ts";
import type { EntryStatus, MusicStatus } from "../../entries/records.ts";
import { addReceipt } from "../../payments/receipts/contract.ts";

const house = useHouse();

const inTenant = ({ tenant }: SubmittedSignup, what: Parameters<typeof house.world.database.inTenant<unknown>>[1]) =>
  house.world.database.inTenant(tenant.id, what);
const section = (made: SubmittedSignup, set: object) => inTenant(made, (trx) => trx.updateTable("sections").set(set).execute());
const entry = (made: SubmittedSignup, set: object) => inTenant(made, (trx) => trx.updateTable("entries").set(set).execute());
const solo = (made: SubmittedSignup, set: object) =>
  inTenant(made, (trx) => trx.updateTable("presentation_categories").set(set).where("name", "=", "Solo").execute());
/** Leaves the payment as the only thing that an entry can miss. */
const withoutMusic = (made: SubmittedSignup) => section(made, { music: "organiser" });
const paid = ({ admin, signup }: SubmittedSignup) =>
  admin.must(addReceipt, { params: { id: signup }, body: { amount_grosze: 8000, method: "cash", received_on: "2026-01-20" } });

/** Adds a track with this status, as the checker would. */
async function track(made: SubmittedSignup, status: Exclude<MusicStatus, "none">): Promise<void> {
  const own = { tenant_id: made.tenant.id, id: newId() };
  await inTenant(made, async (trx) => {
    const { id } = await trx.selectFrom("entries").select("id").executeTakeFirstOrThrow();
    await trx
      .insertInto("files")
      .values({ ...own, name: "ton.mp3", content_type: "audio/mpeg", bytes: 1, sha256: "0".repeat(64) })
      .execute();
    await trx
      .insertInto("music_tracks")
      .values({ ...own, id: newId(), entry_id: id, file_id: own.id, status })
      .execute();
  });
}

/** Adds three dancers, so that the entry is a group, and removes its title. */
async function untitled(made: SubmittedSignup): Promise<void> {
  await solo(made, { max_dancers: 7 });
  await inTenant(made, async (trx) => {
    const { id, signup_id } = await trx.selectFrom("entries").select(["id", "signup_id"]).executeTakeFirstOrThrow();
    for (const position of [2, 3, 4]) {
      const own = { tenant_id: made.tenant.id, id: newId() };
      await trx
        .insertInto("dancers")
        .values({ ...own, signup_id, first_name: "Hanna", last_name: `Kruk ${position}`, birth_year: 2012 })
        .execute();
      await trx
        .insertInto("entry_dancers")
        .values({ tenant_id: own.tenant_id, id: newId(), entry_id: id, dancer_id: own.id, position })
        .execute();
    }
    await trx.updateTable("entries").set({ title: "" }).execute();
  });
}

/** Warnings of a row's chips and line, as the organiser reads them. */
function warnings(row: EntryRow, admin: boolean): string[] {
  const html = columnsOf("pl", admin, false)
    .filter((column) => !column.phoneOnly && column.key !== "status")
    .map((column) => `<i class="column ${column.key}">${renderToStaticMarkup(column.cell(row))}</i>`)
    .join("");
  const chips = [...html.matchAll(/<i class="column (music|payment)">(.*?)<\/i>/gs)];
  const told = /Brakuje: ([^<]+)</.exec(html)?.[1] ?? "";
  return [
    ...[["tytuł", "title"] as const, ["skład", "line_up"] as const, ["płatność", "payment"] as const].flatMap(([word, kind]) =>
      told.includes(word) ? [kind] : [],
    ),
    ...chips.filter(([, , chip]) => /class="chip[^"]* (warn|bad)"/.test(chip ?? "")).map(([, kind]) => kind ?? ""),
  ].sort();
}

const out: EntryStatus[] = ["withdrawn", "rejected", "no_show", "disqualified"];
const cases: [string, (made: SubmittedSignup) => unknown, string[]][] = [
  ["neither music nor money", () => undefined, ["music", "payment"]],
  ["money, where the organiser brings the music", withoutMusic, ["payment"]],
  [
    "nothing once paid",
    async (made) => {
      await withoutMusic(made);
      await paid(made);
    },
    [],
  ],
  ["money while the music is being checked", (made) => track(made, "checking"), ["payment"]],
  ["music that is too long", (made) => track(made, "too_long"), ["music", "payment"]],
  [
    "a title, where three or more dance",
    async (made) => {
      await withoutMusic(made);
      await untitled(made);
    },
    ["payment", "title"],
  ],
  [
    "dancers",
    async (made) => {
      await withoutMusic(made);
      await solo(made, { min_dancers: 2, max_dancers: 2 });
    },
    ["line_up", "payment"],
  ],
  ["music but no money while there is no place", (made) => entry(made, { status: "waiting" }), ["music"]],
  ...out.map((status): (typeof cases)[number] => [
    `nothing that could be asked of who is out (${status})`,
    (made) => entry(made, { status }),
    [],
  ]),
];

it.each(cases)("an entry that misses %s is counted, listed and marked so everywhere", async (_name, change, missing) => {
  const made = await makeSubmitted(house);
  const { admin } = made;
  await change(made);
  const all = await admin.must(listEntries, {});
  const [row] = all.data;
  if (!row) throw new Error("no entry");
  expect(row.missing.toSorted()).toEqual(missing);
  expect((await admin.must(getEntry, { params: { id: row.id } })).missing.toSorted()).toEqual(missing);
  expect(all.counts.incomplete).toBe(missing.length > 0 ? 1 : 0);
  expect((await admin.must(listEntries, { query: { view: "incomplete" } })).total).toBe(all.counts.incomplete);
  const without = missing.includes("music") ? 1 : 0;
  expect((await admin.must(listEntries, { query: { music: "none" } })).total).toBe(without);
  expect((await admin.must(getDay, {})).entries.music_missing).toBe(without);
  expect((await admin.must(listSignups, {})).data[0]?.without_music).toBe(without);
  expect((await admin.must(listEntries, { query: { paid: "no" } })).total).toBe(missing.includes("payment") ? 1 : 0);
  expect(warnings(row, true)).toEqual(missing);
  // The coach's table has no payment column; the line shows the payment instead.
  expect(warnings(row, false)).toEqual(missing);
});
