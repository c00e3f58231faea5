import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { browserAs, makeTenant } from "#tests/competitions/factories.ts";
import * as categories from "../../categories/contract.ts";
import * as contract from "../contract.ts";

const house = useHouse();
const folder = new URL("../../../engines/regulations/contests/", import.meta.url);
const textOf = (id: string) => readFileSync(new URL(`${id}.json`, folder), "utf8");
const contests = readdirSync(folder)
  .filter((name) => name.endsWith(".json") && name !== "names.json")
  .map((name) => name.slice(0, -5));

const adminOfItsOwn = async () => browserAs(house, await makeTenant(house), "admin");

function fileForm(text: string, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  form.set("file", new File([text], "regulamin.json"));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** Paths that a competition, its dictionaries and its sections are built from, and paths about the file only. */
const TAKEN = [
  /^(format|id|split|source|tags|worked_examples)\b/,
  /^event\.(name|year|city|days\[\d+\]\.(date|styles))/,
  /^dance_categories\[\d+\]\.(code|name_pl|music)$/,
  /^age_rules\.(reference_year|groups\[\d+\]\.(code|label_pl|min_age|max_age|birth_years|applies_to))/,
  /^age_rules\.team_rule/,
  /^presentation_categories\[\d+\]\.(code|name_pl|min|max)$/,
  /^levels\[\d+\]\.(code|name_pl|applies_to)/,
  /^time_and_music\[\d+\]\.(min_s|max_s|music|when)/,
  /^category_matrix\[\d+\]\.(styles|presentations|ages|levels)/,
  /^fees\.(currency|payment_deadline$|rules\[\d+\]\.(kind|amount|amounts|first|next|tier|per_entry|per_person|applies_to))/,
  /^limits\.per_category/,
  /^deadlines\[\d+\]\.(what|date|time)$/,
];

/** Paths of all non-empty values. */
function leavesOf(value: unknown, path: string): string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((each: unknown, index) => leavesOf(each, `${path}[${index}]`));
  if (typeof value === "object")
    return Object.entries(value).flatMap(([key, each]) => leavesOf(each, path === "" ? key : `${path}.${key}`));
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return /^(all|any|-|own|not stated|not seen|birth_year|age_on_event_day)$/i.test(text) ? [] : [path];
}

describe("„Wczytaj regulamin”", () => {
  it("makes a competition of 381 sections from one file, with its dictionaries and time limits", async () => {
    const admin = await adminOfItsOwn();
    const made = await admin.call(contract.importCompetition, { form: fileForm(textOf("pl-moc-tanca-stara-kiszewa-2023")) });
    expect(made.status).toBe(201);
    expect(made.body.added).toMatchObject({ sections: 381, dance_categories: 16, presentation_categories: 11, reused: 0 });
    expect(made.body.competition).toMatchObject({
      status: "draft",
      starts_on: "2023-05-20",
      ends_on: "2023-05-21",
      sections: 381,
      has_rulebook: true,
    });
    const { data } = (await admin.call(contract.listSections, { params: { id: made.body.competition.id } })).body;
    const find = (style: string, presentation: string) =>
      data.find((each) => each.rulebook_codes?.style === style && each.rulebook_codes.presentation === presentation);
    expect(find("INNE", "FORM")).toMatchObject({ max_music_seconds: 300, music: "own", min_dancers: 8 });
    expect(find("DISCO", "SOLO")).toMatchObject({ max_music_seconds: 60, music: "organiser" });
    expect(find("PROD", "PROD")).toMatchObject({ age_name: "Bez podziału na wiek", max_music_seconds: 600 });
  });

  it("takes fees, deadlines and allowed ages over where one number says it all, and lists the rest", async () => {
    const admin = await adminOfItsOwn();
    const made = await admin.call(contract.importCompetition, { form: fileForm(textOf("pl-ostrowski-styl-2024")) });
    expect(made.body.competition).toMatchObject({
      signup_opens_at: "2024-01-15T00:00:00+01:00",
      signup_closes_at: "2024-03-02T23:59:00+01:00",
    });
    const { data } = (await admin.call(contract.listSections, { params: { id: made.body.competition.id } })).body;
    expect(new Set(data.map((each) => [each.fee_grosze, each.fee_per].join()))).toEqual(new Set(["6000,dancer"]));
    const paths = made.body.leftovers.map((each) => each.path);
    expect(made.body.competition.fee_day).toBe("payment");
    expect(data[0]).toMatchObject({
      early_fees: [
        { until: "2024-02-04", fee_grosze: 4500 },
        { until: "2024-02-28", fee_grosze: 5000 },
      ],
      fee_next_grosze: 3000,
    });
    expect(paths).toContain("fees.refund");
    expect(paths).toContain("rounds[0]");
    expect(paths).toContain("jury");
    expect(paths).toContain("deadlines[1]");
    const kept = await admin.call(contract.getRulebook, { params: { id: made.body.competition.id } });
    expect(kept.body.leftovers).toEqual(made.body.leftovers);
    expect(kept.body.warnings).toEqual(made.body.warnings);
    expect(kept.body.rulebook).toMatchObject({ format: "contest-v1", id: "pl-ostrowski-styl-2024" });
  });

  it("reads every real contest; each value of the file is imported, listed, or plainly about the file itself", async () => {
    const admin = await adminOfItsOwn();
    for (const id of contests) {
      const rulebook = JSON.parse(textOf(id)) as Record<string, unknown>;
      const first = await admin.call(contract.importCompetition, { body: { rulebook } });
      // Codes of earlier contests with another meaning in this one.
      const other_codes = ((first.body as { current?: { code: string }[] }).current ?? []).map((each) => each.code);
      const made = first.status === 409 ? await admin.call(contract.importCompetition, { body: { rulebook, other_codes } }) : first;
      expect([id, made.status]).toEqual([id, 201]);
      expect([id, made.body.leftovers.length + made.body.warnings.length > 0]).toEqual([id, true]);
      const listed = made.body.leftovers.map((each) => each.path);
      const missing = leavesOf(JSON.parse(textOf(id)), "").filter(
        (leaf) =>
          !TAKEN.some((taken) => taken.test(leaf)) &&
          !listed.some((path) => leaf === path || leaf.startsWith(`${path}.`) || leaf.startsWith(`${path}[`)),
      );
      expect([id, missing]).toEqual([id, []]);
    }
    const names = (await admin.call(categories.danceCategories.list)).body.data.map((each) => each.name.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
  });

  it("never reuses a style with another name by its code: it asks, and follows the answer", async () => {
    const admin = await adminOfItsOwn();
    const bookOf = (name_pl: string, name: string) => ({
      format: "contest-v1",
      event: { name, days: [{ date: "2027-01-01" }] },
      dance_categories: [{ code: "DD", name_pl }],
      age_rules: { groups: [{ code: "12-15", label_pl: "12–15 lat", min_age: 12, max_age: 15 }] },
      presentation_categories: [{ code: "SOLO", name_pl: "Solo", min: 1, max: 1 }],
      category_matrix: [{ styles: "all", presentations: "all", ages: "all" }],
    });
    await admin.must(contract.importCompetition, { body: { rulebook: bookOf("Disco dance", "Jesień") } });
    const rulebook = bookOf("Dancehall", "Zima");
    const asked = await admin.call(contract.importCompetition, { body: { rulebook } });
    expect(asked).toMatchObject({
      status: 409,
      body: { code: "codes_taken", current: [{ code: "DD", name: "Dancehall", existing: "Disco dance" }] },
    });
    expect(asked.body.message).toContain("DD („Dancehall”, „Disco dance”)");
    expect((await admin.must(contract.listCompetitions)).data.map((each) => each.name)).toEqual(["Jesień"]);
    const dancesOf = async (body: object) => {
      const { competition, added } = await admin.must(contract.importCompetition, { body: { rulebook, ...body } });
      const { data } = await admin.must(contract.listSections, { params: { id: competition.id } });
      return [...data.map((each) => each.dance_name), added.dance_categories];
    };
    expect(await dancesOf({ same_codes: ["dd"] })).toEqual(["Disco dance", 0]);
    expect(await dancesOf({ other_codes: ["DD"] })).toEqual(["Dancehall", 1]);
    // Found by name from now on, so no question is left.
    expect(await dancesOf({})).toEqual(["Dancehall", 0]);
    // The same from a file, with the answers as form fields.
    const form = fileForm(JSON.stringify(bookOf("Show dance", "Lato")), { "other_codes[]": "DD" });
    expect((await admin.must(contract.importCompetition, { form })).added.dance_categories).toBe(1);
  });

  it("reuses dictionary records when the same regulations come again, and shifts every date with the first day", async () => {
    const admin = await adminOfItsOwn();
    const text = textOf("pl-but-bydgoszcz-2023");
    const first = await admin.call(contract.importCompetition, { form: fileForm(text) });
    expect(first.body.warnings.some(({ code }) => code.startsWith("terms_"))).toBe(false);
    const typed = JSON.stringify({ ...(JSON.parse(text) as object), on_the_day: ["Muzyka na USB do 14.04.2023"] });
    const next = await admin.call(contract.importCompetition, { form: fileForm(typed, { name: "BUT 2027", starts_on: "2027-04-24" }) });
    // In another year two questions are asked about deadlines: about those that moved, and about those in texts, which did not.
    const asked = (code: string) => next.body.warnings.find((each) => each.code === code)?.message_pl;
    expect(asked("terms_moved")).toMatch(/^Terminy przesunęły się razem z turniejem: .*zapisy do 2\skwietnia 2027.*Czy tak ma być\?$/);
    expect(asked("terms_of_another_year")).toContain("„Muzyka na USB do 14.04.2023”");
    expect(next.body.added).toMatchObject({
      dance_categories: 0,
      age_categories: 0,
      presentation_categories: 0,
      sections: first.body.added.sections,
    });
    expect(next.body.competition).toMatchObject({
      name: "BUT 2027",
      starts_on: "2027-04-24",
      ends_on: "2027-04-25",
      signup_closes_at: "2027-04-02T23:59:00+02:00",
    });
    const book = (await admin.call(contract.getRulebook, { params: { id: next.body.competition.id } })).body.rulebook;
    expect(book).toMatchObject({ event: { year: 2027, days: [{ date: "2027-04-24" }, { date: "2027-04-25" }] } });
  });

  it("refuses a file that is no contest-v1, no JSON, or missing, and says what is wrong", async () => {
    const admin = await adminOfItsOwn();
    const other = await admin.call(contract.importCompetition, { form: fileForm('{"format": "inne"}') });
    expect(other.status).toBe(422);
    expect(other.body.errors?.file?.[0]).toContain("contest-v1");
    const broken = await admin.call(contract.importCompetition, { form: fileForm('{"format": ') });
    expect(broken.body.errors?.file?.[0]).toContain("JSON");
    expect((await admin.call(contract.importCompetition, { form: fileForm("to nie json") })).status).toBe(422);
    const marked = await admin.call(contract.importCompetition, { form: fileForm('\uFEFF{"format": "contest-v1"}') });
    expect(marked.body.errors).toHaveProperty("starts_on");
    const many = (prefix: string, n: number) =>
      Array.from({ length: n }, (_, i) => ({ code: `${prefix}${i}`, name_pl: `${prefix} ${i}`, label_pl: `${prefix} ${i}` }));
    const huge = {
      format: "contest-v1",
      event: { name: "Za duży", days: [{ date: "2027-01-01" }] },
      dance_categories: many("taniec", 80),
      age_rules: { groups: many("wiek", 40) },
      presentation_categories: many("skład", 20),
      category_matrix: [{ styles: "all", presentations: "all", ages: "all" }],
    };
    const refused = await admin.call(contract.importCompetition, { form: fileForm(JSON.stringify(huge)) });
    expect(refused.body.errors?.file?.[0]).toContain("64000 kategorii, a turniej mieści 3000");
    expect((await admin.call(contract.importCompetition, { body: {} })).body.errors).toHaveProperty("file");
    const undated = await admin.call(contract.importCompetition, {
      body: { rulebook: { format: "contest-v1", event: { name: "Bez daty" } } },
    });
    expect(undated.body.errors).toHaveProperty("starts_on");
    const nameless = await admin.call(contract.importCompetition, {
      body: { rulebook: { format: "contest-v1" }, starts_on: "2027-01-01" },
    });
    expect(nameless.body.errors).toHaveProperty("name");
    expect((await admin.call(contract.listCompetitions)).body.data).toEqual([]);
  });

  it("names dates and name of one's own, and refuses days out of order", async () => {
    const admin = await adminOfItsOwn();
    const wrong = await admin.call(contract.importCompetition, {
      body: {
        rulebook: JSON.parse(textOf("pl-but-kids-bydgoszcz-2020")) as Record<string, unknown>,
        starts_on: "2027-05-02",
        ends_on: "2027-05-01",
      },
    });
    expect(wrong.body.errors).toHaveProperty("ends_on");
  });
});
