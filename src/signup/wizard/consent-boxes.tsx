import { useApp } from "../../web/app-context.ts";
import { Link } from "react-router";
import { getPublicRegulations } from "../../competitions/contract.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { Checkbox } from "../../web/ui/fields/checkbox.tsx";
import { useApi } from "../../web/calls/use-api.ts";
import { useReport } from "../../web/use-report.ts";
import { calls } from "../calls.ts";
import type { Signup } from "../records.ts";
import { dataNotice } from "../consents/texts.ts";
import { useConsentText } from "../consents/use-consent-text.ts";
import { previewWords } from "./preview-words.ts";

/** Which boxes are ticked. */
export interface Agreed {
  rules: boolean;
  guardian_statement: boolean;
  image: boolean;
}

/** The exact texts that are consented to, each with its box; none is ticked beforehand. */
export function Consents({
  signup,
  agreed,
  errors,
  onChange,
}: {
  signup: Signup;
  agreed: Agreed;
  errors: Record<string, string[]>;
  onChange: (next: Partial<Agreed>) => void;
}) {
  const locale = useLocale();
  const words = previewWords[locale];
  const text = useConsentText(signup);
  const api = useApi();
  const { bootstrap } = useApp();
  const box = (kind: "rules" | "guardian_statement" | "image", field: string) => (
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
  return (
    <section className="mt-7">
      <h2 className="disp mb-3 text-[1.375rem]">{words.consents}</h2>
      <ul className="cons">
        <li>
          {signup.competition.regulations_file_id === null ? (
            <p className="sec">{dataNotice(locale, { organiser: bootstrap.tenant.name })}</p>
          ) : (
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
          )}
        </li>
        {signup.minors && <li>{box("guardian_statement", "guardian_statement")}</li>}
        {answersDirectly(signup) && <li>{box("image", "image_consent")}</li>}
      </ul>
    </section>
  );
}

/** After sending: the consent to photos can be withdrawn as easily as it was given. */
export function ImageConsent({ signup, onChanged }: { signup: Signup; onChanged: () => void }) {
  const words = previewWords[useLocale()];
  const text = useConsentText(signup);
  const api = useApi();
  const report = useReport();
  const set = async (given: boolean) => {
    await recordOrNull(() => api.call(calls.setImageConsent, { params: { id: signup.id }, body: { given } }), report);
    onChanged();
  };
  return (
    <section className="mt-7">
      <h2 className="disp mb-3 text-[1.375rem]">{words.consents}</h2>
      {answersDirectly(signup) && (
        <Checkbox checked={signup.image_consent} onCheckedChange={(given) => void set(given === true)}>
          {text("image")} {words.optional}
        </Checkbox>
      )}
      <p className="mt-2">
        <Link to={`/signup/competition/consents/${signup.id}`}>{words.consentsOfAll}</Link>
      </p>
    </section>
  );
}

/** A parent and a grown-up dancer answer for their own; a school asks the guardians, or states person by person what they signed. */
const answersDirectly = ({ contact_role }: Signup) => contact_role === "parent" || contact_role === "dancer";
