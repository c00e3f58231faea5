import { PublicPage } from "../web/frames.tsx";
import { useLocale } from "../web/locale.tsx";
import type { PageHandle } from "../web/page.ts";

const title = { pl: "Wyniki", en: "Results" };

export const handle: PageHandle = { title };

/** Results. */
export function Component() {
  return (
    <PublicPage>
      <h1>{title[useLocale()]}</h1>
    </PublicPage>
  );
}
