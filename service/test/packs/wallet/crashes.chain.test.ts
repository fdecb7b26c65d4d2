import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startWorld, type World } from '../../harness/chain-world.ts'
import type { Client, Reply } from '../../harness/service.ts'
import { armKill, countWrites, installKills } from './kills.ts'
import { createMoneyWorld, usdc, type MoneyWorld } from './wallet-world.ts'

// Each step needs many blocks and jobs, which takes long on a busy machine.
vi.setConfig({ testTimeout: 600_000 })

// Covering every write takes minutes; each run covers some of them, chosen by the seed.
const isProof = process.env['PACKHOUSE_PROVE'] === '1'
const cutsPerRun = 5

function chooseCuts(writes: number): number[] {
  const every = Array.from({ length: writes }, (_, index) => index + 1)
  if (isProof) return every
  const seed = Number(process.env['SEED'] ?? randomInt(2 ** 31))
  console.log(`seed ${seed}`)
  const step = Math.ceil(writes / cutsPerRun)
  return every.filter((at) => at % step === seed % step)
}

let world: World
let partner: Client
let money: MoneyWorld
beforeAll(async () => {
  world = await startWorld()
  partner = await world.partner()
  money = createMoneyWorld(world, partner)
  await installKills(world.db)
  const operator = await world.platform()
  const rules = { first_use_delay_seconds: 0, is_proof_required: false, daily_cap_usdc: '1000000' }
  await operator.send('PATCH', `/admin/partners/${partner.accountId}/withdrawal-rules`, rules)
})
afterAll(() => world.dispose())

/** Retries like a careful client: sends the same request again while the answer is a server error. */
async function persist(request: () => Promise<Reply>): Promise<Reply> {
  return world.until(async () => {
    const reply = await request()
    return reply.status < 500 && reply
  }, 'the request is answered')
}

async function deposit(name: string, between: (step: string) => Promise<void> = async () => {}): Promise<void> {
  const reply = await persist(() => partner.send('POST', '/wallet/deposit-address', { external_user_id: name }))
  const { address } = reply.body.data
  await between('address created')
  await money.pay(world.wallets[0], address, usdc(3))
  await between('paid')
  await world.until(async () => (await money.depositsOf(name)).length === 1, 'the deposit is seen')
  await between('seen')
  await world.until(async () => (await money.walletOf(name))['balance'] === '3000000', 'the deposit is credited')
  await between('credited')
  await world.until(async () => (await money.dollarsOf(address)) === 0n, 'the vault is swept')
  await between('swept')
  await world.settle()
}

async function withdraw(name: string, between: (step: string) => Promise<void> = async () => {}): Promise<void> {
  const [, wallet] = world.wallets
  await persist(() => money.credit(name, '3'))
  const before = await money.dollarsOf(wallet.address)
  const reply = await persist(() => money.withdraw(name, wallet.address, '2', `key-${name}`))
  expect(reply.status).toBe(202)
  const { withdrawal_id: id } = reply.body.data
  await between('requested')
  const isPaid = async () => (await money.dollarsOf(wallet.address)) > before
  await world.until(isPaid, 'it is paid')
  await between('paid')
  const status = async () => (await partner.get(`/wallet/withdrawals/${id}`)).body.data.status
  await world.until(async () => (await status()) === 'COMPLETED', 'it is completed')
  await between('completed')
  await world.settle()
  expect(await money.dollarsOf(wallet.address)).toBe(before + usdc(2))
  expect(await money.walletOf(name)).toMatchObject({ balance: '1000000', reserved: '0' })
}

test.each([
  ['deposit', deposit],
  ['withdrawal', withdraw],
])('a crash between any two steps of a %s loses and repeats nothing', async (kind, run) => {
  const steps: string[] = []
  await run(`${kind}-restarted`, async (step) => {
    steps.push(step)
    await world.crash()
  })
  expect(steps.length).toBeGreaterThan(2)
  await money.expectSound()
})

test.each([
  ['deposit', deposit],
  ['withdrawal', withdraw],
])(
  'whichever write of a %s is interrupted, nothing is lost or repeated',
  async (kind, run) => {
    await armKill(world.db, 0)
    await run(`${kind}-whole`)
    const writes = await countWrites(world.db)
    expect(writes).toBeGreaterThan(10)
    const cuts = chooseCuts(writes)
    let cutOff = 0
    for (const at of cuts) {
      await armKill(world.db, at)
      await run(`${kind}-cut-${at}`)
      if ((await countWrites(world.db)) >= at) cutOff += 1
      await money.expectSound()
    }
    // A run that waits less writes less, so the last cuts may be after its end.
    expect(cutOff).toBeGreaterThanOrEqual(Math.floor(cuts.length / 2))
    const credited = (await money.eventsOf('deposit.credited')).map(({ data }) => data['external_user_id'])
    expect(new Set(credited).size).toBe(credited.length)
  },
  3_600_000,
)
