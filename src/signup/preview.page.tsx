import { PublicPage } from "../web/frames.tsx";
import { useLocale } from "../web/locale.tsx";
import type { PageHandle } from "../web/page.ts";

const title = { pl: "Sprawdź zgłoszenie", en: "Check the sign-up" };

export const handle: PageHandle = { title };

/** Check the sign-up. */
export function Component() {
  return (
    <PublicPage>
      <h1>{title[useLocale()]}</h1>
    </PublicPage>
  );
}
