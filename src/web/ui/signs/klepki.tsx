export type KlepkaState = "off" | "on" | "ok" | "accent" | "lit" | "missing";

const LOOK: Record<KlepkaState, string | undefined> = { off: undefined, on: "on", ok: "ok", accent: "acc", lit: "lit", missing: "miss" };

export type KlepkiProps = {
  /** One state per stave, or a count of filled ones with `of`. */
  states?: readonly KlepkaState[] | undefined;
  value?: number | undefined;
  of?: number | undefined;
  filled?: KlepkaState | undefined;
  size?: "small" | "normal" | "big" | undefined;
  /** What is counted, for screen readers: `4 z 5 ocen`. Refused when blank. */
  label: string;
};

/** Staves that count towards a known total (up to about 24): filled is done, outline is not yet, hatched is missing. */
export function Klepki({ states, value = 0, of = 0, filled = "on", size = "normal", label }: KlepkiProps) {
  if (label.trim() === "") throw new Error("klepki need a text label");
  const list = states ?? Array.from({ length: of }, (_, i): KlepkaState => (i < value ? filled : "off"));
  const sized = size === "small" ? " sm" : size === "big" ? " lgk" : "";
  return (
    <span className={`klepki${sized}`} role="img" aria-label={label}>
      {list.map((state, i) => (
        <i key={i} className={LOOK[state]} />
      ))}
    </span>
  );
}
