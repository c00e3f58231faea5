import type { Reply } from "../kernel/endpoint.ts";
import type { Caller } from "../web/api.ts";
import { useApi } from "../web/use-api.ts";
import { getLogo, type getFace } from "./contract.ts";

type Face = Pick<NonNullable<Reply<typeof getFace>>, "slug" | "name" | "logo_file_id">;

/** The address of an organiser's logo; a new logo has a new one. */
export function logoUrl(api: Caller, slug: string, fileId: string): string {
  return `${api.url(getLogo)}?tenant=${encodeURIComponent(slug)}&v=${fileId}`;
}

/** The organiser's logo, where there is one, and name. */
export function TenantSign({ face }: { face: Face }) {
  const api = useApi();
  return (
    <span className="row">
      {face.logo_file_id && <img className="t-logo" src={logoUrl(api, face.slug, face.logo_file_id)} alt="" />}
      {face.name}
    </span>
  );
}
