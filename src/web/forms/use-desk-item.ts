import { useApp } from "../app/app-context.ts";
import { TYPED_ITEMS } from "../offline/unsent.ts";
import { useSession } from "../session/session.tsx";
import type { Stored } from "./autosave.ts";

/** Where the browser stores what a person has typed on a desk and the server does not have: by account and organiser; `name` says of what. */
export function useDeskItem(name: string): Stored {
  const { user } = useSession();
  const { bootstrap } = useApp();
  return { item: () => `${TYPED_ITEMS}${user?.id ?? ""} ${bootstrap.tenant.slug} ${name}`, asks: true };
}
