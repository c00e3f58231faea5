// Builds the structured KSeF invoice, FA(3), of an invoice or a correction (docs/rules/documents.md 4.1–4.4). Pure.
import type { Content, Party } from "../records/content.ts";
import { vatPrefix } from "../../people/contacts/tax-number-label.ts";
import { type Line, type Rate, type RateSum, totalOf } from "../records/rules.ts";

export const FA3 = "http://crd.gov.pl/wzor/2025/06/25/13775/";

type Node = string | readonly (Node | null)[];

const escaped = (text: string) =>
  text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");

/** An XML element with its nested nodes. Null nodes are left out. */
function element(name: string, ...inside: readonly (Node | null)[]): readonly Node[] {
  const flat = (node: Node | null): string => (node === null ? "" : typeof node === "string" ? node : node.map(flat).join(""));
  return [`<${name}>${inside.map(flat).join("")}</${name.split(" ")[0]}>`];
}

const text = (name: string, value: string) => element(name, escaped(value));
const money = (grosze: number) => (grosze / 100).toFixed(2);

/** Element names of a rate's net sum and VAT. Exempt sums have no VAT. */
const PLACES: Record<Rate, readonly [net: string, vat: string | null]> = {
  "23": ["P_13_1", "P_14_1"],
  "8": ["P_13_2", "P_14_2"],
  "5": ["P_13_3", "P_14_3"],
  "0": ["P_13_6_1", null],
  zw: ["P_13_7", null],
};
const RATE_TEXT: Record<Rate, string> = { "23": "23", "8": "8", "5": "5", "0": "0 KR", zw: "zw" };

/** Tax number of a seller or buyer by country: a NIP, an EU VAT number, another country's, or none. */
function taxNumber({ nip, country = "PL" }: Party): Node {
  if (!nip) return text("BrakID", "1");
  if (country === "PL") return text("NIP", nip);
  const prefix = vatPrefix(country);
  if (prefix === undefined) return [text("KodKraju", country), text("NrID", nip)];
  return [text("KodUE", prefix), text("NrVatUE", nip.slice(prefix.length))];
}

/** Seller or buyer: tax number, name, address with country. */
function identity(party: Party): readonly Node[] {
  const { name, address, country = "PL" } = party;
  return [
    element("DaneIdentyfikacyjne", taxNumber(party), text("Nazwa", name)),
    address ? element("Adres", text("KodKraju", country), text("AdresL1", address)) : "",
  ];
}

/** The invoice's buyer, when the correction changed anything of it. */
function buyerBefore(before: Party, now: Party): Node {
  const same = (["name", "address", "nip", "country"] as const).every((field) => before[field] === now[field]);
  return same ? "" : element("Podmiot2K", identity(before));
}

function sumNodes(sums: readonly RateSum[]): Node[] {
  return [
    ...sums.map((sum): Node => {
      const [net, vat] = PLACES[sum.vat];
      return [text(net, money(sum.net_grosze)), vat ? text(vat, money(sum.vat_grosze)) : null];
    }),
    text("P_15", money(totalOf(sums).gross_grosze)),
  ];
}

/** Notes on special cases: none apply, except exemption with its law. */
function notes({ lines, exemption }: Content): Node {
  const exempt = exemption !== null && lines.some((line) => line.vat === "zw");
  return element(
    "Adnotacje",
    ...["P_16", "P_17", "P_18", "P_18A"].map((name) => text(name, "2")),
    element("Zwolnienie", ...(exempt ? [text("P_19", "1"), text("P_19A", exemption)] : [text("P_19N", "1")])),
    element("NoweSrodkiTransportu", text("P_22N", "1")),
    text("P_23", "2"),
    element("PMarzy", text("P_PMarzyN", "1")),
  );
}

function lineNodes(lines: readonly Line[], before: boolean, from: number): Node[] {
  return lines.map((line, at) =>
    element(
      "FaWiersz",
      text("NrWierszaFa", String(from + at)),
      text("P_7", [line.label, line.detail].filter(Boolean).join(", ").slice(0, 512)),
      text("P_8A", "usł."),
      text("P_8B", "1"),
      text("P_9B", money(line.gross_grosze)),
      text("P_11A", money(line.gross_grosze)),
      text("P_12", RATE_TEXT[line.vat]),
      before ? text("StanPrzed", "1") : null,
    ),
  );
}

/** Text of the file. `made` is the time at which it is made (ISO). A correction lists each line before and after; its sums are the difference. */
export function buildFa3(content: Content, made: string): string {
  const { seller, buyer, corrected, lines, sums, issued_on, place, number } = content;
  const root = element(
    `Faktura xmlns="${FA3}"`,
    element(
      "Naglowek",
      element(`KodFormularza kodSystemowy="FA (3)" wersjaSchemy="1-0E"`, "FA"),
      text("WariantFormularza", "3"),
      text("DataWytworzeniaFa", made),
      text("SystemInfo", "Parkiet"),
    ),
    element("Podmiot1", identity(seller)),
    // The buyer is neither a unit of local government nor a member of a VAT group.
    element("Podmiot2", identity(buyer), text("JST", "2"), text("GV", "2")),
    element(
      "Fa",
      text("KodWaluty", "PLN"),
      text("P_1", issued_on),
      place ? text("P_1M", place) : null,
      text("P_2", number),
      sumNodes(corrected?.difference ?? sums),
      notes(content),
      text("RodzajFaktury", corrected ? "KOR" : "VAT"),
      corrected && text("PrzyczynaKorekty", corrected.reason),
      corrected &&
        element(
          "DaneFaKorygowanej",
          text("DataWystFaKorygowanej", corrected.issued_on),
          text("NrFaKorygowanej", corrected.number),
          // The invoice's KSeF number is not stored here.
          text("NrKSeFN", "1"),
        ),
      corrected && buyerBefore(corrected.buyer, buyer),
      corrected ? lineNodes(corrected.lines, true, 1) : null,
      lineNodes(lines, false, 1),
    ),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.join("")}\n`;
}
