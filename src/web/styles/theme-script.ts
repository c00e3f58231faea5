/** Theme chosen on this device. */
export type ThemeChoice = "light" | "dark" | "system";

/** Key in localStorage of the chosen theme. */
export const THEME_KEY = "parkiet-theme";

/**
 * Script that runs before the first paint and sets data-theme on the html element from the device's choice or the system. Pages of stations are dark
 * unless the device chose otherwise, because it is dark backstage. The policy allows the script by its hash.
 */
export const THEME_SCRIPT = `(function(){var d=document.documentElement,t="system";try{t=localStorage.getItem("${THEME_KEY}")||t}catch(e){}if(t!=="light"&&t!=="dark"){t=/^\\/station(\\/|$)/.test(location.pathname)||matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light"}d.dataset.theme=t})();`;
