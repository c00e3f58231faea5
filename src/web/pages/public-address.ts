import { useApp } from "../app/app-context.ts";
import type { Bootstrap } from "../app/bootstrap.ts";
import { keepTenantIn } from "./keep-tenant.ts";

/** Full address of a public page for paper and other devices. It names the organiser where nothing else would. */
export function publicAddress({ publicUrl, inPublicLinks }: Bootstrap, path: string): string {
  return publicUrl + keepTenantIn(path, inPublicLinks);
}

/** The same as a hook. */
export function usePublicAddress(path: string): string {
  return publicAddress(useApp().bootstrap, path);
}
