// A gated tier: wallets buy with the permit that prepare attaches, custodial users as before.
import { decodeFunctionData, type Abi, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as comboPool from '../../../src/chain/abi/combo-pool.ts'
import { expectBackedBooks } from '../../harness/backing.ts'
import type { Client } from '../../harness/service.ts'
import { openingTimeoutMs, openShop, type Shop } from './shop.ts'

let shop: Shop
let partner: Client
let operator: Client
beforeAll(async () => {
  shop = await openShop()
  partner = shop.partner
  operator = await shop.world.platform()
  await setGated(true)
}, openingTimeoutMs)
afterAll(() => shop[Symbol.asyncDispose]())
afterEach(() => expectBackedBooks(shop.world))

type Call = { to: string; data: Hex; kind: string }
const { abi } = comboPool

/** Past the cache of offers. */
async function setGated(is_gated: boolean): Promise<void> {
  const { status, body } = await operator.send('PATCH', '/admin/tiers/1', { is_gated })
  expect(status, JSON.stringify(body)).toBe(202)
  expect(body.data.actions).toMatchObject([{ action: is_gated ? 'GATE_TIER' : 'UNGATE_TIER' }])
  await shop.world.until(
    async () => {
      const tiers = (await partner.get('/mystery/catalog')).body.data.tiers as { tier_id: number; is_gated: boolean }[]
      return tiers.find(({ tier_id }) => tier_id === 1)?.is_gated === is_gated
    },
    `the tier is ${is_gated ? '' : 'not '}gated`,
  )
  await new Promise((settle) => setTimeout(settle, 2_100))
}

const prepare = (at: number) => {
  const wallet_address = shop.world.wallets[at]?.address
  return partner.send('POST', '/mystery/purchase/prepare', { wallet_address, tier_id: 1 })
}

test('a wallet buys with the prepared call, which contains its permit', async () => {
  const [wallet] = shop.world.wallets
  const { status, body } = await prepare(0)
  expect(status).toBe(200)
  const calls = body.data.calls as Call[]
  expect(calls.map(({ kind }) => kind)).toEqual(['erc20-approve', 'purchase'])
  const { functionName, args } = decodeFunctionData({ abi, data: calls[1]?.data ?? '0x' })
  expect(functionName).toBe('purchaseGated')
  expect(args?.[5]).toBe(body.data.partner_ref)
  expect(new Date(Number(args?.[7]) * 1_000).toISOString()).toBe(body.data.permit_expires_at)
  for (const call of calls) await wallet.send(call)
  await shop.world.settle()
  const { purchases } = (await partner.get(`/mystery/purchases?wallet_address=${wallet.address}`)).body.data
  expect(purchases).toMatchObject([{ status: 'FULFILLED', custody: 'NON_CUSTODIAL' }])
})

test('the permit of one wallet does not admit another, and no wallet buys without one', async () => {
  const [, owner, other] = shop.world.wallets
  const [approval, purchase] = (await prepare(1)).body.data.calls as Call[]
  await other.send(approval as Call)
  await owner.send(approval as Call)
  const { args } = decodeFunctionData({ abi, data: purchase?.data ?? '0x' })
  const gated = { address: shop.world.chain.contracts.comboPool, abi: abi as Abi, functionName: 'purchaseGated', args }
  const { publicClient } = shop.world.sandbox
  await publicClient.simulateContract({ ...gated, account: owner.address })
  await expect(publicClient.simulateContract({ ...gated, account: other.address })).rejects.toThrow('BadPermit')
  const plain = { ...gated, functionName: 'purchase', args: args?.slice(0, 7) }
  await expect(publicClient.simulateContract({ ...plain, account: owner.address })).rejects.toThrow('PermitRequired')
})

test('custodial users buy without a permit', async () => {
  await shop.credit('gina', '5')
  const { status, body } = await shop.buy({ external_user_id: 'gina' })
  expect(status).toBe(202)
  await shop.reach(body.data.id, 'FULFILLED')
})

test('a process without the key, or with one that has no role, prepares nothing', async () => {
  const chain = shop.world.chain as { gateSigner: unknown }
  const { gateSigner } = chain
  const signPermit = async () => (await prepare(2)).body
  const address = shop.world.wallets[0].address
  for (const wrong of [undefined, { ...(gateSigner as object), address }]) {
    chain.gateSigner = wrong
    expect(await signPermit()).toMatchObject({ error: 'relayer_disabled', details: { reason: 'gate_unavailable' } })
  }
  chain.gateSigner = gateSigner
  expect((await prepare(2)).status).toBe(200)
})

test('once the gate is open, the prepared call needs no permit', async () => {
  await setGated(false)
  const { body } = await prepare(2)
  expect(body.data.permit_expires_at).toBeNull()
  const calls = body.data.calls as Call[]
  expect(decodeFunctionData({ abi: abi as Abi, data: calls[1]?.data ?? '0x' }).functionName).toBe('purchase')
})
