import { expect, test, vi } from "vitest";
import { createInterruptions } from "./interruptions.ts";
import { openSessionChannel, type Reader } from "./session-channel.ts";

test("a required sign-in and another person's session replace each other until they end, and nothing lesser replaces them", () => {
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

test("a tab is notified of another person's session, of its own reader's return, and of a sign-out", () => {
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
  openSessionChannel(
    () => ala,
    (name) => told.push(name),
  );
  const tell = openSessionChannel(
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
