import { useLocale } from "../web/locale.tsx";
import type { PageHandle } from "../web/page.ts";

const title = { pl: "Moje zgłoszenia", en: "My entries" };

export const handle: PageHandle = { title };

/** My entries. */
export function Component() {
  return <h1>{title[useLocale()]}</h1>;
}
