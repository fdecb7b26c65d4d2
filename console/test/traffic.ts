/**
 * Makes a sandbox look used: customers, purchases over several days, sell-backs, instant packs, a redemption, prizes on
 * their way, a statement, one good and one failing webhook.
 */
export type TrafficOptions = { baseUrl: string; partnerKey: string; platformKey: string; days: number; perDay: number }

type Answer = { success: boolean; data: never; message?: string }

const customers = ['mira', 'jonas', 'ada-brush', 'kestrel', 'lena.k', 'oskar', 'priya', 'tomasz']
const tiers = [1, 1, 1, 2, 1, 2, 3, 1] as const
const daySeconds = 86_400

const maxAttempts = 60

function createCalls(baseUrl: string) {
  let key = 0
  return async function call<Data>(apiKey: string, method: string, path: string, body?: object): Promise<Data> {
    const headers = {
      'x-api-key': apiKey,
      'idempotency-key': `traffic-${process.pid}-${(key += 1)}`,
      ...(body && { 'content-type': 'application/json' }),
    }
    const send = (): Promise<Response> =>
      fetch(`${baseUrl}/api/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    let reply = await send()
    // A tier that is being restocked is on sale again within seconds.
    for (let attempt = 1; reply.status === 503 && attempt < maxAttempts; attempt += 1) {
      await new Promise((settle) => setTimeout(settle, 1_000))
      reply = await send()
    }
    const answer = (await reply.json()) as Answer
    if (!answer.success) throw new Error(`${method} ${path}: ${answer.message}`)
    return answer.data
  }
}

type Purchase = { id: number; status: string; items: { token_id: string; item_type: string }[] }

/** The same order of numbers in every run. */
function createDice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % sides
  }
}

const settled = new Set(['FULFILLED', 'PARTIALLY_FULFILLED', 'REFUNDED', 'FAILED'])
const maxPolls = 200

const address = {
  name: 'Mira Voss',
  street1: '2001 Ross Avenue',
  city: 'Dallas',
  state: 'TX',
  zip: '75201',
  country: 'US',
  phone: '+12145550117',
}
const winners = ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359']

type Partner = <Data>(method: string, path: string, body?: object) => Promise<Data>

async function until(check: () => Promise<boolean>): Promise<void> {
  for (let poll = 0; poll < maxPolls; poll += 1) {
    if (await check()) return
    await new Promise((settle) => setTimeout(settle, 500))
  }
  throw new Error('What the traffic waits for did not happen.')
}

type Card = { token_id: string; item_type: string }

/** An instant pack, a card on its way home, and prizes for two winners and one that is skipped. */
async function makeAftermath(partner: Partner, customer: string, card: Card | undefined): Promise<void> {
  await partner('POST', '/instant/purchase', { external_user_id: customer, packet_type_id: 1 })
  if (card) {
    const order = { external_user_id: customer, ...card, shipping_address: address }
    const { redemption_id: id } = await partner<{ redemption_id: number }>('POST', '/mystery/redemption', order)
    const advance = () => partner('POST', `/sandbox/redemptions/${id}/advance`, { to: 'DISPATCHED' })
    // Refused until the shipping is paid and the warehouse has its task.
    await until(() => advance().then(Boolean, () => false))
  }
  const { items } = await partner<{ items: { unique_id: string; sendable: boolean }[] }>(
    'GET',
    '/sends/inventory?limit=100',
  )
  const sendable = items.filter((item) => item.sendable)
  await partner('POST', '/sends/batch', {
    sends: winners.map((wallet, index) => ({
      wallet_address: wallet,
      reference: `raffle ${index + 1}`,
      items: sendable.slice(index * 2, index * 2 + 2).map(({ unique_id }) => ({ unique_id })),
    })),
  })
}

export async function makeTraffic({ baseUrl, partnerKey, platformKey, days, perDay }: TrafficOptions): Promise<void> {
  const call = createCalls(baseUrl)
  const partner = <Data>(method: string, path: string, body?: object): Promise<Data> =>
    call<Data>(partnerKey, method, path, body)
  const dice = createDice(20_261_115)

  async function waitFor(id: number): Promise<Purchase> {
    for (let poll = 0; poll < maxPolls; poll += 1) {
      const purchase = await partner<Purchase>('GET', `/mystery/purchase/${id}`)
      if (settled.has(purchase.status)) return purchase
      await new Promise((settle) => setTimeout(settle, 250))
    }
    throw new Error(`Purchase ${id} did not settle.`)
  }

  const sink = `${baseUrl}/api/v1/sandbox/webhook-sink`
  await partner('POST', '/webhooks', { url: `${sink}/shop`, description: 'Production shop' })
  for (const customer of customers) {
    await partner('POST', '/sandbox/credit', { external_user_id: customer, amount_usdc: '5000.00' })
  }
  // The statement of the month before.
  await waitFor((await partner<Purchase>('POST', '/mystery/purchase', { external_user_id: 'mira', tier_id: 2 })).id)
  await call(platformKey, 'POST', '/sandbox/clock/advance', { seconds: 32 * daySeconds })
  for (let day = 0; day < days; day += 1) {
    const count = Math.max(1, perDay - 2 + dice(5))
    const ids: { customer: string; id: number }[] = []
    for (let sale = 0; sale < count; sale += 1) {
      const customer = customers[dice(customers.length)] ?? 'mira'
      const order = {
        external_user_id: customer,
        tier_id: tiers[dice(tiers.length)],
        quantity: 1 + (dice(4) === 0 ? 1 : 0),
      }
      ids.push({ customer, id: (await partner<Purchase>('POST', '/mystery/purchase', order)).id })
    }
    for (const { customer, id } of ids) {
      const { items } = await waitFor(id)
      const [card] = items
      if (!card || dice(3) > 0) continue
      await partner('POST', '/mystery/sellback', {
        external_user_id: customer,
        token_ids: [card.token_id],
        item_type: card.item_type,
      })
    }
    if (day === days - 1) break
    await call(platformKey, 'POST', '/sandbox/clock/advance', {
      seconds: Math.round(daySeconds * (0.8 + dice(40) / 100)),
    })
  }
  const bought = await partner<Purchase>('POST', '/mystery/purchase', { external_user_id: 'mira', tier_id: 1 })
  const [kept] = (await waitFor(bought.id)).items
  await makeAftermath(partner, 'mira', kept && { token_id: kept.token_id, item_type: kept.item_type })
  await partner('POST', '/webhooks', { url: `${sink}/analytics`, description: 'Analytics' })
}
