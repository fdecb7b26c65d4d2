import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { createLanguageChoice, dateLocaleOf, type Language } from '../../web/src/language.ts'
import { de } from './texts/de.ts'
import { en, type TextKey, type Texts } from './texts/en.ts'
import { fr } from './texts/fr.ts'

const catalogs: Readonly<Record<Language, Texts>> = { en, de, fr }
export const languageChoice = createLanguageChoice('packhouse-station-language')

export type Values = Readonly<Record<string, string | number>>

export function createTexts(language: Language) {
  const texts = catalogs[language]
  const dateLocale = dateLocaleOf(language)
  const plural = new Intl.PluralRules(language)
  const t = (key: TextKey, values: Values = {}): string =>
    texts[key].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
  const has = (key: string): key is TextKey => key in texts

  return {
    language,
    t,
    /** The text for one, or for any other number. */
    count: (one: TextKey, many: TextKey, number: number, values: Values = {}): string =>
      t(plural.select(number) === 'one' ? one : many, { count: number, ...values }),
    /** The text of a code of the service, or the code itself. */
    word(group: string, code: string): string {
      const key = `${group}.${code}`
      return has(key) ? t(key) : code
    },
    /** The text of a refusal; one that ends in a colon is followed by what the service says of this very case. */
    error({ code, message, reason = '' }: { code: string; message: string; reason?: string }): string {
      const key = has(`error.${reason}`) ? `error.${reason}` : `error.${code}`
      if (!has(key)) return message
      return t(key).endsWith(':') ? `${t(key)} ${message}` : t(key)
    },
    time: (iso: string): string =>
      new Intl.DateTimeFormat(dateLocale, { hour: '2-digit', minute: '2-digit' }).format(new Date(iso)),
    moment: (iso: string): string =>
      new Intl.DateTimeFormat(dateLocale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso)),
    /** A due time: only the time for today, otherwise the day as well. */
    due(iso: string): string {
      const isToday = new Date(iso).toDateString() === new Date().toDateString()
      const options: Intl.DateTimeFormatOptions = isToday
        ? { hour: '2-digit', minute: '2-digit' }
        : { weekday: 'short', hour: '2-digit', minute: '2-digit' }
      return new Intl.DateTimeFormat(dateLocale, options).format(new Date(iso))
    },
  }
}

export type TextTools = ReturnType<typeof createTexts>
export const TextContext = createContext<TextTools>(createTexts('en'))
export const useTexts = (): TextTools => useContext(TextContext)
