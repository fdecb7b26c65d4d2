// `npm run prove restore-drill`: yesterday's backup is restored beside today's chain, as the runbook describes. The service
// catches up and names every difference; nothing is lost, given away or paid twice.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createDatabase } from '@packhouse/embedded-postgres/admin'
import { one } from '../../src/db/db.ts'
import { connectionUrl } from '../harness/database.ts'
import { expectSettledBooks } from '../harness/backing.ts'
import type { Backup } from '../harness/chain-world.ts'
import type { Client } from '../harness/service.ts'
import { openActDesk } from '../packs/wallet/act-desk.ts'
import { createMoneyWorld, usdc } from '../packs/wallet/wallet-world.ts'
import { openingTimeoutMs, openShop, type Shop } from '../packs/purchases/shop.ts'

const run = promisify(execFile)
const programs = process.env['POSTGRES_PROGRAMS']

let shop: Shop
let operator: Client
let folder: string

/** The commands of the runbook. */
function dumpOf(shopWorld: Shop['world']): Backup {
  const url = connectionUrl(shopWorld.connection)
  const name = decodeURIComponent(new URL(url).pathname.slice(1))
  const file = join(folder, 'packhouse.dump')
  return {
    save: async () => void (await run(join(programs ?? '', 'pg_dump'), ['--format=custom', `--file=${file}`, url])),
    async restore() {
      await createDatabase(inject('server'), { name })
      await run(join(programs ?? '', 'pg_restore'), ['--exit-on-error', '--no-owner', `--dbname=${url}`, file])
    },
  }
}

const readMetrics = async (): Promise<string> => (await shop.world.service.http.inject({ url: '/metrics' })).body

const findEndUser = async (name: string): Promise<number> =>
  (await one(shop.world.db, sql<{ id: number }>`select id from end_users where external_user_id = ${name}`)).id

/** The reconciliation as the job runs it. */
async function letReconcile(): Promise<void> {
  await shop.world.advance(600)
  await shop.world.settle()
}

describe.runIf(programs)('a restore of yesterday beside the chain of today', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'packhouse-drill-'))
    shop = await openShop()
    operator = await shop.world.platform()
  }, openingTimeoutMs)
  afterAll(async () => {
    await shop?.[Symbol.asyncDispose]()
    await rm(folder, { recursive: true, force: true })
  })

  test('every difference is named, alarmed and booked, and no one gains or loses', { timeout: 900_000 }, async () => {
    const { world, partner } = shop
    const { reconcile, listActs, resolve } = openActDesk(world, operator)
    const money = createMoneyWorld(world, partner)
    const [wallet, depositor] = world.wallets
    for (const user of ['ann', 'bob', 'eve', 'fay']) await shop.credit(user, '100')
    await money.link('eve', wallet)
    const rules = { first_use_delay_seconds: 0 }
    await operator.send('PATCH', `/admin/partners/${partner.accountId}/withdrawal-rules`, rules)
    const deposits = await money.addressOf('fay')
    await shop.reach((await shop.buy({ external_user_id: 'ann', key: 'yesterday' })).body.data.id, 'FULFILLED')
    await letReconcile()
    expect(await reconcile()).toMatchObject({ is_sound: true })
    const restore = await world.snapshot(dumpOf(world))

    const pack = await shop.buy({ external_user_id: 'ann', key: 'today ann' })
    const packs = await shop.buy({ external_user_id: 'bob', key: 'today bob', quantity: 2 })
    const instant = await partner.send(
      'POST',
      '/instant/purchase',
      { packet_type_id: 1, external_user_id: 'fay' },
      { 'idempotency-key': 'today fay' },
    )
    const withdrawn = await money.withdraw('eve', wallet.address, '20', 'today eve')
    for (const reply of [pack, packs, instant, withdrawn]) expect(reply.status).toBe(202)
    await money.pay(depositor, deposits, usdc(7))
    await world.settle()
    const holders = [wallet.address, depositor.address, ...Object.values(world.chain.contracts)]
    const readHoldings = () => Promise.all(holders.map((holder) => money.dollarsOf(holder)))
    const before = await readHoldings()
    const bought = await shop.show(pack.body.data.id)

    await restore()
    await world.settle()
    await letReconcile()
    const acts = await listActs('?status=OPEN')
    expect(acts.map(({ kind, amount_usdc }) => [kind, amount_usdc]).toSorted()).toEqual([
      ['instant_purchase', instant.body.data.price_usdc],
      ['purchase', '10.000000'],
      ['purchase', '5.000000'],
      ['withdrawal', '20.000000'],
    ])
    expect(acts.every(({ is_booked }) => is_booked)).toBe(true)
    const found = await reconcile()
    expect(found).toMatchObject({ is_sound: false, violations: [], treasury: { unknown_acts: 0, open_acts: 4 } })
    expect(found.treasury.spent).toEqual(found.treasury.booked)
    const alarms = await readMetrics()
    for (const line of [
      'adopted_acts_open{kind="purchase"} 2',
      'adopted_acts_open{kind="withdrawal"} 1',
      'reconciliation_unsound 1',
    ])
      expect(alarms).toContain(line)
    // A deposit needs no decision: the chain names its user.
    expect((await money.depositsOf('fay')).map(({ amount, status }) => [amount, status])).toEqual([
      [usdc(7).toString(), 'CONFIRMED'],
    ])

    // A repeated request finds its purchase; a person decides about the rest.
    const again = await shop.buy({ external_user_id: 'ann', key: 'today ann' })
    expect(again.body.data).toMatchObject({
      status: 'FULFILLED',
      onchain_request_id: bought['onchain_request_id'],
      items: [{ token_id: bought['items'][0].token_id }],
    })
    const payers: Record<string, string> = { purchase: 'bob', instant_purchase: 'fay', withdrawal: 'eve' }
    for (const { id, kind, end_user_id } of await listActs('?status=OPEN')) {
      // A vault that was first used today is unknown, and so is its owner.
      const link = { action: 'link', end_user_id: await findEndUser(payers[kind] ?? ''), note: 'Named by the partner.' }
      if (end_user_id === null) expect((await resolve(id, link, `link ${id}`)).body).toMatchObject({ success: true })
      const charge = { action: 'charge', note: 'The end user has it.' }
      expect((await resolve(id, charge, `charge ${id}`)).body).toMatchObject({ success: true })
    }
    await expectSettledBooks(world)
    await letReconcile()
    expect(await listActs('?status=OPEN')).toEqual([])
    expect(await reconcile()).toMatchObject({ is_sound: true, treasury: { suspense: { amount: '0' } } })
    expect(await readMetrics()).toContain('reconciliation_unsound 0')
    expect(await readHoldings()).toEqual(before)
    const price = BigInt(instant.body.data.price_usdc.replace('.', ''))
    expect(
      await Promise.all(['ann', 'bob', 'eve', 'fay'].map(async (user) => BigInt((await shop.balance(user)).balance))),
    ).toEqual([usdc(90), usdc(90), usdc(80), usdc(107) - price])
  })
})
