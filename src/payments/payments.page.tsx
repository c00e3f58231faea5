import { useLocale } from "../web/locale.tsx";
import type { PageHandle } from "../web/page.ts";

const title = { pl: "Płatności", en: "Payments" };

export const handle: PageHandle = { title };

/** Payments. */
export function Component() {
  return <h1>{title[useLocale()]}</h1>;
}
