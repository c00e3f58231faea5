import { useLocale } from "../web/locale.tsx";
import type { PageHandle } from "../web/page.ts";

const title = { pl: "Skrzynka nadawcza", en: "Outbox" };

export const handle: PageHandle = { title };

/** Outbox. */
export function Component() {
  return <h1>{title[useLocale()]}</h1>;
}
