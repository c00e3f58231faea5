import type { Reply } from "../kernel/endpoints/endpoint.ts";
import { useApp } from "../web/app/app-context.ts";
import type { getPublicProfile } from "./contract.ts";
import { logoUrl } from "../kernel/endpoints/logo-url.ts";

type Profile = Pick<NonNullable<Reply<typeof getPublicProfile>>, "slug" | "name" | "logo_file_id">;

/** The organiser's name, and its logo if there is one. */
export function TenantSign({ face: profile }: { face: Profile }) {
  const { apiUrl } = useApp().bootstrap;
  return (
    <span className="row">
      {profile.logo_file_id && <img className="t-logo" src={logoUrl(apiUrl, profile.slug, profile.logo_file_id)} alt="" />}
      {profile.name}
    </span>
  );
}
