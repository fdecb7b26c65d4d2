import { de } from './texts/de.ts'
import { en, type TextKey, type Texts } from './texts/en.ts'
import { fr } from './texts/fr.ts'
import { createFormats, fill, type Values } from './formats.ts'
import { refusalText } from './refusals.ts'

export type Language = 'en' | 'de' | 'fr'
const catalogs: Readonly<Record<Language, Texts>> = { en, de, fr }

const isLanguage = (text: string): text is Language => Object.hasOwn(catalogs, text)

/** The language of the element or its surroundings, else the browser's, else English. */
export function languageOf(element: Element): Language {
  const declared = element.closest('[lang]')?.getAttribute('lang') ?? ''
  return [declared, ...navigator.languages].map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en'
}

export function createTexts(language: Language) {
  const texts = catalogs[language]
  const t = (key: TextKey, values: Values = {}): string => fill(texts[key], values)
  return {
    language,
    t,
    ...createFormats(language),
    /** The text of a refusal: never the message of the service, which is written for developers. */
    error: (code: string): string => t(refusalText(code)),
  }
}

export type TextTools = ReturnType<typeof createTexts>
