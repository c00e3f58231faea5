import { expect, test } from "vitest";
import { renamedTenant } from "./keep-tenant.ts";

test("an address that names the organiser names it anew after the change, and keeps everything else", () => {
  const renamed = (address: string) => renamedTenant(address, "klepka", "studio-klepka");
  expect(renamed("/dashboard/settings?tenant=klepka&tab=logo#kolor")).toBe("/dashboard/settings?tenant=studio-klepka&tab=logo#kolor");
  for (const other of ["/dashboard/settings", "/dashboard/settings?tenant=inny", "/onboarding?step=2&q=klepka"])
    expect(renamed(other)).toBe(other);
});
