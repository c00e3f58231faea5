// Messages between the tabs of one browser that share a stream.
import type { Step } from "../../kernel/live/changes.ts";
import type { ServerClock } from "../calls/server-clock.ts";
import type { Listener } from "../app/app-parts.ts";

/** Environment of a tab's streams. */
export interface StreamPlace {
  clock: ServerClock;
  /** Organiser and session. Tabs with the same identity share a connection; undefined while it is unknown. */
  identity(): string | undefined;
  isVisible(): boolean;
  /** True for pages that stay connected while hidden. */
  isPad(): boolean;
  connect(address: string): EventSource;
  /** Called when the server refused an address: the session may have ended. */
  refused?(): void;
  locks: Pick<LockManager, "request"> | undefined;
  openChannel: ((name: string) => BroadcastChannel) | undefined;
}

/** Change of one address: a whole state, steps from the previous state, a heartbeat, or a broken connection. */
export type Change =
  | { kind: "state"; id: string; at: number; state: unknown }
  | { kind: "change"; id: string; at: number; steps: Step[] }
  | { kind: "still"; id: string; at: number }
  | { kind: "broke"; given: boolean };

/** Message between tabs without the id of the sending tab. */
export type Unsigned =
  /** Addresses that a tab shows, with the id of its newest frame of each. */
  | { kind: "wants"; visible: boolean; seen: Readonly<Record<string, string>> }
  /** Sent by the leading tab, at first and as a heartbeat; `time` is the server's, 0 when unknown. */
  | { kind: "leads"; time: number; first: boolean }
  | { kind: "news"; of: string; change: Change };
export type Message = Unsigned & { tab: string };
export type Wants = Message & { kind: "wants" };

/** State of one address. An empty id means that the whole state has to be fetched. */
export interface Entry {
  listeners: Set<Listener>;
  id: string;
  at: number;
  state: unknown;
  given: boolean;
}

/** True when `next` is the id of the frame right after `id`. */
export function isNextFrame(id: string, next: string): boolean {
  const [room, nth] = id.split(".");
  return next === `${room}.${Number(nth) + 1}`;
}

/** Address of one connection for these addresses, with the ids of their newest frames. */
export function addressOf(of: readonly string[], seen: readonly string[]): string {
  const [first = "", ...more] = of;
  const known = seen.filter(Boolean).map((id) => `&seen=${id}`);
  if (more.length === 0) return first + known.join("");
  const base = first.slice(0, first.indexOf("/api/"));
  return `${base}/api/live?${of.map((each) => `of=${encodeURIComponent(each.slice(base.length))}`).join("&")}${known.join("")}`;
}
