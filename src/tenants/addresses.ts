// The platform's public list without its schema: the front page loads no more than it needs.
import type { Address } from "../kernel/endpoints/endpoint.ts";

export const listOrganisers: Address = {
  name: "listOrganisers",
  method: "GET",
  path: "/api/public/tenants",
  access: "public",
  tenant: "none",
  summary: "The organisers of this installation who want to be listed, by name.",
};
