import { useLocale } from "../web/locale.tsx";
import type { PageHandle } from "../web/page.ts";

const title = { pl: "Panel sędziego", en: "Judge's desk" };

export const handle: PageHandle = { title };

/** Judge's desk. */
export function Component() {
  return <h1>{title[useLocale()]}</h1>;
}
