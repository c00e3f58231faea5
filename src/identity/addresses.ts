// The session's calls without their schemas: every page makes them, so every page loads them.
import type { Address } from "../kernel/endpoint.ts";
import { signedIn } from "../tenants/roles.ts";

export const login: Address = {
  name: "login",
  method: "POST",
  path: "/api/login",
  access: "public",
  anySession: true,
  status: 200,
  form: true,
  summary: "Opens a session in the tenant; 5 failures a minute for one address from one client, or 60 from one client, are answered 429.",
};

export const currentUser: Address = {
  name: "currentUser",
  method: "GET",
  path: "/api/user",
  access: signedIn,
  summary: "The signed-in person, with the role in the session's tenant.",
};

export const logout: Address = {
  name: "logout",
  method: "POST",
  path: "/api/logout",
  access: "public",
  anySession: true,
  status: 204,
  summary: "Ends the session; also answers guests.",
};
