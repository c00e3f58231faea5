// What the calls about a session answer: apart from their contract, so that a form's schemas do not come to every page with it.
import { z } from "zod";
import { roles } from "../roles.ts";

const organiser = z.object({ slug: z.string(), name: z.string() });
export const place = organiser.extend({ role: z.enum(roles) });

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
