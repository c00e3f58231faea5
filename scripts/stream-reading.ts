// Reads a live stream as pages do: the whole state, then what changed.
import { changed, type Step } from "#src/kernel/live/changes.ts";

/** Takes the stream's text piece by piece, and shows the state after each frame that tells one. */
export function openReading(show: (state: unknown) => void): (piece: string) => void {
  let text = "";
  let state: unknown;
  return (piece) => {
    text += piece;
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const [, event, data = ""] = /^event: (state|change)\ndata: (.*)$/m.exec(text.slice(0, end)) ?? [];
      text = text.slice(end + 2);
      if (!event || (event === "change" && state === undefined)) continue;
      state = event === "state" ? JSON.parse(data) : changed(state, JSON.parse(data) as Step[]);
      show(state);
    }
  };
}
