import { startNumber } from "../../../kernel/text/format.ts";
import { useWords } from "../words.ts";

export type BibProps = {
  number: number;
  look?: "plain" | "lit" | "ghost" | "gone" | "dark" | undefined;
  size?: "normal" | "xl" | "xxl" | undefined;
  className?: string | undefined;
};

/** The start number as three digits in a bib; `lit` means on stage now and nothing else, `gone` that it will not be danced any more. */
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
