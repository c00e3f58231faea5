// How an offered place is answered: apart from the other calls, because few pages of a sign-up ask for it.
import type { Address } from "../../kernel/endpoints/endpoint.ts";

export const acceptOffer: Address = {
  name: "acceptOffer",
  method: "POST",
  path: "/api/entries/{id}/offer/accept",
  access: "link",
  status: 200,
  adds: true,
  summary: "Takes the place that a waiting entry is offered, before its term; the same again changes nothing.",
};

export const declineOffer: Address = {
  name: "declineOffer",
  method: "POST",
  path: "/api/entries/{id}/offer/decline",
  access: "link",
  status: 200,
  adds: true,
  summary: "Gives the offered place up: the entry is withdrawn, and where the list moves by itself its next one is offered the place.",
};
