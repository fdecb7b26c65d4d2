/** A request as code, without a key: the reader has one. */
export type Snippet = { path: string; query: Readonly<Record<string, string | undefined>>; sdk: string }

const shellQuote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
const setOf = (query: Snippet['query']): [string, string][] =>
  Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []))

export const toCurl = ({ path, query }: Snippet): string => {
  const parameters = setOf(query).map(([name, value]) => `  --data-urlencode ${shellQuote(`${name}=${value}`)}`)
  return [
    `curl ${parameters.length > 0 ? '-G ' : ''}"$PACKHOUSE_URL/api/v1${path}"`,
    '  -H "X-API-Key: $PACKHOUSE_KEY"',
    ...parameters,
  ].join(' \\\n')
}

const setUp = `import { createPackhouse } from '@packhouse/sdk'

const packhouse = createPackhouse({
  baseUrl: process.env.PACKHOUSE_URL,
  apiKey: process.env.PACKHOUSE_KEY,
})
`

export const toSdk = ({ sdk }: Snippet): string => `${setUp}\n${sdk}`

const jsText = (text: string): string => `'${text.replaceAll(/['\\]/g, '\\$&')}'`

/** The search of the explorer. */
export function searchSnippet(game: string, query: Snippet['query']): Snippet {
  const options = setOf({ ...query, include: 'prices' })
    .map(([name, value]) => `${name}: ${jsText(value)}`)
    .join(', ')
  return {
    path: `/${game}/cards`,
    query: { ...query, include: 'prices' },
    sdk: `const cards = packhouse.catalog.cards.list(${jsText(game)}, { ${options} })\nfor await (const card of cards) console.log(card.name, card.pricing?.market)`,
  }
}

export const pricesSnippet = (game: string, id: string): Snippet => ({
  path: `/${game}/cards/${encodeURIComponent(id)}/prices`,
  query: {},
  sdk: `const { pricing } = await packhouse.catalog.cards.prices(${jsText(game)}, ${jsText(id)})\nconsole.log(pricing.market)`,
})
