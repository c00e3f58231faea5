import { useApp } from "../app/app-context.ts";
import type { Bootstrap } from "../app/bootstrap.ts";
import { addTenantToAddress } from "./tenant-in-address.ts";

/** Full address of a public page for paper and other devices. It names the organiser where nothing else would. */
export function publicAddress({ publicUrl, inPublicLinks }: Bootstrap, path: string): string {
  return publicUrl + addTenantToAddress(path, inPublicLinks);
}

/** The same as a hook. */
export function usePublicAddress(path: string): string {
  return publicAddress(useApp().bootstrap, path);
}
