// Reads all settings in one place and validates them before anything starts.
import { resolve } from "node:path";
import { z } from "zod";
import { parseBucketAddress } from "./bucket-address.ts";
import { misspeltSettings } from "./misspelt.ts";
import { StartRefused } from "./start-refused.ts";

const url = (protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address beginning with ${protocols.map((p) => `${p}//`).join(" or ")}`,
    abort: true,
  });

/** Root of a site: links are made by adding paths. */
const site = url(["http:", "https:"]).refine((text) => /^\w+:\/\/[^/?#]+\/?$/.test(text), {
  error: "must be an address without path, question mark or number sign",
});

/** Settings with possible passwords: an error names the setting but does not show its value. */
const SECRET = [
  "DATABASE_URL",
  "STORAGE_URL",
  "SMTP_URL",
  "DEMO_PASSWORD",
  "METRICS_TOKEN",
  "BACKUP_URL",
  "BACKUP_KEY",
  "SECRET_KEY",
  "SECRET_KEY_OLD",
];

/** A key from which others are derived: long enough that it cannot be guessed. */
const key = z.string().min(32, { error: "must have at least 32 characters (openssl rand -base64 32 makes one)" });

/** Base address of a payment provider, without a slash at the end. */
const provider = url(["http:", "https:"])
  .refine((text) => !/[?#]/.test(text), { error: "must be an address without question mark or number sign" })
  .transform((text) => text.replace(/\/+$/, ""));

const ADDRESS = String.raw`[^\s<>@"]+@[^\s<>@"]+\.[^\s<>@".]+`;
const MAIL_FROM = new RegExp(`^(?:${ADDRESS}|[^<>@"\\r\\n]+ <${ADDRESS}>)$`);

const PORT_WRONG = { error: "must be a port number from 0 to 65535" };

/** A whole number from 1, with a default. */
const positiveCount = (usual: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, { error: "must be a whole number from 1" })
    .transform(Number)
    .default(usual);

const STORAGE_WRONG =
  "must look like s3://KEY:SECRET@HOST/BUCKET?region=REGION, with / + @ : in the secret written as %2F %2B %40 %3A (tls=off and path_style=off may follow)";

const bucket = z.string().transform((text, ctx) => {
  const found = parseBucketAddress(text);
  if (!found) ctx.addIssue({ code: "custom", message: STORAGE_WRONG });
  return found ?? z.NEVER;
});

const shape = z.object({
  PORT: z
    .string()
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, PORT_WRONG)
    .transform(Number)
    .default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  PUBLIC_URL: site.optional(),
  API_URL: site.optional(),
  DEFAULT_TENANT: z
    .string()
    .regex(/^[a-z0-9](-?[a-z0-9])*$/, { error: "must be a tenant's short name (a-z, 0-9, -)" })
    .default("demo"),
  RENDER: z.enum(["server", "client"], { error: "must be server or client" }).default("server"),
  TRUST_PROXY: z.enum(["on", "off"], { error: "must be on or off" }).default("off"),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: url(["postgres:", "postgresql:"]).optional(),
  STORAGE_URL: bucket.optional(),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_URL: bucket.optional(),
  BACKUP_KEY: z.string().min(16, { error: "must have at least 16 characters" }).optional(),
  SECRET_KEY: key.optional(),
  SECRET_KEY_OLD: key.optional(),
  P24_URL: provider.optional(),
  STRIPE_URL: provider.optional(),
  SMTP_URL: url(["smtp:", "smtps:"]).optional(),
  LIMIT_MAILS: positiveCount(60),
  LIMIT_SIGNUPS: positiveCount(300),
  LIMIT_SIGNUP_SIZE: positiveCount(500),
  LIMIT_STREAMS: positiveCount(8000),
  CACHE_SECONDS: z
    .string()
    .regex(/^([0-9]|10)$/, { error: "must be a whole number from 0 to 10" })
    .transform(Number)
    .default(0),
  /** Sender of mails: `turnieje@example.org`, or with a name, `Turnieje <turnieje@example.org>`. */
  MAIL_FROM: z
    .string()
    .refine((text) => MAIL_FROM.test(text), {
      error: "must be an e-mail address, or look like Name <name@example.org>",
    })
    .optional(),
  DEMO: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  DEMO_PASSWORD: z.string().min(8, { error: "must have at least 8 characters" }).default("parkiet-demo"),
  LOG_LEVEL: z
    .enum(["trace", "debug", "info", "warn", "error", "silent"], { error: "must be trace, debug, info, warn, error or silent" })
    .default("info"),
  ACCESS_LOG: z.enum(["on", "off"], { error: "must be on or off" }).default("off"),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, { error: "must have at least 16 characters, without spaces" })
    .optional(),
});

export interface Settings extends Omit<z.output<typeof shape>, "DATA_DIR" | "TRUST_PROXY" | "ACCESS_LOG"> {
  /** Absolute path. */
  DATA_DIR: string;
  TRUST_PROXY: boolean;
  ACCESS_LOG: boolean;
  /** `npm run serve`: never makes demonstration data. */
  serve: boolean;
}

/** Messages about environment names that resemble a setting but are none. */
export function findMisspeltSettings(env: Record<string, string | undefined>): string[] {
  return misspeltSettings(Object.keys(env), Object.keys(shape.shape));
}

/** Reads the settings from the environment and the command line. Refuses to start with one sentence that names the error. */
export function readSettings(env: Record<string, string | undefined>, args: readonly string[]): Settings {
  // An empty value counts as not set.
  const parsed = shape.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== "")));
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      return `${name} ${issue.message}${SECRET.includes(name) ? "" : ` (it is "${env[name] ?? ""}")`}`;
    });
    throw new StartRefused(`Wrong setting: ${problems.join("; ")}.`);
  }
  const { DATA_DIR, TRUST_PROXY, ACCESS_LOG, BACKUP_DIR, ...rest } = parsed.data;
  if (rest.BACKUP_URL && rest.BACKUP_KEY === undefined)
    throw new StartRefused("Wrong setting: BACKUP_URL needs BACKUP_KEY; what leaves the machine is encrypted with it.");
  return {
    ...rest,
    ...(BACKUP_DIR === undefined ? {} : { BACKUP_DIR: resolve(BACKUP_DIR) }),
    DATA_DIR: resolve(DATA_DIR),
    TRUST_PROXY: TRUST_PROXY === "on",
    ACCESS_LOG: ACCESS_LOG === "on",
    serve: args.includes("--serve"),
  };
}
