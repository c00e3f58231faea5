import { AuthPage } from "../web/frames.tsx";
import { useLocale } from "../web/locale.tsx";
import type { PageHandle } from "../web/page.ts";

const title = { pl: "Nowe hasło", en: "New password" };

export const handle: PageHandle = { title };

/** New password. */
export function Component() {
  return <AuthPage title={title[useLocale()]}>{null}</AuthPage>;
}
