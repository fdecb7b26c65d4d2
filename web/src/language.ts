/** The languages of the pages for people on the floor and for buyers, each under its own name. */
export const languages = { en: 'English', de: 'Deutsch', fr: 'Français' } as const
export type Language = keyof typeof languages

/** The days and times of English are those of the console and of every e-mail: 9 Oct 2026, 15:59. */
export const dateLocaleOf = (language: Language): string => (language === 'en' ? 'en-GB' : language)

const isLanguage = (text: string | null | undefined): text is Language => text != null && text in languages

/** Keeps the language that a person chose on this device, under the name of the page. */
export const createLanguageChoice = (storageKey: string) => ({
  /** The chosen language, else the browser's, else English. */
  read(): Language {
    const stored = localStorage.getItem(storageKey)
    if (isLanguage(stored)) return stored
    return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en'
  },
  store: (language: Language): void => localStorage.setItem(storageKey, language),
})
