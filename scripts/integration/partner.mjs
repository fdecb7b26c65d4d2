// A partner's first day, with nothing but the SDK as a running service hands it out: a receiver of events, a pack, its cards,
// a sale, a parcel and the month's statement.
import { createServer } from 'node:http'
import { ConflictError, createPackhouse } from '@packhouse/sdk'
import { expressWebhook } from '@packhouse/sdk/express'

const packhouse = createPackhouse({ baseUrl: process.env.PACKHOUSE_URL, apiKey: process.env.PACKHOUSE_KEY })
const user = { external_user_id: 'first-day' }
const address = {
  name: 'Ada Fox',
  phone: '+15125550123',
  street1: '12 Elm Street',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  country: 'US',
}

const pause = () => new Promise((settle) => void setTimeout(settle, 200))

/** Asks until there is an answer. */
async function until(what, ask, attempts = 1_500) {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const answer = await ask()
    if (answer) return answer
    await pause()
  }
  throw new Error(`No ${what} came.`)
}

/** The events that arrived, signed. */
const arrived = []
const event = (name, test = () => true) =>
  until(`event ${name}`, () => arrived.find((one) => one.event === name && test(one.data)))

let secret = ''
const names = ['purchase.fulfilled', 'sellback.confirmed', 'redemption.updated']
const handler = expressWebhook({ secret: () => secret, on: {}, otherwise: (one) => arrived.push(one) })
const server = createServer((request, response) => void handler(request, response)).listen(0, '127.0.0.1')
await new Promise((settle) => void server.once('listening', settle))
const webhook = await packhouse.webhooks.create({
  url: `http://127.0.0.1:${server.address().port}/hooks`,
  event_types: names,
})
secret = webhook.signing_secret

await packhouse.sandbox.grantCredits({ ...user, amount_usdc: '200' })
const [pack] = await packhouse.packs.catalog().toArray({ limit: 1 })
const buy = () => packhouse.packs.buy({ tier_id: pack.tier_id, ...user })
const first = await buy()
const { items } = await packhouse.packs.waitForReveal(first.id, { forMs: 300_000 })
await event('purchase.fulfilled')
console.log(`ok  SDK: pack ${first.id} drew ${items.length}, and its event arrived signed`)

const token_ids = [items[0].token_id]
const { sellback_id } = await packhouse.sellbacks.sell({ ...user, token_ids })
await packhouse.sellbacks.waitForConfirmed(sellback_id, { forMs: 300_000 })
await event('sellback.confirmed')
console.log(`ok  SDK: sale ${sellback_id} is confirmed, and its event arrived`)

const second = await packhouse.packs.waitForReveal((await buy()).id, { forMs: 300_000 })
const [{ token_id }] = second.items
const { redemption_id } = await packhouse.redemptions.redeem({ ...user, token_id, shipping_address: address })
// The sandbox's warehouse and carrier work once the redemption is paid.
const deliver = () => packhouse.sandbox.advanceRedemption(redemption_id, { to: 'DELIVERED' })
const refused = (error) => {
  if (!(error instanceof ConflictError)) throw error
}
await until('delivery', () => deliver().catch(refused))
await event('redemption.updated', ({ status }) => status === 'COMPLETED')
console.log(`ok  SDK: redemption ${redemption_id} is delivered, and its events arrived`)

const { wallet } = await packhouse.wallet.balance(user)
console.log(`ok  SDK: the buyer has ${wallet.available_usdc} USDC left`)
await packhouse.webhooks.delete(webhook.id)
server.close()
