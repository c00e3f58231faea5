// Which office may do what about a round. Pure: pages and server use the same table.

/** Offices that run rounds. The organiser runs all of them; a head judge and a scrutineer those of the lists where they have that duty. */
export const offices = ["organiser", "head", "scrutineer"] as const;
export type Office = (typeof offices)[number];

const everyone: readonly Office[] = offices;
const whoDecides: readonly Office[] = ["organiser", "head"];

const ACTS = {
  /** Reads everybody's marks, and closes. */
  close: everyone,
  /** Opens a planned round. */
  open: everyone,
  /** Types paper sheets, and asks a judge for a sheet. */
  type: everyone,
  /** Decides about ties, late changes and corrections. */
  decide: whoDecides,
  /** Reopens a closed round or a single sheet. */
  reopen: whoDecides,
  /** Publishes, holds for the ceremony, deducts points, settles marks that were not accepted. */
  publish: ["organiser"],
} as const satisfies Record<string, readonly Office[]>;
export type Act = keyof typeof ACTS;

/** True when the office allows the act; false without an office. */
export function isAllowed(office: Office | null, act: Act): boolean {
  const allowed: readonly Office[] = ACTS[act];
  return office !== null && allowed.includes(office);
}
