import { useApp } from "../../../web/app/app-context.ts";
import { Link } from "react-router";
import { getPublicRegulations } from "../../../competitions/contract.ts";
import { useLocale } from "../../../web/locale/locale.tsx";
import { recordOrNull } from "../../../web/calls/outcomes.ts";
import { Checkbox } from "../../../web/ui/fields/checkbox.tsx";
import { useApi } from "../../../web/app/use-api.ts";
import { useReport } from "../../../web/calls/use-report.ts";
import { setImageConsent } from "../../contract.ts";
import type { Signup } from "../../records.ts";
import { dataNotice } from "../../../people/consents/texts.ts";
import { useConsentText } from "../../../people/consents/use-consent-text.ts";
import { previewWords } from "./preview-words.ts";
import type { SignupBox } from "../../../people/consents/rules.ts";

export type Agreed = Record<SignupBox, boolean>;

interface Props {
  signup: Signup;
  /** The sign-up is to be sent, so unanswered consents are asked for. */
  toSend: boolean;
  agreed: Agreed;
  errors: Record<string, string[]>;
  onChange: (next: Partial<Agreed>) => void;
  /** Called after a consent was given or withdrawn at once. */
  onChanged: () => void;
}

/**
 * The consents with their exact texts, each with a box; none is ticked beforehand, and answered ones are not asked again. The consent to photos stays
 * here after sending, so that withdrawing is as easy as giving it.
 */
export function Consents({ signup, toSend, agreed, errors, onChange, onChanged }: Props) {
  const words = previewWords[useLocale()];
  const text = useConsentText(signup);
  const api = useApi();
  const report = useReport();
  // Records stored on this device by an earlier version lack the list.
  const asks = (kind: SignupBox) => toSend && !(signup.answered_consents ?? []).includes(kind);
  const box = (kind: SignupBox, field: string) => (
    <Checkbox
      id={field}
      checked={agreed[kind]}
      invalid={errors[field] !== undefined}
      hint={errors[field]?.[0]}
      onCheckedChange={(checked) => onChange({ [kind]: checked === true })}
    >
      {text(kind)}
      {kind === "image" && ` ${words.optional}`}
    </Checkbox>
  );
  const setImage = async (isGiven: boolean) => {
    const body = { given: isGiven, texts: [text("image")] };
    await recordOrNull(() => api.call(setImageConsent, { params: { id: signup.id }, body }), report);
    onChanged();
  };
  const direct = answersDirectly(signup) && !signup.images_by_person;
  const rules = signup.competition.regulations_file_id !== null;
  return (
    <section className="mt-7">
      <h2 className="disp mb-3 text-[1.375rem]">{words.consents}</h2>
      <ul className="cons">
        {toSend && !rules && <DataNotice />}
        {rules && asks("rules") && (
          <li>
            <div>
              {box("rules", "accept_rules")}
              <a
                href={api.url(getPublicRegulations, { params: { id: signup.competition.id } })}
                target="_blank"
                rel="noreferrer"
                className="sm ml-8"
              >
                {words.regulations}
              </a>
            </div>
          </li>
        )}
        {signup.minors && asks("guardian_statement") && <li>{box("guardian_statement", "guardian_statement")}</li>}
        {direct && asks("image") && <li>{box("image", "image_consent")}</li>}
        {direct && !asks("image") && (
          <li>
            <Checkbox checked={signup.image_consent} onCheckedChange={(isGiven) => void setImage(isGiven === true)}>
              {text("image")} {words.optional}
            </Checkbox>
          </li>
        )}
      </ul>
      {signup.status === "submitted" && (
        <p className="mt-2">
          <Link to={`/signup/competition/consents/${signup.id}`}>{words.consentsOfAll}</Link>
        </p>
      )}
    </section>
  );
}

function DataNotice() {
  const locale = useLocale();
  const { bootstrap } = useApp();
  return (
    <li>
      <p className="sec">{dataNotice(locale, { organiser: bootstrap.tenant.name })}</p>
    </li>
  );
}

/** True when the sender answers directly: a parent or an adult dancer. A school asks the guardians, or records what they signed. */
const answersDirectly = ({ contact_role }: Signup) => contact_role === "parent" || contact_role === "dancer";
