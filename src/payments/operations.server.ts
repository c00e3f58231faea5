// Every call that payments answer.
import { handlers as attempts } from "./attempts/attempts.server.ts";
import { handlers as balances } from "./balances/balances.server.ts";
import { handlers as cash } from "./cash/cash.server.ts";
import { handlers as clubs } from "./clubs/clubs.server.ts";
import { handlers as spending } from "./credits/spending.server.ts";
import { handlers as ledger } from "./ledger/payments.server.ts";
import { handlers as periods } from "./periods/periods.server.ts";
import { handlers as receipts } from "./receipts/receipts.server.ts";
import { handlers as reminders } from "./reminders/reminders.server.ts";
import { handlers as shares } from "./shares/shares.server.ts";
import { handlers as statements } from "./statement/statement.server.ts";

// /api/payments/reminders stands before /api/payments/{id}: the first path that fits answers.
export const handlers = [
  ...receipts,
  ...reminders,
  ...ledger,
  ...attempts,
  ...statements,
  ...spending,
  ...shares,
  ...clubs,
  ...periods,
  ...cash,
  ...balances,
];
