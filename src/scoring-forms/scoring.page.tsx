import { useLocale } from "../web/locale.tsx";
import type { PageHandle } from "../web/page.ts";

const title = { pl: "Formularze oceny", en: "Scoring forms" };

export const handle: PageHandle = { title };

/** Scoring forms. */
export function Component() {
  return <h1>{title[useLocale()]}</h1>;
}
