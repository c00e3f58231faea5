import { danceTitle } from "../../web/locale/format.ts";
import type { Called } from "./brief.ts";

/** The title in its quotes, as the organiser's people and judges read it; null where an entry has none. */
export function titleOf({ title }: Pick<Called, "title">): string | null {
  return title ? danceTitle(title) : null;
}
