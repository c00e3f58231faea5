// Endpoints of tenants: the organisation's settings, its public profile, and the platform's list.
import { z } from "zod";
import { endpoint } from "../kernel/endpoints/endpoint.ts";
import { withMessage } from "../kernel/text/field-errors.ts";
import { admins, superAdmins } from "../kernel/endpoints/roles.ts";
import { LOGO_PATH } from "../kernel/endpoints/logo-url.ts";
import { name, settingsBody, slug } from "./settings-body.ts";
import { backupRecord } from "../kernel/monitoring/report-schema.ts";

const settings = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  contact_email: z.string().nullable(),
  contact_phone: z.string().nullable(),
  accent_color: z.string().nullable(),
  logo_file_id: z.string().nullable(),
  bank_account: z.string().nullable(),
  invoice_name: z.string().nullable(),
  invoice_address: z.string().nullable(),
  invoice_nip: z.string().nullable(),
  /** The platform's front page lists the organisation. */
  listed: z.boolean(),
  /** Administrators must sign in with a second factor. */
  second_factor_required: z.boolean(),
  version: z.number(),
});

export const getSettings = endpoint({
  name: "getSettings",
  method: "GET",
  path: "/api/settings",
  access: admins,
  reply: settings,
  summary: "The organisation's settings.",
});

export const updateSettings = endpoint({
  name: "updateSettings",
  method: "PUT",
  path: "/api/settings",
  access: admins,
  sessionOnly: true,
  form: true,
  files: { logo: { max: 2_000_000, kinds: ["image/png", "image/jpeg", "image/webp"] } },
  body: settingsBody,
  reply: settings,
  summary:
    "Changes the organisation's settings. Absent fields stay, null or an empty form field clears. Only a person with a second factor can make it compulsory. Changes of the bank account and of the compulsory factor need a recent proof (403 `proof_needed`).",
});

export const getPublicProfile = endpoint({
  name: "getPublicProfile",
  method: "GET",
  path: "/api/public/tenant",
  access: "public",
  reply: z.object({
    slug: z.string(),
    name: z.string(),
    accent_color: z.string().nullable(),
    logo_file_id: z.string().nullable(),
    contact_email: z.string().nullable(),
    contact_phone: z.string().nullable(),
  }),
  summary: "The organiser's public profile: name, colour, logo, contact.",
});

export const listOrganisers = endpoint({
  name: "listOrganisers",
  method: "GET",
  path: "/api/public/tenants",
  access: "public",
  tenant: "none",
  reply: z.object({
    data: z.array(z.object({ slug: z.string(), name: z.string(), logo_file_id: z.string().nullable() })),
    next_cursor: z.null(),
    /** The installation was not set up yet. */
    setup_waits: z.boolean(),
  }),
  summary: "Organisers of this installation that want to be listed, by name.",
});

export const getLogo = endpoint({
  name: "getLogo",
  method: "GET",
  path: LOGO_PATH,
  access: "public",
  tenant: "page",
  raw: true,
  summary: "The organiser's logo.",
});

const tenant = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  hosts: z.array(z.string()),
  contact_email: z.string().nullable(),
  archived: z.boolean(),
  version: z.number(),
  created_at: z.string(),
});
const hosts = z
  .array(
    z
      .string()
      .trim()
      .toLowerCase()
      .refine(
        (text) => text.length <= 253 && /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/.test(text),
        withMessage({
          pl: "Podaj samą nazwę hosta, na przykład turnieje.example.com.",
          en: "Enter only the host name, such as turnieje.example.com.",
        }),
      ),
  )
  .max(20);

export const getInstallation = endpoint({
  name: "getInstallation",
  method: "GET",
  path: "/api/installation",
  access: admins,
  reply: z.object({
    smtp: z.boolean(),
    mail_problem: z.string().nullable(),
    mail_from: z.string().nullable(),
    ffmpeg: z.boolean(),
    default_tenant: z.string().nullable(),
  }),
  summary:
    "Problems of the installation: its mail server (tested now), ffmpeg, and for super-admins a DEFAULT_TENANT that names no organiser.",
});

export const sendTestMail = endpoint({
  name: "sendTestMail",
  method: "POST",
  path: "/api/settings/test-mail",
  access: admins,
  sessionOnly: true,
  status: 201,
  reply: z.object({ mail_id: z.string(), to: z.string(), leaves: z.boolean() }),
  summary: "Sends a test mail to the caller's own address, like any other mail. Without a mail server it stays in the outbox.",
});

export const listTenants = endpoint({
  name: "listTenants",
  method: "GET",
  path: "/api/tenants",
  access: superAdmins,
  query: z.object({
    q: z.string().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(500).default(500),
    cursor: z.string().max(200).optional(),
  }),
  reply: z.object({ data: z.array(tenant), next_cursor: z.string().nullable() }),
  summary: "All organisers of the platform.",
});

export const createTenant = endpoint({
  name: "createTenant",
  method: "POST",
  path: "/api/tenants",
  access: superAdmins,
  sessionOnly: true,
  status: 201,
  body: z.object({
    id: z.uuid().optional(),
    name,
    slug,
    hosts: hosts.optional(),
    contact_email: z.string().trim().max(254).email().nullish(),
  }),
  reply: tenant,
  summary: "Creates an organiser.",
});

export const updateTenant = endpoint({
  name: "updateTenant",
  method: "PUT",
  path: "/api/tenants/{id}",
  access: superAdmins,
  sessionOnly: true,
  body: z
    .object({
      name,
      slug,
      hosts,
      contact_email: z.string().trim().max(254).email().nullable(),
      archived: z.boolean(),
      version: z.number().int(),
    })
    .partial(),
  reply: tenant,
  summary: "Changes an organiser. While archived, nobody can sign in there and its pages are not available.",
});

const backupResult = backupRecord.omit({ file: true }).extend({
  /** Name of the backup in the data folder. Null when none was made. */
  name: z.string().nullable(),
});

export const listBackups = endpoint({
  name: "listBackups",
  method: "GET",
  path: "/api/backups",
  access: superAdmins,
  reply: z.object({
    data: z.array(z.object({ name: z.string(), at: z.string(), bytes: z.number() })),
    last: backupResult.nullable(),
    /** True when a backup is queued or running. */
    due: z.boolean(),
    under_way: z.object({ at: z.string(), done: z.number(), total: z.number() }).nullable(),
    second_place: z.boolean(),
    files_in_bucket: z.boolean(),
  }),
  summary: "Backups in the installation's data folder, newest first, with the result of the last one and the progress of the current one.",
});

export const makeBackup = endpoint({
  name: "makeBackup",
  method: "POST",
  path: "/api/backups",
  access: superAdmins,
  sessionOnly: true,
  summary: "Starts a backup of the whole installation. The list of backups shows its progress.",
});
