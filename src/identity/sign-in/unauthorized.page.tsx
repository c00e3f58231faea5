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
import { loadFace } from "./face.ts";
import { words } from "../words.ts";

export const handle: PageHandle = { title: { pl: words.pl.unauthorized.title, en: words.en.unauthorized.title } };

export { loadFace as loader };

/** Page for a signed-in person without the role that a page needs: whom to ask, and how to change the account. */
export function Component() {
  const said = words[useLocale()].unauthorized;
  const face = useLoaderData<typeof loadFace>();
  const { user } = useSession();
  const signOut = useSignOut();
  return (
    <AuthPage title={said.title} subtitle={said.why}>
      <div className="grid gap-5">
        {(face?.contact_email || face?.contact_phone) && (
          <p className="note">
            <span className="grow">
              <b>{said.whoToAsk}</b>
              <br />
              {face.name}
              {face.contact_email && (
                <>
                  {", "}
                  <a href={`mailto:${face.contact_email}`}>{face.contact_email}</a>
                </>
              )}
              {face.contact_phone && (
                <>
                  {", "}
                  <a className="nw" href={telLink(face.contact_phone)}>
                    {face.contact_phone}
                  </a>
                </>
              )}
            </span>
          </p>
        )}
        <Button size="big" full icon={<LogOut className="ic" aria-hidden />} onClick={() => void signOut()}>
          {said.change}
        </Button>
        {user && (
          <p>
            <Link to={homeOf(user.role)}>{said.home}</Link>
          </p>
        )}
      </div>
    </AuthPage>
  );
}
