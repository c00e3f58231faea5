/** The pages' modules by their file, each loaded when its page is first opened; what spectators open stands in `crowdFiles` of routes.tsx. */
export const pageFiles = import.meta.glob<unknown>("/src/**/*.page.tsx");

export const LOGOUT_PAGE = "/src/identity/sign-in/logout.page.tsx";

/** Nothing of a page's own menu may be missing when the network goes away: signing out, the page after it, the account. */
export const AT_HAND = [LOGOUT_PAGE, "/src/identity/sign-in/login.page.tsx", "/src/identity/account/me.page.tsx"];
