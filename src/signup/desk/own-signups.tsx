import { CalendarDays } from "lucide-react";
import { Link } from "react-router";
import { listPublicCompetitions } from "../../competitions/contract.ts";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import type { Caller } from "../../web/calls/api.ts";
import { count, formatDate } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { LinkButton } from "../../web/ui/button.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { Chip } from "../../web/ui/signs/status.tsx";
import { listSignups } from "../contract.ts";
import { isSettled, PaymentChip } from "../chips/entry-chips.tsx";
import { counted } from "../../entries/words.ts";

const messages = {
  pl: {
    title: "Moje zgłoszenia",
    empty: "Nie ma jeszcze zgłoszeń",
    emptyHint: "Wybierz turniej, na który trwają zapisy.",
    open: "Zapisy otwarte",
    signUp: "Zgłoś występy",
    draft: "niewysłane",
    sent: "wysłane",
    music: "bez muzyki:",
    addMusic: "Dodaj muzykę",
    finish: "Dokończ",
    look: "Otwórz",
    pay: "Płatność",
  },
  en: {
    title: "My sign-ups",
    empty: "No sign-ups yet",
    emptyHint: "Choose a competition that is open for sign-up.",
    open: "Sign-up open",
    signUp: "Add entries",
    draft: "not sent",
    sent: "sent",
    music: "no music:",
    addMusic: "Add music",
    finish: "Finish",
    look: "Open",
    pay: "Payment",
  },
};

/** The sign-ups and open competitions that a coach sees first. */
export interface OwnRecords {
  signups: Reply<typeof listSignups>["data"];
  open: { id: string; slug: string; name: string; starts_on: string }[];
}

/** Loads the person's own sign-ups, drafts included, and the competitions open for sign-up. */
export async function loadOwnRecords(api: Caller, signal: AbortSignal): Promise<OwnRecords> {
  const competitions = await api.call(listPublicCompetitions, {}, { signal });
  return {
    signups: (await api.call(listSignups, {}, { signal })).data,
    open: competitions.data.filter((each) => each.signup.open).map(({ id, slug, name, starts_on }) => ({ id, slug, name, starts_on })),
  };
}

/** A coach's sign-ups: state, missing music, payment, and a link to go on. */
export function OwnSignups({ signups, open }: OwnRecords) {
  const locale = useLocale();
  const words = messages[locale];
  return (
    <div className="grid gap-8 px-[var(--gut)] pt-4 pb-4">
      <section>
        <h2 className="disp mb-3 text-[1.375rem]">{words.title}</h2>
        {signups.length === 0 ? (
          <Empty title={words.empty}>{words.emptyHint}</Empty>
        ) : (
          <ol className="ents">
            {signups.map((each) => (
              <Row key={each.id} signup={each} />
            ))}
          </ol>
        )}
      </section>
      {open.length > 0 && (
        <section>
          <h2 className="disp mb-3 text-[1.375rem]">{words.open}</h2>
          <ol className="ents">
            {open.map((each) => (
              <li key={each.id} className="ent">
                <CalendarDays className="ic" aria-hidden />
                <div className="grow">
                  <h3 className="disp">{each.name}</h3>
                  <p className="sm sec">{formatDate(each.starts_on, locale)}</p>
                </div>
                <LinkButton look="soft" to={`/signup/competition/${each.slug}`}>
                  {words.signUp}
                </LinkButton>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

function Row({ signup }: { signup: Reply<typeof listSignups>["data"][number] }) {
  const locale = useLocale();
  const words = messages[locale];
  const draft = signup.status === "draft";
  return (
    <li className="ent max-md:flex-wrap">
      <div className="grow max-md:basis-full">
        <h3 className="disp">{signup.competition_name}</h3>
        <p className="sm sec">
          {[formatDate(signup.starts_on, locale), signup.club_name, count(locale, signup.entries, counted.entries[locale])]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {signup.without_music > 0 && (
          <p className="sm t-warn">
            {`${words.music} ${signup.without_music}. `}
            <Link to={`/signup/competition/music/${signup.id}`}>{words.addMusic}</Link>
          </p>
        )}
      </div>
      <Chip look={draft ? "warn" : "ok"}>{draft ? words.draft : words.sent}</Chip>
      {!draft && <PaymentChip status={signup.payment_status} missing={!isSettled(signup.payment_status)} />}
      <span className="row gap-2">
        {signup.payment_id && !isSettled(signup.payment_status) && (
          <LinkButton to={`/payment/${signup.payment_id}`}>{words.pay}</LinkButton>
        )}
        <LinkButton
          look={draft ? "primary" : "plain"}
          to={draft ? `/signup/competition/music/${signup.id}` : `/signup/competition/preview/${signup.id}`}
        >
          {draft ? words.finish : words.look}
        </LinkButton>
      </span>
    </li>
  );
}
