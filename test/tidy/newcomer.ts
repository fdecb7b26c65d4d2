import type { Rule } from './sources.ts'

/** What a newcomer asks first, and the file that is found by the names of folders and files alone. */
const answers = {
  'where a pack is bought': 'packs/checkout/buy.ts',
  'where a pack is revealed': 'packs/purchases/reveal.ts',
  'where a pack is refunded': 'packs/purchases/refund.ts',
  'where a webhook is retried': 'webhooks/deliveries/retries.ts',
  'where an order is committed': 'vault/outbound/orders/commit.ts',
  'where a sell-back is priced': 'packs/sellback/quote.ts',
  'where a key is rotated': 'identity/keys/rotate.ts',
} as const

const page = 'docs/architecture.md'

/** A move that hides one of the answers must say where it is now; the page that gives the answers must give these. */
export const checkAnswers: Rule = ({ sources, texts }) => {
  const paths = new Set(sources.map(({ path }) => path))
  const text = texts.find(({ path }) => path === page)?.text ?? ''
  return Object.entries(answers).flatMap(([question, file]) => [
    ...(paths.has(`service/src/${file}`) ? [] : [`service/src/${file} is missing, which says ${question}`]),
    ...(text.includes(`](../service/src/${file})`) ? [] : [`${page} does not say ${question}`]),
  ])
}
