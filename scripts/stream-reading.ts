// Reads a live stream as pages do: first the whole state, then the changes.
import { applyChanges, type Step } from "#src/kernel/live/changes.ts";

/** Returns a reader that takes the stream's text piece by piece and calls `show` with the state after each frame. */
export function openReading(show: (state: unknown) => void): (piece: string) => void {
  let text = "";
  let state: unknown;
  return (piece) => {
    text += piece;
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const [, event, data = ""] = /^event: (state|change)\ndata: (.*)$/m.exec(text.slice(0, end)) ?? [];
      text = text.slice(end + 2);
      if (!event || (event === "change" && state === undefined)) continue;
      state = event === "state" ? JSON.parse(data) : applyChanges(state, JSON.parse(data) as Step[]);
      show(state);
    }
  };
}
