import { useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { getPersonPage } from "../../people/consents/contract.ts";
import { DoorCode } from "../../people/door-code.tsx";
import { PersonConsents } from "../../people/consents/person-consents.tsx";
import { PublicPage } from "../../web/layouts/public-page.tsx";
import { formatDate } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../../web/pages/page.ts";
import { RequestCorrection } from "./request-correction.tsx";
import { RequestErasure } from "./request-erasure.tsx";
import { getOwnData, type OwnData, type OwnRecord } from "./contract.ts";
import { MyData, Organiser } from "./my-data.tsx";
import { ownWords } from "./own-words.ts";
import { OwnRequests } from "./own-requests.tsx";

export const handle: PageHandle = { title: { pl: ownWords.pl.pageTitle, en: ownWords.en.pageTitle } };

/** Loads the person of the link; nothing when the data are erased. */
export async function loader({ context, params, request }: LoaderArgs) {
  const code = params["code"] ?? "";
  const asking = { params: { code } };
  const data = await caller(context).call(getOwnData, asking, { signal: request.signal });
  return { code, data, person: data.held && (await caller(context).call(getPersonPage, asking, { signal: request.signal })) };
}

/** A person's own page, opened by a secret link without an account. Its parts are sections one below the other. */
export function Component() {
  const { code, data, person } = useLoaderData<typeof loader>();
  return data.held && person ? (
    <MyDataPage code={code} held={data.held} organiser={data.organiser} loaded={person} />
  ) : (
    <Erased data={data} />
  );
}

interface MyDataProps {
  code: string;
  held: OwnRecord;
  organiser: OwnData["organiser"];
  loaded: NonNullable<Awaited<ReturnType<typeof loader>>["person"]>;
}

function MyDataPage({ code, held: first, organiser, loaded }: MyDataProps) {
  const [person, setPerson] = useState(loaded);
  const [asked, setAsked] = useState<OwnRecord>();
  const { revalidate } = useRevalidator();
  const locale = useLocale();
  const messages = ownWords[locale];
  const held = asked ?? first;
  const name = `${held.first_name} ${held.last_name}`;
  const parts = { code, name, held, onAsked: (now: OwnData) => setAsked(now.held ?? undefined) };
  return (
    <PublicPage width="form" context={<b className="max-md:hidden">{person.competition_name}</b>}>
      <p className="sm sec mb-1">{`${person.competition_name}, ${formatDate(person.starts_on, locale)}`}</p>
      <h1>{name}</h1>
      <p className="sec mt-2">
        {[person.club_name && `${messages.enteredBy}: ${person.club_name}`, `${messages.organiser}: ${person.organiser}`]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <PersonConsents
        code={code}
        person={person}
        onChanged={(now) => {
          setPerson(now);
          setAsked(undefined);
          void revalidate();
        }}
      />
      <div className="mt-7">
        <DoorCode slug={person.competition_slug} id={person.dancer_id} />
      </div>
      <OwnRequests requests={held.requests} />
      <MyData code={code} held={held} organiser={organiser} />
      <RequestCorrection key={held.requests.length} {...parts} />
      <RequestErasure adult={person.age === "adult"} {...parts} />
    </PublicPage>
  );
}

function Erased({ data }: { data: OwnData }) {
  const messages = ownWords[useLocale()];
  return (
    <PublicPage width="form">
      <h1>{messages.erased}</h1>
      <p className="mt-2">{messages.erasedLead}</p>
      <p className="sec mt-5">{messages.erasedAsk}</p>
      <Organiser organiser={data.organiser} />
    </PublicPage>
  );
}
