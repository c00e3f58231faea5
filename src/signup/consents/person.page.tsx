import { useState } from "react";
import { useLoaderData } from "react-router";
import { PublicPage } from "../../web/frames.tsx";
import { formatDate } from "../../web/locale/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../../web/page.ts";
import { getPersonPage } from "./asking.ts";
import { consentWords } from "./consent-words.ts";
import { PersonConsents } from "./person-consents.tsx";

export const handle: PageHandle = { title: { pl: consentWords.pl.personTitle, en: consentWords.en.personTitle } };

/** The person of the link. */
export async function loader({ context, params, request }: LoaderArgs) {
  const code = params.code ?? "";
  return { code, person: await caller(context).call(getPersonPage, { params: { code } }, { signal: request.signal }) };
}

/** One person's own page, opened by a secret link without an account. Each part of it is a section of its own, one below the other. */
export function Component() {
  const { code, person: loaded } = useLoaderData<typeof loader>();
  const [person, setPerson] = useState(loaded);
  const locale = useLocale();
  const said = consentWords[locale];
  return (
    <PublicPage width="form" context={<b className="max-md:hidden">{person.competition_name}</b>}>
      <p className="sm sec mb-1">{`${person.competition_name}, ${formatDate(person.starts_on, locale)}`}</p>
      <h1>{`${person.first_name} ${person.last_name}`}</h1>
      <p className="sec mt-2">
        {[person.club_name && `${said.enteredBy}: ${person.club_name}`, `${said.organiser}: ${person.organiser}`]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <PersonConsents code={code} person={person} onChanged={setPerson} />
    </PublicPage>
  );
}
