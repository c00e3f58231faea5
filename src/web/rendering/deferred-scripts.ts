// Delays the scripts of a rendered page until it is painted: before that, styles, font and text have the network to themselves.

/** Id of the template element that contains a rendered page's scripts. */
export const SCRIPTS_TEMPLATE_ID = "scripts";

/** Records pressed buttons for early-input.ts, and stops presses and form submissions that the page cannot handle before hydration. */
const NOTE_PRESSES = `var p=window.__pressed=[];function early(){return window.__pressed===p}addEventListener("click",function(e){var b=e.target.closest&&e.target.closest("button");if(b&&early()){p.push(b);e.stopPropagation()}},true);addEventListener("submit",function(e){if(early()&&!e.target.hasAttribute("method")){e.preventDefault();e.stopPropagation()}},true);`;

/** Longest wait for a first frame that the browser does not report, in milliseconds. */
const LONGEST_MS = 2000;

/**
 * Moves the template's scripts into the page after the first frame with content, or at once in a hidden tab, which has no frames. The browser draws
 * the first frame when the styles have loaded. The policy allows this script by its hash.
 */
export const DEFER_SCRIPT = `(function(){${NOTE_PRESSES}var t=document.getElementById("${SCRIPTS_TEMPLATE_ID}");function go(){if(t){t.replaceWith(t.content);t=null}}function hidden(){if(document.hidden)go()}document.addEventListener("visibilitychange",hidden);try{new PerformanceObserver(function(l){if(l.getEntriesByName("first-contentful-paint").length)go()}).observe({type:"paint",buffered:true})}catch(e){go()}setTimeout(go,${LONGEST_MS});hidden()})();`;
