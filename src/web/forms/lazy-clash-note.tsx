import { lazy, Suspense } from "react";

const ClashNote = lazy(() => import("./clash-note.tsx").then((module) => ({ default: module.ClashNote })));

/** Loads and draws ClashNote when another person changed the same fields. */
export function LazyClashNote({ clash, onResolve }: { clash: object | undefined; onResolve: (mine: boolean) => void }) {
  return (
    clash && (
      <Suspense>
        <ClashNote onResolve={onResolve} />
      </Suspense>
    )
  );
}
