import { useLoaderData } from "react-router";
import { loadCompetitionDesk, NoCompetition } from "../../competitions/switch/competition-desk.tsx";
import { type CompetitionChoice, useCompetitionSwitch } from "../../competitions/switch/use-competition-switch.tsx";
import { useLive } from "../../web/live/use-live.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import type { LoaderArgs, PageHandle } from "../../web/pages/page.ts";
import { LinkButton } from "../../web/ui/button.tsx";
import { PageHead } from "../../web/ui/page-head.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { getScreens, type Screens } from "./contract.ts";
import { deskWords } from "./desk-words.ts";
import { PictureList } from "./picture-list.tsx";
import { StagePlaylistPanel } from "./stage-play-list.tsx";

export const handle: PageHandle = { title: { pl: deskWords.pl.title, en: deskWords.en.title } };

/** Loads the screens of the competition in the address, else of the one that every desk opens on; null when the server is unavailable. */
export const loader = (args: LoaderArgs) =>
  loadCompetitionDesk(args, async (competition, call, options) => ({
    competition,
    screens: await call(getScreens, { params: { id: competition.id } }, options),
  }));

/** The hall screens of a competition: what each stage's screen shows, its link, and the pictures of sponsors. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const messages = deskWords[useLocale()];
  useCompetitionSwitch(loaded?.competitions, loaded?.shown?.competition.id, "/dashboard/competitions");
  return (
    <>
      <PageHead title={messages.title}>{messages.lead}</PageHead>
      {loaded?.shown ? (
        <Desk key={loaded.shown.competition.id} {...loaded.shown} />
      ) : (
        <NoCompetition loaded={loaded !== null} messages={messages} />
      )}
    </>
  );
}

function Desk({ competition, screens: loaded }: { competition: CompetitionChoice; screens: Screens }) {
  const messages = deskWords[useLocale()];
  const screens = useLive(getScreens, { params: { id: competition.id } }, loaded);
  if (screens.stages.length === 0)
    return (
      <div className="dm">
        <Empty
          title={messages.noStages}
          actions={
            <LinkButton look="primary" to={`/dashboard/start-lists?competition=${competition.id}`}>
              {messages.toLists}
            </LinkButton>
          }
        >
          {messages.noStagesWhy}
        </Empty>
      </div>
    );
  return (
    <div className="dm">
      <div className="grid max-w-[760px] gap-6">
        {!screens.public && <Note look="info">{messages.hidden}</Note>}
        {screens.stages.map((playlist) => (
          <StagePlaylistPanel key={playlist.stage.id} playlist={playlist} competitionId={competition.id} isPublic={screens.public} />
        ))}
        <p className="sm sec">{messages.keys}</p>
        <PictureList competitionId={competition.id} pictures={screens.pictures} />
      </div>
    </div>
  );
}
