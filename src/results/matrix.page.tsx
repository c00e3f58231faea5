import { useLocale } from "../web/locale.tsx";
import type { PageHandle } from "../web/page.ts";

const title = { pl: "Oceny", en: "Marks" };

export const handle: PageHandle = { title };

/** Marks. */
export function Component() {
  return <h1>{title[useLocale()]}</h1>;
}
