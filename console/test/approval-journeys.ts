// What leaves only after two people: partner and treasury read the same state as the API, before and after each decision.
import type { BrowserContext, Page } from 'playwright-core'
import { privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import type { World } from '../../service/test/harness/chain-world.ts'
import type { Client } from '../../service/test/harness/service.ts'
import { describeState } from '../src/parts/tones.ts'
import { signIn } from './browser.ts'
import { confirm } from './checks.ts'
import { findUnexplainedFacts } from './shown.ts'

type Visit = { page: Page; context: BrowserContext; baseUrl: string; world: World; partner: Client }
type Body = Record<string, any>

const must = ({ status, body }: { status: number; body: Body }): Body => {
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body['data']
}

/** Opens the approvals as a person of the treasury, and decides about the row with a text. */
async function decide({ page, context, baseUrl }: Visit, who: string, tab: string, text: string, decision: string) {
  await signIn(context, baseUrl, who)
  await page.goto(`/console/o/approvals?tab=${tab}`)
  const row = page.getByRole('listitem').filter({ hasText: text })
  await row.waitFor()
  expect(await findUnexplainedFacts(page)).toEqual([])
  await row.getByRole('button', { name: decision }).click()
  await confirm(page, decision)
  return row
}

/** A card above the limit leaves for a wallet once two people of the treasury approved it. */
export async function approveExport(visit: Visit, purchase: number): Promise<void> {
  const { page, context, baseUrl, world, partner } = visit
  const [wallet] = world.wallets
  const { items, external_user_id: user } = must(await partner.get(`/mystery/purchase/${purchase}`))
  const order = { external_user_id: user, wallet_address: wallet.address }
  const prepared = must(await partner.send('POST', '/mystery/collection/export/prepare', order))
  const signature = await privateKeyToAccount(wallet.privateKey).signTypedData(prepared['typed_data'])
  const link = { deadline: prepared['deadline'], signature }
  const headers = { 'idempotency-key': 'export of the console' }
  const body = { ...order, token_ids: [items[0].token_id], link }
  const { exports } = must(await partner.send('POST', '/mystery/collection/export', body, headers))
  const { export_id: id } = exports[0]
  const show = async (): Promise<Body> => must(await partner.get(`/mystery/collection/exports/${id}`))
  expect(await show()).toMatchObject({ status: 'REQUESTED', awaits_approval: true })
  const row = await decide(visit, 'operator-treasury', 'exports', `Export ${id} of partner`, 'Approve')
  await row.getByText('1 of 2 approvals').waitFor()
  expect(await show()).toMatchObject({ status: 'REQUESTED', awaits_approval: true })
  await decide(visit, 'operator-treasury-2', 'exports', `Export ${id} of partner`, 'Approve')
  await page.getByText('No export waits').waitFor()
  await expect.poll(async () => (await show())['status']).toBe('WAITING')
  await signIn(context, baseUrl, 'partner-owner')
  await page.goto(`/console/p/demo/purchases/${purchase}`)
  const [{ state }] = must(await partner.get(`/mystery/purchase/${purchase}`))['what_came_after']
  expect(state).toBe('EXPORTING')
  await page.locator('main h1').getByText(describeState(state).word).waitFor()
  expect(await findUnexplainedFacts(page)).toEqual([])
}

/** A withdrawal above the limit that one person rejects: the credits are free again, and the customer's page says why. */
export async function rejectWithdrawal(visit: Visit, user: string): Promise<void> {
  const { page, context, baseUrl, world, partner } = visit
  const [wallet] = world.wallets
  const readFree = async (): Promise<string> =>
    must(await partner.get(`/wallet/balance?external_user_id=${user}`))['wallet']['available_usdc']
  const before = await readFree()
  const order = { external_user_id: user, to_address: wallet.address, amount_usdc: '2.50' }
  const headers = { 'idempotency-key': 'withdrawal of the console' }
  const { withdrawal_id: id } = must(await partner.send('POST', '/wallet/withdraw', order, headers))
  const show = async (): Promise<Body> => must(await partner.get(`/wallet/withdrawals/${id}`))
  expect(await show()).toMatchObject({ status: 'HELD', awaits_approval: true })
  await decide(visit, 'operator-treasury', 'withdrawals', `Withdrawal ${id} of partner`, 'Reject')
  await page.getByText('No withdrawal waits').waitFor()
  await expect.poll(async () => (await show())['status']).toBe('FAILED')
  expect(await show()).toMatchObject({ failure_reason: 'rejected' })
  expect(await readFree()).toBe(before)
  await signIn(context, baseUrl, 'partner-owner')
  await page.goto(`/console/p/demo/customers?user=${user}`)
  await page.getByText(describeState('FAILED').word, { exact: true }).first().waitFor()
  expect(await findUnexplainedFacts(page)).toEqual([])
}
