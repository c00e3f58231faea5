// Endpoints that answer an offered place.
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import * as records from "../records.ts";

export const acceptOffer = endpoint({
  name: "acceptOffer",
  method: "POST",
  path: "/api/entries/{id}/offer/accept",
  access: "link",
  status: 200,
  adds: true,
  reply: records.signup,
  summary: "Accepts the place offered to a waiting entry, before the deadline; a repeated call changes nothing.",
});

export const declineOffer = endpoint({
  name: "declineOffer",
  method: "POST",
  path: "/api/entries/{id}/offer/decline",
  access: "link",
  status: 200,
  adds: true,
  reply: records.signup,
  summary: "Declines the offered place: the entry is withdrawn, and a list that moves automatically offers the place to its next entry.",
});
