// Endpoints of identity: sessions, the current user, passwords, people of a tenant and their invitations.
import { z } from "zod";
import { endpoint } from "../kernel/endpoints/endpoint.ts";
import { withMessage } from "../kernel/text/field-errors.ts";
import { admins, grants, signedIn, tenantRoles } from "../kernel/endpoints/roles.ts";
import { user } from "../kernel/endpoints/session/records.ts";

export { currentUser, listPlaces, login, logout, switchTenant } from "../kernel/endpoints/session/contract.ts";

const email = z.string().trim().max(254).email();
/** A new password (docs/rules/passwords.md 1.1). */
const password = z.string().min(10).max(128);
const token = z.string().min(20).max(200);

export type User = z.output<typeof user>;

export const csrfCookie = endpoint({
  name: "csrfCookie",
  method: "GET",
  path: "/api/sanctum/csrf-cookie",
  access: "public",
  tenant: "none",
  status: 204,
  summary: "Sets the readable cookie XSRF-TOKEN. Its URL-decoded value goes into X-XSRF-TOKEN of every write.",
});

export const updateCurrentUser = endpoint({
  name: "updateCurrentUser",
  method: "PUT",
  path: "/api/user",
  access: signedIn,
  sessionOnly: true,
  body: z
    .object({
      name: z.string().trim().min(1).max(120),
      locale: z.enum(["pl", "en"]),
      current_password: z.string().max(1000),
      new_password: password,
      revoke_tokens: z.boolean(),
    })
    .partial()
    .refine((body) => body.new_password === undefined || body.current_password !== undefined, {
      ...withMessage({ pl: "Podaj dotychczasowe hasło.", en: "Enter the current password." }, ["current_password"]),
    }),
  reply: user,
  summary:
    "Changes the person's own name, language or password. A new password ends their other sessions and mailed links, with revoke_tokens also all API tokens.",
});

export const forgottenPassword = endpoint({
  name: "forgottenPassword",
  method: "POST",
  path: "/api/forgotten-password",
  access: "public",
  tenant: "any",
  status: 204,
  body: z.object({ email }),
  summary: "Mails a one-time link to set a new password. The reply never says whether the address is known.",
});

export const resetPassword = endpoint({
  name: "resetPassword",
  method: "POST",
  path: "/api/reset-password",
  access: "public",
  tenant: "page",
  status: 204,
  body: z.object({ token, password }),
  summary:
    "Sets a new password with the mailed token (valid once, for one hour). Ends all sessions, API tokens and other password links of the person.",
});

export const completeOnboarding = endpoint({
  name: "completeOnboarding",
  method: "POST",
  path: "/api/onboarding",
  access: admins,
  reply: user,
  summary: "Marks the onboarding as done or skipped for this person.",
});

const apiToken = z.object({
  id: z.string(),
  name: z.string(),
  /** The last four characters, to distinguish tokens. */
  ending: z.string(),
  expires_at: z.string(),
  used_at: z.string().nullable(),
  created_at: z.string(),
});

export const listTokens = endpoint({
  name: "listTokens",
  method: "GET",
  path: "/api/user/tokens",
  access: signedIn,
  sessionOnly: true,
  reply: z.object({ data: z.array(apiToken), next_cursor: z.null() }),
  summary: "The person's own API tokens with this organiser, newest first, without the tokens themselves.",
});

export const createToken = endpoint({
  name: "createToken",
  method: "POST",
  path: "/api/user/tokens",
  access: signedIn,
  sessionOnly: true,
  proved: true,
  status: 201,
  body: z.object({
    id: z.uuid().optional(),
    name: z.string().trim().min(1).max(80),
    days: z.number().int().min(1).max(366).default(90),
  }),
  reply: apiToken.extend({ token: z.string().nullable() }),
  summary:
    "Creates a personal API token, valid for `days`, with the person's own rights here. Sent as `Authorization: Bearer`, it needs no CSRF header. `token` is returned once, and is null when the same create is sent again.",
});

export const revokeToken = endpoint({
  name: "revokeToken",
  method: "DELETE",
  path: "/api/user/tokens/{id}",
  access: signedIn,
  sessionOnly: true,
  status: 204,
  summary: "Revokes a token at once.",
});

export const member = z.object({
  id: z.string(),
  user_id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(tenantRoles),
  /** What the person may do beside the role. Administrators need none. */
  grants: z.array(z.enum(grants)),
  archived: z.boolean(),
  version: z.number(),
  created_at: z.string(),
  /** Signs in with a second factor. */
  second_factor: z.boolean(),
});

const memberPage = z.object({ data: z.array(member), next_cursor: z.string().nullable() });
export type MemberPage = z.output<typeof memberPage>;

const listQuery = z.object({
  q: z.string().max(100).optional(),
  role: z.enum(tenantRoles).optional(),
  grant: z.enum(grants).optional(),
  archived: z.enum(["true", "false"]).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
  cursor: z.string().max(200).optional(),
});

export const listUsers = endpoint({
  name: "listUsers",
  method: "GET",
  path: "/api/users",
  access: admins,
  query: listQuery,
  reply: memberPage,
  summary: "People with a role in this tenant, by name.",
});

export const updateMember = endpoint({
  name: "updateMember",
  method: "PUT",
  path: "/api/users/{id}",
  access: admins,
  sessionOnly: true,
  proved: true,
  body: z
    .object({
      role: z.enum(tenantRoles),
      grants: z.array(z.enum(grants)).max(grants.length),
      archived: z.boolean(),
      version: z.number().int(),
    })
    .partial(),
  reply: member,
  summary:
    "Changes a person's role and grants, or removes the role (archived). The last admin cannot be removed. An administrator, and a person without access, has no grants.",
});

export const invitation = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  role: z.enum(tenantRoles),
  status: z.enum(["waiting", "accepted", "expired", "revoked"]),
  expires_at: z.string(),
  created_at: z.string(),
});

export const listInvitations = endpoint({
  name: "listInvitations",
  method: "GET",
  path: "/api/invitations",
  access: admins,
  query: z.object({ limit: listQuery.shape.limit, cursor: listQuery.shape.cursor }),
  reply: z.object({ data: z.array(invitation), next_cursor: z.string().nullable() }),
  summary: "Invitations of this tenant, newest first.",
});

export const createInvitation = endpoint({
  name: "createInvitation",
  method: "POST",
  path: "/api/invitations",
  access: admins,
  sessionOnly: true,
  proved: true,
  status: 201,
  body: z.object({
    id: z.uuid().optional(),
    email,
    name: z.string().trim().max(120).nullish(),
    role: z.enum(tenantRoles),
    /** The judge without an account who gets one by accepting. */
    user_id: z.uuid().optional(),
  }),
  reply: invitation,
  summary:
    "Invites a person by mail to a role. The link is valid once, for 14 days. With `user_id` it gives an account to a judge who was added by name.",
});

export const revokeInvitation = endpoint({
  name: "revokeInvitation",
  method: "DELETE",
  path: "/api/invitations/{id}",
  access: admins,
  sessionOnly: true,
  status: 204,
  summary: "Revokes an invitation.",
});

export const openInvitation = endpoint({
  name: "openInvitation",
  method: "POST",
  path: "/api/public/invitation",
  access: "public",
  body: z.object({ token }),
  reply: z.object({
    email: z.string(),
    name: z.string().nullable(),
    role: z.enum(tenantRoles),
    tenant_name: z.string(),
    known: z.boolean(),
  }),
  status: 200,
  summary: "Describes the invitation of a link.",
});

export const acceptInvitation = endpoint({
  name: "acceptInvitation",
  method: "POST",
  path: "/api/public/invitation/accept",
  access: "public",
  body: z.object({ token, name: z.string().trim().min(1).max(120), password: z.string().min(1).max(200) }),
  reply: z.object({ onboarding: z.boolean() }),
  status: 200,
  summary:
    "Accepts an invitation: a new person sets a password, an existing one enters the old one. Opens a session, or answers 401 with a ticket, like the login.",
});

export const setup = endpoint({
  name: "setup",
  method: "POST",
  path: "/api/public/setup",
  access: "public",
  tenant: "none",
  body: z.object({
    token,
    tenant_name: z.string().trim().min(2).max(120),
    tenant_slug: z
      .string()
      .trim()
      .max(60)
      .regex(/^[a-z0-9](-?[a-z0-9])*$/),
    name: z.string().trim().min(1).max(120),
    email,
    password,
  }),
  reply: z.object({ slug: z.string() }),
  status: 201,
  summary:
    "Sets up an empty database, once, with the link from the console: creates the first organiser and its administrator, who is also super-admin and is signed in.",
});
