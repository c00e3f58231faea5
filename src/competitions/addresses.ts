// The public pages' calls without their schemas: what every guest's phone loads.
import type { Address } from "../kernel/endpoints/endpoint.ts";

export const listPublicCompetitions: Address = {
  name: "listPublicCompetitions",
  method: "GET",
  path: "/api/public/competitions",
  access: "public",
  summary:
    "The organiser's public competitions: running ones first, then those to come by date, then the newest finished ones (500 at most).",
};

export const getPublicCompetition: Address = {
  name: "getPublicCompetition",
  method: "GET",
  path: "/api/public/competitions/{id}",
  access: "public",
  slugs: true,
  summary:
    "One public competition by id or slug, with its sections, whom to ask, and whether sign-up is open; 404 for archived ones, and for drafts to all but the organiser.",
};

export const getCalendar: Address = {
  name: "getCalendar",
  method: "GET",
  path: "/api/public/competitions/{id}/calendar",
  access: "public",
  tenant: "page",
  slugs: true,
  raw: true,
  summary: "A public competition as a calendar file (iCalendar, whole days).",
};
