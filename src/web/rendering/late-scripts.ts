// A rendered page is painted before its scripts are asked for: until then styles, the font and the text have the line to themselves.

/** The template in which a rendered page keeps its scripts. */
export const LATE_ID = "scripts";

/** Notes the pressed buttons for early.ts until it takes them, and keeps presses and forms from a page that does not know yet what was typed. */
const NOTE_PRESSES = `var p=window.__pressed=[];function early(){return window.__pressed===p}addEventListener("click",function(e){var b=e.target.closest&&e.target.closest("button");if(b&&early()){p.push(b);e.stopPropagation()}},true);addEventListener("submit",function(e){if(early()&&!e.target.hasAttribute("method")){e.preventDefault();e.stopPropagation()}},true);`;

/** How long scripts wait for a first frame that the browser does not report, in milliseconds. */
const LONGEST_MS = 2000;

/**
 * Puts the template's scripts into the page when its first frame with something to read was shown, or at once where nobody looks (a tab in the
 * background has no frames). The first frame is drawn when the styles are there; a script of this kind is allowed by its hash.
 */
export const LATE_SCRIPT = `(function(){${NOTE_PRESSES}var t=document.getElementById("${LATE_ID}");function go(){if(t){t.replaceWith(t.content);t=null}}function hidden(){if(document.hidden)go()}document.addEventListener("visibilitychange",hidden);try{new PerformanceObserver(function(l){if(l.getEntriesByName("first-contentful-paint").length)go()}).observe({type:"paint",buffered:true})}catch(e){go()}setTimeout(go,${LONGEST_MS});hidden()})();`;
