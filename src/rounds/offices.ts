// Who may do what about a round, by the office that a person holds there. Pure: screens and server ask the same.

/** Who runs rounds: the organiser any of them; the head judge and the scrutineer those of the lists on which they have that duty. */
export const offices = ["organiser", "head", "scrutineer"] as const;
export type Office = (typeof offices)[number];

const everyone: readonly Office[] = offices;
const whoDecides: readonly Office[] = ["organiser", "head"];

const ACTS = {
  /** Reads everybody's marks, and closes. */
  close: everyone,
  /** Opens a round that was planned. */
  open: everyone,
  /** Types what stands on paper, and asks a judge for a sheet. */
  type: everyone,
  /** Rules about ties, late changes, corrections. */
  decide: whoDecides,
  /** Opens a closed round, or one sheet, again. */
  reopen: whoDecides,
  /** Publishes, holds for the ceremony, takes points, settles what was not taken. */
  publish: ["organiser"],
} as const satisfies Record<string, readonly Office[]>;
export type Act = keyof typeof ACTS;

/** Whether somebody with this office may do this; without an office nothing. */
export function may(office: Office | null, act: Act): boolean {
  const allowed: readonly Office[] = ACTS[act];
  return office !== null && allowed.includes(office);
}
