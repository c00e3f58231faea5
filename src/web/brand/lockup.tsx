import { Mark } from "./mark.tsx";
import { Wordmark } from "./wordmark.tsx";

/** Mark and wordmark side by side; `onStage` for the dark band. */
export function Lockup({ onStage = false }: { onStage?: boolean | undefined }) {
  return (
    <span className={`lockup${onStage ? " on-stage" : ""}`}>
      <Mark />
      <Wordmark />
    </span>
  );
}

/** The organiser's own logo with its name, or the product's lockup when there is none. */
export function TenantLogo({
  name,
  src,
  onStage = false,
}: {
  name?: string | undefined;
  src?: string | undefined;
  onStage?: boolean | undefined;
}) {
  if (!name) return <Lockup onStage={onStage} />;
  return (
    <span className={`lockup${onStage ? " on-stage" : ""}`}>
      {src ? <img src={src} alt="" className="t-logo" /> : <Mark />}
      <b className="ell">{name}</b>
    </span>
  );
}
