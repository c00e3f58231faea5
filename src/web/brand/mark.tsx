const STAVES = [
  "M2.6 6.9L15.25 0.7v7.3L2.6 14.2z",
  "M16.75 0.7L29.4 6.9v7.3L16.75 8z",
  "M2.6 15.7L15.25 9.5v7.3L2.6 23z",
  "M16.75 9.5L29.4 15.7v7.3L16.75 16.8z",
  "M2.6 24.5L15.25 18.3v7.3L2.6 31.8z",
  "M16.75 18.3L29.4 24.5v7.3L16.75 25.6z",
];
const LIT = 3;

/** The mark: six chevron staves in the current colour, the middle right one lit; `mono` for paper. */
export function Mark({ mono = false }: { mono?: boolean | undefined }) {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true" strokeWidth=".7" strokeLinejoin="round">
      {STAVES.map((d, i) => {
        const fill = i === LIT && !mono ? "var(--color-spot)" : "currentColor";
        return <path key={d} d={d} fill={fill} stroke={fill} />;
      })}
    </svg>
  );
}

/** The mark with the lit stave missing, for empty states. */
export function MarkOutline() {
  return (
    <svg
      className="mark"
      viewBox="0 0 32 32"
      aria-hidden="true"
      strokeWidth=".7"
      strokeLinejoin="round"
      fill="var(--color-line-strong)"
      stroke="var(--color-line-strong)"
    >
      {STAVES.filter((_, i) => i !== LIT).map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  );
}
