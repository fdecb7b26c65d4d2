// Payments that people approve, without a chain: no payment is sent here.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { one } from '../../src/db/db.ts'
import { callAdmin, hire, type Browser } from '../harness/people.ts'
import { startService, type Client, type Reply, type TestService } from '../harness/service.ts'

let service: TestService
let partner: Client
let operator: Client
let anna: Browser
let ben: Browser
beforeAll(async () => {
  service = await startService()
  partner = await service.partner()
  operator = await service.platform()
  anna = await hire(service, ['treasury'], { name: 'Anna' })
  ben = await hire(service, ['treasury'], { name: 'Ben' })
})
afterAll(() => service[Symbol.asyncDispose]())

const refusal = ({ status, body }: Reply) => [status, body.error]
let day = 0

/** A closed statement, as the calendar or an operator leaves it. */
async function closeStatement(amountUsdc: number, proposedBy = 'system'): Promise<number> {
  const from = new Date(Date.UTC(2026, 0, 1 + day++))
  const to = new Date(from.getTime() + 86_400_000)
  const hash = `0x${day.toString(16).padStart(64, '0')}`
  const { id } = await one(
    service.db,
    sql<{ id: number }>`
      insert into payouts (partner_id, period_kind, period_from, period_to, amount, statement, statement_hash, payment_ref,
        status, proposed_by, created_at, updated_at)
      values (${partner.accountId}, 'CUSTOM', ${from}, ${to}, ${BigInt(amountUsdc) * 1_000_000n},
        ${JSON.stringify(statement)}::jsonb, ${hash}, ${hash}, 'PENDING', ${proposedBy}, ${to}, ${to})
      returning id`,
  )
  return id
}
const figures = {
  packs: 1,
  gross_usdc: '0',
  refund_usdc: '0',
  sellback_count: 0,
  sellback_usdc: '0',
  fees_usdc: '0',
  net_usdc: '0',
  share_bps: 0,
  share_usdc: '0',
}
const statement = {
  ...figures,
  instant_packs: 0,
  revenue_share_bps: 1_000,
  revenue_share_usdc: '0',
  platform_retained_usdc: '0',
  by_product: { tier: figures, instant: figures },
}

async function setWallet(address: string): Promise<void> {
  const now = new Date('2026-01-01T00:00:00Z')
  await sql`update payout_wallets set is_active = false where partner_id = ${partner.accountId}`.execute(service.db)
  await sql`
    insert into payout_wallets (partner_id, chain, address, is_active, key_id, effective_at, created_at)
    values (${partner.accountId}, 'base', ${address}, true, ${partner.keyId}, ${now}, ${now})`.execute(service.db)
}
const [wallet, otherWallet] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`] as const

const decide = (id: number, decision: string, person: Browser): Promise<Reply> =>
  callAdmin(service, person, 'POST', `/payouts/${id}/${decision}`, decision === 'approve' ? undefined : {})
const show = async (id: number) =>
  (await operator.get('/admin/payouts')).body.data.payouts.find((row: { payout_id: number }) => row.payout_id === id)
const run = () => operator.send('POST', '/admin/payouts/run')

describe('a payout above the limit', () => {
  test('waits for two people when the calendar closed its period', async () => {
    const id = await closeStatement(10_001)
    expect(refusal(await decide(id, 'approve', anna))).toEqual([404, 'payout_wallet_not_set'])
    await setWallet(wallet)
    await run()
    expect(await show(id)).toMatchObject({
      status: 'PENDING',
      hold_reason: 'awaiting_approval',
      proposed_by: 'system',
      approvals_needed: 2,
      approved_by: [],
    })
    // Releasing it from hold is no approval.
    expect((await decide(id, 'release', anna)).status).toBe(200)
    await run()
    expect((await show(id)).hold_reason).toBe('awaiting_approval')
    expect(refusal(await operator.send('POST', `/admin/payouts/${id}/approve`))).toEqual([
      403,
      'Insufficient permissions',
    ])
    const warehouse = await hire(service, ['warehouse'])
    expect(refusal(await decide(id, 'approve', warehouse))).toEqual([403, 'Insufficient permissions'])
    for (const person of [anna, anna]) {
      const { payout } = (await decide(id, 'approve', person)).body.data
      expect(payout.approved_by).toEqual([`operator:${anna.id}`])
    }
    await run()
    expect((await show(id)).hold_reason).toBe('awaiting_approval')
    expect((await decide(id, 'approve', ben)).body.data.payout.approved_by).toEqual([
      `operator:${anna.id}`,
      `operator:${ben.id}`,
    ])

    // The approval was given for one address.
    await setWallet(otherWallet)
    await run()
    expect((await show(id)).hold_reason).toBe('awaiting_approval')
    expect((await decide(id, 'void', ben)).body.data.payout.status).toBe('VOID')
    expect(refusal(await decide(id, 'approve', anna))).toEqual([409, 'invalid_status'])
  })

  test('is approved by one other person when a person closed its period, and the refusal names who can', async () => {
    const id = await closeStatement(20_000, `operator:${anna.id}`)
    const refused = await decide(id, 'approve', anna)
    expect(refusal(refused)).toEqual([403, 'second_approver_required'])
    expect(refused.body.details).toEqual({
      proposed_by: `operator:${anna.id}`,
      approvals_needed: 1,
      approved_by: [],
      roles: ['treasury'],
      may_approve: [{ id: ben.id, name: 'Ben' }],
    })
    expect((await decide(id, 'approve', ben)).status).toBe(200)
    expect((await decide(id, 'void', ben)).status).toBe(200)
  })

  test('the limit itself needs no approval', async () => {
    const id = await closeStatement(10_000)
    expect(await show(id)).toMatchObject({ approvals_needed: 0 })
    expect(refusal(await decide(id, 'approve', anna))).toEqual([409, 'invalid_status'])
  })
})

test('a decision about a payout asks for the factors again after ten minutes', async () => {
  const id = await closeStatement(5)
  const carl = await hire(service, ['treasury'])
  service.clock.advance(10 * 60_000 + 1)
  for (const decision of ['approve', 'hold', 'release', 'retry', 'void'])
    expect(refusal(await decide(id, decision, carl)), decision).toEqual([401, 'proof_required'])
  expect((await carl.send('POST', '/session/prove', { password: carl.password })).status).toBe(200)
  expect((await decide(id, 'hold', carl)).body.data.payout.hold_reason).toBe('manual')
})
