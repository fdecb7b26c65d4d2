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

/** A move that hides one of the answers must say where it is now. */
export const checkAnswers: Rule = ({ sources }) => {
  const paths = new Set(sources.map(({ path }) => path))
  return Object.entries(answers)
    .filter(([, file]) => !paths.has(`service/src/${file}`))
    .map(([question, file]) => `service/src/${file} is missing, which says ${question}`)
}
