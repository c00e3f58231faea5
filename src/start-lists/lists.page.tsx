import { useLocale } from "../web/locale.tsx";
import type { PageHandle } from "../web/page.ts";

const title = { pl: "Wszystkie listy", en: "All lists" };

export const handle: PageHandle = { title };

/** All lists. */
export function Component() {
  return <h1>{title[useLocale()]}</h1>;
}
