// How a browser forgets a sign-up: apart from the other calls, because hardly anybody asks for it.
import type { Address } from "../kernel/endpoints/endpoint.ts";

export const forgetSignup: Address = {
  name: "forgetSignup",
  method: "POST",
  path: "/api/public/signups/{id}/forget",
  access: "public",
  status: 204,
  summary: "Takes the sign-up's cookie from this browser, whether or not there is such a sign-up; nothing else changes.",
};
