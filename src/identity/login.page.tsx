import { AuthPage } from "../web/frames.tsx";
import { useLocale } from "../web/locale.tsx";
import type { PageHandle } from "../web/page.ts";

const title = { pl: "Zaloguj się", en: "Sign in" };

export const handle: PageHandle = { title };

/** Sign in. */
export function Component() {
  return <AuthPage title={title[useLocale()]}>{null}</AuthPage>;
}
