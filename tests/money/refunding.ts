// Competitions with a ladder of refunds in their regulations, for tests of refunds.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createPayment, updatePayment } from "#src/payments/records/contract.ts";
import { setEntryStatus } from "#src/signup/contract.ts";
import { makeOwing, type Owing } from "../signups/submitted-signup.ts";
import type { House } from "../application/world.ts";

/** An account with valid check digits. */
export const PAYERS_ACCOUNT = "PL 27 1140 2004 0000 3002 0135 5387";

/** Everything until 30 days before, half until 14 days, later nothing. The competition is 53 days away. */
export const LADDER = { kind: "ladder", steps: [30, 14].map((days, at) => ({ days_before: days, percent: at === 0 ? 100 : 50 })) };

/** Gives a competition regulations with this refund rule. */
export async function giveRegulations(
  house: House,
  owing: Pick<Owing, "tenant" | "contest">,
  refund: object | null = LADDER,
): Promise<void> {
  const example = JSON.parse(readFileSync(join(import.meta.dirname, "../../engines/regulations/example/contest.json"), "utf8")) as {
    fees: { refund: unknown };
  };
  const kept = { day: null, percent: null, steps: [], between: "lower", only: null, reason: null };
  example.fees.refund = refund && { ...kept, ...refund };
  await house.world.database.inTenant(owing.tenant.id, (trx) =>
    trx
      .updateTable("competitions")
      .set({ rulebook: JSON.stringify(example) })
      .where("id", "=", owing.contest.id)
      .execute(),
  );
}

/** Creates a sign-up of two solos (80 zł each), paid by transfer, one of which was withdrawn, so that 80 zł are free. */
export async function makeWithdrawn(house: House, refund: object | null = LADDER) {
  const owing = await makeOwing(house);
  const second = await owing.addSolo("Druga");
  await giveRegulations(house, owing, refund);
  await owing.browser.must(createPayment, { params: { id: owing.signup }, body: { method: "transfer" } });
  await owing.admin.must(updatePayment, { params: owing.params, body: { status: "paid", paid_grosze: 16_000 } });
  await owing.admin.must(setEntryStatus, { params: { id: second }, body: { status: "withdrawn", reason: "Kontuzja" } });
  return { ...owing, second };
}
