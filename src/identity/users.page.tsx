import { useLocale } from "../web/locale.tsx";
import type { PageHandle } from "../web/page.ts";

const title = { pl: "Użytkownicy", en: "Users" };

export const handle: PageHandle = { title };

/** Users. */
export function Component() {
  return <h1>{title[useLocale()]}</h1>;
}
