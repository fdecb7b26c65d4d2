import { setTimeout as pause } from 'node:timers/promises'
import type { SandboxKeys } from '@packhouse/service/sandbox/demo'
import type { Call } from './api.ts'

export type SalesDeps = { call: Call; keys: SandboxKeys; baseUrl: string; signal: AbortSignal }

type Card = { token_id: number; item_type: string }
type Purchase = { id: number; customer: string }

const customers = ['ada', 'jonas', 'mira', 'tara'] as const
/** The customer and the tier of each sale; a collector buys more than once. */
const sales = [
  ['ada', 1],
  ['ada', 2],
  ['jonas', 1],
  ['mira', 1],
  ['mira', 3],
  ['tara', 2],
  ['jonas', 1],
  ['ada', 1],
] as const
const home = {
  name: 'Mira Voss',
  street1: '2001 Ross Avenue',
  city: 'Dallas',
  state: 'TX',
  zip: '75201',
  country: 'US',
}
const pollMs = 500
const mostPolls = 240

/** The first customers of the demo partner: they buy, open, sell back and redeem; one of two webhooks fails. */
export async function playSales({ call: send, keys, baseUrl, signal }: SalesDeps): Promise<void> {
  const { partner: key = '' } = keys
  const post = <Data>(path: string, body: object): Promise<Data> => send(key, 'POST', path, body)

  async function openWebhook(sink: string, description: string): Promise<void> {
    await post('/webhooks', { url: `${baseUrl}/api/v1/sandbox/webhook-sink/${sink}`, description })
  }

  async function cardOf({ id }: Purchase): Promise<Card | undefined> {
    for (let poll = 0; poll < mostPolls; poll += 1) {
      const shown = await send<{ status: string; items?: Card[] }>(key, 'GET', `/mystery/purchase/${id}`)
      if (shown.status === 'FULFILLED') return shown.items?.[0]
      await pause(pollMs, undefined, { signal })
    }
    return undefined
  }

  await openWebhook('shop', 'Shop')
  await openWebhook('accounting', 'Accounting, under repair')
  await post('/sandbox/webhook-sink/accounting', { mode: 'fail', status: 503 })
  for (const external_user_id of customers) await post('/sandbox/credit', { external_user_id, amount_usdc: '250.00' })
  const bought: Purchase[] = []
  for (const [customer, tier_id] of sales) {
    const order = { external_user_id: customer, tier_id }
    bought.push({ customer, id: (await post<{ id: number }>('/mystery/purchase', order)).id })
  }
  await post('/instant/purchase', { external_user_id: 'tara', packet_type_id: 1 })
  for (const [index, purchase] of bought.entries()) {
    const card = await cardOf(purchase)
    if (!card) return
    const { token_id, item_type } = card
    const held = { external_user_id: purchase.customer, item_type }
    if (purchase.customer === 'mira') {
      await post('/mystery/redemption', { ...held, token_id, shipping_address: home })
    } else if (index % 3 === 0) {
      await post('/mystery/sellback', { ...held, token_ids: [token_id] })
    }
  }
}
