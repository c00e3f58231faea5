import { LogOut } from "lucide-react";
import { Link, useLoaderData } from "react-router";
import { telLink } from "../../web/pages/contact-links.ts";
import { AuthPage } from "../../web/layouts/auth-page.tsx";
import { homeOf } from "../../web/session/guards.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import type { PageHandle } from "../../web/pages/page.ts";
import { useSession } from "../../web/session/session.tsx";
import { useSignOut } from "../../web/session/use-sign-out.ts";
import { Button } from "../../web/ui/button.tsx";
import { loadPublicProfile } from "./public-profile.ts";
import { words } from "../words.ts";

export const handle: PageHandle = { title: { pl: words.pl.unauthorized.title, en: words.en.unauthorized.title } };

export { loadPublicProfile as loader };

/** Page for a signed-in person without the role that a page needs: whom to ask, and how to change the account. */
export function Component() {
  const messages = words[useLocale()].unauthorized;
  const profile = useLoaderData<typeof loadPublicProfile>();
  const { user } = useSession();
  const signOut = useSignOut();
  return (
    <AuthPage title={messages.title} subtitle={messages.why}>
      <div className="grid gap-5">
        {(profile?.contact_email || profile?.contact_phone) && (
          <p className="note">
            <span className="grow">
              <b>{messages.whoToAsk}</b>
              <br />
              {profile.name}
              {profile.contact_email && (
                <>
                  {", "}
                  <a href={`mailto:${profile.contact_email}`}>{profile.contact_email}</a>
                </>
              )}
              {profile.contact_phone && (
                <>
                  {", "}
                  <a className="nw" href={telLink(profile.contact_phone)}>
                    {profile.contact_phone}
                  </a>
                </>
              )}
            </span>
          </p>
        )}
        <Button size="big" full icon={<LogOut className="ic" aria-hidden />} onClick={() => void signOut()}>
          {messages.change}
        </Button>
        {user && (
          <p>
            <Link to={homeOf(user.role)}>{messages.home}</Link>
          </p>
        )}
      </div>
    </AuthPage>
  );
}
