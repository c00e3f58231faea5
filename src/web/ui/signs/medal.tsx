import { useWords } from "../use-words.ts";

/** A place: a disc for 1–3, a bold numeral after that; `tied` adds an equals sign, `provisional` puts it in brackets. */
export function Medal({
  place,
  tied = false,
  provisional = false,
}: {
  place: number;
  tied?: boolean | undefined;
  provisional?: boolean | undefined;
}) {
  const words = useWords();
  const disc = place >= 1 && place <= 3 && !provisional;
  return (
    <span className="nw">
      <span className="vh">{`${words.place} `}</span>
      {disc ? <span className={`medal m${place}`}>{place}</span> : provisional ? <span className="muted">({place})</span> : <b>{place}</b>}
      {tied && <span className="tie">=</span>}
    </span>
  );
}
