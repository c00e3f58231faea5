// Calls about the session that the pages' frame makes. Identity answers them with its other calls (src/identity/contract.ts).
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { signedIn } from "../roles.ts";
import { place, signedInReply, user } from "./records.ts";

export const login = endpoint({
  name: "login",
  method: "POST",
  path: "/api/login",
  access: "public",
  tenant: "any",
  status: 200,
  form: true,
  body: z.object({
    email: z.string().trim().min(1).max(254),
    password: z.string().min(1).max(1000),
    remember: z.union([z.boolean(), z.string(), z.number()]).nullish(),
  }),
  query: z.object({ tenant: z.string().max(60).optional() }),
  reply: signedInReply,
  summary:
    "Opens a session in the tenant. Without a tenant it uses the person's only organiser, or answers `places` to choose from. More than 5 failures a minute for one address and client, or 60 of one client, are answered 429.",
});

export const currentUser = endpoint({
  name: "currentUser",
  method: "GET",
  path: "/api/user",
  access: signedIn,
  stations: ["judge"],
  reply: user,
  summary: "The signed-in person, with the role in the session's tenant.",
});

export const listPlaces = endpoint({
  name: "listPlaces",
  method: "GET",
  path: "/api/user/tenants",
  access: signedIn,
  tenant: "session",
  reply: z.object({ data: z.array(place), next_cursor: z.null() }),
  summary: "Organisers with which the person has a role. Also available on pages of another organiser.",
});

export const switchTenant = endpoint({
  name: "switchTenant",
  method: "POST",
  path: "/api/user/tenants/switch",
  access: signedIn,
  tenant: "session",
  sessionOnly: true,
  body: z.object({ slug: z.string() }),
  reply: place,
  summary: "Opens a session in another organiser's tenant, where the person has a role, and ends this one.",
});

export const logout = endpoint({
  name: "logout",
  method: "POST",
  path: "/api/logout",
  access: "public",
  stations: ["judge"],
  tenant: "any",
  status: 204,
  summary: "Ends the session. Also answers guests.",
});
