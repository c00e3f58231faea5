// The calls about a sign-up's reserved places, without their schemas.
import type { Address } from "../../kernel/endpoints/endpoint.ts";

export const getPlaces: Address = {
  name: "getPlaces",
  method: "GET",
  path: "/api/signups/{id}/places",
  access: "link",
  summary: "The places that a sign-up holds by a deposit, and what the competition asks for one.",
};

export const reservePlaces: Address = {
  name: "reservePlaces",
  method: "POST",
  path: "/api/signups/{id}/places",
  access: "link",
  status: 201,
  summary: "Holds places of a section for entries that come later, for a deposit each; never more than are free. It sends the sign-up.",
};

export const giveBackPlaces: Address = {
  name: "giveBackPlaces",
  method: "PUT",
  path: "/api/signups/{id}/places/{key}",
  access: "link",
  summary: "Gives places back that are held and not filled yet.",
};
