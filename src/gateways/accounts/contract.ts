// Calls of an organiser's payment methods. Secrets are written, never returned.
import { z } from "zod";
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { admins } from "../../kernel/endpoints/roles.ts";
import { withMessage } from "../../kernel/text/field-errors.ts";

export const kinds = ["p24", "stripe", "transfer", "cash"] as const;
export type Kind = (typeof kinds)[number];

const account = z.object({
  kind: z.enum(kinds),
  /** Switched on: offered to payers, if its state allows. */
  enabled: z.boolean(),
  /**
   * empty: something is missing (credentials, or for a transfer the account number in the settings); unreadable: this server's key does not decrypt
   * what is stored; refused: the provider refused the credentials; unchecked: not tested yet; ready.
   */
  state: z.enum(["empty", "unreadable", "refused", "unchecked", "ready"]),
  checked_at: z.string().nullable(),
  /** What the provider refused at the last test: the API key, or what transactions are signed with (CRC key, merchant number). */
  problem: z.enum(["key", "signature"]).nullable(),
  merchant_id: z.number().nullable(),
  pos_id: z.number().nullable(),
  /** Test mode: no money moves. */
  sandbox: z.boolean(),
  version: z.number(),
});
export type Account = z.output<typeof account>;

export const listPaymentAccounts = endpoint({
  name: "listPaymentAccounts",
  method: "GET",
  path: "/api/payment-accounts",
  access: admins,
  reply: z.object({
    data: z.array(account),
    next_cursor: z.null(),
    /** True when this server has a key to encrypt credentials. */
    keeps_secrets: z.boolean(),
    /** Address for Stripe's events. */
    stripe_webhook: z.string(),
  }),
  summary: "The organiser's payment methods: two providers, transfers and cash. Secrets are never returned.",
});

/** A secret in the form in which a provider's panel shows it. */
const secret = (fits: RegExp, pl: string, en: string) =>
  z
    .string()
    .trim()
    .refine((text) => /^[\x21-\x7e]{8,300}$/.test(text) && fits.test(text), withMessage({ pl, en }));

const whole = [
  "Wklej całą wartość z panelu operatora, bez spacji.",
  "Paste the whole value from the provider’s panel, without spaces.",
] as const;

/** Number of a merchant or of a point of sale at Przelewy24. Forms send it as text. */
const number = z
  .union([z.number(), z.string().trim()])
  .transform(Number)
  .refine(
    (value) => Number.isInteger(value) && value >= 1 && value <= 2_147_483_647,
    withMessage({ pl: "Podaj sam numer, na przykład 123456.", en: "Enter the number alone, such as 123456." }),
  );

export const saveP24Account = endpoint({
  name: "saveP24Account",
  method: "PUT",
  path: "/api/payment-accounts/p24",
  access: admins,
  sessionOnly: true,
  proved: true,
  body: z
    .object({
      merchant_id: number,
      pos_id: number,
      crc: secret(/./, ...whole),
      api_key: secret(/./, ...whole),
      sandbox: z.boolean(),
      version: z.number().int(),
    })
    .partial(),
  reply: account,
  summary: "Saves the organiser's Przelewy24 account. Absent fields and secrets stay unchanged.",
});

export const saveStripeAccount = endpoint({
  name: "saveStripeAccount",
  method: "PUT",
  path: "/api/payment-accounts/stripe",
  access: admins,
  sessionOnly: true,
  proved: true,
  body: z
    .object({
      secret_key: secret(
        /^(sk|rk)_(test|live)_/,
        "Tajny klucz zaczyna się od sk_live_, sk_test_, rk_live_ albo rk_test_.",
        "A secret key begins with sk_live_, sk_test_, rk_live_ or rk_test_.",
      ),
      webhook_secret: secret(/^whsec_/, "Klucz podpisu webhooka zaczyna się od whsec_.", "A webhook’s signing secret begins with whsec_."),
      version: z.number().int(),
    })
    .partial(),
  reply: account,
  summary: "Saves the organiser's Stripe account. Absent fields stay unchanged. The key itself decides whether money moves.",
});

export const switchPaymentAccount = endpoint({
  name: "switchPaymentAccount",
  method: "PUT",
  path: "/api/payment-accounts/{kind}/enabled",
  access: admins,
  sessionOnly: true,
  body: z.object({ enabled: z.boolean() }),
  reply: account,
  summary: "Switches a payment method (p24, stripe, transfer, cash) on or off. Payments that are already running still arrive.",
});

export const checkPaymentAccount = endpoint({
  name: "checkPaymentAccount",
  method: "POST",
  path: "/api/payment-accounts/{kind}/check",
  access: admins,
  sessionOnly: true,
  status: 200,
  reply: account,
  summary: "Tests the credentials at the provider (p24, stripe). At Przelewy24 a transaction of 1,00 zł is registered and never shown.",
});

export const listPaymentMethods = endpoint({
  name: "listPaymentMethods",
  method: "GET",
  path: "/api/public/ways-to-pay",
  access: "public",
  reply: z.object({ data: z.array(z.object({ kind: z.enum(kinds) })), next_cursor: z.null() }),
  summary: "Payment methods that the organiser offers now, instant ones first.",
});
