import { LogOut } from "lucide-react";
import { Link, useLoaderData, useNavigate } from "react-router";
import { getFace } from "../tenants/contract.ts";
import { ApiError } from "../web/api.ts";
import { AuthPage } from "../web/layouts/auth-page.tsx";
import { homeOf } from "../web/guards.ts";
import { useLocale } from "../web/locale.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../web/page.ts";
import { useSession } from "../web/session.tsx";
import { Button } from "../web/ui/button.tsx";
import { words } from "./words.ts";

export const handle: PageHandle = { title: { pl: words.pl.unauthorized.title, en: words.en.unauthorized.title } };

/** Whom to ask: the organiser's contact, null when there is none to show. */
export async function loader({ context, request }: LoaderArgs) {
  return caller(context)
    .call(getFace, {}, { signal: request.signal })
    .catch((error: unknown) => {
      if (error instanceof ApiError) return null;
      throw error;
    });
}

/** Where a signed-in person lands whose role may not open a page: whom to ask, and the way to another account. */
export function Component() {
  const said = words[useLocale()].unauthorized;
  const face = useLoaderData<typeof loader>();
  const { user } = useSession();
  const navigate = useNavigate();
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
                  <a className="nw" href={`tel:${face.contact_phone.replace(/\s/g, "")}`}>
                    {face.contact_phone}
                  </a>
                </>
              )}
            </span>
          </p>
        )}
        <Button size="big" full icon={<LogOut className="ic" aria-hidden />} onClick={() => void navigate("/logout")}>
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
