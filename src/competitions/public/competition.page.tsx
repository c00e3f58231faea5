import { CalendarDays, CalendarPlus, MapPin } from "lucide-react";
import { Link, useLoaderData, useRevalidator } from "react-router";
import { urlOf } from "../../kernel/endpoints/endpoint.ts";
import "../../web/styles/notice.css";
import { useApp } from "../../web/app/app-context.ts";
import { Chevrons } from "../../web/brand/floor.tsx";
import { formatMoney, formatTime, formatWeekday } from "../../kernel/text/format.ts";
import { PublicPage, Unsent } from "../../web/layouts/public-page.tsx";
import { useLive } from "../../web/live/use-live.ts";
import { useNow } from "../../web/live/use-now.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { isAdmin, useSession } from "../../web/session/session.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../../web/pages/page.ts";
import { getCalendar, getPublicCompetition } from "../contract.ts";
import { PracticeNote } from "../practice/practice-mark.tsx";
import { useSignupReload } from "./clock.ts";
import { cheapestFeeOn, schemaEventOf, startHourOf, mapUrlOf, type Notice } from "./notice.ts";
import { noticeWords } from "./notice-words.ts";
import { Categories, Contact, Deadlines, Documents, PriceTable, Rules } from "./notice-parts.tsx";
import { PlacesTaken } from "./places-taken.tsx";
import { daysText } from "./competition-texts.tsx";
import { Action, canAct, StateCard, todayOf } from "./state-card.tsx";
import type { Locale } from "../../kernel/text/locale.ts";

export const handle: PageHandle = {
  title: (loaded: Notice) => loaded.name,
  description: (loaded: Notice, locale) =>
    loaded.practice ? undefined : noticeWords[locale].shared(daysText(loaded.starts_on, loaded.ends_on, locale), loaded.venue_name ?? ""),
  shared: (loaded: Notice, absolute) => ({
    url: absolute(`/c/${loaded.slug}`),
    image: loaded.poster_url === null ? undefined : absolute(loaded.poster_url),
    data: schemaEventOf(loaded, absolute),
  }),
  shows: (loaded: Notice) => [`competition:${loaded.id}`, `start-list:${loaded.id}`, `entries:${loaded.id}`],
};

export function loader({ context, params, request }: LoaderArgs) {
  return caller(context).call(getPublicCompetition, { params: { id: params.id ?? "" } }, { signal: request.signal });
}

/** Public page of a competition, for visitors before they sign up: when, where, prices, categories, and the action that is possible now. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const notice = useLive(getPublicCompetition, { params: { id: loaded.slug } }, loaded);
  const locale = useLocale();
  const today = todayOf(useNow(60_000));
  const { revalidate } = useRevalidator();
  const { user } = useSession();
  useSignupReload(notice, revalidate);
  const unseen = notice.status === "draft" ? noticeWords[locale].draft : noticeWords[locale].notOpen;
  return (
    <PublicPage
      context={<b>{notice.name}</b>}
      stage={<Hero notice={notice} />}
      bottom={canAct(notice) ? <PayBar notice={notice} today={today} /> : undefined}
    >
      <div className="no-main">
        <aside className="no-side">
          <div className="-mb-5 empty:hidden">
            <Unsent competitions={[notice.id]} />
          </div>
          {(notice.status === "draft" || (notice.status === "published" && isAdmin(user))) && (
            <Note look="info">
              {unseen}{" "}
              <Link className="hit" to={`/signup/competition/${notice.slug}`}>
                {noticeWords[locale].tryIt}
              </Link>
            </Note>
          )}
          {notice.practice && <PracticeNote />}
          <StateCard notice={notice} today={today} />
          <PlacesTaken notice={notice} />
        </aside>
        <div className="no-col md:row-start-1">
          <Deadlines notice={notice} today={today} />
          {notice.description && <p className="whitespace-pre-line max-w-2xl">{notice.description}</p>}
          <PriceTable notice={notice} today={today} />
          <Categories notice={notice} />
          <Rules notice={notice} />
          <div className="no-two">
            <Documents notice={notice} />
            <Contact notice={notice} />
          </div>
        </div>
      </div>
    </PublicPage>
  );
}

function whenText({ starts_on: from, ends_on: to }: Notice, locale: Locale): string {
  const weekday = (day: string) => formatWeekday(`${day}T12:00:00+01:00`, locale);
  const days = daysText(from, to, locale);
  return from === to ? `${weekday(from)}, ${days}` : `${weekday(from)} – ${weekday(to)}, ${days}`;
}

function Hero({ notice }: { notice: Notice }) {
  const locale = useLocale();
  const words = noticeWords[locale];
  const { tenant } = useApp().bootstrap;
  const map = mapUrlOf(notice);
  const start = startHourOf(notice, (moment) => formatTime(moment, locale));
  return (
    <div className="no-hero">
      <div className="no-chev">
        <Chevrons />
      </div>
      <div className="no-hero-in">
        <div className="no-text">
          <p className="sm no-by">{words.invites(notice.organiser.name)}</p>
          <h1>{notice.name}</h1>
          <ul className="no-where">
            <li>
              <CalendarDays className="ic" aria-hidden />
              <span>
                <b>{whenText(notice, locale)}</b>
                {start && <small>{(start.planned ? words.beginsPlanned : words.begins)(start.time)}</small>}
                <a href={urlOf(getCalendar, { id: notice.slug }, { tenant: tenant.slug })} className="row gap-2">
                  <CalendarPlus className="ic" aria-hidden />
                  {words.toCalendar}
                </a>
              </span>
            </li>
            {map && (
              <li>
                <MapPin className="ic" aria-hidden />
                <span>
                  <b>{notice.venue_name ?? notice.venue_address}</b>
                  {notice.venue_name && notice.venue_address && <small>{notice.venue_address}</small>}
                  <a href={map} target="_blank" rel="noreferrer">
                    {words.onMap}
                  </a>
                </span>
              </li>
            )}
          </ul>
        </div>
        <div className="no-art">
          {notice.poster_url ? (
            <img className="no-poster" src={notice.poster_url} alt={words.poster(notice.name)} />
          ) : (
            <div className="no-drawn" aria-hidden>
              <div className="no-field">
                <Chevrons />
              </div>
              <b className="disp">{notice.name}</b>
              <i>{[notice.venue_name, daysText(notice.starts_on, notice.ends_on, locale)].filter(Boolean).join(", ")}</i>
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

/** Bar on phones: the lowest price of today and the main button. */
function PayBar({ notice, today }: { notice: Notice; today: string | undefined }) {
  const locale = useLocale();
  const words = noticeWords[locale];
  const cheapest = today === undefined || !notice.signup.open ? undefined : cheapestFeeOn(notice.sections, today);
  return (
    <>
      {cheapest && (
        <span className="pb-l">
          <small>{cheapest.per === "dancer" ? words.perDancer : words.perEntry}</small>
          <b className="num">{`${words.from} ${formatMoney(cheapest.grosze, locale)}`}</b>
        </span>
      )}
      <Action notice={notice} today={today} full />
    </>
  );
}
