// Endpoint that notifies a club of a disqualified entry.
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { admins } from "../../kernel/endpoints/roles.ts";

export const notifyClub = endpoint({
  name: "notifyClub",
  method: "POST",
  path: "/api/entries/{id}/tell-club",
  access: admins,
  status: 204,
  summary: "Mails the club once that its entry is disqualified, before the result is published, which would notify it otherwise.",
});
