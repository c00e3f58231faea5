import { LoaderCircle } from "lucide-react";
import { type ComponentPropsWithRef, createContext, type MouseEvent, type ReactElement, type ReactNode, useContext } from "react";
import { Link, type LinkProps } from "react-router";

export type ButtonLook = "plain" | "primary" | "ghost" | "soft" | "danger" | "danger-solid";
export type ButtonSize = "small" | "normal" | "big";

const LOOK: Record<ButtonLook, string> = {
  plain: "",
  primary: " pri",
  ghost: " ghost",
  soft: " acc",
  danger: " danger",
  "danger-solid": " danger solid",
};
const SIZE: Record<ButtonSize, string> = { small: " sml", normal: "", big: " big" };

/** Class of a button, for the rare element that must look like one. */
export function buttonClass(look: ButtonLook = "plain", size: ButtonSize = "normal", full = false, extra = ""): string {
  return `btn${LOOK[look]}${SIZE[size]}${full ? " full" : ""}${extra ? ` ${extra}` : ""}`;
}

type Common = {
  look?: ButtonLook | undefined;
  size?: ButtonSize | undefined;
  full?: boolean | undefined;
  icon?: ReactNode;
  iconAfter?: ReactNode;
};

export type ButtonProps = Common & ComponentPropsWithRef<"button"> & { busy?: boolean | undefined };

/** A push button; `busy` keeps its width and label and blocks repeated presses. */
export function Button({
  look,
  size,
  full,
  icon,
  iconAfter,
  busy = false,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  const stop = (event: MouseEvent) => event.preventDefault();
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(look, size, full, `${icon ? "has-ic " : ""}${className ?? ""}`.trim())}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest["aria-disabled"]}
      onClick={busy ? stop : onClick}
    >
      <span className="btn-in">
        {icon}
        {children}
        {iconAfter}
      </span>
      {busy && (
        <span className="btn-spin">
          <LoaderCircle className="ic spin" aria-hidden />
        </span>
      )}
    </button>
  );
}

/** A link that looks like a button and uses the router. */
export function LinkButton({ look, size, full, icon, iconAfter, className, children, ...rest }: Common & LinkProps) {
  return (
    <Link {...rest} className={buttonClass(look, size, full, className)}>
      {icon}
      {children}
      {iconAfter}
    </Link>
  );
}

/** A button that reads as a link inside a sentence or a header. */
export function TextButton({ className, type = "button", ...rest }: ComponentPropsWithRef<"button">) {
  return <button {...rest} type={type} className={`lbtn${className ? ` ${className}` : ""}`} />;
}

export type IconButtonProps = Omit<ComponentPropsWithRef<"button">, "aria-label"> & {
  label: string;
  size?: "small" | "normal" | "touch" | undefined;
  /** True when it closes the window around it: Escape then belongs to the window, not to a tooltip. */
  closes?: boolean | undefined;
};

/** Draws a tooltip around an icon button. Set by the desks' frames, so that public pages need not load tooltips. */
export const TipContext = createContext<((text: string, button: ReactElement) => ReactElement) | undefined>(undefined);

/**
 * A button with only an icon. `label` is its accessible name and its tooltip (the kit's if the frame has it, otherwise the browser's). Refuses a
 * blank label.
 */
export function IconButton({ label, size = "normal", closes = false, className, children, type = "button", ...rest }: IconButtonProps) {
  if (label.trim() === "") throw new Error("an icon button needs a label");
  const sized = size === "touch" ? " t44" : size === "small" ? " s28" : "";
  const drawTip = useContext(TipContext);
  // Small buttons are in rows by the hundred, so they use the browser's tooltip.
  const tip = size === "small" || closes ? undefined : drawTip;
  const button = (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={tip ? undefined : (rest.title ?? label)}
      className={`ibtn${sized}${className ? ` ${className}` : ""}`}
    >
      {children}
    </button>
  );
  return tip ? tip(rest.title ?? label, button) : button;
}
