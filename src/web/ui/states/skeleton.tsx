import type { CSSProperties } from "react";
import { useWords } from "../use-words.ts";

const WIDTHS = [82, 64, 74, 58, 88, 69, 78, 61];

/** A grey block of a given size while content loads. */
export function Skeleton({
  width,
  height = 14,
  className,
}: {
  width: CSSProperties["width"];
  height?: CSSProperties["height"];
  className?: string | undefined;
}) {
  return <i className={`sk${className ? ` ${className}` : ""}`} style={{ width, height }} aria-hidden />;
}

/** Up to 8 rows of the final height. Appears after 200 ms, so that fast answers do not flash. */
export function SkeletonRows({ rows = 5, height }: { rows?: number | undefined; height?: number | undefined }) {
  const words = useWords();
  return (
    <div className="sk-l" role="status">
      <span className="vh">{words.loading}</span>
      {WIDTHS.slice(0, Math.min(rows, 8)).map((width) => (
        <div className="sk-r" key={width} style={height ? { height } : undefined}>
          <Skeleton width={42} height={24} />
          <span className="grow">
            <Skeleton width={`${width}%`} />
            <Skeleton width={`${width - 22}%`} height={11} className="mt-1.5" />
          </span>
          <Skeleton width={52} height={18} />
        </div>
      ))}
    </div>
  );
}
