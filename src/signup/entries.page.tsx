import { useLocale } from "../web/locale.tsx";
import type { PageHandle } from "../web/page.ts";

const title = { pl: "Zgłoszenia", en: "Entries" };

export const handle: PageHandle = { title };

/** Entries. */
export function Component() {
  return <h1>{title[useLocale()]}</h1>;
}
