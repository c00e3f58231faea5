/** Up to two initials of a name: „Marta Nowicka” → MN. */
export function initials(name: string): string {
  const parts = name.trim().split(/\s+/).filter(Boolean);
  return [parts[0], parts.length > 1 ? parts.at(-1) : undefined]
    .map((part) => (part ? String.fromCodePoint(part.codePointAt(0) ?? 32) : ""))
    .join("")
    .toLocaleUpperCase("pl");
}

/** Initials or a picture in a disc. Always next to the name, so it is hidden from screen readers. */
export function Avatar({ name, src, size = "normal" }: { name: string; src?: string | undefined; size?: "normal" | "big" | undefined }) {
  return (
    <span className={`ava${size === "big" ? " big" : ""}`} data-initials={src ? "" : initials(name)} aria-hidden>
      {src && <img src={src} alt="" />}
    </span>
  );
}
