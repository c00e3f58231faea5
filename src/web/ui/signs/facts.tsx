const years = /(\d+[–-]\d+ lat)/;

/** A line of facts in which a range of years does not wrap: `12–15 lat` stays on one line. */
export function Facts({ text }: { text: string }) {
  return text.split(years).map((part, at) =>
    years.test(part) ? (
      <span key={`${at} ${part}`} className="nw">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
