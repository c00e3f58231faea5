import { expect, test } from "vitest";
import { createInterruptions } from "./interruptions.ts";

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
