// Who pays how much of a sign-up: each entry's fee evenly among its dancers (docs/rules/payments.md 6.1–6.3). Pure; money in integer grosze.

/** An entry's fee divided evenly; single grosze that are left go to the first of its dancers. Dancers keep their order. */
export function evenSplit(entries: readonly { amount_grosze: number; dancer_ids: readonly string[] }[]): Map<string, number> {
  const shares = new Map<string, number>();
  for (const { amount_grosze, dancer_ids } of entries) {
    if (dancer_ids.length === 0 || amount_grosze <= 0) continue;
    const each = Math.floor(amount_grosze / dancer_ids.length);
    const over = amount_grosze - each * dancer_ids.length;
    for (const [at, id] of dancer_ids.entries()) shares.set(id, (shares.get(id) ?? 0) + each + (at < over ? 1 : 0));
  }
  return shares;
}

/** The same shares in proportion where they come to more than `most`; single grosze that are left go to the first. Together never more than `most`. */
export function within(shares: ReadonlyMap<string, number>, most: number): Map<string, number> {
  const sum = [...shares.values()].reduce((total, each) => total + each, 0);
  if (sum <= most) return new Map(shares);
  const cut = [...shares].map(([id, share]) => [id, Math.floor((share * Math.max(0, most)) / sum)] as const);
  const over = Math.max(0, most) - cut.reduce((total, [, share]) => total + share, 0);
  return new Map(cut.map(([id, share], at) => [id, share + (at < over ? 1 : 0)]));
}

/** What a link calls a dancer: the first name and the surname's first letter. */
export function shortName({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `${first_name} ${Array.from(last_name)[0] ?? ""}.`;
}

export const shareStates = ["open", "paid", "revoked", "closed"] as const;
export type ShareState = (typeof shareStates)[number];

/** How a share stands; `owed` is what its whole sign-up still owes: once that is nothing, nobody is asked for anything. */
export function stateOf(share: { amount_grosze: number; paid_grosze: number; revoked_at: string | null }, owed: number): ShareState {
  if (share.paid_grosze >= share.amount_grosze) return "paid";
  if (share.revoked_at !== null) return "revoked";
  return owed > 0 ? "open" : "closed";
}

/** What a share still asks for: never more than the whole sign-up owes. */
export function dueOfShare(share: { amount_grosze: number; paid_grosze: number; revoked_at: string | null }, owed: number): number {
  return stateOf(share, owed) === "open" ? Math.min(share.amount_grosze - share.paid_grosze, owed) : 0;
}
