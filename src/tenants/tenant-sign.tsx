import type { Reply } from "../kernel/endpoints/endpoint.ts";
import { useApp } from "../web/app/app-context.ts";
import type { getFace } from "./contract.ts";
import { logoUrl } from "../kernel/endpoints/logo-url.ts";

type Face = Pick<NonNullable<Reply<typeof getFace>>, "slug" | "name" | "logo_file_id">;

/** The organiser's name, and its logo if there is one. */
export function TenantSign({ face }: { face: Face }) {
  const { apiUrl } = useApp().bootstrap;
  return (
    <span className="row">
      {face.logo_file_id && <img className="t-logo" src={logoUrl(apiUrl, face.slug, face.logo_file_id)} alt="" />}
      {face.name}
    </span>
  );
}
