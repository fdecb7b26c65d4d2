import { describe, expect, test } from 'vitest'
import type { Write } from '../screens/operator/api.ts'
import type { useListing } from './account.ts'
import type { call } from './client.ts'

// The compiler is the test: `npm run check` fails when a line below that must not compile does, or the reverse.
declare const api: { call: typeof call; useListing: typeof useListing; write: Write }

/** Never called; holds what a screen may write, and what it may not. */
export const screens = {
  async answers(id: number, base: `/console/p/${string}`) {
    const { webhooks } = await api.call('/webhooks')
    const { key } = await api.call(`/admin/keys/${id}`)
    const { keys } = await api.call(`${base}/keys`)
    const [webhook] = webhooks
    // @ts-expect-error A field that the answer does not have.
    return [webhook?.adress, key.key_id, keys[0]?.label]
  },
  paths(id: number) {
    // @ts-expect-error A path that the service does not serve.
    void api.call('/webhook')
    // @ts-expect-error A part of a path that does not exist below this resource.
    void api.call(`/webhooks/${id}/delivery`)
    // @ts-expect-error A method that the path does not have.
    void api.call('/games', { method: 'DELETE' })
  },
  parameters(id: number) {
    void api.call('/mystery/purchases', { query: { status: 'FAILED', limit: 5 } })
    // @ts-expect-error A parameter that the route does not read.
    void api.call('/mystery/purchases', { query: { state: 'FAILED' } })
    // @ts-expect-error A route without parameters.
    void api.call(`/webhooks/${id}`, { query: { limit: 5 } })
  },
  bodies(id: number) {
    void api.write('POST', `/admin/wallets/${id}/adjust`, { amount_usdc: '1.00', reason: 'Refund' })
    // @ts-expect-error A field that the route does not take.
    void api.write('POST', `/admin/wallets/${id}/adjust`, { amount: '1.00', reason: 'Refund' })
    // @ts-expect-error A field that is missing.
    void api.write('POST', `/admin/wallets/${id}/adjust`, { reason: 'Refund' })
  },
  lists() {
    // @ts-expect-error A list that the answer does not have.
    void api.useListing('/mystery/purchases', {}, 'items')
    return api.useListing('/mystery/purchases', {}, 'purchases').rows.map(({ tier_id }) => tier_id)
  },
}

describe('calls of the service', () => {
  test('the compiler looks at every kind of call', () => {
    expect(Object.keys(screens)).toEqual(['answers', 'paths', 'parameters', 'bodies', 'lists'])
  })
})
