// Layout of a document's PDF: A4, in Polish for every reader, built from the document's content alone. Pure.
import type { Content as Part, TableCell, TDocumentDefinitions } from "pdfmake/interfaces.js";
import { taxNumberLabel } from "../../people/contacts/tax-number-label.ts";
import { groupedAccount } from "../../tenants/settings/settings-draft.ts";
import { formatDate, formatMoney } from "../../kernel/text/format.ts";
import type { Content, Party } from "../records/content.ts";
import { inWords, type Line, nipText, type Rate, type RateSum, totalOf } from "../records/rules.ts";
import { methodWords } from "../../payments/records/method-words.ts";

const TITLES = {
  proforma: "Faktura proforma",
  confirmation: "Potwierdzenie wpłaty",
  invoice: "Faktura",
  correction: "Faktura korygująca",
} as const;

const NO_TAX = {
  proforma: "Faktura proforma nie jest dokumentem księgowym i nie stanowi podstawy do odliczenia VAT.",
  confirmation: "Potwierdzenie wpłaty nie jest fakturą ani paragonem fiskalnym.",
};

/** Letters of a word that fit into the narrowest field. */
const LONGEST_WORD = 20;

/** A text whose longer words may break anywhere, so that they push nothing off the page. */
function wrapped(text: string): { text: Part[] } {
  const parts = text.split(new RegExp(`([^ \\t\\n]{${LONGEST_WORD + 1},})`)).filter((part) => part !== "");
  return {
    text: parts.map((part) => (/[ \t\n]/.test(part) || part.length <= LONGEST_WORD ? part : { text: part, wordBreak: "break-all" })),
  };
}

const money = (grosze: number) => formatMoney(grosze, "pl");
const day = (text: string) => formatDate(text, "pl", "long");
const rateText = (vat: Rate) => (vat === "zw" ? "zw." : `${vat}%`);
const methodText = (method: string | null) => Object.entries(methodWords.pl).find(([key]) => key === method)?.[1] ?? "wpłata";

const head = (...texts: string[]): TableCell[] => texts.map((text) => ({ text, style: "head" }));
const right = (text: string, style?: string): TableCell => ({ text, alignment: "right", ...(style ? { style } : {}) });

const countryName = new Intl.DisplayNames("pl", { type: "region" });

function partyPart(title: string, { name, address, nip, country }: Party, account?: string | null): Part {
  return {
    stack: [
      { text: title, style: "small" },
      { ...wrapped(name), bold: true },
      ...(address ? [wrapped(address)] : []),
      ...(country ? [countryName.of(country) ?? country] : []),
      ...(nip ? [`${taxNumberLabel(country, "pl")}: ${nipText(nip)}`] : []),
      ...(account ? [`Rachunek: ${groupedAccount(account)}`] : []),
    ],
  };
}

function table(widths: (string | number)[], rows: TableCell[][]): Part {
  return { table: { headerRows: 1, widths, body: rows, dontBreakRows: true }, layout: "lightHorizontalLines", margin: [0, 4, 0, 10] };
}

function linesPart(lines: readonly Line[]): Part {
  return table(
    [18, "*", 44, 70, 34, 74],
    [
      head("Lp.", "Nazwa usługi", "Ilość", "Cena brutto", "VAT", "Wartość brutto"),
      ...lines.map((line, at): TableCell[] => [
        `${at + 1}`,
        { stack: [wrapped(line.label), ...(line.detail ? [{ ...wrapped(line.detail), style: "small" }] : [])] },
        "1 usł.",
        right(money(line.gross_grosze)),
        rateText(line.vat),
        right(money(line.gross_grosze)),
      ]),
    ],
  );
}

function sumsPart(sums: readonly RateSum[]): Part {
  const total = totalOf(sums);
  return table(
    ["*", 90, 90, 90],
    [
      head("Stawka VAT", "Netto", "VAT", "Brutto"),
      ...sums.map((sum): TableCell[] => [
        rateText(sum.vat),
        right(money(sum.net_grosze)),
        right(money(sum.vat_grosze)),
        right(money(sum.gross_grosze)),
      ]),
      [
        { text: "Razem", bold: true },
        right(money(total.net_grosze), "strong"),
        right(money(total.vat_grosze), "strong"),
        right(money(total.gross_grosze), "strong"),
      ],
    ],
  );
}

/** Changes of a correction: before, after, the difference and the reason. */
function correctionParts({ corrected, lines, sums, buyer }: Content): Part[] {
  if (!corrected) return [];
  const difference = totalOf(corrected.difference).gross_grosze;
  const renamed =
    [corrected.buyer.name, corrected.buyer.address, corrected.buyer.nip, corrected.buyer.country].join() !==
    [buyer.name, buyer.address, buyer.nip, buyer.country].join();
  return [
    { text: `do faktury nr ${corrected.number} z dnia ${day(corrected.issued_on)}`, margin: [0, 0, 0, 4] },
    { ...wrapped(`Przyczyna korekty: ${corrected.reason}`), margin: [0, 0, 0, 10] },
    ...(renamed
      ? [
          {
            columns: [partyPart("Nabywca przed korektą", corrected.buyer), partyPart("Nabywca po korekcie", buyer)],
            columnGap: 20,
            margin: [0, 0, 0, 10] as const,
          },
        ]
      : []
    ).map((part) => ({ ...part, margin: [0, 0, 0, 10] as [number, number, number, number] })),
    { text: "Przed korektą", style: "section" },
    linesPart(corrected.lines),
    sumsPart(corrected.sums),
    { text: "Po korekcie", style: "section" },
    linesPart(lines),
    sumsPart(sums),
    { text: "Różnica", style: "section" },
    sumsPart(corrected.difference),
    {
      text: `${difference < 0 ? "Do zwrotu" : "Do dopłaty"}: ${money(Math.abs(difference))} (słownie: ${inWords(Math.abs(difference))})`,
      bold: true,
    },
  ];
}

function confirmationParts({ receipts, paid_grosze }: Content): Part[] {
  return [
    table(
      ["*", "*", 100],
      [
        head("Dzień", "Sposób", "Kwota"),
        ...receipts.map((each): TableCell[] => [day(each.on), methodText(each.method), right(money(each.amount_grosze))]),
      ],
    ),
    { text: `Wpłacono razem: ${money(paid_grosze)} (słownie: ${inWords(paid_grosze)})`, bold: true },
  ];
}

function saleParts({ kind, lines, sums, paid_grosze, due_on, transfer_title, receipts, replaces }: Content): Part[] {
  const { gross_grosze } = totalOf(sums);
  // Money received for other invoices of the sign-up does not count for this one.
  const paid = Math.max(0, Math.min(paid_grosze, gross_grosze));
  const owed = gross_grosze - paid;
  const last = receipts.at(-1);
  return [
    ...(replaces
      ? [
          {
            text: `zastępuje fakturę nr ${replaces.invoice} (korekta nr ${replaces.correction})`,
            margin: [0, 0, 0, 8] as [number, number, number, number],
          },
        ]
      : []),
    linesPart(lines),
    sumsPart(sums),
    { text: `Razem: ${money(gross_grosze)} (słownie: ${inWords(gross_grosze)})`, bold: true },
    ...(paid > 0 && last ? [`Zapłacono: ${money(paid)}, ${methodText(last.method).toLowerCase()}, ${day(last.on)}`] : []),
    ...(owed > 0 ? [`Do zapłaty: ${money(owed)}${due_on ? `, do dnia ${day(due_on)}` : ""}`] : []),
    ...(kind === "proforma" && transfer_title ? [wrapped(`Tytuł przelewu: ${transfer_title}`)] : []),
  ];
}

/** Page definition of a document for the PDF maker. */
export function layOutPaper(content: Content): TDocumentDefinitions {
  const { kind, number, issued_on, place, seller, buyer, competition, competition_on, exemption, lines } = content;
  const title = `${TITLES[kind]} nr ${number}`;
  const parts = { proforma: saleParts, invoice: saleParts, confirmation: confirmationParts, correction: correctionParts }[kind](content);
  return {
    info: { title, author: seller.name, creationDate: new Date(`${issued_on}T12:00:00Z`) },
    pageSize: "A4",
    pageMargins: [40, 40, 40, 50],
    defaultStyle: { font: "Roboto", fontSize: 10, lineHeight: 1.2 },
    styles: {
      title: { fontSize: 16, bold: true },
      section: { fontSize: 12, bold: true, margin: [0, 6, 0, 0] },
      head: { bold: true, fontSize: 9 },
      small: { fontSize: 8.5, color: "#555555" },
      strong: { bold: true },
    },
    content: [
      {
        columns: [
          { ...wrapped(title), style: "title", width: "*" },
          { ...wrapped(`${place ? `${place}, ` : ""}${day(issued_on)}`), alignment: "right", width: 170 },
        ],
        margin: [0, 0, 0, 12],
      },
      {
        columns: [partyPart("Sprzedawca", seller, seller.bank_account), partyPart("Nabywca", buyer)],
        columnGap: 20,
        margin: [0, 0, 0, 12],
      },
      { ...wrapped(`Opłaty startowe: ${competition}, ${day(competition_on)}`), margin: [0, 0, 0, 8] },
      ...parts,
      ...(exemption && lines.some((line) => line.vat === "zw")
        ? [{ ...wrapped(`Podstawa zwolnienia z VAT: ${exemption}`), style: "small" }]
        : []),
      ...(kind === "proforma" || kind === "confirmation" ? [{ text: NO_TAX[kind], style: "small" }] : []),
    ],
    footer: (page, pages) => ({ text: `${number}, strona ${page} z ${pages}`, alignment: "center", style: "small", margin: [0, 16, 0, 0] }),
  };
}
