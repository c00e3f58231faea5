import { Star } from "lucide-react";
import type { PublicLabel } from "../../competitions/public/public-label.ts";
import { count, formatTime, startNumber } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import type { Stars } from "./star.tsx";
import { counted, useListWords } from "../words.ts";

export interface Coming {
  entry_id: string;
  start_number: number | null;
  shown: PublicLabel;
  predicted_at: string;
  /** The list on which it dances, where there are several. */
  list?: string;
}

/**
 * „Za 2 występy 079”: the first followed performance among those to come, with the number of heats before it; announced politely to screen readers.
 */
export function NextFollowed({ coming, stars }: { coming: readonly Coming[]; stars: Stars }) {
  const messages = useListWords();
  const locale = useLocale();
  const each = coming.find((one) => stars.followed.has(one.entry_id));
  // Performances that dance together have one time.
  const ahead = new Set(
    coming.flatMap((one) => (each && one.list === each.list && one.predicted_at < each.predicted_at ? one.predicted_at : [])),
  ).size;
  return (
    <p className="sl-soon" role="status">
      {each && (
        <>
          <Star className="ic fill" aria-hidden />
          <span>
            {ahead === 0 ? messages.soonNext : messages.soonIn(count(locale, ahead + 1, counted.performances[locale]))}{" "}
            <b>
              {each.start_number !== null && `${startNumber(each.start_number)} `}
              {each.shown.label}
            </b>
          </span>
          <span className="num nw">
            {messages.around} {formatTime(each.predicted_at, locale)}
          </span>
        </>
      )}
    </p>
  );
}
