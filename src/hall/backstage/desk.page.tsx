import { useLoaderData } from "react-router";
import { useLocale } from "../../web/locale/locale.tsx";
import { type LoaderArgs, type PageHandle, personOf } from "../../web/pages/page.ts";
import { useStageShell } from "../outbox/use-stage-shell.ts";
import { BackstageDesk } from "./backstage-desk.tsx";
import { loadBackstage } from "./load-backstage.ts";
import { words } from "./words.ts";

export const handle: PageHandle = { title: { pl: words.pl.title, en: words.en.title } };

/** Loads the desk of a stage for the signed-in person. */
export async function loader(args: LoaderArgs) {
  const stageId = args.params["id"] ?? "";
  const [person, loaded] = await Promise.all([personOf(args.context), loadBackstage(args, stageId)]);
  return { stageId, owner: person?.id ?? "", who: person?.name ?? "", loaded };
}

/** The desk backstage of an account, in the office's frame. */
export function Component() {
  useStageShell();
  const desk = useLoaderData<typeof loader>();
  const messages = words[useLocale()];
  const { loaded } = desk;
  return (
    <>
      <header className="bks-a">
        <h1>{messages.title}</h1>
        {loaded && (
          <p className="sec sm">{[loaded.competition.name, loaded.stage.name ?? messages.stage(loaded.stage.letter)].join(", ")}</p>
        )}
      </header>
      <BackstageDesk {...desk} station={false} />
    </>
  );
}
