import { useWords } from "../use-words.ts";

/** Pill with a pulsing light: something is running now. */
export function Live({ children }: { children?: string | undefined }) {
  const words = useWords();
  return (
    <span className="live">
      <i className="dot" />
      {children ?? words.live}
    </span>
  );
}
