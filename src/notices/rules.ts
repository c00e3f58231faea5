// Rules of notices: channels, ends, states (docs/rules/notices.md 1.1). Pure.
import { moveDay, timestampOf, wallDay } from "../competitions/rules.ts";

/** Where a notice goes: mails to clubs, desks of stations, judges' pads, hall screens, public pages. */
export const channels = ["clubs", "stations", "pads", "screens", "public"] as const;
export type Channel = (typeof channels)[number];

export const MOST_CHARACTERS = 300;

/** Default end of a notice: midnight of the competition's first day, from then on of today, by the hall's clock. An ISO timestamp. */
export function defaultUntil(firstDay: string, now: Date): string {
  const today = wallDay(now);
  return timestampOf(`${moveDay(today < firstDay ? firstDay : today, 1)}T00:00`);
}

interface Notice {
  channels: readonly Channel[];
  until: string;
  withdrawn_at: string | null;
}

/** State of a notice at this time: shown, past its end, withdrawn, or only mailed and so shown nowhere. */
export function noticeState({ channels: of, until, withdrawn_at }: Notice, now: Date): "shown" | "ended" | "withdrawn" | "mailed" {
  if (withdrawn_at !== null) return "withdrawn";
  if (of.every((each) => each === "clubs")) return "mailed";
  return Date.parse(until) > now.getTime() ? "shown" : "ended";
}
