// Work that follows a change of entries, done in slices above.
import { z } from "zod";
import { defineJob } from "../kernel/jobs/jobs.server.ts";

/** Judges the music of entries again, which are in other sections now. */
export const judgeMusicJob = defineJob("judge_music", z.object({ tenant_id: z.string(), entry_ids: z.array(z.string()) }));

/** Has the payment of a sign-up follow its price. */
export const followSignupJob = defineJob("follow_signup", z.object({ tenant_id: z.string(), signup_id: z.string() }));
