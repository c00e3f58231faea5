// The session's calls without their schemas: every page makes them, so every page loads them.
import type { Address } from "./endpoint.ts";
import { signedIn } from "./roles.ts";

export const login: Address = {
  name: "login",
  method: "POST",
  path: "/api/login",
  access: "public",
  tenant: "any",
  status: 200,
  form: true,
  summary:
    "Opens a session in the tenant; without one, where the person has the only place, else answers `places` to choose from; 5 failures a minute for one address from one client, or 60 from one client, are answered 429.",
};

export const currentUser: Address = {
  name: "currentUser",
  method: "GET",
  path: "/api/user",
  access: signedIn,
  summary: "The signed-in person, with the role in the session's tenant.",
};

export const listPlaces: Address = {
  name: "listPlaces",
  method: "GET",
  path: "/api/user/tenants",
  access: signedIn,
  tenant: "session",
  summary: "The organisers that the person has a role with; also asked from another organiser's page.",
};

export const switchTenant: Address = {
  name: "switchTenant",
  method: "POST",
  path: "/api/user/tenants/switch",
  access: signedIn,
  tenant: "session",
  sessionOnly: true,
  summary: "Opens a session in another organiser's tenant, where the person has a role, and ends this one.",
};

export const logout: Address = {
  name: "logout",
  method: "POST",
  path: "/api/logout",
  access: "public",
  tenant: "any",
  status: 204,
  summary: "Ends the session; also answers guests.",
};
