// Files for KSeF: made of documents, compared with a small schema of our own (fixtures/); the official one stands beside no test.
import { copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Content } from "../content.ts";
import { differenceOf, type Line, type Rate, sumsOf } from "../rules.ts";
import { fa3Of } from "./fa3.ts";
import { findSchema, problemsOf } from "./schema.server.ts";

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
  const buyer = { ...before.buyer, name: "Szkoła Źdźbło", nip: null };
  const corrected = { number, issued_on, reason: "Zwrot opłaty", buyer, lines, sums, difference: differenceOf(sums, after.sums) };
  return { ...after, kind: "correction", number: "KOR/1/11/2026", corrected };
}

it("there is no schema until the one of FA(3) stands in the folder, and other files are none", async () => {
  expect(await findSchema(place())).toBeUndefined();
  await copySchema("types-of-tests.xsd");
  expect(await findSchema(place())).toBeUndefined();
  await copySchema("schema-of-tests.xsd", "fa3.xsd");
  const schema = await findSchema(place());
  expect([schema?.main.fileName, schema?.others.map((each) => each.fileName)]).toEqual(["fa3.xsd", ["types-of-tests.xsd"]]);
  // What is imported is the file beside it, wherever the original stands.
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
  ])("%s", async (_, made) => {
    const schema = await useSchema();
    const xml = fa3Of(made(), MADE);
    expect(await problemsOf(schema, xml)).toEqual([]);
    expect(xml).toContain("„Ptak” &lt;solo&gt; &amp; duet, Jazz, 12–15 lat");
  });

  it("and one that does not is told with its reason", async () => {
    const schema = await useSchema();
    const wrong = { ...invoice([line("Ptak", 8000, "23")]), seller: { name: "Fundacja", address: "Łódź", nip: "123", bank_account: null } };
    expect((await problemsOf(schema, fa3Of(wrong, MADE))).join()).toMatch(/NIP/);
    const exempt = { ...invoice([line("Ptak", 8000, "zw")]), exemption: "" };
    expect(await problemsOf(schema, fa3Of(exempt, MADE))).not.toEqual([]);
  });
});

it("a correction's file has each line before and after, and sums of the difference", () => {
  const xml = fa3Of(correction(), MADE);
  expect(xml.match(/<StanPrzed>1</g)).toHaveLength(2);
  expect(xml.match(/<FaWiersz>/g)).toHaveLength(4);
  expect(xml).toContain("<P_13_1>-65.04</P_13_1><P_14_1>-14.96</P_14_1><P_13_7>0.00</P_13_7><P_15>-80.00</P_15>");
  expect(xml).toContain("<RodzajFaktury>KOR</RodzajFaktury><PrzyczynaKorekty>Zwrot opłaty</PrzyczynaKorekty>");
  expect(xml).toContain("<NrFaKorygowanej>FV/7/11/2026</NrFaKorygowanej>");
});
