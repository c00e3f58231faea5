import { useMemo } from "react";
import type { Asking } from "../../kernel/endpoint.ts";
import { useApi } from "../../web/calls/use-api.ts";
import { calls } from "../calls.ts";

type Body<Name extends keyof typeof calls> = NonNullable<Asking<(typeof calls)[Name]>["body"]>;

/** Every change of a sign-up's people and entries, in one place: each gives what the server answered, or throws its refusal. */
export function useSignupCalls({ id: signupId }: { id: string }) {
  const api = useApi();
  return useMemo(() => {
    const params = { id: signupId };
    return {
      addDancers: (body: Body<"addDancers">) => api.call(calls.addDancers, { params, body }),
      updateDancer: (id: string, body: Body<"updateDancer">) => api.call(calls.updateDancer, { params: { id }, body }),
      deleteDancer: (id: string) => api.call(calls.deleteDancer, { params: { id } }),
      createEntry: (body: Body<"createEntry">) => api.call(calls.createEntry, { params, body }),
      addEntries: (body: Body<"addEntries">) => api.call(calls.addEntries, { params, body }),
      updateEntry: (id: string, body: Body<"updateEntry">) => api.call(calls.updateEntry, { params: { id }, body }),
      deleteEntry: (id: string) => api.call(calls.deleteEntry, { params: { id } }),
    };
  }, [api, signupId]);
}
