type Stave = { d: string; shade: number; key: number };

/** Deterministic shade of the n-th stave, from `low` to `high`: the floor looks the same on the server and in the browser. */
function shade(n: number, low: number, high: number): number {
  const mixed = Math.imul(Math.imul(n + 1, 2_654_435_761) ^ (n << 13), 2_246_822_519) >>> 0;
  return Math.round((low + (mixed / 4_294_967_296) * (high - low)) * 100) / 100;
}

/** Chevron staves over a square field: columns every `step`, rows every `rise`, slanting up and down alternately. */
function staves(field: {
  from: number;
  columns: number;
  rows: number;
  width: number;
  gap: number;
  tall: number;
  rise: number;
  slant: number;
  top: number;
  low: number;
  high: number;
}): Stave[] {
  const list: Stave[] = [];
  for (let column = 0; column < field.columns; column += 1) {
    const x = field.from + column * (field.width + field.gap);
    const up = column % 2 === 0;
    for (let row = 0; row < field.rows; row += 1) {
      const key = column * field.rows + row;
      const y = field.top + row * field.rise + (up ? field.slant : 0);
      const other = up ? y - field.slant : y + field.slant;
      list.push({
        key,
        shade: shade(key, field.low, field.high),
        d: `M${x} ${y}L${x + field.width} ${other}v${field.tall}L${x} ${y + field.tall}z`,
      });
    }
  }
  return list;
}

const FLOOR = staves({ from: -20, columns: 8, rows: 29, width: 118, gap: 5, tall: 40, rise: 45, slant: 58, top: -165, low: 0.3, high: 1 });
const CHEVRONS = staves({ from: 0, columns: 6, rows: 15, width: 44, gap: 3, tall: 17, rise: 20, slant: 22, top: -48, low: 0.25, high: 1 });
const LIT = "M349 375L467 433v40L349 415z";
const HOLE = "M472 523L590 465v40L472 563z";

/** The dance floor in perspective: one lit stave on the login page, one missing on the error page. */
export function Floor({ special }: { special: "lit" | "hole" }) {
  const place = special === "lit" ? LIT : HOLE;
  return (
    <svg className="floor" viewBox="0 0 900 900" preserveAspectRatio="xMidYMid slice" fill="currentColor" aria-hidden="true">
      {FLOOR.filter((stave) => stave.d !== place).map((stave) => (
        <path key={stave.key} d={stave.d} opacity={stave.shade} />
      ))}
      <path d={place} className={special} />
    </svg>
  );
}

/** The faded motif in the corner of the public live header. */
export function Chevrons() {
  return (
    <svg className="chev" viewBox="0 0 240 240" fill="currentColor" aria-hidden="true">
      {CHEVRONS.map((stave) => (
        <path key={stave.key} d={stave.d} opacity={stave.shade} />
      ))}
    </svg>
  );
}
