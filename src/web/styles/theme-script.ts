/** What the device remembers about its look. */
export type ThemeChoice = "light" | "dark" | "system";

/** The key in localStorage under which the choice of this device lives. */
export const THEME_KEY = "parkiet-theme";

/** Runs before the first paint: sets data-theme on the html element from the device's choice or the system. Allow it in the CSP by its hash. */
export const THEME_SCRIPT = `(function(){var d=document.documentElement,t="system";try{t=localStorage.getItem("${THEME_KEY}")||t}catch(e){}if(t!=="light"&&t!=="dark"){t=matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light"}d.dataset.theme=t})();`;
