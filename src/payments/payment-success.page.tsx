import { PublicPage } from "../web/frames.tsx";
import { useLocale } from "../web/locale.tsx";
import type { PageHandle } from "../web/page.ts";

const title = { pl: "Opłacone", en: "Paid" };

export const handle: PageHandle = { title };

/** Paid. */
export function Component() {
  return (
    <PublicPage>
      <h1>{title[useLocale()]}</h1>
    </PublicPage>
  );
}
