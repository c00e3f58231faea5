// One live stream in the browser: the whole state at first, then what changed of it; whoever missed a frame asks for the whole, once.
import { changed, type Step } from "../../kernel/live/changes.ts";

interface Heard {
  /** The newest state. */
  show(state: unknown): void;
  /** The server says that the state is current: it is connected, or nothing has changed for a while. */
  still(): void;
  /** The connection broke; `given` up, or the browser connects again by itself. */
  broke(given: boolean): void;
}

export interface Stream {
  /** The browser has given it up. */
  given(): boolean;
  close(): void;
}

/** Whether the second id is that of the frame right after the first one. */
function follows(id: string, next: string): boolean {
  const [room, nth] = id.split(".");
  return next === `${room}.${Number(nth) + 1}`;
}

/** Follows this address until it is closed. */
export function openStream(address: string, heard: Heard): Stream {
  let known: { id: string; state: unknown } | undefined;
  let source: EventSource;
  const take = (id: string, state: unknown) => {
    known = { id, state };
    heard.show(state);
  };
  const open = () => {
    known = undefined;
    const own = new EventSource(address, { withCredentials: true });
    source = own;
    own.addEventListener("open", () => known && heard.still());
    own.addEventListener("still", () => heard.still());
    own.addEventListener("error", () => heard.broke(own.readyState === EventSource.CLOSED));
    own.addEventListener("state", (event: MessageEvent<string>) => take(event.lastEventId, JSON.parse(event.data)));
    own.addEventListener("change", ({ lastEventId, data }: MessageEvent<string>) => {
      if (!known || lastEventId === known.id) return;
      if (follows(known.id, lastEventId)) take(lastEventId, changed(known.state, JSON.parse(data) as Step[]));
      else {
        own.close();
        open();
      }
    });
  };
  open();
  return { given: () => source.readyState === EventSource.CLOSED, close: () => source.close() };
}
