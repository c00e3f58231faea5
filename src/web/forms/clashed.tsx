import { lazy, Suspense } from "react";

const ClashNote = lazy(() => import("./clash-note.tsx").then((module) => ({ default: module.ClashNote })));

/** Where somebody else changed the same fields: asks which values stay. Its code is fetched when that happens. */
export function Clashed({ clash, onResolve }: { clash: object | undefined; onResolve: (mine: boolean) => void }) {
  return (
    clash && (
      <Suspense>
        <ClashNote onResolve={onResolve} />
      </Suspense>
    )
  );
}
