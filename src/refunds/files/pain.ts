// Builds an ISO 20022 pain.001.001.09 file of transfers (docs/rules/books.md 2.1–2.5): one payment for accounts at Polish banks, one for accounts
// abroad.
import { bankText } from "../records/bank-text.ts";
import { bankNumber, ibanOf, isPolish, type Sender, type Transfers } from "./transfers.ts";

const NAME_MOST = 140;

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const cleaned = (text: string) => escaped(bankText(text).slice(0, NAME_MOST).trim());
const money = (grosze: number) => `${Math.trunc(grosze / 100)}.${String(grosze % 100).padStart(2, "0")}`;

/** An id without dashes, because at most 35 characters fit. */
const idOf = (id: string) => id.replaceAll("-", "");

type Row = Transfers["rows"][number];

/** Count and control sum of transfers. */
const sums = (rows: readonly Row[]) =>
  `<NbOfTxs>${rows.length}</NbOfTxs><CtrlSum>${money(rows.reduce((sum, each) => sum + each.amount_grosze, 0))}</CtrlSum>`;

function transfer(row: Row): string {
  return [
    `<CdtTrfTxInf><PmtId><InstrId>${idOf(row.id)}</InstrId><EndToEndId>${idOf(row.id)}</EndToEndId></PmtId>`,
    `<Amt><InstdAmt Ccy="PLN">${money(row.amount_grosze)}</InstdAmt></Amt>`,
    `<Cdtr><Nm>${cleaned(row.recipient)}</Nm></Cdtr><CdtrAcct><Id><IBAN>${ibanOf(row.account)}</IBAN></Id></CdtrAcct>`,
    `<RmtInf><Ustrd>${cleaned(row.title)}</Ustrd></RmtInf></CdtTrfTxInf>`,
  ].join("");
}

function payment(id: string, rows: readonly Row[], sender: Sender, on: string, abroad: boolean): string {
  return [
    `<PmtInf><PmtInfId>${id}</PmtInfId><PmtMtd>TRF</PmtMtd>${sums(rows)}<ReqdExctnDt><Dt>${on}</Dt></ReqdExctnDt>`,
    `<Dbtr><Nm>${cleaned(sender.name)}</Nm></Dbtr><DbtrAcct><Id><IBAN>${ibanOf(sender.account)}</IBAN></Id><Ccy>PLN</Ccy></DbtrAcct>`,
    `<DbtrAgt><FinInstnId><ClrSysMmbId><ClrSysId><Cd>PLKNR</Cd></ClrSysId><MmbId>${bankNumber(sender.account)}</MmbId></ClrSysMmbId></FinInstnId></DbtrAgt>`,
    abroad ? "<ChrgBr>SHAR</ChrgBr>" : "",
    ...rows.map(transfer),
    "</PmtInf>",
  ].join("");
}

/** All transfers of a list, made at `at` (ISO time) for the day `on` (ISO date). The same list always has the same message id. */
export function painFile({ id, rows }: Pick<Transfers, "id" | "rows">, sender: Sender, on: string, at: string): string {
  const message = idOf(id);
  const groups = [true, false].map((polish) => rows.filter((each) => isPolish(each.account) === polish));
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>`,
    `<GrpHdr><MsgId>${message}</MsgId><CreDtTm>${at}</CreDtTm>${sums(rows)}<InitgPty><Nm>${cleaned(sender.name)}</Nm></InitgPty></GrpHdr>`,
    ...groups.map((some, nth) => (some.length > 0 ? payment(`${message}-${nth + 1}`, some, sender, on, nth === 1) : "")),
    "</CstmrCdtTrfInitn></Document>\n",
  ].join("\n");
}
