import { ArrowLeft, Printer } from "lucide-react";
import { useLoaderData } from "react-router";
import { PublicPage } from "../../web/layouts/public-page.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../../web/pages/page.ts";
import { isAdmin, useSession } from "../../web/session/session.tsx";
import { Button, LinkButton } from "../../web/ui/button.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { type DataNotice, getDataNotice } from "../contract.ts";
import { lacksFacts, noticeOf, type Section } from "./texts.ts";
import { noticeWords } from "./words.ts";

export const handle: PageHandle = {
  title: (loaded: DataNotice, locale) => `${noticeWords[locale].title}: ${loaded.competition.name}`,
};

export function loader({ context, params, request }: LoaderArgs) {
  return caller(context).call(getDataNotice, { params: { id: params["id"] ?? "" } }, { signal: request.signal });
}

/** Public page on how the organiser of a competition processes data, for reading without an account and for printing. */
export function Component() {
  const notice = useLoaderData<typeof loader>();
  const locale = useLocale();
  const words = noticeWords[locale];
  const { user } = useSession();
  const { competition, kept } = notice;
  return (
    <PublicPage width="form" context={<b className="max-md:hidden">{competition.name}</b>}>
      <div className="row wrap sp gap-3 mb-4 print:hidden">
        <LinkButton look="ghost" to={`/c/${competition.slug}`} icon={<ArrowLeft className="ic" aria-hidden />}>
          {words.toCompetition}
        </LinkButton>
        <Button icon={<Printer className="ic" aria-hidden />} onClick={() => window.print()}>
          {words.print}
        </Button>
      </div>
      {isAdmin(user) && (
        <div className="mb-5 print:hidden">
          <Note
            look={lacksFacts(notice) ? "warn" : "info"}
            action={
              lacksFacts(notice) && (
                <LinkButton size="small" to="/dashboard/settings">
                  {words.settings}
                </LinkButton>
              )
            }
          >
            {[lacksFacts(notice) ? words.lacks : "", words.forAdmin].filter(Boolean).join(" ")}
          </Note>
        </div>
      )}
      <h1>{words.title}</h1>
      <p className="sec mt-2">{words.of(competition.name)}</p>
      {noticeOf(notice, locale).map((section) => (
        <Part key={section.title} section={section} />
      ))}
      {kept.standards_url && (
        <section className="mt-7">
          <h2 className="disp mb-2 text-[1.375rem]">{words.minors}</h2>
          <a className="wrap-anywhere" href={kept.standards_url}>
            {kept.standards_url}
          </a>
        </section>
      )}
    </PublicPage>
  );
}

function Part({ section: { title, paragraphs, list } }: { section: Section }) {
  return (
    <section className="mt-7">
      <h2 className="disp mb-2 text-[1.375rem]">{title}</h2>
      <div className="grid gap-2">
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className="wrap-anywhere">
            {paragraph}
          </p>
        ))}
      </div>
      {list && (
        <dl className="mt-3">
          {list.map(({ purpose, data }) => (
            <div key={purpose} className="border-t border-line py-2">
              <dt className="b">{purpose}</dt>
              <dd className="sec">{data}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
