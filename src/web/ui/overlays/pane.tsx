import { X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { IconButton } from "../button.tsx";
import { useWords } from "../use-words.ts";
import { useFocusBackOnLeave } from "./focus-back.ts";

/** Up to three columns of a working screen: 254 px, the rest, 296 px. Below 1200 px they are stacked. */
export function Panes({
  left,
  right,
  children,
  leftLabel,
  rightLabel,
}: {
  left?: ReactNode;
  right?: ReactNode;
  children: ReactNode;
  leftLabel?: string | undefined;
  rightLabel?: string | undefined;
}) {
  return (
    <div className={`panes${left ? " l" : ""}${right ? " r" : ""}`}>
      {left && (
        <section className="pane left" aria-label={leftLabel}>
          {left}
        </section>
      )}
      <div className="pane-c">{children}</div>
      {right && (
        <section className="pane right" aria-label={rightLabel}>
          {right}
        </section>
      )}
    </div>
  );
}

/** Details of one row next to the table, over it on narrow windows. Esc closes it; focus moves to its head when it opens. */
export function SidePanel({
  title,
  subtitle,
  onClose,
  children,
  footer,
}: {
  title: ReactNode;
  subtitle?: ReactNode;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
}) {
  const words = useWords();
  const head = useRef<HTMLHeadingElement>(null);
  useFocusBackOnLeave();
  useEffect(() => {
    head.current?.focus();
  }, []);
  return (
    <aside
      className="spanel"
      aria-label={typeof title === "string" ? title : undefined}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented) onClose();
      }}
    >
      <header className="dlg-h">
        <div>
          <h2 ref={head} tabIndex={-1}>
            {title}
          </h2>
          {subtitle && <p>{subtitle}</p>}
        </div>
        <IconButton label={words.close} closes onClick={onClose}>
          <X className="ic" aria-hidden />
        </IconButton>
      </header>
      <div className="dlg-b">{children}</div>
      {footer && <footer className="dlg-f">{footer}</footer>}
    </aside>
  );
}
