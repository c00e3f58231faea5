import { expect, test } from "vitest";
import { createInterruptions } from "./interruptions.ts";

test("having to sign in again, or somebody else's session, is replaced by each other and by the end, never by a lesser thing", () => {
  const { current, put } = createInterruptions();
  put({ kind: "network" });
  put({ kind: "somebody-else", name: "Ola" });
  for (const kind of ["newer-build", "network"] as const) put({ kind });
  expect(current()).toEqual({ kind: "somebody-else", name: "Ola" });
  put({ kind: "expired", email: "ala@demo.test" });
  expect(current()?.kind).toBe("expired");
  put(undefined);
  expect(current()).toBeUndefined();
});
