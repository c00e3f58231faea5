// Reads bank statements in XML: camt.052 to 054 of any version, and iPKO's history (docs/rules/payments.md 4.5). Pure.
import { parseXml, XmlElement } from "@rgrove/parse-xml";
import { parseLabelled } from "./described.ts";
import type { ReadLine, UnreadLine } from "./line.ts";
import { AMOUNT_MOST } from "./table.ts";
import { findAccountNumber, cleanText, parseCurrency, parseDay, type Side, findSide, parseSum } from "./values.ts";

/** Lines of an XML file and its format's name. No lines when it is not a bank's, undefined when it is malformed. */
export function xmlFile(text: string): { layout: string; lines: ReadLine[] } | undefined {
  const root = rootOf(text);
  if (!root) return undefined;
  const entries = allIn(root, "Ntry");
  if (entries.length > 0 || nameOf(root) === "Document")
    return { layout: "camt", lines: entries.flatMap(({ element, own }) => camtLines(element, own)) };
  return { layout: nameOf(root), lines: allIn(root, "operation").map(({ element }) => ipkoLine(element)) };
}

function rootOf(text: string): XmlElement | undefined {
  try {
    return parseXml(text.trim(), { ignoreUndefinedEntities: true }).root ?? undefined;
  } catch {
    return undefined;
  }
}

/** Name of an element without its namespace. */
const nameOf = (element: XmlElement) => element.name.replace(/^.*:/, "");
const childrenOf = (element: XmlElement | undefined, name: string) =>
  (element?.children ?? []).filter((each): each is XmlElement => each instanceof XmlElement && nameOf(each) === name);

/** First element at a path of names. */
const at = (element: XmlElement | undefined, path: string) =>
  path.split("/").reduce<XmlElement | undefined>((found, name) => childrenOf(found, name)[0], element);
const textAt = (element: XmlElement | undefined, ...paths: string[]) =>
  paths.map((path) => cleanText(at(element, path)?.text ?? "")).find((text) => text !== "") ?? "";

/** Elements of a name, each with the account of its statement. */
function allIn(root: XmlElement, name: string, own = ""): { element: XmlElement; own: string }[] {
  return root.children.flatMap((each) => {
    if (!(each instanceof XmlElement)) return [];
    if (nameOf(each) === name) return [{ element: each, own }];
    return allIn(each, name, findAccountNumber(textAt(each, "Acct/Id/IBAN", "Acct/Id/Othr/Id")) || own);
  });
}

const unread = (why: UnreadLine["unread"], element: XmlElement): UnreadLine => ({
  unread: why,
  text: cleanText(element.text).slice(0, 1000),
});

/** Sum of an element. ISO 20022 allows extra zeros after the point. */
function sumOf(element: XmlElement | undefined): { amount: number; currency: string | undefined } | undefined {
  const sum = parseSum((element?.text ?? "").trim().replace(/(\.\d{2})0+$/, "$1"));
  return (
    sum && { amount: sum.amount, currency: parseCurrency(element?.attributes["Ccy"] ?? element?.attributes["curr"] ?? "") ?? sum.currency }
  );
}

/** One line for each operation of an entry if the bank lists their sums, else one for the entry. */
function camtLines(entry: XmlElement, own: string): ReadLine[] {
  const details = childrenOf(entry, "NtryDtls").flatMap((each) => childrenOf(each, "TxDtls"));
  const sums = details.map((each) => sumOf(at(each, "Amt") ?? at(each, "AmtDtls/TxAmt/Amt"))?.amount ?? Number.NaN);
  const whole = sumOf(at(entry, "Amt"))?.amount;
  const listed = details.length > 1 && sums.reduce((sum, each) => sum + each, 0) === whole;
  return listed
    ? details.map((each) => camtLine(entry, [each], own, at(each, "Amt") ?? at(each, "AmtDtls/TxAmt/Amt")))
    : [camtLine(entry, details, own, at(entry, "Amt"))];
}

function camtLine(entry: XmlElement, details: readonly XmlElement[], own: string, amount: XmlElement | undefined): ReadLine {
  const status = textAt(entry, "Sts/Cd", "Sts");
  const day = textAt(entry, "BookgDt/Dt", "BookgDt/DtTm", "ValDt/Dt", "ValDt/DtTm");
  const booked_on = parseDay(day);
  // Pending operations are not booked on any day yet.
  if (day === "" || /^(PDNG|INFO|FUTR)$/.test(status)) return unread("no_day", entry);
  if (booked_on === undefined) return unread("bad_day", entry);
  const sum = sumOf(amount);
  if ((amount?.text ?? "").trim() === "") return unread("no_sum", entry);
  if (!sum || sum.amount > AMOUNT_MOST) return unread("bad_sum", entry);
  if (sum.amount === 0) return unread("zero", entry);
  const side: Side =
    (textAt(details.length === 1 ? details[0] : undefined, "CdtDbtInd") || textAt(entry, "CdtDbtInd")) === "CRDT" ? "in" : "out";
  const [mine, other] = side === "in" ? ["Cdtr", "Dbtr"] : ["Dbtr", "Cdtr"];
  const first = (...paths: string[]) => details.map((each) => textAt(each, ...paths)).find(Boolean) ?? "";
  const party = (role: string) =>
    first(`RltdPties/${role}/Nm`, `RltdPties/${role}/Pty/Nm`, `RltdPties/Ultmt${role}/Nm`, `RltdPties/Ultmt${role}/Pty/Nm`);
  const account = findAccountNumber(first(`RltdPties/${other}Acct/Id/IBAN`, `RltdPties/${other}Acct/Id/Othr/Id`));
  const free = details.flatMap((each) => [
    ...childrenOf(at(each, "RmtInf"), "Ustrd").map((line) => cleanText(line.text)),
    ...childrenOf(at(each, "RmtInf"), "Strd").map((line) => textAt(line, "CdtrRefInf/Ref", "AddtlRmtInf")),
  ]);
  const title = cleanText(free.join(" ")) || textAt(entry, "AddtlNtryInf") || first("AddtlTxInf");
  const payer = party(other) || party(mine);
  const ids = [first("Refs/EndToEndId"), first("Refs/InstrId")].filter((id) => id !== "NOTPROVIDED");
  return {
    booked_on,
    amount_grosze: sum.amount,
    side,
    currency: sum.currency ?? "XXX",
    payer: payer.slice(0, 300),
    account: account === own ? "" : account,
    title: title.slice(0, 500),
    bank_id: (first("Refs/AcctSvcrRef") || (details.length > 1 ? "" : first("Refs/TxId")) || textAt(entry, "AcctSvcrRef")).replace(
      /^(NOTPROVIDED|NONREF)$|\s/g,
      "",
    ),
    text: [title, payer, textAt(entry, "AddtlNtryInf"), first("AddtlTxInf"), ...ids].filter(Boolean).join(" | ").slice(0, 2000),
  };
}

function ipkoLine(operation: XmlElement): ReadLine {
  const day = textAt(operation, "exec-date", "order-date");
  const booked_on = parseDay(day);
  const amount = at(operation, "amount");
  const sum = parseSum(amount?.text ?? "");
  if (day === "") return unread("no_day", operation);
  if (booked_on === undefined) return unread("bad_day", operation);
  if ((amount?.text ?? "").trim() === "") return unread("no_sum", operation);
  if (!sum || sum.amount > AMOUNT_MOST) return unread("bad_sum", operation);
  if (sum.amount === 0) return unread("zero", operation);
  const description = at(operation, "description")?.text ?? "";
  const kind = textAt(operation, "type");
  const side = sum.side === "out" || findSide(kind) === "out" ? "out" : "in";
  const labelled = parseLabelled(description);
  return {
    booked_on,
    amount_grosze: sum.amount,
    side,
    currency: parseCurrency(amount?.attributes["curr"] ?? "") ?? sum.currency ?? "PLN",
    payer: ((side === "out" ? labelled?.recipient : undefined) ?? labelled?.payer ?? "").slice(0, 300),
    account: findAccountNumber((side === "out" ? labelled?.recipient_account : undefined) ?? labelled?.account ?? ""),
    title: (labelled?.title ?? cleanText(description)).slice(0, 500),
    bank_id: (labelled?.bank_id ?? "").replace(/\s/g, ""),
    text: cleanText(`${kind} | ${description}`).slice(0, 2000),
  };
}
