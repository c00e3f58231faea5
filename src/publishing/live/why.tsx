import { useEffect, useEffectEvent } from "react";
import { useLocale } from "../../web/locale/locale.tsx";
import { useOnDemand } from "../../web/pages/use-on-demand.ts";
import { words } from "./public-words.ts";
import type { WhyProps } from "./why-place.tsx";

/** Explanation of a place. Its code is loaded when it is unfolded. */
export function Why(props: WhyProps) {
  const messages = words[useLocale()];
  const { Part, ask } = useOnDemand<WhyProps>(() => import("./why-place.tsx").then((part) => part.Why));
  const fetchPart = useEffectEvent(ask);
  useEffect(() => fetchPart(), []);
  return Part ? (
    <Part {...props} />
  ) : (
    <p className="sm sec" role="status">
      {Part === null ? (
        <>
          {messages.explainFailed}{" "}
          <button className="lbtn" onClick={ask}>
            {messages.again}
          </button>
        </>
      ) : (
        messages.loadingExplain
      )}
    </p>
  );
}
