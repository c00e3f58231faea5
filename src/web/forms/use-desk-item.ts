import { useApp } from "../app/app-context.ts";
import { TYPED_ITEMS } from "../offline/unsent.ts";
import { useSession } from "../session/session.tsx";
import type { StorageItem } from "./autosave.ts";

/** Storage item for unsaved input on a desk, by account and organiser; `name` identifies the form or record. */
export function useDeskItem(name: string): StorageItem {
  const { user } = useSession();
  const { bootstrap } = useApp();
  return { item: () => `${TYPED_ITEMS}${user?.id ?? ""} ${bootstrap.tenant.slug} ${name}`, asks: true };
}
