// Jobs after a change of entries, with workers in slices above.
import { z } from "zod";
import { defineJob } from "../kernel/jobs/jobs.server.ts";

/** Checks the music of entries again after they moved to other sections. */
export const judgeMusicJob = defineJob("judge_music", z.object({ tenant_id: z.string(), entry_ids: z.array(z.string()) }));

/** Updates the payment of a sign-up after a change of its price. */
export const followSignupJob = defineJob("follow_signup", z.object({ tenant_id: z.string(), signup_id: z.string() }));
