// Endpoints of places reserved by a deposit: those of one sign-up, and all of them for the office.
import { z } from "zod";
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { texts } from "../../people/consents/contract.ts";
import { treasurers } from "../../kernel/endpoints/roles.ts";
import { id, version } from "../../people/bodies.ts";

const places = z.number().int().min(1).max(200);

const facts = {
  id: z.string(),
  section_id: z.string(),
  section_name: z.string(),
  reserved: z.number(),
  filled: z.number(),
  given_back: z.number(),
  released: z.number(),
  /** Reserved and not filled yet. */
  left: z.number(),
  /** Per place. */
  deposit_grosze: z.number(),
  /** Deposit of released places that remains a price. */
  kept_grosze: z.number(),
  /** The last day on which the places can be filled. */
  until: z.string(),
  version: z.number(),
  created_at: z.string(),
};

export const placeFacts = z.object(facts);

const own = z.object({
  /** Price of a place and the last day to fill it; null: the competition takes no reservations now. */
  offer: z.object({ deposit_grosze: z.number(), until: z.string() }).nullable(),
  data: z.array(placeFacts),
});
export type OwnPlaces = z.output<typeof own>;

export const getPlaces = endpoint({
  name: "getPlaces",
  method: "GET",
  path: "/api/signups/{id}/places",
  access: "link",
  live: ({ params }) => [`signup:${params.id}`],
  reply: own,
  summary: "Returns the places that a sign-up reserved by a deposit, and the deposit for one place.",
});

export const reservePlaces = endpoint({
  name: "reservePlaces",
  method: "POST",
  path: "/api/signups/{id}/places",
  access: "link",
  status: 201,
  body: z.object({ id, section_id: z.uuid(), places, accept_rules: z.boolean().optional(), texts: texts.optional() }),
  reply: own,
  summary: "Reserves places of a section for later entries, for a deposit each; never more than are free. Submits the sign-up.",
});

export const giveBackPlaces = endpoint({
  name: "giveBackPlaces",
  method: "PUT",
  path: "/api/signups/{id}/places/{key}",
  access: "link",
  body: z.object({ places, version }),
  current: own,
  reply: own,
  summary: "Returns reserved places that are not filled yet.",
});

export const reservation = z.object({
  ...facts,
  competition_id: z.string(),
  competition_name: z.string(),
  signup_id: z.string(),
  club_name: z.string().nullable(),
  contact_name: z.string().nullable(),
});
export type PlaceReservation = z.output<typeof reservation>;

export const listReservedPlaces = endpoint({
  name: "listReservedPlaces",
  method: "GET",
  path: "/api/places",
  access: treasurers,
  query: z.object({
    competition_id: z.uuid().optional(),
    q: z.string().max(100).optional(),
    /** Reservations with places left, or with a retained deposit. */
    view: z.enum(["open", "kept"]).optional(),
    sort: z.enum(["until", "created_at", "left", "club_name"]).default("until"),
    direction: z.enum(["asc", "desc"]).default("asc"),
    limit: z.coerce.number().int().min(1).max(500).default(100),
    cursor: z.string().max(400).optional(),
  }),
  reply: z.object({ data: z.array(reservation), next_cursor: z.string().nullable(), total: z.number() }),
  summary: "Lists places that sign-ups reserved by a deposit: reserved, filled, left, released.",
});

const reason = z.string().trim().min(1).max(500);

export const updatePlaces = endpoint({
  name: "updatePlaces",
  method: "PUT",
  path: "/api/places/{id}",
  access: treasurers,
  body: z.discriminatedUnion("action", [
    z.object({ action: z.literal("release"), reason, version }),
    z.object({ action: z.literal("prolong"), until: z.iso.date(), reason, version }),
    z.object({ action: z.literal("let_go"), reason, version }),
  ]),
  reply: reservation,
  summary:
    "Releases the unfilled places of a reservation, extends it to a later day, or waives the retained deposit (a refund can then return it); each with a reason.",
});
