// Calls from before permits, as a person on the host sees and authorizes them.
import { sql } from 'kysely'
import { encodeFunctionData, erc20Abi, getAddress, hexToBytes, toHex, type Address, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAudit, listAuditEntries } from '../../../src/trust/audit/audit.ts'
import * as payoutDistributor from '../../../src/chain/abi/payout-distributor.ts'
import { authorizeCalls, listWaitingCalls, type AuthorizeDeps } from '../../../src/chain/permits/authorize.ts'
import { createPermits } from '../../../src/chain/permits/permit.ts'
import { many, transact } from '../../../src/db/db.ts'
import { micros } from '../../../src/kernel/money.ts'
import { startWorld, type World } from '../../harness/chain-world.ts'
import { openingTimeoutMs } from '../../packs/purchases/shop.ts'

const friend: Address = '0x0000000000000000000000000000000000f00d01'
const stranger: Address = `0x${'1'.repeat(40)}`
const thief: Address = '0x00000000000000000000000000000000000bad01'
let world: World
let deps: AuthorizeDeps
beforeAll(async () => {
  world = await startWorld()
  await world.controls.fund(world.chain.contracts.payoutDistributor, { usdc: micros(100_000_000_000n), wei: 0n })
  const { db, clock } = world
  const { chainId, contracts } = world.chain
  const permits = createPermits(hexToBytes(world.sandbox.keyring.permitSeed))
  const permitKeys = [{ issuer: 'all', publicKey: permits.publicKey }] as const
  deps = { db, clock, audit: createAudit({ clock }), chainId, contracts, permits, permitKeys }
}, openingTimeoutMs)
afterAll(() => world.dispose())

const pay = (to: Address, statement: bigint, amount: bigint): Hex =>
  encodeFunctionData({
    abi: payoutDistributor.abi,
    functionName: 'pay',
    args: [statement, to, amount, toHex(statement, { size: 32 })],
  })

const balanceOf = (address: Address): Promise<bigint> =>
  world.chain.client.readContract({
    address: world.chain.contracts.usdc,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [address],
  })

async function tickOften(): Promise<void> {
  for (let step = 0; step < 12; step += 1) await world.tick()
}

/** As a release without permits left the row. */
async function submitOld(reference: string, data: Hex, other: { to?: Address; role?: string } = {}): Promise<void> {
  const { payoutDistributor: to } = world.chain.contracts
  const order = { purpose: 'credits.withdraw', reference, to, data, role: 'treasurer', ...other }
  await transact(world.db, async (tx) => {
    await world.chain.submit(tx, order)
    await sql`update chain_intents set permit = null where reference = ${reference}`.execute(tx)
  })
}

const errorOf = async (reference: string) =>
  (
    await many(
      world.db,
      sql<{ error: string | null }>`select error_name as error from chain_intents where reference = ${reference}`,
    )
  )[0]?.error

const waitingOf = async (reference: string) => {
  const found = (await listWaitingCalls(deps)).find(({ intent }) => intent.reference === reference)
  if (!found) throw new Error(`${reference} does not wait.`)
  return { ...found, seen: { id: found.intent.id, digest: found.digest } }
}

test('a call of an earlier release waits, is shown with what it moves, and is sent once a person authorized it', async () => {
  await submitOld('old:1', pay(friend, 910n, 5_000_000n))
  await tickOften()
  expect([await balanceOf(friend), await errorOf('old:1')]).toEqual([0n, 'NotAuthorized'])
  const { seen, ...waiting } = await waitingOf('old:1')
  expect(waiting).toMatchObject({
    reason: 'no process authorized this call',
    moves: { contract: 'payoutDistributor', functionName: 'pay', usdcMicros: 5_000_000n, payee: getAddress(friend) },
  })
  await authorizeCalls(deps, [seen], 'direct:root')
  await world.until(async () => (await balanceOf(friend)) > 0n, 'the authorized payment is made')
  expect(await balanceOf(friend)).toBe(5_000_000n)
  expect((await listWaitingCalls(deps)).map(({ intent }) => intent.reference)).toEqual([])
  expect((await listAuditEntries(world.db, { limit: 1, offset: 0 }))[0]).toMatchObject({
    actor: 'direct:root',
    action: 'chain_intent.authorized',
    target: `chain_intent:${seen.id}`,
    details: { purpose: 'credits.withdraw', reference: 'old:1', digest: seen.digest },
  })
})

test('what was changed after it was shown is not authorized, and neither is anything beside it', async () => {
  await submitOld('old:2', pay(friend, 911n, 1n))
  await submitOld('old:3', pay(friend, 912n, 1n))
  const [two, three] = [await waitingOf('old:2'), await waitingOf('old:3')]
  const data = Buffer.from(pay(thief, 911n, 1_000_000n).slice(2), 'hex')
  await sql`update chain_intents set data = ${data} where reference = 'old:2'`.execute(world.db)
  await expect(authorizeCalls(deps, [three.seen, two.seen], 'direct:root')).rejects.toThrow('was changed')
  await tickOften()
  expect(await balanceOf(thief)).toBe(0n)
  expect(await errorOf('old:3')).toBe('NotAuthorized')
  await expect(authorizeCalls(deps, [{ id: 999_999n, digest: '' }], 'direct:root')).rejects.toThrow('does not wait')
})

test('the authorization of a person on the host replaces no approvals above the limit, and no rule of the role', async () => {
  await submitOld('old:4', pay(thief, 913n, 60_000_000_000n))
  await authorizeCalls(deps, [(await waitingOf('old:4')).seen], 'direct:root')
  await tickOften()
  expect([await balanceOf(thief), await errorOf('old:4')]).toEqual([0n, 'NotAuthorized'])
  const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [thief, 1n] })
  await submitOld('old:5', transfer)
  const foreign = await waitingOf('old:5')
  expect(foreign.moves).toBeUndefined()
  // The keeper approves numbers of checkpoints only.
  const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [stranger, 1n] })
  await submitOld('old:6', approve, { to: world.chain.contracts.usdc, role: 'keeper' })
  expect((await waitingOf('old:6')).moves).toBeUndefined()
  await expect(authorizeCalls(deps, [foreign.seen], 'direct:root')).rejects.toThrow('No rule of treasurer')
})
