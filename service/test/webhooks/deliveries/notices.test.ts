// What an account hears without having done anything: a key of its ends, a tier it sells changes.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { toHex, type AbiEvent } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKeyEndingNotices } from '../../../src/accounts/keys/jobs.ts'
import type { EventLog } from '../../../src/chain/indexer/model.ts'
import { createHandlerRegistry } from '../../../src/chain/indexer/registry.ts'
import { transact } from '../../../src/db/db.ts'
import { createRunner } from '../../../src/jobs/runner.ts'
import type { OutgoingMail } from '../../../src/mail/mailer.ts'
import { registerTierHandlers } from '../../../src/packs/tiers/snapshots/handlers.ts'
import { createAnnounceTier } from '../../../src/packs/tiers/snapshots/events.ts'
import { startService, type Client, type TestService } from '../../harness/service.ts'

const dayMs = 86_400_000
const letters: OutgoingMail[] = []
let service: TestService
beforeAll(async () => {
  service = await startService({
    mail: { mailer: { send: async (mail) => void letters.push(mail) }, from: 'notices@packhouse.test' },
  })
})
afterAll(() => service[Symbol.asyncDispose]())

const heard = async (client: Client, type: string): Promise<any[]> => {
  await service.webhooks.sequence()
  return (await client.get(`/events?types=${type}`)).body.data.events
}
const inDays = (days: number): Date => new Date(service.clock.now().getTime() + days * dayMs)
const tellEndings = (): Promise<void> =>
  createKeyEndingNotices({ db: service.db, clock: service.clock, tell: service.webhooks.announceKeyEnding })()

const issue = async ({ accountId }: Client, label: string, expiresAt: Date | null): Promise<string> =>
  (await service.keys.issue({ accountId, label, scopes: ['packs:read'], expiresAt }, 'system')).key.id

test('a key that ends within a week is told of once, to its own account, by event and by letter', async () => {
  const [partner, other] = [await service.partner(), await service.partner()]
  await service.accounts.changePartner(partner.accountId, { noticeEmail: 'keys@partner.test' }, 'system')
  const end = inDays(6)
  const soon = await issue(partner, 'shop', end)
  const later = await issue(partner, 'till', inDays(8))
  await issue(partner, 'forever', null)
  const ended = await issue(partner, 'old', inDays(-1))
  const gone = await issue(partner, 'leaked', inDays(2))
  await service.keys.revoke(gone, 'system')
  const rotated = await issue(partner, 'replaced', inDays(3))
  const successor = await service.keys.rotate({ keyId: rotated, overlapSeconds: 60, force: false }, 'system')

  await Promise.all([tellEndings(), tellEndings(), tellEndings()])
  await tellEndings()
  const told = await heard(partner, 'key.expiring')
  const about = told.map(({ data }) => data.key_id)
  // The successor has the life of the key it follows, which ends in three days, too.
  expect(about.toSorted()).toEqual([soon, successor.key.id].toSorted())
  expect(about).not.toContain(ended)
  expect(told.find(({ data }) => data.key_id === soon)).toMatchObject({
    event: 'key.expiring',
    id: `key.expiring:${soon}`,
    data: { key_id: soon, label: 'shop', expires_at: end.toISOString() },
  })
  expect(await heard(other, 'key.expiring')).toEqual([])

  const { db, clock, mail } = service
  await createRunner({ db, clock, handlers: mail.handlers, log: pino({ level: 'silent' }) }).drain()
  expect(letters.map(({ to }) => to)).toEqual(['keys@partner.test', 'keys@partner.test'])
  expect(letters.map(({ subject }) => subject).join()).toContain(soon)

  service.clock.advance(2 * dayMs)
  await tellEndings()
  expect((await heard(partner, 'key.expiring')).map(({ data }) => data.key_id)).toContain(later)
})

test('a key that was given another end is told of anew when that comes near', async () => {
  const partner = await service.partner()
  const keyId = await issue(partner, 'shop', inDays(1))
  await tellEndings()
  const end = inDays(20)
  await service.keys.change(keyId, { expiresAt: end }, 'system')
  await tellEndings()
  expect(await heard(partner, 'key.expiring')).toHaveLength(1)
  service.clock.advance(14 * dayMs)
  await tellEndings()
  expect((await heard(partner, 'key.expiring')).map(({ data }) => data.expires_at)).toEqual([
    expect.any(String),
    end.toISOString(),
  ])
})

test('a notice that could not be written is no notice: the mark goes with it', async () => {
  const partner = await service.partner()
  const keyId = await issue(partner, 'shop', inDays(1))
  const tell = async (): Promise<never> => {
    throw new Error('no room')
  }
  await expect(createKeyEndingNotices({ db: service.db, clock: service.clock, tell })()).rejects.toThrow('no room')
  await tellEndings()
  expect((await heard(partner, 'key.expiring')).map(({ data }) => data.key_id)).toEqual([keyId])
})

const pool = `0x${'11'.repeat(20)}` as const

/** The pool as it speaks, one log in each block. */
function createPool(tierId: number) {
  const listeners = createHandlerRegistry()
  registerTierHandlers(listeners, pool, createAnnounceTier(service.webhooks.announceToAll))
  let height = 0n
  const handlerOf = (name: string) => listeners.subscriptions.find((one) => one.name === `tiers.${name}`)?.handler
  return {
    async say(name: string, args: object = {}): Promise<EventLog<AbiEvent>> {
      height += 1n
      const place = { blockNumber: height, blockHash: toHex(randomBytes(32)), txIndex: 0, logIndex: 0, address: pool }
      const log = {
        ...place,
        blockTime: service.clock.now(),
        args: { tierId, ...args },
      } as unknown as EventLog<AbiEvent>
      await transact(service.db, async (tx) => handlerOf(name)?.included?.(tx, log))
      return log
    },
    hear: (name: string, log: EventLog<AbiEvent>) =>
      transact(service.db, async (tx) => handlerOf(name)?.included?.(tx, log)),
    takeBack: (name: string, log: EventLog<AbiEvent>) =>
      transact(service.db, async (tx) => handlerOf(name)?.removed?.(tx, log, { stage: 'included' })),
  }
}
const reasonsOf = async (client: Client, tierId: number): Promise<string[]> =>
  (await heard(client, 'tier.updated')).filter(({ data }) => data.tier_id === tierId).map(({ data }) => data.reason)

test('every partner hears what happens to a tier on chain, with its reason, and nothing of mere proposals', async () => {
  const [partner, other, tenant] = [
    await service.partner(),
    await service.partner({ billingModel: 'POOL' }),
    await service.tenant(),
  ]
  const closed = await service.partner()
  await service.accounts.changePartner(closed.accountId, { status: 'CLOSED' }, 'system')
  const { say } = createPool(41)
  const propose = (version: number, price: bigint) => say('version', { version, price })
  await propose(1, 5_000_000n)
  expect(await reasonsOf(partner, 41)).toEqual([])
  await say('activated', { version: 1 })
  await propose(2, 6_000_000n)
  await say('activated', { version: 2 })
  await propose(3, 6_000_000n)
  await say('activated', { version: 3 })
  await say('paused')
  await say('activated', { version: 3 })
  const reasons = ['activated', 'price_changed', 'odds_changed', 'paused', 'activated']
  expect(await reasonsOf(partner, 41)).toEqual(reasons)
  expect(await reasonsOf(other, 41)).toEqual(reasons)
  const strangers = await service.db
    .selectFrom('events')
    .select('account_id')
    .where('event', '=', 'tier.updated')
    .where('account_id', 'in', [tenant.accountId, closed.accountId])
    .execute()
  expect(strangers).toEqual([])
})

test('a log is told once, what the chain takes back is told as well, and what comes again is told again', async () => {
  const partner = await service.partner()
  const { say, hear, takeBack } = createPool(42)
  await say('version', { version: 1, price: 5_000_000n })
  const log = await say('activated', { version: 1 })
  await hear('activated', log)
  expect(await reasonsOf(partner, 42)).toEqual(['activated'])
  await takeBack('activated', log)
  await takeBack('activated', log)
  expect(await reasonsOf(partner, 42)).toEqual(['activated', 'reverted'])
  await say('activated', { version: 1 })
  expect(await reasonsOf(partner, 42)).toEqual(['activated', 'reverted', 'activated'])
})

test('the news and the change are one: where the change does not come about, nobody hears of it', async () => {
  const partner = await service.partner()
  const { announceToAll } = service.webhooks
  const lost = transact(service.db, async (tx) => {
    await createAnnounceTier(announceToAll)(tx, { tierId: 43, reason: 'described', change: 1n })
    await sql`select 1 / 0`.execute(tx)
  })
  await expect(lost).rejects.toThrow()
  expect(await reasonsOf(partner, 43)).toEqual([])
})
