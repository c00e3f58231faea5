import { useLocale } from "../web/locale.tsx";
import type { PageHandle } from "../web/page.ts";

const title = { pl: "Ustawienia", en: "Settings" };

export const handle: PageHandle = { title };

/** Settings. */
export function Component() {
  return <h1>{title[useLocale()]}</h1>;
}
