/** Loaders of the page modules by file. Pages for spectators are in `crowdFiles` of routes.tsx. */
export const pageFiles = import.meta.glob<unknown>("/src/**/*.page.tsx");

export const LOGOUT_PAGE = "/src/identity/sign-in/logout.page.tsx";

/** Pages of a desk's own menu that must work when the network fails: sign-out, sign-in, account. */
export const PRELOADED_PAGES = [LOGOUT_PAGE, "/src/identity/sign-in/login.page.tsx", "/src/identity/account/me.page.tsx"];
