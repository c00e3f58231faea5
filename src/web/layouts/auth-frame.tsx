import type { ReactNode } from "react";
import { Floor } from "../brand/floor.tsx";
import { Lockup } from "../brand/lockup.tsx";

/** Frame of login and password pages: the floor with one lit stave on the left, the form on the right. On phones the form is under a band. */
export function AuthFrame({
  title,
  subtitle,
  motto,
  footer,
  children,
}: {
  title: ReactNode;
  subtitle?: ReactNode;
  motto: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="auth">
      <header className="auth-a">
        <Floor special="lit" />
        <div className="auth-b">
          <Lockup onStage />
        </div>
        <p className="auth-q disp">{motto}</p>
      </header>
      <main className="auth-f" id="main">
        <div className="auth-in">
          <h1>{title}</h1>
          {subtitle && <p className="auth-s">{subtitle}</p>}
          {children}
        </div>
        {footer && <footer className="auth-foot">{footer}</footer>}
      </main>
    </div>
  );
}
