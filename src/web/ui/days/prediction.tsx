import { formatTime, type Moment } from "../../../kernel/text/format.ts";
import { useLocale } from "../../locale/locale.tsx";
import { useWords } from "../use-words.ts";

/**
 * Time of an event: the prediction in bold with „ok.”, and the plan below in small type when it differs. `exact` omits „ok.”, for events that have
 * happened.
 */
export function Prediction({ at, plan, exact = false }: { at: Moment; plan?: Moment | undefined; exact?: boolean | undefined }) {
  const words = useWords();
  const locale = useLocale();
  const time = formatTime(at, locale);
  const planned = plan === undefined ? undefined : formatTime(plan, locale);
  return (
    <span className="tm">
      <time dateTime={typeof at === "string" ? at : new Date(at).toISOString()}>
        {!exact && <span className="tm-a">{words.around} </span>}
        {time}
      </time>
      {planned && planned !== time && <small>{`${words.plan} ${planned}`}</small>}
    </span>
  );
}
