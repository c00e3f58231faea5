import { useLocale } from "../web/locale/locale.tsx";
import { type SignupWords, signupWords } from "./words.ts";

/** The words of sign-up in the page's language. */
export function useSignupWords(): SignupWords {
  return signupWords[useLocale()];
}
