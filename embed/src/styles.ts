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
button:disabled { opacity: .65; cursor: default }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px } a { color: var(--accent) }
.pack, .opening, .proof { background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius); padding: 1em }
.pack { display: grid; gap: 1em; grid-template-columns: minmax(96px, 180px) 1fr } .pack img { width: 100%; aspect-ratio: auto 9 / 16; border-radius: var(--radius) }
.odds li { display: grid; grid-template-columns: 14px 1fr auto auto; gap: .5em; align-items: center } .swatch { width: 14px }
.opening { text-align: center } .opening .card, .wrapper { display: inline-block; perspective: 900px }
.opening img { max-width: min(260px, 80%); border-radius: 10px } .wrapper { border: 0; padding: 1em } .wrapper strong { display: block }
.wrapper:not(.torn) img { animation: breathe 2.4s ease-in-out infinite }
.torn img { animation: tear .95s ease-in forwards } .turning .card img { animation: turn .7s ease-out }
.above .card img { box-shadow: 0 0 48px 6px var(--accent) }
.cards { display: grid; gap: 1em; grid-template-columns: repeat(auto-fill, minmax(150px, 1fr)) } .cards li { display: grid; gap: .4em; align-content: start }
.cards img { width: 100%; aspect-ratio: auto 5 / 7; border-radius: 8px } .cards .card { width: 100% }
dialog { color: var(--text); background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius); max-width: 32em; padding: 1.5em }
dialog::backdrop { background: rgb(0 0 0 / .5) } footer { display: flex; gap: .5em; justify-content: flex-end; margin-top: 1em }
.address { display: grid; gap: .6em } label { display: grid } input, select { font: inherit; color: var(--text); background: var(--surface);
  border: 1px solid var(--quiet); border-radius: 8px; padding: .5em; min-height: 44px } [aria-invalid=true] { border-color: light-dark(#b91c1c, #ff9a9a) }
dl { display: grid; grid-template-columns: auto 1fr; gap: .2em 1em } dd { margin: 0; overflow-wrap: anywhere }
@keyframes breathe { 50% { transform: scale(1.03) } }
@keyframes tear { 30% { transform: rotate(-3deg) scale(1.05) } 60% { transform: rotate(3deg) scale(1.08) } to { transform: scale(1.3); opacity: 0 } }
@keyframes turn { from { transform: rotateY(90deg) } }
@media (prefers-reduced-motion: reduce) { * { animation: none !important } }
:host([calm]) * { animation: none !important }
@media (max-width: 480px) { .pack { grid-template-columns: 1fr } .odds li { grid-template-columns: 14px 1fr auto } .odds li .quiet { grid-column: 2 / -1 } }
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
