import { AuthPage } from "../../web/layouts/auth-page.tsx";
import { typeset } from "../../kernel/text/format.ts";
import { LinkButton } from "../../web/ui/button.tsx";

/** The page behind a link that was used, revoked or is too old: why, and the way on. */
export function DeadLink({ title, children, to, label }: { title: string; children: string; to: string; label: string }) {
  return (
    <AuthPage title={title}>
      <div className="grid gap-4">
        <p>{typeset(children)}</p>
        <LinkButton to={to} look="primary" size="big" full>
          {label}
        </LinkButton>
      </div>
    </AuthPage>
  );
}
