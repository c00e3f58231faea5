import { expect, test, vi } from "vitest";
import { createInterruptions } from "./interruptions.ts";
import { openSessionNews, type Reader } from "./session-news.ts";

test("having to sign in again, or somebody else's session, is replaced by each other and by the end, never by a lesser thing", () => {
  const shown = createInterruptions();
  shown.put({ kind: "network" });
  shown.put({ kind: "somebody-else", name: "Ola" });
  for (const kind of ["newer-build", "network"] as const) shown.put({ kind });
  expect(shown.current()).toEqual({ kind: "somebody-else", name: "Ola" });
  shown.put({ kind: "expired", email: "ala@demo.test" });
  expect(shown.current()?.kind).toBe("expired");
  shown.put(undefined);
  expect(shown.current()).toBeUndefined();
});

test("a tab learns of somebody else's session, of its own reader's again, and of nobody's", () => {
  const channels: EventTarget[] = [];
  class Channel extends EventTarget {
    constructor() {
      super();
      channels.push(this);
    }
    postMessage(data: unknown) {
      for (const each of channels) if (each !== this) each.dispatchEvent(new MessageEvent("message", { data }));
    }
  }
  vi.stubGlobal("BroadcastChannel", Channel);
  const ala = { id: "1", name: "Ala", tenant: { slug: "demo" } };
  let other: Reader = { ...ala, id: "2", name: "Ola" };
  const told: (string | null | undefined)[] = [];
  openSessionNews(
    () => ala,
    (name) => told.push(name),
  );
  const tell = openSessionNews(
    () => other,
    () => undefined,
  );
  for (const reader of [other, ala, undefined]) {
    other = reader;
    tell();
  }
  vi.unstubAllGlobals();
  expect(told).toEqual(["Ola", undefined, null]);
});
