import { useLoaderData } from "react-router";
import { loadCompetitionDesk, NoCompetition } from "../../competitions/switch/competition-desk.tsx";
import { useCompetitionSwitch } from "../../competitions/switch/use-competition-switch.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import { type LoaderArgs, type PageHandle, personOf } from "../../web/pages/page.ts";
import { getDoor } from "./contract.ts";
import { DoorDesk } from "./door-desk.tsx";
import { words } from "./words.ts";

export const handle: PageHandle = { title: { pl: words.pl.title, en: words.en.title } };

/** Loads the door of the competition in the address, else of the one that every desk opens on; null when the server is unavailable. */
export const loader = (args: LoaderArgs) =>
  loadCompetitionDesk(args, async (competition, call, options) => {
    const person = await personOf(args.context);
    const loaded = await call(getDoor, { params: { id: competition.id } }, options);
    return { competitionId: competition.id, owner: person?.id ?? "", who: person?.name ?? "", loaded };
  });

/** Check-in at the door of an account, in the office's frame. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const messages = words[useLocale()];
  useCompetitionSwitch(loaded?.competitions, loaded?.shown?.competitionId, "/dashboard/competitions");
  const shown = loaded?.shown;
  return (
    <>
      <header className="bks-a">
        <h1>{messages.title}</h1>
        {shown && <p className="sec sm">{shown.loaded.competition.name}</p>}
      </header>
      {shown ? (
        <DoorDesk key={shown.competitionId} {...shown} station={false} />
      ) : (
        <NoCompetition loaded={loaded !== null} messages={messages} />
      )}
    </>
  );
}
