// The owner of each purpose: the request that makes its intent, and the states in which the owner ends.
import { sql } from 'kysely'
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { one } from '../../../../src/db/db.ts'
import { getApproval } from '../../../harness/people.ts'
import type { Body, Card } from '../../../packs/redemption/redemption-world.ts'
import { usdc } from '../../../packs/wallet/wallet-world.ts'
import { must, type Kit, type Read } from './kit.ts'

/** A status, and the webhook event that announced it. */
export type End = { status: string; event?: string }

export type OwnerCase = {
  /** Asks for what the intent is for. The intent follows at once or after other transactions. */
  start(kit: Kit): Promise<Read>
  /** Where the owner ends when the call takes effect, at once or in a later attempt. */
  done: End
  /** Where it ends when the call has no effect; `again` where the service makes another attempt by itself. */
  failed: End | 'again'
  /** Where it ends when an operator cancels the transaction, if that differs. */
  cancelled?: End
  /** Runs before the next intent of the purpose is held. */
  before?(kit: Kit): Promise<void>
}

const send = async (kit: Kit, items: readonly string[], more: Body = {}): Promise<Read> => {
  const body = {
    wallet_address: kit.wallet.address,
    items: items.map((unique_id) => ({ unique_id })),
    ...more,
  }
  const { send_id: id } = must(await kit.partner.send('POST', '/sends', body, kit.key()))
  return kit.row('sends', id as number, 'send')
}

const sale = async (kit: Kit, name: string, card: Card): Promise<Read> => {
  const body = { external_user_id: name, token_ids: [card.token_id] }
  const { sellback_id: id } = must(await kit.partner.send('POST', '/mystery/sellback', body, kit.key()))
  return kit.row('sellbacks', id as number, 'sellback')
}

async function redeem(kit: Kit, name: string, { token_id, item_type }: Card): Promise<number> {
  const body = { external_user_id: name, shipping_address: kit.address(), token_id, item_type }
  return must(await kit.partner.send('POST', '/mystery/redemption', body, kit.key()))['redemption_id'] as number
}

const redemption = async (kit: Kit, name: string, card: Card): Promise<Read> =>
  kit.row('redemptions', await redeem(kit, name, card), 'redemption')

/** A paid redemption in the warehouse. */
async function paid(kit: Kit): Promise<{ id: number; uniqueId: string; task: Body }> {
  const { fixture } = kit
  const id = await redeem(kit, kit.settled, kit.nextCard())
  const { unique_id: uniqueId } = await fixture.queued(id, 'READY')
  return { id, uniqueId: uniqueId as string, task: await fixture.taskOf(uniqueId as string) }
}

/** Whether the order of a redemption is closed on chain. */
const closing =
  (kit: Kit, id: number): Read =>
  async () => {
    const { isClosed } = await one(
      kit.world.db,
      sql<{ isClosed: boolean }>`
        select (burned_at is not null or refunded_at is not null) as "isClosed" from redemptions where id = ${id}`,
    )
    return { status: isClosed ? 'closed' : 'open', events: [] }
  }

type Exported = { id: number; read: Read }

/** The first wallet of an end user signs for the later ones. */
const accounts = new Map<string, PrivateKeyAccount>()

async function exportCard(kit: Kit, name: string, card: Card): Promise<Exported> {
  const account = privateKeyToAccount(generatePrivateKey())
  accounts.set(account.address, account)
  const order = { external_user_id: name, wallet_address: account.address }
  const prepared = must(await kit.partner.send('POST', '/mystery/collection/export/prepare', order))
  const signer = accounts.get(prepared['signer_address'] as string) ?? account
  const link = {
    deadline: prepared['deadline'] as number,
    signature: await signer.signTypedData(prepared['typed_data'] as Parameters<typeof signer.signTypedData>[0]),
  }
  const body = { ...order, token_ids: [card.token_id], link }
  const { exports } = must(await kit.partner.send('POST', '/mystery/collection/export', body, kit.key()))
  const id = exports[0].export_id as number
  return { id, read: kit.row('card_exports', id, 'collection') }
}

const waits = (kit: Kit, { id }: Exported): Promise<unknown> =>
  kit.world.until(
    async () => must(await kit.partner.get(`/mystery/collection/exports/${id}`))['status'] === 'WAITING',
    `export ${id} waits`,
  )

/** The newest sweep of an end user. */
const sweepOf =
  (kit: Kit, name: string): Read =>
  async () => {
    const { status } = await one(
      kit.world.db,
      sql<{ status: string }>`
        select status from vault_sweeps join end_users on end_users.id = end_user_id
        where external_user_id = ${name} order by vault_sweeps.id desc limit 1`,
    )
    return { status, events: [] }
  }

const deposit = async (kit: Kit, name: string): Promise<Read> => {
  await kit.money.pay(kit.wallet, await kit.money.addressOf(name), usdc(2))
  return sweepOf(kit, name)
}

/** Calls without a document: their intent shows the outcome, and the newest one with the same call decides. */
const callOf =
  (kit: Kit, purpose: string): Read =>
  async () => {
    const { result } = await one(
      kit.world.db,
      sql<{ result: string | null }>`
        select result from chain_intents i where purpose = ${purpose} and (target, data) = (
            select target, data from chain_intents join held_intents using (reference) where i.purpose = held_intents.purpose)
        order by id desc limit 1`,
    )
    return { status: result === null || result === 'SUCCEEDED' ? (result ?? 'open') : 'FAILED', events: [] }
  }

async function revokeRole(kit: Kit): Promise<Read> {
  const holders = await kit.world.chain.administration.revocations.holders()
  // Roles that nothing in this world needs.
  const [holder] = holders.filter(({ role }) => ['committer', 'config', 'stocker'].includes(role))
  const body = { role: holder?.role, account: holder?.account }
  must(await kit.platform.send('POST', '/admin/contracts/roles/revoke', body))
  return callOf(kit, 'admin.revoke_role')
}

async function unpause(kit: Kit): Promise<Read> {
  const body = { contract: 'prizes', paused: false }
  const request = { method: 'POST', path: '/api/v1/admin/contracts/pause', body }
  const approval = await getApproval(kit.world.service, kit.platform, ['admin'], request)
  must(await kit.platform.send('POST', '/admin/contracts/pause', body, approval))
  return callOf(kit, 'admin.pause')
}

const sent: End = { status: 'complete', event: 'send.fulfilled' }
const sendFailed: End = { status: 'complete_with_errors', event: 'send.failed' }
const sold: End = { status: 'CONFIRMED', event: 'sellback.confirmed' }
const saleFailed: End = { status: 'FAILED', event: 'sellback.failed' }
const redeeming: End = { status: 'BURN_SUBMITTED', event: 'redemption.burn_submitted' }
const redemptionFailed: End = { status: 'FAILED', event: 'redemption.failed' }
const exporting: End = { status: 'WAITING', event: 'collection.export_waiting' }
const exportFailed: End = { status: 'FAILED', event: 'collection.export_failed' }
const swept = { done: { status: 'DONE' }, failed: 'again' } as const
const closed = { done: { status: 'closed' }, failed: 'again' } as const
const called = { done: { status: 'SUCCEEDED' }, failed: { status: 'FAILED' } } as const

async function passDay({ world, fixture }: Kit): Promise<void> {
  await world.advance(86_400 + 60)
  await world.mine(3)
  await fixture.renewSessions()
}

/** In the order in which they are started: the first ones wait for a day. */
export const owners: Readonly<Record<string, OwnerCase>> = {
  'collection.export_complete': {
    // Exports that the last fault left waiting are completed first.
    async before(kit) {
      await passDay(kit)
      await kit.world.settle()
    },
    async start(kit) {
      const exported = await exportCard(kit, kit.settled, kit.nextCard())
      await waits(kit, exported)
      await passDay(kit)
      return exported.read
    },
    done: { status: 'COMPLETED', event: 'collection.export_completed' },
    failed: exportFailed,
  },
  'keeper.allowance': {
    async start(kit) {
      // A purchase uses the allowance, which is restored the next day.
      await kit.fixture.shop.credit('buyer', '30')
      const bought = await kit.fixture.shop.buy({ external_user_id: 'buyer', tier_id: 2 })
      await kit.fixture.shop.reach(must(bought)['id'] as number, 'FULFILLED')
      await passDay(kit)
      return callOf(kit, 'keeper.allowance')
    },
    done: { status: 'SUCCEEDED' },
    failed: 'again',
  },
  'collection.export_cancel': {
    async start(kit) {
      const exported = await exportCard(kit, kit.settled, kit.nextCard())
      await waits(kit, exported)
      must(await kit.partner.send('POST', `/mystery/collection/exports/${exported.id}/cancel`, {}))
      return exported.read
    },
    done: { status: 'CANCELLED', event: 'collection.export_cancelled' },
    // The partner asks again, or the export completes.
    failed: exporting,
  },
  'collection.export_request': {
    start: async (kit) => (await exportCard(kit, kit.settled, kit.nextCard())).read,
    done: exporting,
    failed: exportFailed,
  },
  'collection.wallet_link': {
    start: async (kit) => (await exportCard(kit, kit.settled, kit.nextCard())).read,
    done: exporting,
    failed: exportFailed,
  },
  'collection.vault_deploy': {
    async start(kit) {
      const { name, card } = kit.nextUser()
      return (await exportCard(kit, name, card)).read
    },
    done: exporting,
    failed: exportFailed,
  },
  'redemption.dispatch': {
    async start(kit) {
      const { id, uniqueId, task } = await paid(kit)
      const tracking = await kit.fixture.packUp(task, [uniqueId])
      must(await kit.fixture.step(task, 'dispatch', { scans: [tracking] }))
      return closing(kit, id)
    },
    ...closed,
  },
  'redemption.refund': {
    async start(kit) {
      const { id, uniqueId, task } = await paid(kit)
      must(await kit.fixture.step(task, 'short', { unique_id: uniqueId, reason: 'missing' }))
      must(await kit.fixture.step(task, 'cancel', { reason: 'not found' }, kit.fixture.boss))
      return closing(kit, id)
    },
    ...closed,
  },
  'redemption.release': {
    async start(kit) {
      const card = kit.nextCard()
      await kit.holds.expect('redemption.vault_pay')
      await redeem(kit, kit.settled, card)
      // The card is burned and never paid for, so it is released.
      await kit.world.chain.intents.cancel((await kit.holds.reach('redemption.vault_pay')).id)
      await sql`delete from held_intents where purpose = 'redemption.vault_pay'`.execute(kit.world.db)
      return async () => {
        const { state } = await one(
          kit.world.db,
          sql<{ state: string }>`
            select burn_state as state from tokens where kind = ${card.item_type} and token_id = ${card.token_id}`,
        )
        return { status: state, events: [] }
      }
    },
    done: { status: 'NONE' },
    failed: 'again',
  },
  'redemption.vault_deploy': {
    start(kit) {
      const { name, card } = kit.nextUser()
      return redemption(kit, name, card)
    },
    done: redeeming,
    failed: redemptionFailed,
  },
  'redemption.vault_burn': {
    start: (kit) => redemption(kit, kit.settled, kit.nextCard()),
    done: redeeming,
    failed: redemptionFailed,
  },
  'redemption.vault_pay': {
    start: (kit) => redemption(kit, kit.settled, kit.nextCard()),
    done: redeeming,
    failed: redemptionFailed,
  },
  'sellback.deploy': {
    async start(kit) {
      const { 'idempotency-key': name } = kit.key()
      return sale(kit, name, await kit.draw(name))
    },
    done: sold,
    failed: saleFailed,
  },
  'sellback.sell': {
    start: async (kit) => sale(kit, kit.settled, await kit.draw(kit.settled)),
    done: sold,
    failed: saleFailed,
  },
  'vault.sweep': { start: (kit) => deposit(kit, 'swept'), ...swept },
  'vault.deploy': { start: (kit) => deposit(kit, `depositor ${kit.key()['idempotency-key']}`), ...swept },
  'credits.withdraw': {
    async start(kit) {
      const { 'idempotency-key': key } = kit.key()
      await kit.money.credit('drawer', '3')
      const reply = await kit.money.withdraw('drawer', kit.wallet.address, '2', key)
      return kit.row('credit_withdrawals', must(reply)['withdrawal_id'] as number, 'withdrawal')
    },
    done: { status: 'COMPLETED', event: 'withdrawal.updated' },
    failed: { status: 'FAILED', event: 'withdrawal.updated' },
  },
  'payout.pay': {
    async start(kit) {
      const { accountId } = kit.nextEarner()
      const to = new Date(kit.world.clock.now().getTime() - 3_600_000).toISOString()
      const order = { partner_id: accountId, to }
      const [statement] = must(await kit.platform.send('POST', '/admin/payouts/close', order))['payouts']
      must(await kit.platform.send('POST', '/admin/payouts/run', {}))
      return kit.row('payouts', statement.payout_id as number, 'payout')
    },
    done: { status: 'PAID', event: 'payout.paid' },
    failed: { status: 'FAILED', event: 'payout.failed' },
  },
  'purchase.buy': {
    async start(kit) {
      await kit.fixture.shop.credit('buyer', '5')
      const reply = await kit.fixture.shop.buy({ external_user_id: 'buyer' })
      return kit.row('purchases', must(reply)['id'] as number, 'purchase')
    },
    done: { status: 'FULFILLED', event: 'purchase.fulfilled' },
    failed: { status: 'FAILED', event: 'purchase.failed' },
  },
  'instant_purchase.buy': {
    async start(kit) {
      await kit.fixture.shop.credit('buyer', '16')
      const order = { packet_type_id: 1, external_user_id: 'buyer' }
      const reply = await kit.partner.send('POST', '/instant/purchase', order, kit.key())
      return kit.row('instant_purchases', must(reply)['id'] as number, 'instant_purchase')
    },
    done: { status: 'FULFILLED', event: 'instant_purchase.fulfilled' },
    failed: { status: 'FAILED', event: 'instant_purchase.failed' },
  },
  'prize.mint': { start: (kit) => send(kit, [kit.nextUnminted()]), done: sent, failed: sendFailed },
  'prize.send': { start: (kit) => send(kit, [kit.nextMinted()]), done: sent, failed: sendFailed },
  'prize.batch': {
    start: (kit) => send(kit, [kit.nextMinted(), kit.nextMinted()]),
    done: sent,
    failed: 'again',
    cancelled: sendFailed,
  },
  'prize.window': {
    start: (kit) => send(kit, [kit.nextMinted()], { buyback_eligible: true }),
    done: sent,
    // The winner keeps the prize; the item says that it cannot be sold back.
    failed: sent,
  },
  'market.action': {
    async start(kit) {
      const body = { unique_ids: [kit.nextUnminted()] }
      const [action] = must(await kit.platform.send('POST', '/admin/inventory/mint', body))['actions']
      return kit.row('market_actions', action.action_id as number, 'market')
    },
    done: { status: 'DONE' },
    failed: { status: 'FAILED' },
  },
  'admin.pause': { start: unpause, ...called },
  'admin.revoke_role': { start: revokeRole, ...called },
}
