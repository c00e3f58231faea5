import { startNumber } from "../../../kernel/text/format.ts";
import { useWords } from "../use-words.ts";

export type BibProps = {
  number: number;
  look?: "plain" | "lit" | "ghost" | "gone" | "dark" | undefined;
  size?: "normal" | "xl" | "xxl" | undefined;
  className?: string | undefined;
};

/** Start number with three digits in a bib. `lit` only means on stage now; `gone` means that it will not dance any more. */
export function Bib({ number, look = "plain", size = "normal", className }: BibProps) {
  const words = useWords();
  const classes = ["bib", look === "plain" ? "" : look, size === "normal" ? "" : size, className ?? ""].filter(Boolean).join(" ");
  return (
    <span className={classes}>
      <span className="vh">{`${words.startNumber} `}</span>
      {startNumber(number)}
    </span>
  );
}
