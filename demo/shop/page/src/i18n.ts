import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { createFormats, fill, type Values } from '../../../../embed/src/formats.ts'
import { refusalText } from '../../../../embed/src/refusals.ts'
import { createLanguageChoice, dateLocaleOf, type Language } from '../../../../web/src/language.ts'
import { de } from './texts/de.ts'
import { en, type TextKey, type Texts } from './texts/en.ts'
import { fr } from './texts/fr.ts'

const catalogs: Readonly<Record<Language, Texts>> = { en, de, fr }
export const languageChoice = createLanguageChoice('card-corner-language')

export function createTexts(language: Language) {
  const texts = catalogs[language]
  const dateLocale = dateLocaleOf(language)
  const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 0 })
  const day = new Intl.DateTimeFormat(dateLocale, { day: 'numeric', month: 'short', year: 'numeric' })
  const moment = new Intl.DateTimeFormat(dateLocale, { dateStyle: 'medium', timeStyle: 'short' })
  const plural = new Intl.PluralRules(language)
  const formats = createFormats(language)
  const t = (key: TextKey, values: Values = {}): string => fill(texts[key], values)

  return {
    language,
    t,
    /** The text for one, or for any other number. */
    count: (one: TextKey, many: TextKey, number: number, values: Values = {}): string =>
      t(plural.select(number) === 'one' ? one : many, { count: number, ...values }),
    ...formats,
    /** "1 in 100", from a probability in millionths. */
    chance: (ppm: number): string =>
      t('pack.chanceOneIn', { of: whole.format(Math.round(1_000_000 / Math.max(ppm, 1))) }),
    /** A day, or a day with its time. */
    date: (iso: string): string => day.format(new Date(iso)),
    time: (iso: string): string => moment.format(new Date(iso)),
    /** The text of a refusal: never the message of the service, which is written for developers. */
    error: ({ code }: { code: string }): string => t(refusalText(code)),
  }
}

export type TextTools = ReturnType<typeof createTexts>
export const TextContext = createContext<TextTools>(createTexts('en'))
export const useTexts = (): TextTools => useContext(TextContext)
