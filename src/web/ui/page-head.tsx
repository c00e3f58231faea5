import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";

export type Crumb = { label: ReactNode; to?: string | undefined };

/** Head of a dashboard page: breadcrumbs, the only h1, a sentence, actions on the right. */
export function PageHead({
  title,
  children,
  crumbs = [],
  actions,
}: {
  title: ReactNode;
  children?: ReactNode;
  crumbs?: readonly Crumb[] | undefined;
  actions?: ReactNode;
}) {
  return (
    <header className="phead">
      <div className="phead-t">
        {crumbs.length > 0 && (
          <div className="crumbs">
            {crumbs.map((crumb, i) => (
              <Fragment key={i}>
                {i > 0 && " / "}
                {crumb.to ? <Link to={crumb.to}>{crumb.label}</Link> : <span>{crumb.label}</span>}
              </Fragment>
            ))}
          </div>
        )}
        <h1>{title}</h1>
        {children && <p>{children}</p>}
      </div>
      {actions && <div className="acts">{actions}</div>}
    </header>
  );
}

/** Head of a section: h2, black rule, content on the right. */
export function SectionHead({ title, aside, level = 2 }: { title: ReactNode; aside?: ReactNode; level?: 2 | 3 | undefined }) {
  return (
    <div className="sech">
      {level === 2 ? <h2>{title}</h2> : <h3>{title}</h3>}
      {aside}
    </div>
  );
}
