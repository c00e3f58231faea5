import { useLocale } from "../web/locale.tsx";
import type { PageHandle } from "../web/page.ts";

const title = { pl: "Organizacje", en: "Organisers" };

export const handle: PageHandle = { title };

/** Organisers. */
export function Component() {
  return <h1>{title[useLocale()]}</h1>;
}
