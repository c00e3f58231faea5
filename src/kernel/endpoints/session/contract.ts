// The calls about a session that the pages' frame makes; identity answers them with its other calls (src/identity/contract.ts).
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { roles, signedIn } from "../roles.ts";

const organiser = z.object({ slug: z.string(), name: z.string() });
const place = organiser.extend({ role: z.enum(roles) });

export const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  onboarding_needed: z.boolean(),
  locale: z.enum(["pl", "en"]),
  tenant: organiser,
  permissions: z.array(z.string()),
  /** The first ten organisers to switch between, this one among them; GET /api/user/tenants has them all, with roles. */
  places: z.array(organiser).optional(),
  /** What the person should do for the account's safety; absent where there is nothing. */
  asks: z.array(z.enum(["second_factor", "new_password"])).optional(),
});

/** `places` instead of a session: the person belongs to several organisers, and the call named none. */
export const signedInReply = z.object({
  onboarding: z.boolean().optional(),
  places: z.array(organiser).optional(),
});

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
    "Opens a session in the tenant; without one, where the person has the only place, else answers `places` to choose from; 5 failures a minute for one address from one client, or 60 from one client, are answered 429.",
});

export const currentUser = endpoint({
  name: "currentUser",
  method: "GET",
  path: "/api/user",
  access: signedIn,
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
  summary: "The organisers that the person has a role with; also asked from another organiser's page.",
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
  tenant: "any",
  status: 204,
  summary: "Ends the session; also answers guests.",
});
