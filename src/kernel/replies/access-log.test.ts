// The access log shows words of an address, and never the secret of a person's link.
import { expect, it, vi } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { loggablePath } from "./access-log.server.ts";

const house = useHouse();
const code = "vT3k9-Qx_2bLr8sYd0WmZaPc";

it("leaves out of a path whatever looks like a key", () => {
  expect(loggablePath(`https://parkiet.example/p/${code}?tenant=a`)).toBe("/p/…");
  expect(loggablePath(`/api/public/people/${code}/export`)).toBe("/api/public/people/…/export");
  expect(loggablePath("/dashboard/privacy")).toBe("/dashboard/privacy");
});

it("logs which call failed before it was answered, without its secret", async () => {
  const told = vi.spyOn(house.world.log, "error").mockImplementation(() => undefined);
  const broken = vi.spyOn(house.world.authentication, "tenantBySlug").mockRejectedValue(new Error("broken"));
  try {
    const headers = { "x-tenant": "kto", "content-type": "application/json" };
    const reply = await house.fetch(`/api/public/people/${code}/data`, { headers });
    expect(reply.status).toBe(500);
    expect((await house.fetch(`/api/public/people/${code}/data`, { method: "DELETE", headers })).status).toBe(405);
    expect(JSON.stringify(told.mock.calls)).toContain("getOwnData");
    expect(JSON.stringify(told.mock.calls)).not.toContain(code);
  } finally {
    broken.mockRestore();
    told.mockRestore();
  }
});
