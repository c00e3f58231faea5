import { useEffect } from "react";
import { redirect, useLoaderData, useRevalidator, useSearchParams } from "react-router";
import { appContext } from "../../web/app/app-context.ts";
import { onReturn } from "../../web/browser/on-return.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { isUnreachable, PATIENCE_MS } from "../../web/outbox/outcome.ts";
import { caller, type LoaderArgs, type PageHandle } from "../../web/pages/page.ts";
import { useStoredReply } from "../outbox/use-hall-outbox.ts";
import { getStageScreen, type HallScreen as Screen } from "./contract.ts";
import { HallScreen } from "./hall-screen.tsx";
import { useScreen } from "./use-screen.ts";
import { words } from "./words.ts";

export const handle: PageHandle = { title: { pl: words.pl.title, en: words.en.title }, live: true };

/** Loads the screen of the station that this device has open; null when the server is unavailable or does not answer in time. */
export async function loader({ context, request }: LoaderArgs) {
  const station = await context.get(appContext).station?.ready();
  if (station?.kind !== "hall_screen" || !station.stage) throw redirect("/station");
  const shared = { stageId: station.stage.id, owner: station.device_id };
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(PATIENCE_MS)]);
  try {
    return { ...shared, loaded: await caller(context).call(getStageScreen, { params: { id: shared.stageId } }, { signal }) };
  } catch (error) {
    if (request.signal.aborted || !isUnreachable(error)) throw error;
    return { ...shared, loaded: null };
  }
}

interface OwnerProps {
  stageId: string;
  /** Id of the station's device. */
  owner: string;
}

/** Name under which the last reply is stored on the device. */
const STORED = "screen";

/** The hall screen of a station. Without a network it opens with what it showed last. */
export function Component() {
  const { loaded, ...shared } = useLoaderData<typeof loader>();
  return loaded ? <LiveScreen {...shared} loaded={loaded} storedAt={undefined} /> : <StoredScreen {...shared} />;
}

/** Follows the server from this reply on, and stores each newer one. `storedAt`: when a reply stored on this device arrived. */
function LiveScreen({ stageId, owner, loaded, storedAt }: OwnerProps & { loaded: Screen; storedAt: number | undefined }) {
  const { screen, heardAt } = useScreen(getStageScreen, stageId, loaded);
  const [search] = useSearchParams();
  useStoredReply({ stageId, owner, name: STORED }, storedAt !== undefined && screen === loaded ? undefined : screen);
  return <HallScreen screen={screen} heardAt={heardAt ?? storedAt} overlay={search.get("overlay") === "1"} />;
}

/** Shows the reply stored on this device, and loads a new one when the network is back. */
function StoredScreen(shared: OwnerProps) {
  const messages = words[useLocale()];
  const { reply, storedAt, loaded } = useStoredReply<Screen>({ ...shared, name: STORED }, undefined);
  const { revalidate } = useRevalidator();
  const isMissing = loaded && !reply;
  useEffect(() => (isMissing ? onReturn(() => void revalidate()) : undefined), [isMissing, revalidate]);
  if (reply) return <LiveScreen {...shared} loaded={reply} storedAt={storedAt} />;
  return <h1 className="vh">{messages.title}</h1>;
}
