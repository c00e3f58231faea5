import { PrintFrame } from "../web/layouts/print-frame.tsx";
import { useLocale } from "../web/locale.tsx";
import type { PageHandle } from "../web/page.ts";

const title = { pl: "Plakat z kodem QR", en: "QR poster" };

export const handle: PageHandle = { title };

/** QR poster. */
export function Component() {
  return <PrintFrame title={title[useLocale()]}>{null}</PrintFrame>;
}
