// One of each resource whose page the browser visits.
import { sandboxCode } from '@packhouse/demo/market/market'
import { customer as home } from '../../service/test/harness/carriers.ts'
import type { World } from '../../service/test/harness/chain-world.ts'
import type { Client } from '../../service/test/harness/service.ts'
import type { Subjects } from './screens.ts'

export type Buy = (customer: string) => Promise<number>

/** Waits until the chain and the service have done their part. */
async function reach(world: World, partner: Client, path: string, statuses: readonly string[]): Promise<any> {
  return world.until(
    async () => {
      const { data } = (await partner.get(path)).body
      return statuses.includes(data.status) && data
    },
    `${path} is ${statuses.join(' or ')}`,
  )
}

/** Prizes in the stock of the partner, of which one cannot be sent. */
export const prizes = {
  sendable: [0, 1, 2].map((index) => sandboxCode('CARD', 'prize card', index)),
  ungraded: sandboxCode('GRADED_CARD', 'prize slab', 11),
}

async function closePeriod(world: World, partner: Client): Promise<number> {
  const operator = await world.platform()
  await operator.send('PATCH', `/admin/partners/${partner.accountId}/terms`, { payout_schedule: 'CUSTOM' })
  const to = world.clock.now().toISOString()
  await world.advance(600)
  await world.settle()
  const { body } = await operator.send('POST', '/admin/payouts/close', { partner_id: partner.accountId, to })
  return body.data.payouts[0].payout_id
}

/** Buys, sells back, redeems and sends for a customer of its own, so that the other tests find their rows alone. */
export async function makeSubjects(
  world: World,
  partner: Client,
  buy: Buy,
): Promise<Omit<Subjects, 'webhook' | 'printing'>> {
  const write = async (path: string, body: object): Promise<any> => {
    const reply = await partner.send('POST', path, body, { 'idempotency-key': `subject ${path}` })
    if (reply.status >= 300) throw new Error(`${path}: ${JSON.stringify(reply.body)}`)
    return reply.body.data
  }
  for (const external_user_id of ['mira', 'ada', 'exa']) {
    await partner.send('POST', '/sandbox/credit', { external_user_id, amount_usdc: '100.00' })
  }
  const operator = await world.platform()
  const assign = [...prizes.sendable, prizes.ungraded]
  await operator.send('POST', `/admin/partners/${partner.accountId}/prizes`, { assign })
  const [sold, kept, purchase] = [await buy('ada'), await buy('ada'), await buy('mira')]
  const { id: instant } = await write('/instant/purchase', { external_user_id: 'ada', packet_type_id: 1 })
  const [wallet] = world.wallets
  const items = [{ unique_id: prizes.sendable[2] }, { unique_id: prizes.ungraded }]
  const { send_id: send } = await write('/sends', { wallet_address: wallet.address, items })
  const cardOf = async (id: number) => (await reach(world, partner, `/mystery/purchase/${id}`, ['FULFILLED'])).items[0]
  const { token_id, item_type } = await cardOf(sold)
  const sale = { external_user_id: 'ada', token_ids: [token_id], item_type }
  const { sellback_id: sellback } = await write('/mystery/sellback', sale)
  const card = await cardOf(kept)
  const { redemption_id: redemption } = await write('/mystery/redemption', {
    external_user_id: 'ada',
    token_id: card.token_id,
    item_type: card.item_type,
    shipping_address: home,
  })
  await cardOf(purchase)
  await reach(world, partner, `/instant/purchase/${instant}`, ['FULFILLED'])
  const payout = await closePeriod(world, partner)
  return { purchase, customer: 'mira', instant, sellback, redemption, send, payout }
}
