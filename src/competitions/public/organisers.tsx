import { ArrowRight } from "lucide-react";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import type { listOrganisers } from "../../tenants/contract.ts";
import { logoUrl } from "../../kernel/endpoints/logo-url.ts";
import { useApp } from "../../web/app/app-context.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { LinkButton } from "../../web/ui/button.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { publicWords } from "./public-words.ts";

/** Front page of an installation when no organiser is chosen: lists the organisers, or says that none is set up yet. */
export function Organisers({ loaded }: { loaded: Reply<typeof listOrganisers> }) {
  const messages = publicWords[useLocale()];
  const { apiUrl } = useApp().bootstrap;
  if (loaded.setup_waits)
    return (
      <>
        <h1>{messages.setupWaits}</h1>
        <p className="mt-4 max-w-xl">{messages.setupWaitsWhere}</p>
        <pre className="mt-4 panel p-4 sm overflow-x-auto" tabIndex={0}>
          journalctl -u parkiet | grep &quot;Set-up&quot;
        </pre>
      </>
    );
  return (
    <>
      <h1>{messages.organisers}</h1>
      {loaded.data.length === 0 ? (
        <div className="mt-6">
          <Empty title={messages.noOrganisers}>{messages.noOrganisersWhy}</Empty>
        </div>
      ) : (
        <ul className="mt-6">
          {loaded.data.map(({ slug, name, logo_file_id: logo }) => (
            <li key={slug} className="row gap-4 py-4 border-b border-line">
              {logo && <img className="t-logo" src={logoUrl(apiUrl, slug, logo)} alt="" />}
              <h2 className="disp text-xl grow min-w-0">{name}</h2>
              {/* A full page load: another organiser's pages are another document. */}
              <LinkButton
                to={`/?tenant=${slug}`}
                reloadDocument
                iconAfter={<ArrowRight className="ic" aria-hidden />}
                aria-label={messages.enter(name)}
              >
                {messages.publicTitle}
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
