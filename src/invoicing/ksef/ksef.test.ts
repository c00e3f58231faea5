// KSeF files of documents, validated against a small schema of our own (fixtures/). The official one is not used in tests.
import { copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Content } from "../records/content.ts";
import { differenceOf, type Line, type Rate, sumsOf } from "../records/rules.ts";
import { buildFa3 } from "./fa3.ts";
import { findSchema, listSchemaErrors } from "./schema.server.ts";

const NUMBERS = { DE: "DE123456789", GR: "EL123456789", UA: "12345678", US: null };
const MADE = "2026-11-23T10:00:00Z";
const fixtures = join(import.meta.dirname, "fixtures");

let folder: string;
const place = () => ({ settings: { DATA_DIR: folder } }) as Parameters<typeof findSchema>[0];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parkiet-ksef-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function copySchema(name: string, to = name): Promise<void> {
  await mkdir(join(folder, "ksef"), { recursive: true });
  await copyFile(join(fixtures, name), join(folder, "ksef", to));
}

async function useSchema() {
  await copySchema("types-of-tests.xsd");
  await copySchema("schema-of-tests.xsd", "fa3.xsd");
  return (await findSchema(place())) ?? expect.unreachable();
}

const line = (key: string, gross_grosze: number, vat: Rate): Line => ({
  key,
  label: `„${key}” <solo> & duet`,
  detail: "Jazz, 12–15 lat",
  vat,
  gross_grosze,
});

function invoice(lines: Line[]): Content {
  return {
    kind: "invoice",
    number: "FV/7/11/2026",
    issued_on: "2026-11-23",
    place: "Łódź",
    seller: { name: "Fundacja Żółty Taniec", address: "ul. Długa 1, Łódź", nip: "5260250274", bank_account: null },
    buyer: { name: "Szkoła „Źdźbło”", address: "ul. Łąkowa 7, Olsztyn", nip: "5261040828" },
    competition: "Rytm Wisły",
    competition_on: "2026-11-28",
    lines,
    sums: sumsOf(lines),
    exemption: lines.some((each) => each.vat === "zw") ? "art. 43 ust. 1 pkt 32 ustawy o VAT" : null,
    receipts: [],
    paid_grosze: 0,
    transfer_title: null,
    due_on: null,
    corrected: null,
  };
}

function correction(): Content {
  const before = invoice([line("Ptak", 8000, "23"), line("Cień", 5000, "zw")]);
  const after = invoice([line("Ptak", 0, "23"), line("Cień", 5000, "zw")]);
  const { number, issued_on, lines, sums } = before;
  const buyer = { ...before.buyer, address: "ul. Łąkowa 17, Olsztyn" };
  const corrected = { number, issued_on, reason: "Zwrot opłaty", buyer, lines, sums, difference: differenceOf(sums, after.sums) };
  return { ...after, kind: "correction", number: "KOR/1/11/2026", corrected };
}

it("there is no schema until FA(3) is in the folder, and other files do not count", async () => {
  expect(await findSchema(place())).toBeUndefined();
  await copySchema("types-of-tests.xsd");
  expect(await findSchema(place())).toBeUndefined();
  await copySchema("schema-of-tests.xsd", "fa3.xsd");
  const schema = await findSchema(place());
  expect([schema?.main.fileName, schema?.others.map((each) => each.fileName)]).toEqual(["fa3.xsd", ["types-of-tests.xsd"]]);
  // An import refers to the file in the same folder, wherever the original is.
  expect(String(schema?.main.contents)).toContain('schemaLocation="types-of-tests.xsd"');
});

describe("a file keeps to the schema", () => {
  it.each<[string, () => Content]>([
    [
      "of an invoice with VAT of several rates",
      () => invoice([line("Ptak", 8000, "23"), line("Cień", 5000, "8"), line("Echo", 100, "5"), line("Sen", 100, "0")]),
    ],
    ["of an exempt one", () => invoice([line("Ptak", 8000, "zw")])],
    ["for a private person", () => ({ ...invoice([line("Ptak", 8000, "23")]), buyer: { name: "Jan Łoś", address: "Łódź", nip: null } })],
    ["of a correction", correction],
    ...(["DE", "GR", "UA", "US"] as const).map((country): [string, () => Content] => [
      `for a buyer of ${country}`,
      () => ({
        ...invoice([line("Ptak", 8000, "23")]),
        buyer: { name: "Tanzschule", address: "Unter den Linden 1", nip: NUMBERS[country], country },
      }),
    ]),
  ])("%s", async (_, made) => {
    const schema = await useSchema();
    const xml = buildFa3(made(), MADE);
    expect(await listSchemaErrors(schema, xml)).toEqual([]);
    expect(xml).toContain("„Ptak” &lt;solo&gt; &amp; duet, Jazz, 12–15 lat");
  });

  it("and one that does not is reported with the reason", async () => {
    const schema = await useSchema();
    const wrong = { ...invoice([line("Ptak", 8000, "23")]), seller: { name: "Fundacja", address: "Łódź", nip: "123", bank_account: null } };
    expect((await listSchemaErrors(schema, buildFa3(wrong, MADE))).join()).toMatch(/NIP/);
    const exempt = { ...invoice([line("Ptak", 8000, "zw")]), exemption: "" };
    expect(await listSchemaErrors(schema, buildFa3(exempt, MADE))).not.toEqual([]);
  });
});

it("a correction's file has each line before and after, and sums of the difference", () => {
  const xml = buildFa3(correction(), MADE);
  expect(xml.match(/<StanPrzed>1</g)).toHaveLength(2);
  expect(xml.match(/<FaWiersz>/g)).toHaveLength(4);
  expect(xml).toContain("<P_13_1>-65.04</P_13_1><P_14_1>-14.96</P_14_1><P_13_7>0.00</P_13_7><P_15>-80.00</P_15>");
  expect(xml).toContain("<RodzajFaktury>KOR</RodzajFaktury><PrzyczynaKorekty>Zwrot opłaty</PrzyczynaKorekty>");
  expect(xml).toContain("<NrFaKorygowanej>FV/7/11/2026</NrFaKorygowanej>");
});

it.each([
  ["DE", "DE123456789", "<KodUE>DE</KodUE><NrVatUE>123456789</NrVatUE>", "DE"],
  ["GR", "EL123456789", "<KodUE>EL</KodUE><NrVatUE>123456789</NrVatUE>", "GR"],
  ["UA", "12345678", "<KodKraju>UA</KodKraju><NrID>12345678</NrID>", "UA"],
  ["DE", null, "<BrakID>1</BrakID>", "DE"],
  [undefined, "5261040828", "<NIP>5261040828</NIP>", "PL"],
])("a buyer of %s with the number %s is written by its own country", (country, nip, written, address) => {
  const buyer = { name: "Tanzschule", address: "Hauptstr. 1", nip, ...(country ? { country } : {}) };
  const xml = buildFa3({ ...invoice([line("Ptak", 8000, "23")]), buyer }, MADE);
  const second = xml.slice(xml.indexOf("<Podmiot2>"), xml.indexOf("</Podmiot2>"));
  expect(second).toContain(`<DaneIdentyfikacyjne>${written}<Nazwa>`);
  expect(second).toContain(`<KodKraju>${address}</KodKraju><AdresL1>`);
});

it.each(["name", "address"] as const)("a correction of the buyer's %s has the buyer of before, with the same number", (field) => {
  const made = correction();
  const was = { ...invoice([]).buyer };
  const corrected = made.corrected && { ...made.corrected, buyer: was };
  const of = (now: Content["buyer"]) => buildFa3({ ...made, corrected, buyer: now }, MADE);
  const xml = of({ ...was, [field]: "Poprawione" });
  const before = /<Podmiot2K>.*<\/Podmiot2K>/.exec(xml)?.[0] ?? "";
  expect(before).toContain("<NIP>5261040828</NIP><Nazwa>Szkoła „Źdźbło”</Nazwa>");
  expect(before).toContain("<AdresL1>ul. Łąkowa 7, Olsztyn</AdresL1>");
  expect(of(was)).not.toContain("Podmiot2K");
});
