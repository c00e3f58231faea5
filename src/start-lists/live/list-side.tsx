import { useLocale } from "../../web/locale/locale.tsx";
import { Bib } from "../../web/ui/signs/bib.tsx";
import { Prediction } from "../../web/ui/days/prediction.tsx";
import { SpotBar } from "../../web/ui/days/stage-bar.tsx";
import { useNow } from "../../web/live/use-now.ts";
import { floorIn } from "../rounds/dances-of-block.ts";
import { heatPlace, numbersText } from "../rounds/heat-title.ts";
import type { PredictedList } from "./predicted.ts";
import { Title } from "./public-rows.tsx";
import { StarButton, type Stars } from "./star.tsx";
import { useListWords } from "../words.ts";

/** Column next to the list on wide screens: who is on stage, and the followed performances of this list. */
export function ListSide({ list, stars }: { list: PredictedList; stars: Stars }) {
  const messages = useListWords();
  const now = useNow();
  const locale = useLocale();
  const [light] = list.blocks.flatMap((block) => {
    const on = floorIn(block);
    return on ? [{ block, ...on }] : [];
  });
  const [on] = light?.performances ?? [];
  const several = (light?.performances.length ?? 0) > 1;
  const place = light?.floor ? heatPlace(light.floor, several, locale) : "";
  const followed = list.blocks.flatMap((each) => each.performances).filter((each) => stars.followed.has(each.entry_id));
  return (
    <div className="sc-side max-lg:hidden!">
      {on && (
        <SpotBar
          {...(several && light?.floor
            ? { numbers: numbersText(light.floor.numbers), title: place || light.block.name, detail: light.block.name }
            : {
                number: on.start_number ?? 0,
                title: on.shown.label ?? messages.noTitle,
                detail: [place, on.shown.beside, light?.block.name, on.club_name].filter(Boolean).join(" · "),
              })}
          elapsed={now === undefined ? undefined : Math.max(0, (now - Date.parse(on.predicted_at)) / 1000)}
          length={on.seconds}
        />
      )}
      <section className="sl-fol" aria-label={messages.followed}>
        <div className="listh">
          <h2>{messages.followed}</h2>
          <span className="xs sec num">{followed.length > 0 && followed.length}</span>
        </div>
        {followed.length === 0 && <p className="sc-later">{messages.noFollowedWhy}</p>}
        <ol className="sls">
          {followed.map((each) => (
            <li key={each.id} className="sl">
              {each.out ? <span /> : <Prediction at={each.predicted_at} exact={each.status !== "waiting"} />}
              {each.start_number === null ? <span /> : <Bib number={each.start_number} />}
              <span className="nm">
                <Title performance={each} />
                <small>{[each.shown.beside, each.club_name, each.out && messages.out[each.out]].filter(Boolean).join(", ")}</small>
              </span>
              <StarButton entryId={each.entry_id} number={each.start_number} stars={stars} />
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
