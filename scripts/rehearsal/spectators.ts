// Spectators that follow the public scores and remember the newest state that they received.
import type { PublicScores } from "#src/publishing/contract.ts";
import { openReading } from "../stream-reading.ts";

export interface Spectators {
  /** Number of states received by all of them together. */
  frames(): number;
  /** The newest state of each spectator. */
  newest: () => readonly (PublicScores | undefined)[];
  leave(): Promise<void>;
}

/** Opens this many spectators on the live stream at this address. */
export async function seatSpectators(address: URL, count: number, signal: AbortSignal): Promise<Spectators> {
  const leaving = new AbortController();
  const newest: (PublicScores | undefined)[] = Array.from({ length: count }, () => undefined);
  let frames = 0;
  const follow = async (seat: number) => {
    const response = await fetch(address, { headers: { accept: "text/event-stream" }, signal: AbortSignal.any([signal, leaving.signal]) });
    if (!response.ok || !response.body) throw new Error(`the live stream answered ${response.status}`);
    return watch(seat, response.body);
  };
  const watch = async (seat: number, body: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    const read = openReading((state) => {
      newest[seat] = state as PublicScores;
      frames += 1;
    });
    for await (const chunk of body) read(decoder.decode(chunk, { stream: true }));
  };
  const watching = newest.map((_, seat) =>
    follow(seat).catch((error: unknown) => {
      if (!leaving.signal.aborted && !signal.aborted) throw error;
    }),
  );
  return {
    frames: () => frames,
    newest: () => newest,
    async leave() {
      leaving.abort();
      await Promise.all(watching);
    },
  };
}
