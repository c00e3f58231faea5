import { AuthPage } from "../web/frames.tsx";
import { useLocale } from "../web/locale.tsx";
import type { PageHandle } from "../web/page.ts";

const title = { pl: "Uruchomienie", en: "Set-up" };

export const handle: PageHandle = { title };

/** Set-up. */
export function Component() {
  return <AuthPage title={title[useLocale()]}>{null}</AuthPage>;
}
