// Events and e-mails that an account gets without a request: expiring keys and tier updates.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { toHex, type AbiEvent } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKeyEndingNotices } from '../../../src/identity/keys/jobs.ts'
import type { EventLog } from '../../../src/chain/indexer/model.ts'
import { createHandlerRegistry } from '../../../src/chain/indexer/registry.ts'
import { transact } from '../../../src/db/db.ts'
import { createRunner } from '../../../src/jobs/runner.ts'
import type { OutgoingMail } from '../../../src/providers/mail/mailer.ts'
import { registerTierHandlers } from '../../../src/packs/tiers/snapshots/handlers.ts'
import { createAnnounceTier } from '../../../src/packs/tiers/snapshots/events.ts'
import { startService, type Client, type TestService } from '../../harness/service.ts'

const dayMs = 86_400_000
const mails: OutgoingMail[] = []
let service: TestService
beforeAll(async () => {
  service = await startService({
    mail: { mailer: { send: async (mail) => void mails.push(mail) }, from: 'notices@packhouse.test' },
  })
})
afterAll(() => service[Symbol.asyncDispose]())

const listEvents = async (client: Client, type: string): Promise<any[]> => {
  await service.webhooks.sequence()
  return (await client.get(`/events?types=${type}`)).body.data.events
}
const inDays = (days: number): Date => new Date(service.clock.now().getTime() + days * dayMs)
const announceEndings = (): Promise<void> =>
  createKeyEndingNotices({ db: service.db, clock: service.clock, announce: service.webhooks.announceKeyEnding })()

const issue = async ({ accountId }: Client, label: string, expiresAt: Date | null): Promise<string> =>
  (await service.keys.issue({ accountId, label, scopes: ['packs:read'], expiresAt }, 'system')).key.id

test('a key that expires within a week is announced once to its account, by event and e-mail', async () => {
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

  await Promise.all([announceEndings(), announceEndings(), announceEndings()])
  await announceEndings()
  const events = await listEvents(partner, 'key.expiring')
  const keyIds = events.map(({ data }) => data.key_id)
  // The successor has the lifetime of its predecessor, so it also expires in three days.
  expect(keyIds.toSorted()).toEqual([soon, successor.key.id].toSorted())
  expect(keyIds).not.toContain(ended)
  expect(events.find(({ data }) => data.key_id === soon)).toMatchObject({
    event: 'key.expiring',
    id: `key.expiring:${soon}`,
    data: { key_id: soon, label: 'shop', expires_at: end.toISOString() },
  })
  expect(await listEvents(other, 'key.expiring')).toEqual([])

  const { db, clock, mail } = service
  await createRunner({ db, clock, handlers: mail.handlers, log: pino({ level: 'silent' }) }).drain()
  expect(mails.map(({ to }) => to)).toEqual(['keys@partner.test', 'keys@partner.test'])
  expect(mails.map(({ subject }) => subject).join()).toContain(soon)

  service.clock.advance(2 * dayMs)
  await announceEndings()
  expect((await listEvents(partner, 'key.expiring')).map(({ data }) => data.key_id)).toContain(later)
})

test('a key with a changed expiry is announced again before the new date', async () => {
  const partner = await service.partner()
  const keyId = await issue(partner, 'shop', inDays(1))
  await announceEndings()
  const end = inDays(20)
  await service.keys.change(keyId, { expiresAt: end }, 'system')
  await announceEndings()
  expect(await listEvents(partner, 'key.expiring')).toHaveLength(1)
  service.clock.advance(14 * dayMs)
  await announceEndings()
  expect((await listEvents(partner, 'key.expiring')).map(({ data }) => data.expires_at)).toEqual([
    expect.any(String),
    end.toISOString(),
  ])
})

test('a failed announcement rolls back its mark', async () => {
  const partner = await service.partner()
  const keyId = await issue(partner, 'shop', inDays(1))
  const announce = async (): Promise<never> => {
    throw new Error('announcement failed')
  }
  await expect(createKeyEndingNotices({ db: service.db, clock: service.clock, announce })()).rejects.toThrow(
    'announcement failed',
  )
  await announceEndings()
  expect((await listEvents(partner, 'key.expiring')).map(({ data }) => data.key_id)).toEqual([keyId])
})

const pool = `0x${'11'.repeat(20)}` as const

/** A pool contract that emits one log per block. */
function createPool(tierId: number) {
  const handlers = createHandlerRegistry()
  registerTierHandlers(handlers, pool, createAnnounceTier(service.webhooks.announceToAll))
  let height = 0n
  const handlerOf = (name: string) => handlers.subscriptions.find((one) => one.name === `tiers.${name}`)?.handler
  return {
    async emit(name: string, args: object = {}): Promise<EventLog<AbiEvent>> {
      height += 1n
      const position = {
        blockNumber: height,
        blockHash: toHex(randomBytes(32)),
        txIndex: 0,
        logIndex: 0,
        address: pool,
      }
      const log = {
        ...position,
        blockTime: service.clock.now(),
        args: { tierId, ...args },
      } as unknown as EventLog<AbiEvent>
      await transact(service.db, async (tx) => handlerOf(name)?.included?.(tx, log))
      return log
    },
    index: (name: string, log: EventLog<AbiEvent>) =>
      transact(service.db, async (tx) => handlerOf(name)?.included?.(tx, log)),
    revert: (name: string, log: EventLog<AbiEvent>) =>
      transact(service.db, async (tx) => handlerOf(name)?.removed?.(tx, log, { stage: 'included' })),
  }
}
const reasonsOf = async (client: Client, tierId: number): Promise<string[]> =>
  (await listEvents(client, 'tier.updated'))
    .filter(({ data }) => data.tier_id === tierId)
    .map(({ data }) => data.reason)

test('every partner gets tier.updated with its reason for on-chain changes, and nothing for proposals', async () => {
  const [partner, other, tenant] = [
    await service.partner(),
    await service.partner({ billingModel: 'POOL' }),
    await service.tenant(),
  ]
  const closed = await service.partner()
  await service.accounts.changePartner(closed.accountId, { status: 'CLOSED' }, 'system')
  const { emit } = createPool(41)
  const propose = (version: number, price: bigint) => emit('version', { version, price })
  await propose(1, 5_000_000n)
  expect(await reasonsOf(partner, 41)).toEqual([])
  await emit('activated', { version: 1 })
  await propose(2, 6_000_000n)
  await emit('activated', { version: 2 })
  await propose(3, 6_000_000n)
  await emit('activated', { version: 3 })
  await emit('paused')
  await emit('activated', { version: 3 })
  const reasons = ['activated', 'price_changed', 'odds_changed', 'paused', 'activated']
  expect(await reasonsOf(partner, 41)).toEqual(reasons)
  expect(await reasonsOf(other, 41)).toEqual(reasons)
  const unexpected = await service.db
    .selectFrom('events')
    .select('account_id')
    .where('event', '=', 'tier.updated')
    .where('account_id', 'in', [tenant.accountId, closed.accountId])
    .execute()
  expect(unexpected).toEqual([])
})

test('a log is announced once, a reorg is announced, and a log that reappears is announced again', async () => {
  const partner = await service.partner()
  const { emit, index, revert } = createPool(42)
  await emit('version', { version: 1, price: 5_000_000n })
  const log = await emit('activated', { version: 1 })
  await index('activated', log)
  expect(await reasonsOf(partner, 42)).toEqual(['activated'])
  await revert('activated', log)
  await revert('activated', log)
  expect(await reasonsOf(partner, 42)).toEqual(['activated', 'reverted'])
  await emit('activated', { version: 1 })
  expect(await reasonsOf(partner, 42)).toEqual(['activated', 'reverted', 'activated'])
})

test('the event rolls back with its change', async () => {
  const partner = await service.partner()
  const { announceToAll } = service.webhooks
  const lost = transact(service.db, async (tx) => {
    await createAnnounceTier(announceToAll)(tx, { tierId: 43, reason: 'described', change: 1n })
    await sql`select 1 / 0`.execute(tx)
  })
  await expect(lost).rejects.toThrow()
  expect(await reasonsOf(partner, 43)).toEqual([])
})
