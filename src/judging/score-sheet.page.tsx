import { useLocale } from "../web/locale.tsx";
import type { PageHandle } from "../web/page.ts";

const title = { pl: "Ocena występu", en: "Score sheet" };

export const handle: PageHandle = { title };

/** Score sheet. */
export function Component() {
  return <h1>{title[useLocale()]}</h1>;
}
