import { useLocale } from "../web/locale.tsx";
import type { PageHandle } from "../web/page.ts";

const title = { pl: "Listy startowe", en: "Start lists" };

export const handle: PageHandle = { title };

/** Start lists. */
export function Component() {
  return <h1>{title[useLocale()]}</h1>;
}
