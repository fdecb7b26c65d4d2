// Builds the page. External data is inserted as text, never as markup.
import { language } from './texts.js'

/** Creates an element with attributes and children. */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(key, value)
  }
  element.append(...children.flat().filter((child) => child !== undefined && child !== false))
  return element
}

export const symbols = { yes: '✓', no: '!', open: '·' }

export const tick = (verdict) => make('span', { class: `tick ${verdict}`, 'aria-hidden': 'true' }, symbols[verdict])

export const short = (hash) => (hash.length > 15 ? `${hash.slice(0, 6)}…${hash.slice(-4)}` : hash)

const days = { day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' }

/** A time in the zone of the reader, with UTC on hover. */
export const time = (iso) =>
  make(
    'time',
    { datetime: iso, title: `${iso.slice(0, 19).replace('T', ' ')} UTC` },
    new Date(iso).toLocaleString(language === 'en' ? 'en-GB' : language, days),
  )

/** What separates thousands and decimals. */
const marks = { en: [',', '.'], de: ['.', ','], fr: ['\u202f', ','] }

/** An amount with two decimals, without floating point. */
export function money(text) {
  const [whole = '0', decimals = ''] = text.split('.')
  const [group, point] = marks[language]
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, group)}${point}${decimals.padEnd(2, '0').slice(0, 2)}`
}

/** A value in dollars, in the order of the language. */
export const dollars = (text) => (language === 'en' ? `$${money(text)}` : `${money(text)}\u00a0$`)

/** Pictures of this host only; the address may name another spelling of it. */
export function pictureOf(url) {
  if (!url) return undefined
  const { pathname } = new URL(url, location.origin)
  return pathname.startsWith('/art/') ? pathname : undefined
}
