import { PublicPage } from "../web/frames.tsx";
import { useLocale } from "../web/locale.tsx";
import type { PageHandle } from "../web/page.ts";

const title = { pl: "Płatność nie powiodła się", en: "The payment failed" };

export const handle: PageHandle = { title };

/** The payment failed. */
export function Component() {
  return (
    <PublicPage>
      <h1>{title[useLocale()]}</h1>
    </PublicPage>
  );
}
