// The words of the page in the language of the reader. English is the original.
import { de } from './texts-de.js'
import { en } from './texts-en.js'
import { fr } from './texts-fr.js'

export const catalogs = { en, de, fr }
export const languages = { en: 'English', de: 'Deutsch', fr: 'Français' }

const storageKey = 'packhouse-language'

/** The chosen language, else the browser's, else English. Storage may be switched off. */
function readLanguage() {
  const browser = globalThis.document ? [...(globalThis.navigator?.languages ?? [])] : []
  let stored
  try {
    stored = globalThis.document ? globalThis.localStorage?.getItem(storageKey) : undefined
  } catch {
    stored = undefined
  }
  const found = [stored, ...browser.map((tag) => tag.slice(0, 2))].find((tag) => tag && tag in catalogs)
  return found ?? 'en'
}

export const language = readLanguage()

export function storeLanguage(chosen) {
  try {
    localStorage.setItem(storageKey, chosen)
  } catch {
    // The page is then shown in the browser's language again.
  }
}

/** A text with its values. */
export const t = (key, values = {}) =>
  catalogs[language][key].replaceAll(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''))

/** A text whose values may be elements: the parts to append. */
export const parts = (key, values = {}) =>
  catalogs[language][key]
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith('{') ? (values[part.slice(1, -1)] ?? '') : part))
