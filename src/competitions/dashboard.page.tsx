import { useLocale } from "../web/locale.tsx";
import type { PageHandle } from "../web/page.ts";

const title = { pl: "Pulpit", en: "Desk" };

export const handle: PageHandle = { title };

/** Desk. */
export function Component() {
  return <h1>{title[useLocale()]}</h1>;
}
