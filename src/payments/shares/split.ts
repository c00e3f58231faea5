// Divides a sign-up's fees: each entry's fee evenly among its dancers (docs/rules/payments.md 6.1–6.3). Pure; money in integer grosze.

/** Divides each entry's fee evenly among its dancers, in grosze by dancer id. Left-over grosze go to the entry's first dancers. */
export function splitEvenly(entries: readonly { amount_grosze: number; dancer_ids: readonly string[] }[]): Map<string, number> {
  const shares = new Map<string, number>();
  for (const { amount_grosze, dancer_ids } of entries) {
    if (dancer_ids.length === 0 || amount_grosze <= 0) continue;
    const each = Math.floor(amount_grosze / dancer_ids.length);
    const over = amount_grosze - each * dancer_ids.length;
    for (const [at, id] of dancer_ids.entries()) shares.set(id, (shares.get(id) ?? 0) + each + (at < over ? 1 : 0));
  }
  return shares;
}

/** Scales shares down in proportion when their sum exceeds `most`. Left-over grosze go to the first shares. The sum never exceeds `most`. */
export function scaleDown(shares: ReadonlyMap<string, number>, most: number): Map<string, number> {
  const sum = [...shares.values()].reduce((total, each) => total + each, 0);
  if (sum <= most) return new Map(shares);
  const cut = [...shares].map(([id, share]) => [id, Math.floor((share * Math.max(0, most)) / sum)] as const);
  const over = Math.max(0, most) - cut.reduce((total, [, share]) => total + share, 0);
  return new Map(cut.map(([id, share], at) => [id, share + (at < over ? 1 : 0)]));
}

/** A dancer's name on a link: the first name and the surname's first letter. */
export function shortNameOf({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `${first_name} ${Array.from(last_name)[0] ?? ""}.`;
}

export const shareStates = ["open", "paid", "revoked", "closed"] as const;
export type ShareState = (typeof shareStates)[number];

/**
 * State of a share: "paid" once its whole amount is paid, else "revoked" when it was revoked. Otherwise "open", even if partly paid, or "closed" when
 * nothing is left to pay for the whole sign-up. `owed` is the sign-up's balance in grosze, negative when overpaid.
 */
export function shareStateOf(share: { amount_grosze: number; paid_grosze: number; revoked_at: string | null }, owed: number): ShareState {
  if (share.paid_grosze >= share.amount_grosze) return "paid";
  if (share.revoked_at !== null) return "revoked";
  return owed > 0 ? "open" : "closed";
}

/** Sum that a share still asks for, in grosze. Never more than the sign-up owes. */
export function shareBalance(share: { amount_grosze: number; paid_grosze: number; revoked_at: string | null }, owed: number): number {
  return shareStateOf(share, owed) === "open" ? Math.min(share.amount_grosze - share.paid_grosze, owed) : 0;
}
