import { BadSignature, ProviderUnavailable, rateTtlMs, type ShippingProvider } from './provider.ts'

const refuse = (): never => {
  throw new ProviderUnavailable('misconfigured', 'This installation has no carrier account.')
}

/** Stands in where no carrier account is configured: nothing can be quoted or bought, labels are entered by hand. */
export function createNoProvider(): ShippingProvider {
  return {
    name: 'manual',
    caps: { buyIsIdempotent: true, rateTtlMs },
    quote: async () => refuse(),
    buy: async () => ({ kind: 'rejected', code: 'misconfigured', messages: [] }),
    resolve: async () => ({ kind: 'none' }),
    void: async () => 'not_applicable',
    track: async () => refuse(),
    fetchLabel: async () => refuse(),
    validateAddress: async () => refuse(),
    parseWebhook: () => {
      throw new BadSignature('This installation has no carrier account.')
    },
  }
}
