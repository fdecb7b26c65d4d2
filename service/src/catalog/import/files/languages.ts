/** English names of the languages cards are printed in, by lower case code. */
const names: Readonly<Record<string, string>> = {
  de: 'German',
  en: 'English',
  'en-asia': 'English (Asia)',
  es: 'Spanish',
  'es-mx': 'Spanish (Mexico)',
  fr: 'French',
  id: 'Indonesian',
  it: 'Italian',
  ja: 'Japanese',
  ko: 'Korean',
  nl: 'Dutch',
  pl: 'Polish',
  pt: 'Portuguese',
  'pt-br': 'Portuguese (Brazil)',
  'pt-pt': 'Portuguese (Portugal)',
  ru: 'Russian',
  th: 'Thai',
  'zh-cn': 'Chinese (Simplified)',
  'zh-hk': 'Chinese (Hong Kong)',
  'zh-tw': 'Chinese (Traditional)',
}

/** Other codes that sources use for the same language. */
const aliases: Readonly<Record<string, string>> = { jp: 'ja', kr: 'ko', ptbr: 'pt-br', la: 'es-mx' }

export type Language = { readonly code: string; readonly name: string }

/** A language by its case-insensitive code; undefined when unknown. */
export function findLanguage(written: string): Language | undefined {
  const lower = written.toLowerCase().replace('_', '-')
  const key = Object.hasOwn(aliases, lower) ? (aliases[lower] ?? lower) : lower
  const name = Object.hasOwn(names, key) ? names[key] : undefined
  return name === undefined ? undefined : { code: key.toUpperCase(), name }
}

/** The id in one language. English ids are unchanged; others add the language to the set: `dawn1-4` is `dawn1_de-4`. */
export function idInLanguage(id: string, { code }: Language): string {
  if (code === 'EN') return id
  const dash = id.indexOf('-')
  const end = dash === -1 ? id.length : dash
  return `${id.slice(0, end)}_${code.toLowerCase()}${id.slice(end)}`
}
