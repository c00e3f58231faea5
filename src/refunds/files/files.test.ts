// Files of transfers: Elixir-O byte by byte, pain.001 as another parser reads it.
import { expect, it } from "vitest";
import { validateXML } from "xmllint-wasm";
import { bankLines, bankText } from "../records/bank-text.ts";
import { elixirFile } from "./elixir.ts";
import { painFile } from "./pain.ts";

const sender = { account: "61109010140000071219812874", name: "Fundacja „Żółty Taniec” & Przyjaciele" };
const row = (at: number, account: string, recipient: string, amount_grosze: number, title: string) => ({
  id: `0198f000-0000-7000-8000-00000000000${at}`,
  account,
  recipient,
  amount_grosze,
  title,
  status: "sent" as const,
});
const list = {
  id: "0198f000-0000-7000-8000-0000000000ff",
  rows: [
    row(1, "27114020040000300201355387", "Łucja Źdźbło-Müller", 8050, "RW26-000001-9 zwrot Rytm Wisły 2026 w Toruniu"),
    row(2, "DE89370400440532013000", "Jörg <Tanz> & Söhne", 12_305, "RW26-000002-6 zwrot"),
  ],
};

it("an Elixir-O file has the fields of an order in Windows-1250, and leaves transfers abroad out", () => {
  const bytes = Buffer.from(elixirFile(list, sender, "2026-01-21"));
  expect(bytes.toString("latin1")).toBe(
    `110,20260121,8050,10901014,0,"61109010140000071219812874","27114020040000300201355387",` +
      `"Fundacja \xaf\xf3\xb3ty Taniec + Przyjaciele","\xa3ucja \x8fd\x9fb\xb3o-Muller",0,11402004,` +
      `"RW26-000001-9 zwrot Rytm Wis\xb3y 2026|w Toruniu","","","51",""\r\n`,
  );
  expect(new TextDecoder("windows-1250").decode(bytes)).toContain('"Łucja Źdźbło-Muller"');
});

it("every letter that is left has its own byte of Windows-1250", () => {
  const letters = "ĄąĆćĘęŁłŃńÓóŚśŹźŻż";
  const bytes = elixirFile({ rows: [row(1, "27114020040000300201355387", letters, 1, "x")] }, sender, "2026-01-21");
  expect(new TextDecoder("windows-1250").decode(bytes)).toContain(`"${letters}"`);
});

it("characters that banks refuse are replaced, lines have 35 characters, and nothing breaks out of its field", () => {
  expect(bankText('„Rytm"; Wisły|2026 * Ñandú – Œuvre\n№ 5 @x')).toBe("Rytm Wisły 2026 Nandu - Oeuvre 5 x");
  expect(bankText("//-: początek // koniec //")).toBe("początek / koniec");
  const lines = bankLines("Stowarzyszenie Miłośników Tańca Towarzyskiego i Nowoczesnego imienia Wandy Jakubowskiej w Bydgoszczy, oddział");
  expect(lines).toEqual([
    "Stowarzyszenie Miłośników Tańca",
    "Towarzyskiego i Nowoczesnego",
    "imienia Wandy Jakubowskiej w",
    "Bydgoszczy, oddział",
  ]);
  const long = bankLines(`${"A".repeat(80)} ${"B".repeat(80)}`);
  expect(long.map((each) => each.length)).toEqual([35, 35, 35, 35]);
  expect(long.join("")).toMatch(/^A{80} ?B+$/);
  expect(bankLines("")).toEqual([]);
});

/** The relevant part of the message's schema: the order of elements, and the lengths and forms of their texts. */
const SCHEMA = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"
  targetNamespace="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09" elementFormDefault="qualified">
  ${[
    ["Max35Text", "string", `<xs:minLength value="1"/><xs:maxLength value="35"/>`],
    ["Max140Text", "string", `<xs:minLength value="1"/><xs:maxLength value="140"/>`],
    ["Count", "string", `<xs:pattern value="[0-9]{1,15}"/>`],
    ["Sum", "decimal", `<xs:fractionDigits value="2"/><xs:minInclusive value="0.01"/>`],
    ["Iban", "string", `<xs:pattern value="[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}"/>`],
  ]
    .map(
      ([name, base, facets]) =>
        `<xs:simpleType name="${name}"><xs:restriction base="xs:${base}">${facets}</xs:restriction></xs:simpleType>`,
    )
    .join("")}
  ${element(
    "Document",
    element(
      "CstmrCdtTrfInitn",
      [
        element(
          "GrpHdr",
          [
            leaf("MsgId", "Max35Text"),
            leaf("CreDtTm", "xs:dateTime"),
            leaf("NbOfTxs", "Count"),
            leaf("CtrlSum", "Sum"),
            element("InitgPty", leaf("Nm", "Max140Text")),
          ].join(""),
        ),
        element(
          "PmtInf",
          [
            leaf("PmtInfId", "Max35Text"),
            leaf("PmtMtd", "Max35Text"),
            leaf("NbOfTxs", "Count"),
            leaf("CtrlSum", "Sum"),
            element("ReqdExctnDt", leaf("Dt", "xs:date")),
            element("Dbtr", leaf("Nm", "Max140Text")),
            element("DbtrAcct", element("Id", leaf("IBAN", "Iban")) + leaf("Ccy", "Max35Text")),
            element(
              "DbtrAgt",
              element("FinInstnId", element("ClrSysMmbId", element("ClrSysId", leaf("Cd", "Max35Text")) + leaf("MmbId", "Max35Text"))),
            ),
            leaf("ChrgBr", "Max35Text", `minOccurs="0"`),
            element(
              "CdtTrfTxInf",
              [
                element("PmtId", leaf("InstrId", "Max35Text") + leaf("EndToEndId", "Max35Text")),
                element(
                  "Amt",
                  `<xs:element name="InstdAmt"><xs:complexType><xs:simpleContent><xs:extension base="Sum"><xs:attribute name="Ccy" fixed="PLN" use="required"/></xs:extension></xs:simpleContent></xs:complexType></xs:element>`,
                ),
                element("Cdtr", leaf("Nm", "Max140Text")),
                element("CdtrAcct", element("Id", leaf("IBAN", "Iban"))),
                element("RmtInf", leaf("Ustrd", "Max140Text")),
              ].join(""),
              `maxOccurs="unbounded"`,
            ),
          ].join(""),
          `maxOccurs="unbounded"`,
        ),
      ].join(""),
    ),
  )}</xs:schema>`;

function element(name: string, inside: string, times = ""): string {
  return `<xs:element name="${name}" ${times}><xs:complexType><xs:sequence>${inside}</xs:sequence></xs:complexType></xs:element>`;
}
function leaf(name: string, type: string, times = ""): string {
  return `<xs:element name="${name}" type="${type}" ${times}/>`;
}

it("pain.001 keeps to its schema by another parser, with right sums and counts and every text escaped", async () => {
  const text = painFile(list, sender, "2026-01-21", "2026-01-20T09:15:00.000Z");
  const xml = { fileName: "pain.xml", contents: text };
  const { errors } = await validateXML({ xml, schema: { fileName: "pain.xsd", contents: SCHEMA }, maxMemoryPages: 2048 });
  expect(errors.map((each) => each.message)).toEqual([]);
  const all = (name: string) => [...text.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)<`, "g"))].map((each) => each[1]);
  expect(all("NbOfTxs")).toEqual(["2", "1", "1"]);
  expect(all("CtrlSum")).toEqual(["203.55", "80.50", "123.05"]);
  expect(all("InstdAmt")).toEqual(["80.50", "123.05"]);
  expect(all("MsgId")).toEqual(["0198f0000000700080000000000000ff"]);
  expect(all("ChrgBr")).toEqual(["SHAR"]);
  expect(all("IBAN")).toEqual([
    "PL61109010140000071219812874",
    "PL27114020040000300201355387",
    "PL61109010140000071219812874",
    "DE89370400440532013000",
  ]);
  expect(new Set(all("MmbId"))).toEqual(new Set(["10901014"]));
  expect(all("Nm").slice(-1)).toEqual(["Jorg Tanz + Sohne"]);
  expect(all("Ustrd")).toEqual(["RW26-000001-9 zwrot Rytm Wisły 2026 w Toruniu", "RW26-000002-6 zwrot"]);
});
