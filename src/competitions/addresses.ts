// The front page's call without its schema: what every guest's phone loads.
import type { Address } from "../kernel/endpoint.ts";

export const listPublicCompetitions: Address = {
  name: "listPublicCompetitions",
  method: "GET",
  path: "/api/public/competitions",
  access: "public",
  summary:
    "The organiser's public competitions: running ones first, then those to come by date, then the newest finished ones (500 at most).",
};
