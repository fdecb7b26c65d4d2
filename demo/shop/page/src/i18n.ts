import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { de } from './texts/de.ts'
import { refusalText } from './refusals.ts'
import { en, type TextKey, type Texts } from './texts/en.ts'
import { fr } from './texts/fr.ts'

export const languages = { en: 'English', de: 'Deutsch', fr: 'Français' } as const
export type Language = keyof typeof languages

const catalogs: Readonly<Record<Language, Texts>> = { en, de, fr }
const storageKey = 'card-corner-language'

const isLanguage = (text: string | null | undefined): text is Language => text != null && text in catalogs

/** The chosen language, else the browser's, else English. */
export function readLanguage(): Language {
  const stored = localStorage.getItem(storageKey)
  if (isLanguage(stored)) return stored
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en'
}

export const storeLanguage = (language: Language): void => localStorage.setItem(storageKey, language)

export type Values = Readonly<Record<string, string | number | null | undefined>>

export function createTexts(language: Language) {
  const texts = catalogs[language]
  const money = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const dollars = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
  })
  const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 0 })
  const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric' })
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const plural = new Intl.PluralRules(language)
  type Unit = 'day' | 'hour' | 'minute' | 'second'
  type Width = 'short' | 'narrow'
  const formatUnit = (count: number, name: Unit, unitDisplay: Width): string =>
    new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay }).format(count)

  const t = (key: TextKey, values: Values = {}): string =>
    texts[key].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

  /** Six decimals become two, rounded down. */
  const toCents = (amount: string): number => Math.trunc(Number(amount) * 100 + Math.sign(Number(amount)) * 1e-6) / 100
  const usd = (amount: string): string => money.format(toCents(amount))

  return {
    language,
    t,
    /** The text for one, or for any other number. */
    count: (one: TextKey, many: TextKey, number: number, values: Values = {}): string =>
      t(plural.select(number) === 'one' ? one : many, { count: number, ...values }),
    /** Money is shown from its decimal string; six decimals become two, rounded down. */
    usd,
    /** What a card is worth: dollars, or a dash where there is no price. */
    worth: (amount: string | null | undefined): string => (amount == null ? '–' : dollars.format(toCents(amount))),
    /** "1 in 100", from a probability in millionths. */
    chance: (ppm: number): string =>
      t('pack.chanceOneIn', { of: whole.format(Math.round(1_000_000 / Math.max(ppm, 1))) }),
    /** A day, or a day with its time. */
    date: (iso: string): string => day.format(new Date(iso)),
    time: (iso: string): string => moment.format(new Date(iso)),
    /** The two largest units of a duration. */
    duration(ms: number, width: Width = 'short'): string {
      const unit = (count: number, name: Unit): string => formatUnit(count, name, width)
      const seconds = Math.max(0, Math.floor(ms / 1_000))
      const days = Math.floor(seconds / 86_400)
      const hours = Math.floor(seconds / 3_600) % 24
      const minutes = Math.floor(seconds / 60) % 60
      if (days > 0) return hours > 0 ? `${unit(days, 'day')} ${unit(hours, 'hour')}` : unit(days, 'day')
      if (hours > 0) return `${unit(hours, 'hour')} ${unit(minutes, 'minute')}`
      return minutes > 0 ? unit(minutes, 'minute') : unit(seconds, 'second')
    },
    /** The text of a refusal: never the message of the service, which is written for developers. */
    error: ({ code }: { code: string }): string => t(refusalText(code)),
  }
}

export type TextTools = ReturnType<typeof createTexts>
export const TextContext = createContext<TextTools>(createTexts('en'))
export const useTexts = (): TextTools => useContext(TextContext)
