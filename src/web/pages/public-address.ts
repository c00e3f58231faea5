import { useApp } from "../app/app-context.ts";
import type { Bootstrap } from "../app/bootstrap.ts";
import { keepTenantIn } from "./keep-tenant.ts";

/** The full address of a public page for paper and for others' devices: it names the organiser where nothing else there would. */
export function publicAddress({ publicUrl, inPublicLinks }: Bootstrap, path: string): string {
  return publicUrl + keepTenantIn(path, inPublicLinks);
}

/** The same in a component. */
export function usePublicAddress(path: string): string {
  return publicAddress(useApp().bootstrap, path);
}
