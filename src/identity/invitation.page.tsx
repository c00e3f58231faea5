import { AuthPage } from "../web/frames.tsx";
import { useLocale } from "../web/locale.tsx";
import type { PageHandle } from "../web/page.ts";

const title = { pl: "Zaproszenie", en: "Invitation" };

export const handle: PageHandle = { title };

/** Invitation. */
export function Component() {
  return <AuthPage title={title[useLocale()]}>{null}</AuthPage>;
}
