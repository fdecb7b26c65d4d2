import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findLedgerViolations } from '../../../src/packs/ledger/invariants.ts'
import { startService, type Client, type TestService } from '../../harness/service.ts'

const wallet = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const otherWallet = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

let service: TestService
let partner: Client
beforeAll(async () => {
  service = await startService()
  partner = await service.partner({ scopes: ['wallet:read'] })
})
afterAll(async () => {
  expect(await findLedgerViolations(service.db)).toEqual([])
  await service[Symbol.asyncDispose]()
})

const balanceOf = (query: string, client = partner) => client.get(`/wallet/balance?${query}`)

test('a new end user is created on first use, without credits', async () => {
  const { status, body } = await balanceOf('external_user_id=ann')
  expect(status).toBe(200)
  expect(body.data).toEqual({
    end_user: {
      id: expect.any(Number),
      external_user_id: 'ann',
      wallet_address: null,
      custody_address: null,
      wallet_verified_at: null,
      created_at: '2026-03-01T12:00:00.000Z',
    },
    wallet: {
      currency: 'USDC',
      available: '0',
      reserved: '0',
      balance: '0',
      available_usdc: '0.000000',
      reserved_usdc: '0.000000',
      balance_usdc: '0.000000',
    },
  })
  expect((await balanceOf('external_user_id=ann')).body.data.end_user.id).toBe(body.data.end_user.id)
})

test('credits show in the balance and in the ledger', async () => {
  const given = await partner.send('POST', '/sandbox/credit', { external_user_id: 'rich', amount_usdc: '12.5' })
  expect(given.status).toBe(201)
  expect((await balanceOf('external_user_id=rich')).body.data.wallet).toMatchObject({
    available: '12500000',
    balance_usdc: '12.500000',
  })
  const ledger = await partner.get('/wallet/ledger?external_user_id=rich')
  expect(ledger.body.data.entries).toEqual([
    {
      id: expect.any(Number),
      entry_type: 'ADJUSTMENT',
      amount: '12500000',
      amount_usdc: '12.500000',
      balance_after: '12500000',
      balance_after_usdc: '12.500000',
      reserved_after: '0',
      reserved_after_usdc: '0.000000',
      source: 'sandbox',
      source_id: expect.any(String),
      description: 'Sandbox credit',
      created_at: '2026-03-01T12:00:00.000Z',
    },
  ])
  expect(ledger.body.pagination).toEqual({
    limit: 50,
    offset: 0,
    has_more: false,
    next_offset: null,
    next_cursor: null,
  })
})

describe('end-user identity', () => {
  test('an unused wallet is linked to the user known by id, and both identifiers then find the same user', async () => {
    const first = (await balanceOf('external_user_id=bob')).body.data.end_user
    const linked = (await balanceOf(`external_user_id=bob&wallet_address=${wallet}`)).body.data.end_user
    expect(linked).toMatchObject({ id: first.id, wallet_address: wallet })
    expect((await balanceOf(`wallet_address=${wallet.toLowerCase()}`)).body.data.end_user.id).toBe(first.id)
  })

  test('identifiers of two different users are a conflict and are never merged', async () => {
    await balanceOf('external_user_id=carol')
    await balanceOf(`wallet_address=${otherWallet}`)
    const { status, body } = await balanceOf(`external_user_id=carol&wallet_address=${otherWallet}`)
    expect([status, body.error]).toEqual([409, 'identity_conflict'])
    expect((await balanceOf('external_user_id=carol')).body.data.end_user.wallet_address).toBeNull()
  })

  test('fifty concurrent first requests create one user', async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, () => balanceOf('external_user_id=fifty')))
    expect(new Set(replies.map((reply) => reply.body.data.end_user.id)).size).toBe(1)
  })

  test('end users are separate per partner', async () => {
    const other = await service.partner({ scopes: ['wallet:read'] })
    await partner.send('POST', '/sandbox/credit', { external_user_id: 'dave', amount_usdc: '1' })
    expect((await balanceOf('external_user_id=dave', other)).body.data.wallet.balance).toBe('0')
  })
})

test.each([
  ['', 400, 'missing_user_identifier'],
  ['external_user_id=', 400, 'missing_user_identifier'],
  [`external_user_id=${'x'.repeat(256)}`, 400, 'identifier_too_long'],
  ['wallet_address=0x12', 400, 'invalid_wallet_address'],
  [`wallet_address=${wallet.replace('5aAe', '5aae')}`, 400, 'invalid_wallet_address'],
  ['external_user_id=a&external_user_id=b', 400, 'invalid_query_parameter'],
])('balance?%s is refused with %d %s', async (query, status, error) => {
  const reply = await balanceOf(query)
  expect([reply.status, reply.body.error]).toEqual([status, error])
})

test('an identifier may have 255 characters of any kind', async () => {
  expect((await balanceOf(`external_user_id=${encodeURIComponent('😀'.repeat(255))}`)).status).toBe(200)
})

test.each(['0', '-1', '1.0000001', 'abc', '', 5])(
  'an amount of %j is refused and nothing is credited',
  async (amount) => {
    const reply = await partner.send('POST', '/sandbox/credit', { external_user_id: 'erin', amount_usdc: amount })
    expect([reply.status, reply.body.error]).toEqual([400, 'invalid_amount'])
  },
)

test('a tenant and a key without the scope are refused', async () => {
  const tenant = await service.tenant()
  const blind = await service.partner({ scopes: ['read:catalog'] })
  expect((await balanceOf('external_user_id=a', tenant)).status).toBe(403)
  expect((await balanceOf('external_user_id=a', blind)).status).toBe(403)
})

test('end users are listed with their credits, found by the start of their id or by a wallet, and paged', async () => {
  const own = await service.partner({ scopes: ['wallet:read'] })
  for (const id of ['list%_1', 'list%_2', 'other']) await balanceOf(`external_user_id=${encodeURIComponent(id)}`, own)
  await balanceOf(`wallet_address=${otherWallet}`, own)
  await own.send('POST', '/sandbox/credit', { external_user_id: 'other', amount_usdc: '3' })
  const ids = async (query: string) =>
    (await own.get(`/end-users?${query}`)).body.data.end_users.map((user: any) => user.external_user_id)
  expect(await ids('')).toEqual([null, 'other', 'list%_2', 'list%_1'])
  expect(await ids('q=list%25_')).toEqual(['list%_2', 'list%_1'])
  expect(await ids('q=_')).toEqual([])
  expect(await ids(`q=${otherWallet.toLowerCase()}`)).toEqual([null])
  const first = await own.get('/end-users?limit=2')
  expect(first.body.data.end_users[1]).toMatchObject({
    external_user_id: 'other',
    wallet: { balance_usdc: '3.000000' },
  })
  const next = await own.get(`/end-users?limit=2&cursor=${first.body.pagination.next_cursor}`)
  expect(next.body.data.end_users.map((user: any) => user.external_user_id)).toEqual(['list%_2', 'list%_1'])
  expect(next.body.pagination.has_more).toBe(false)
})
