import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useEffect, useRef, useState } from "react";

export type ToastMessage = {
  /** One sentence; refused when blank. */
  text: string;
  look?: "done" | "bad" | undefined;
  /** One verb; with „Cofnij” give `undo`, which keeps the toast for 10 s, or, where a whole hall waits for the answer, for `long` 30 s. */
  action?: { label: string; run: () => void } | undefined;
  undo?: (() => void) | undefined;
  long?: boolean | undefined;
};

export type ShownToast = ToastMessage & { id: number };

const ToastContext = createContext<((message: ToastMessage) => void) | undefined>(undefined);

/** How long a toast stays, in milliseconds. */
export const TOAST_MS = { plain: 5000, undo: 10_000, long: 30_000 } as const;

/** Refuses a message or an action whose label is blank. */
export function checkToast(message: ToastMessage): ToastMessage {
  if (message.text.trim() === "") throw new Error("a toast needs a text");
  if (message.action && message.action.label.trim() === "") throw new Error("a toast action needs a label");
  return message;
}

export interface ToastsProps {
  shown: readonly ShownToast[];
  onGone: (id: number) => void;
}

/** Fetches what draws toasts, so that it is at hand when the network goes away. */
export const fetchToasts = () => import("./toasts.tsx");

/** Toasts are fetched with the first one; where there is no network their sentences stand on the page all the same. */
const Toasts = lazy(() =>
  fetchToasts().then(
    (module) => ({ default: module.Toasts }),
    () => ({ default: PlainToasts }),
  ),
);

/** False until the browser has drawn the component: a toast's time begins then, in a hidden tab when somebody looks at it. */
export function useDrawn(): boolean {
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    // The first frame that is asked for comes before what it draws is on the screen.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setDrawn(true));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return drawn;
}

function PlainToasts({ shown, onGone }: ToastsProps) {
  const drawn = useDrawn();
  const oldest = shown[0];
  useEffect(() => {
    if (!oldest || !drawn) return undefined;
    const timer = setTimeout(() => onGone(oldest.id), TOAST_MS.plain);
    return () => clearTimeout(timer);
  }, [oldest, onGone, drawn]);
  return (
    <div className="toasts" role="status">
      {shown.map((toast) => (
        <div key={toast.id} className={`toast${toast.look === "bad" ? " bad" : ""}`}>
          {toast.text}
        </div>
      ))}
    </div>
  );
}

/** Holds the toasts of the page. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly ShownToast[]>([]);
  const [asked, setAsked] = useState(false);
  const last = useRef(0);
  const show = useCallback((message: ToastMessage) => {
    const checked = checkToast(message);
    last.current += 1;
    const id = last.current;
    setAsked(true);
    setShown((list) => [...list.slice(-2), { ...checked, id }]);
  }, []);
  const drop = useCallback((id: number) => setShown((list) => list.filter((toast) => toast.id !== id)), []);
  return (
    <ToastContext value={show}>
      {children}
      {asked && (
        <Suspense>
          <Toasts shown={shown} onGone={drop} />
        </Suspense>
      )}
    </ToastContext>
  );
}

/** Shows one message at the bottom of the page; needs a ToastProvider above. */
export function useToast(): (message: ToastMessage) => void {
  const show = useContext(ToastContext);
  if (!show) throw new Error("useToast needs a ToastProvider above");
  return show;
}
