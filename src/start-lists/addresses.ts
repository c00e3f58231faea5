// The public list's call without its schema: what a phone in the hall loads.
import type { Address } from "../kernel/endpoints/endpoint.ts";

export const getPublicStartList: Address = {
  name: "getPublicStartList",
  method: "GET",
  path: "/api/public/start-lists/{id}",
  access: "public",
  slugs: true,
  summary: "A published start list and how late it runs, by its id or the short code of its poster; a draft answers 404.",
};
