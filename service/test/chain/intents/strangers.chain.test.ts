import { sql } from 'kysely'
import { encodeFunctionData, erc20Abi, toHex, type Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as payoutDistributor from '../../../src/chain/abi/payout-distributor.ts'
import { fillPurpose } from '../../../src/chain/intents/model.ts'
import { outflows } from '../../../src/chain/permits/outflows.ts'
import { createPermits } from '../../../src/chain/permits/permit.ts'
import { signingRoles } from '../../../src/chain/signers/role-policies.ts'
import { many, transact } from '../../../src/db/db.ts'
import { micros } from '../../../src/kernel/money.ts'
import { standardLimits } from '../../../src/kernel/payment-limits.ts'
import { startWorld, type World } from '../../harness/chain-world.ts'
import { openingTimeoutMs } from '../../packs/purchases/shop.ts'

const thief: Address = '0x00000000000000000000000000000000000bad01'
const sixtyThousand = 60_000_000_000n
let world: World
beforeAll(async () => {
  world = await startWorld()
  await world.controls.fund(world.chain.contracts.payoutDistributor, { usdc: micros(10n * sixtyThousand), wei: 0n })
}, openingTimeoutMs)
afterAll(() => world.dispose())

const payTo = (to: Address, statementId: bigint) =>
  encodeFunctionData({
    abi: payoutDistributor.abi,
    functionName: 'pay',
    args: [statementId, to, sixtyThousand, toHex(statementId, { size: 32 })],
  })

const balanceOf = (address: Address): Promise<bigint> =>
  world.chain.client.readContract({
    address: world.chain.contracts.usdc,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [address],
  })

type Row = { purpose: string; reference: string; role: string; statement: bigint; permit: Uint8Array | null }

/** As a role with the grants of the service would. */
async function insertRow({ purpose, reference, role, statement, permit }: Row): Promise<void> {
  const now = world.clock.now()
  const data = Buffer.from(payTo(thief, statement).slice(2), 'hex')
  await sql`
    insert into chain_intents (chain_id, purpose, reference, role, target, data, value_wei, status, permit, run_at,
      created_at, updated_at)
    values (${world.chain.chainId}, ${purpose}, ${reference}, ${role},
      ${world.chain.contracts.payoutDistributor.toLowerCase()}, ${data}, 0, 'QUEUED', ${permit}, ${now}, ${now},
      ${now})`.execute(world.db)
}

async function tickOften(): Promise<void> {
  for (let step = 0; step < 12; step += 1) await world.tick()
}

const rowsLike = (pattern: string) =>
  many(
    world.db,
    sql<{ reference: string; status: string; error: string | null; attempts: number }>`
      select reference, status, error_name as error,
        (select count(*) from chain_attempts a where a.intent_id = i.id)::integer as attempts
      from chain_intents i where reference like ${pattern}`,
  )

test('each registered purpose declares the limit of what leaves by it, or why it has none', () => {
  // Registered where checkpoints are published on chain.
  const purposes = [...world.chain.hooks.purposes(), 'evidence.checkpoint']
  expect(Object.keys(outflows).toSorted()).toEqual(purposes.toSorted())
  for (const [purpose, outflow] of Object.entries(outflows))
    if ('without' in outflow) expect(outflow.without.length, purpose).toBeGreaterThan(20)
    else expect(Object.keys(standardLimits)).toContain(Object.values(outflow)[0])
})

test('a row that a stranger inserts is never signed, whatever kind and role it names', async () => {
  const foreign = createPermits(new Uint8Array(32).fill(66))
  const purposes = world.chain.hooks.purposes().filter((purpose) => purpose !== fillPurpose)
  expect(purposes.length).toBeGreaterThan(20)
  let statement = 1n
  for (const purpose of purposes)
    for (const role of new Set(['treasurer', signingRoles[Number(statement) % signingRoles.length] ?? 'buyer'])) {
      const reference = `stranger:${purpose}:${role}`
      const { payoutDistributor: to } = world.chain.contracts
      const call = { chainId: world.chain.chainId, role, purpose, reference, to, data: payTo(thief, statement) }
      const permit = statement % 2n === 0n ? foreign.permit({ ...call, valueWei: 0n }, world.clock.now()) : null
      await insertRow({ purpose, reference, role, statement, permit })
      statement += 1n
    }
  // More than one round per account: its room is smaller than the number of rows.
  for (let round = 0; round < 8; round += 1) await tickOften()
  expect(await balanceOf(thief)).toBe(0n)
  for (const row of await rowsLike('stranger:%'))
    expect(row).toMatchObject({ status: 'QUEUED', error: 'NotAuthorized', attempts: 0 })
})

test('a permit moves no money for another row, and none after its row was changed or its payment made', async () => {
  const { payoutDistributor: to } = world.chain.contracts
  const friend: Address = '0x0000000000000000000000000000000000f00d01'
  const small = encodeFunctionData({
    abi: payoutDistributor.abi,
    functionName: 'pay',
    args: [900n, friend, 1_000_000n, toHex(900n, { size: 32 })],
  })
  const order = { purpose: 'credits.withdraw', reference: 'honest:1', to, data: small, role: 'treasurer' }
  await transact(world.db, (tx) => world.chain.submit(tx, order))
  const permitted = await many(
    world.db,
    sql<{ permit: Uint8Array }>`select permit from chain_intents where reference = 'honest:1'`,
  )
  const permit = permitted[0]?.permit ?? null
  await insertRow({ purpose: 'credits.withdraw', reference: 'thief:1', role: 'treasurer', statement: 901n, permit })
  await world.until(async () => (await balanceOf(friend)) > 0n, 'the honest payment is made')
  expect(await balanceOf(friend)).toBe(1_000_000n)
  // An authorized row whose call is replaced before it is signed.
  await transact(world.db, async (tx) => {
    await world.chain.submit(tx, { ...order, reference: 'thief:2' })
    const data = Buffer.from(payTo(thief, 902n).slice(2), 'hex')
    await sql`update chain_intents set data = ${data} where reference = 'thief:2'`.execute(tx)
  })
  await tickOften()
  expect(await balanceOf(thief)).toBe(0n)
  expect(await rowsLike('thief:%')).toEqual([
    expect.objectContaining({ status: 'QUEUED', error: 'NotAuthorized', attempts: 0 }),
    expect.objectContaining({ status: 'QUEUED', error: 'NotAuthorized', attempts: 0 }),
  ])
})

test('without the approvals of people no payment above the limit is signed, and lost charges are written again', async () => {
  const { payoutDistributor: to } = world.chain.contracts
  const order = { purpose: 'payout.pay', reference: 'thief:large', to, data: payTo(thief, 903n), role: 'treasurer' }
  await transact(world.db, (tx) => world.chain.submit(tx, order))
  await tickOften()
  expect(await balanceOf(thief)).toBe(0n)
  expect(await rowsLike('thief:large')).toMatchObject([{ status: 'QUEUED', error: 'NotAuthorized', attempts: 0 }])
  const sumOf = async () =>
    (
      await many(
        world.db,
        sql<{ usdc: string }>`select coalesce(sum(usdc_micros), 0)::text as usdc from signer_charges`,
      )
    )[0]
  expect(await sumOf()).toEqual({ usdc: '1000000' })
  await sql`delete from signer_charges`.execute(world.db)
  await sql`delete from signer_payees`.execute(world.db)
  const friend: Address = '0x0000000000000000000000000000000000f00d02'
  const data = encodeFunctionData({
    abi: payoutDistributor.abi,
    functionName: 'pay',
    args: [904n, friend, 5n, toHex(904n, { size: 32 })],
  })
  await transact(world.db, (tx) =>
    world.chain.submit(tx, { purpose: 'credits.withdraw', reference: 'honest:2', to, data, role: 'treasurer' }),
  )
  await tickOften()
  expect(await sumOf()).toEqual({ usdc: '1000000' })
  expect(await balanceOf(friend)).toBe(0n)
  await world.advance(10)
  await world.until(async () => (await balanceOf(friend)) > 0n, 'the next payment is made')
  expect(await sumOf()).toEqual({ usdc: '1000005' })
})
