// A rendered page is painted before its scripts are asked for: until then styles, the font and the text have the line to themselves.

/** The template in which a rendered page keeps its scripts. */
export const LATE_ID = "scripts";

/** Notes the pressed buttons for early.ts until it takes them; a form that only scripts understand is not sent meanwhile. */
const NOTE_PRESSES = `var p=window.__pressed=[];function early(){return window.__pressed===p}addEventListener("click",function(e){var b=e.target.closest&&e.target.closest("button");if(b&&early())p.push(b)},true);addEventListener("submit",function(e){if(early()&&!e.target.hasAttribute("method"))e.preventDefault()},true);`;

/**
 * Puts the template's scripts into the page after its first frame, or at once where nobody looks (a tab in the background has no frames). The
 * first frame is drawn when the styles are there; a script of this kind is allowed by its hash.
 */
export const LATE_SCRIPT = `(function(){${NOTE_PRESSES}var t=document.getElementById("${LATE_ID}");function go(){if(t){t.replaceWith(t.content);t=null}}function hidden(){if(document.hidden)go()}document.addEventListener("visibilitychange",hidden);requestAnimationFrame(function(){setTimeout(go)});hidden()})();`;
