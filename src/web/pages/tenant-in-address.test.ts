import { expect, test } from "vitest";
import { replaceTenant } from "./reload-renamed.ts";
import { addTenant, addTenantToAddress } from "./tenant-in-address.ts";

test("a place on this site gets the organiser's slug next to its query and fragment, unless it names an organiser already", () => {
  const kept = (to: string) => addTenantToAddress(to, "klepka");
  expect(kept("/scores/x?q=a#blok")).toBe("/scores/x?q=a&tenant=klepka#blok");
  expect(kept("/login?to=%2Fme")).toBe("/login?to=%2Fme&tenant=klepka");
  expect(kept("/?tenant=inny")).toBe("/?tenant=inny");
  for (const away of ["https://klepka.example/", "//klepka.example/", "mailto:biuro@klepka.example"]) expect(kept(away)).toBe(away);
  expect(addTenant({ search: "?page=2" }, "klepka")).toEqual({ search: "?page=2&tenant=klepka" });
  // When the host or DEFAULT_TENANT identifies the organiser, nothing is added.
  expect([addTenant("/me", undefined), addTenantToAddress("/me", undefined)]).toEqual(["/me", "/me"]);
});

test("an address that names the organiser gets the new name after a change, and keeps everything else", () => {
  const renamed = (address: string) => replaceTenant(address, "klepka", "studio-klepka");
  expect(renamed("/dashboard/settings?tenant=klepka&tab=logo#kolor")).toBe("/dashboard/settings?tenant=studio-klepka&tab=logo#kolor");
  for (const other of ["/dashboard/settings", "/dashboard/settings?tenant=inny", "/onboarding?step=2&q=klepka"])
    expect(renamed(other)).toBe(other);
});
