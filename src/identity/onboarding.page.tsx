import { AuthPage } from "../web/frames.tsx";
import { useLocale } from "../web/locale.tsx";
import type { PageHandle } from "../web/page.ts";

const title = { pl: "Pierwsze kroki", en: "First steps" };

export const handle: PageHandle = { title };

/** First steps. */
export function Component() {
  return <AuthPage title={title[useLocale()]}>{null}</AuthPage>;
}
