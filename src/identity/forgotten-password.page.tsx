import { AuthPage } from "../web/frames.tsx";
import { useLocale } from "../web/locale.tsx";
import type { PageHandle } from "../web/page.ts";

const title = { pl: "Nie pamiętam hasła", en: "Forgotten password" };

export const handle: PageHandle = { title };

/** Forgotten password. */
export function Component() {
  return <AuthPage title={title[useLocale()]}>{null}</AuthPage>;
}
