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
  summary: "Takes the place that a waiting entry is offered, before its term; the same again changes nothing.",
});

export const declineOffer = endpoint({
  name: "declineOffer",
  method: "POST",
  path: "/api/entries/{id}/offer/decline",
  access: "link",
  status: 200,
  adds: true,
  reply: records.signup,
  summary: "Gives the offered place up: the entry is withdrawn, and where the list moves by itself its next one is offered the place.",
});
