import { AuthPage } from "../web/layouts/auth-page.tsx";
import { typeset } from "../kernel/text/format.ts";
import { LinkButton } from "../web/ui/button.tsx";

/** Page of a link that was used, revoked or expired: why, and what to do next. */
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
