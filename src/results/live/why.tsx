import { useEffect, useEffectEvent } from "react";
import { useLocale } from "../../web/locale/locale.tsx";
import { usePart } from "../../web/use-part.ts";
import type { PublicBlock } from "../contract.ts";
import { words } from "./public-words.ts";

export interface WhyProps {
  blockId?: string;
  entryId?: string;
  sectionId?: string;
  blocks?: readonly PublicBlock[];
}

/** What is unfolded; its code, as its sentences, comes when somebody asks. */
export function Why(props: WhyProps) {
  const said = words[useLocale()];
  const { Part, ask, failed } = usePart<WhyProps>(() => import("./why-place.tsx").then((part) => part.Why));
  const fetchPart = useEffectEvent(ask);
  useEffect(() => fetchPart(), []);
  if (Part) return <Part {...props} />;
  return failed ? (
    <p className="sm t-bad" role="alert">
      {said.explainFailed}{" "}
      <button type="button" className="lbtn" onClick={ask}>
        {said.again}
      </button>
    </p>
  ) : (
    <p className="sm sec" role="status">
      {said.loadingExplain}
    </p>
  );
}
