import { PublicPage } from "../web/frames.tsx";
import { useLocale } from "../web/locale.tsx";
import type { PageHandle } from "../web/page.ts";

const title = { pl: "Płatność", en: "Payment" };

export const handle: PageHandle = { title };

/** Payment. */
export function Component() {
  return (
    <PublicPage>
      <h1>{title[useLocale()]}</h1>
    </PublicPage>
  );
}
