import { useEffect, useEffectEvent } from "react";
import { useLocale } from "../../web/locale/locale.tsx";
import { usePart } from "../../web/pages/use-part.ts";
import { words } from "./public-words.ts";
import type { WhyProps } from "./why-place.tsx";

/** Explanation of a place. Its code is loaded when it is unfolded. */
export function Why(props: WhyProps) {
  const said = words[useLocale()];
  const { Part, ask } = usePart<WhyProps>(() => import("./why-place.tsx").then((part) => part.Why));
  const fetchPart = useEffectEvent(ask);
  useEffect(() => fetchPart(), []);
  return Part ? (
    <Part {...props} />
  ) : (
    <p className="sm sec" role="status">
      {Part === null ? (
        <>
          {said.explainFailed}{" "}
          <button className="lbtn" onClick={ask}>
            {said.again}
          </button>
        </>
      ) : (
        said.loadingExplain
      )}
    </p>
  );
}
