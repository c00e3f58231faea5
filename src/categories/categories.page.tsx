import { useLocale } from "../web/locale.tsx";
import type { PageHandle } from "../web/page.ts";

const title = { pl: "Kategorie", en: "Categories" };

export const handle: PageHandle = { title };

/** Categories. */
export function Component() {
  return <h1>{title[useLocale()]}</h1>;
}
