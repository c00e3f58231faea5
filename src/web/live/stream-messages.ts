// What tabs of one browser tell each other about the stream that they share.
import type { Step } from "../../kernel/live/changes.ts";
import type { ServerClock } from "../calls/server-clock.ts";
import type { Listener } from "../app/app-parts.ts";

/** What a tab needs of its browser. */
export interface StreamPlace {
  clock: ServerClock;
  /** Organiser and session: tabs with the same one share a connection. Undefined as long as it is not known. */
  identity(): string | undefined;
  isVisible(): boolean;
  /** True for pages that stay connected although nobody sees them. */
  isPad(): boolean;
  connect(address: string): EventSource;
  /** Called when the server refused an address: the session may have ended. */
  refused?(): void;
  locks: Pick<LockManager, "request"> | undefined;
  openChannel: ((name: string) => BroadcastChannel) | undefined;
}

export type Change =
  | { kind: "state"; id: string; at: number; state: unknown }
  | { kind: "change"; id: string; at: number; steps: Step[] }
  | { kind: "still"; id: string; at: number }
  | { kind: "broke"; given: boolean };

export type Unsigned =
  /** What a tab shows, with the ids that it has seen. */
  | { kind: "wants"; visible: boolean; seen: Readonly<Record<string, string>> }
  /** A tab leads, at first or still; with the server's time where it is known. */
  | { kind: "leads"; time: number; first: boolean }
  | { kind: "news"; of: string; change: Change };
export type Message = Unsigned & { tab: string };
export type Wants = Message & { kind: "wants" };

/** What is known of one address; an empty id means that the whole state is still to come. */
export interface Entry {
  listeners: Set<Listener>;
  id: string;
  at: number;
  state: unknown;
  given: boolean;
}

/** True when the second id is that of the frame right after the first one. */
export function follows(id: string, next: string): boolean {
  const [room, nth] = id.split(".");
  return next === `${room}.${Number(nth) + 1}`;
}

/** The address of one connection for all of these, with the ids that were seen. */
export function addressOf(of: readonly string[], seen: readonly string[]): string {
  const [first = "", ...more] = of;
  const known = seen.filter(Boolean).map((id) => `&seen=${id}`);
  if (more.length === 0) return first + known.join("");
  const base = first.slice(0, first.indexOf("/api/"));
  return `${base}/api/live?${of.map((each) => `of=${encodeURIComponent(each.slice(base.length))}`).join("&")}${known.join("")}`;
}
