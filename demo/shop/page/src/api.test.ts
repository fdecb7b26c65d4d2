import { expect, test } from 'vitest'
import type { get, OwnedCard, post } from './api.ts'

// The compiler is the test: `npm run check` fails when a line below that must not compile does, or the reverse.
declare const api: { get: typeof get; post: typeof post }

/** Never called; holds what a screen of the shop may write, and what it may not. */
const screens = {
  async answers(wallet: string) {
    const [pack] = await api.get('/packs')
    const { sales } = await api.get(`/wallets/${wallet}/orders`)
    // @ts-expect-error A field that the service does not answer with.
    return [pack?.odds.version, pack?.price_usd, sales[0]?.total_usdc]
  },
  nulls: (card: OwnedCard): string[] =>
    // @ts-expect-error A field that may be null.
    [card.token_id, card.image_url],
  paths(id: number) {
    // @ts-expect-error A path that the shop does not serve.
    void api.get('/pack')
    // @ts-expect-error A part of a path that does not exist below this resource.
    void api.get(`/packs/${id}/card`)
    // @ts-expect-error A method that the path does not have.
    void api.get('/sell')
  },
  bodies(id: number) {
    void api.post(`/packs/${id}/prepare`, { wallet_address: '0x', quantity: 1 })
    // @ts-expect-error A field that the route does not read.
    void api.post('/credits', { amount: '5.00' })
    // @ts-expect-error A field of another type.
    void api.post(`/packs/${id}/prepare`, { wallet_address: '0x', quantity: '1' })
  },
}

test('the compiler looks at every kind of call of the shop', () => {
  expect(Object.keys(screens)).toEqual(['answers', 'nulls', 'paths', 'bodies'])
})
