import { Progress as Base } from "radix-ui";

/** Progress of an upload or a job, 0–1; undefined shows a full-width bar without a value. */
export function Progress({ value, label }: { value: number | undefined; label: string }) {
  const percent = value === undefined ? null : Math.round(Math.min(Math.max(value, 0), 1) * 100);
  return (
    <Base.Root className={`pbar${percent === null ? " idle" : ""}`} value={percent} aria-label={label}>
      <Base.Indicator asChild>
        <i style={{ transform: `translateX(${(percent ?? 100) - 100}%)` }} />
      </Base.Indicator>
    </Base.Root>
  );
}

export type MeterSegment = { key: string; value: number; look: "ok" | "warn" | "bad" | "accent" | "rest" };

const LOOK = { ok: "a", warn: "b", bad: "c", accent: "d", rest: "e" } as const;

/** Parts of a whole as slanted bars, for example money; the label says the same in words. */
export function Meter({ parts, label }: { parts: readonly MeterSegment[]; label: string }) {
  return (
    <div className="mbar" role="img" aria-label={label}>
      {parts
        .filter((part) => part.value > 0)
        .map((part) => (
          <i key={part.key} className={LOOK[part.look]} style={{ flex: part.value }} />
        ))}
    </div>
  );
}
