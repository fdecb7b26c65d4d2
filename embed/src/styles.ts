/** The page sets colours, shape and font by custom properties, and reaches single parts by `::part`. */
const css = `
:host { display: block; color-scheme: light dark;
  --text: var(--packhouse-text, light-dark(#16181d, #f3f4f6)); --quiet: var(--packhouse-quiet, light-dark(#4b5563, #c3c8d0));
  --surface: var(--packhouse-surface, light-dark(#ffffff, #16181d)); --line: var(--packhouse-line, light-dark(#d5d9e0, #3a3f4a));
  --accent: var(--packhouse-accent, light-dark(#1d4ed8, #93b4ff)); --on-accent: var(--packhouse-on-accent, light-dark(#ffffff, #0b1020));
  --radius: var(--packhouse-radius, 12px); color: var(--text); background: var(--surface); font: var(--packhouse-font, 16px/1.5 system-ui, sans-serif) }
:host([hidden]) { display: none }
* { box-sizing: border-box } p { margin: .5em 0 } ul { list-style: none; margin: .5em 0; padding: 0 }
.heading { font-size: 1.25em; font-weight: 700 } .quiet { color: var(--quiet) }
button { font: inherit; color: var(--text); background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius);
  padding: .5em 1em; min-height: 44px; cursor: pointer }
button.primary { background: var(--accent); color: var(--on-accent); border-color: transparent; font-weight: 600 }
button:disabled:not(.wrapper) { opacity: .65; cursor: default }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px } a { color: var(--accent) }
.pack, .opening, .waiting, .proof, [part=collection] { background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius); padding: 1em }
.pack { display: grid; gap: 1em; grid-template-columns: minmax(96px, 180px) 1fr } .pack img { width: 100%; aspect-ratio: auto 3 / 5; border-radius: var(--radius) }
.odds li { display: grid; grid-template-columns: 14px 1fr auto auto; gap: .5em; align-items: center } .swatch { width: 14px }
.opening, .waiting { display: grid; grid-template-columns: minmax(0, 1fr); align-content: center; gap: .75em; justify-items: center; min-height: 38em;
  margin: 0; text-align: center } .opening p { margin: 0 } .opening .card, .wrapper { perspective: 900px } .opening .card { position: relative; width: min(260px, 80%) }
.opening img { display: block; width: 100%; border-radius: 10px } .opening > .card img { aspect-ratio: auto 5 / 7 } .opening .cards { display: flex; flex-wrap: wrap; justify-content: center }
.wrapper { border: 0; padding: 1em; background: none } .wrapper img { width: min(220px, 60vw); aspect-ratio: auto 3 / 5 } .wrapper strong { display: block; margin-top: .75em }
.wrapper:not(.torn) img { animation: breathe 2.4s ease-in-out infinite } .torn img { animation: tear .95s ease-in forwards } .torn strong { visibility: hidden }
.turning > .card { animation: rise .35s ease-out } .turning > .card img { animation: turn .35s .7s ease-out both } .turning > :not(.card) { animation: rise .3s 1.05s both }
.turning > .card::before { content: ''; position: absolute; inset: 0; border: 8px solid var(--text); border-radius: 10px; animation: hide .35s .35s ease-in forwards;
  background: repeating-conic-gradient(color-mix(in srgb, var(--accent) 80%, transparent) 0 7deg, var(--accent) 7deg 14deg) }
.above > .card img { box-shadow: 0 0 48px 6px var(--accent) } .turning.above > .card img { animation: turn .35s .7s ease-out both, glow .5s 1.05s both }
.cards { display: grid; gap: 1em; grid-template-columns: repeat(auto-fill, minmax(150px, 1fr)) } .cards li { display: grid; gap: .4em; align-content: start } .cards button { padding: .5em }
.cards img { width: 100%; aspect-ratio: auto 5 / 7; border-radius: 8px } .cards .card { width: 100% } .opening .cards li { width: 150px }
dialog { color: var(--text); background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius); max-width: 32em; padding: 1.5em }
dialog::backdrop { background: rgb(0 0 0 / .5) } footer { display: flex; gap: .5em; justify-content: flex-end; margin-top: 1em }
.address, form { display: grid; gap: .7em } form { margin-top: .7em } label { display: grid } input, select { font: inherit; color: var(--text); background: var(--surface);
  border: 1px solid var(--quiet); border-radius: 8px; padding: .5em; min-height: 44px } [aria-invalid=true] { border-color: light-dark(#b91c1c, #ff9a9a) }
dl { display: grid; grid-template-columns: auto 1fr; gap: .2em 1em } dd { margin: 0; overflow-wrap: anywhere }
@keyframes breathe { 50% { transform: scale(1.03) } }
@keyframes tear { 30% { transform: rotate(-3deg) scale(1.05) } 55% { transform: rotate(3deg) scale(1.06); clip-path: inset(0) }
  65% { clip-path: inset(12% 0 0); opacity: 1 } to { transform: translateY(18%); clip-path: inset(12% 0 0); opacity: 0 } }
@keyframes rise { from { translate: 0 24px; opacity: 0 } } @keyframes hide { to { transform: rotateY(90deg); visibility: hidden } }
@keyframes turn { from { transform: rotateY(-90deg) } } @keyframes glow { from { box-shadow: none } }
@media (prefers-reduced-motion: reduce) { * { animation: none !important } }
:host([calm]) * { animation: none !important }
@media (max-width: 480px) { .pack { grid-template-columns: 1fr } .pack img { width: 180px; justify-self: center } .odds li { grid-template-columns: 14px 1fr auto } .odds li .quiet { grid-column: 2 / -1 } }
`
let shared: CSSStyleSheet | undefined

/** One style sheet for all elements; made by a script, which a strict policy allows where it forbids style elements. */
export function sheet(): CSSStyleSheet {
  if (!shared) {
    shared = new CSSStyleSheet()
    shared.replaceSync(css)
  }
  return shared
}
