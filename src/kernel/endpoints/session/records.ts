// Reply schemas of the calls about a session. Separate from their contract, so that pages do not load its form schemas.
import { z } from "zod";
import { grants, roles } from "../roles.ts";

const organiser = z.object({ slug: z.string(), name: z.string() });
export const place = organiser.extend({ role: z.enum(roles) });

export const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** What the person may do here beside the role. */
  grants: z.array(z.enum(grants)),
  onboarding_needed: z.boolean(),
  locale: z.enum(["pl", "en"]),
  tenant: organiser,
  permissions: z.array(z.string()),
  /** The first ten organisers to switch between, including this one. GET /api/user/tenants has all of them, with roles. */
  places: z.array(organiser).optional(),
  /** Recommended steps for the account's safety. Absent when there are none. */
  asks: z.array(z.enum(["second_factor", "new_password"])).optional(),
  /** The judge's card that opened the session: only the pad and the day of this competition, until the card ends. */
  card: z.object({ competition_id: z.string(), ends_at: z.string() }).optional(),
});

/** `places` replaces a session when the call names no organiser and the person belongs to several. */
export const signedInReply = z.object({
  onboarding: z.boolean().optional(),
  places: z.array(organiser).optional(),
});
