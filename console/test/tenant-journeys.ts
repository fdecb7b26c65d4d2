// What leaves and reaches the account of a tenant: each step on the screen is the state that the API has.
import { expect } from 'vitest'
import { transact } from '../../service/src/db/db.ts'
import type { Client } from '../../service/test/harness/service.ts'
import { stock } from '../../service/test/harness/vault.ts'
import { describeState } from '../src/parts/tones.ts'
import { stateOf } from '../src/screens/tenant/outbound/withdrawal-state.ts'
import { signIn } from './browser.ts'
import { confirm } from './checks.ts'
import { findUnexplainedFacts } from './shown.ts'
import type { Hall, Visit } from './warehouse-flows.ts'

const address = { name: 'Ada Fox', street1: '12 Elm Street', city: 'Austin', state: 'TX', zip: '78701', country: 'US' }
const actor = { actor: 'operator:7', siteIds: null }
const home = '/console/t/VAULT-0001'

async function withdraw({ service, tenant }: Hall, method: 'ship' | 'pickup') {
  const codes = await stock(service, tenant, 1)
  const body = { unique_ids: codes, method, ...(method === 'ship' && { destination: address }) }
  const { id } = (await tenant.send('POST', '/withdrawals', body)).body.data.withdrawal as { id: number }
  const [task] = await service.warehouse.tasks.listOf({ purpose: 'withdrawal', documentId: id })
  if (!task) throw new Error('A withdrawal has a task.')
  return { id, codes, taskId: task.id }
}

/** The page, its list and the API name the same state, and all numbers are those of the API. */
async function expectWithdrawal({ page, tenant }: Visit, id: number, state: string): Promise<void> {
  const { withdrawal } = (await tenant.get(`/withdrawals/${id}`)).body.data
  expect(stateOf(withdrawal)).toBe(state)
  const { word } = describeState(state)
  await page.goto(`${home}/withdrawals/${id}`)
  await page
    .getByRole('heading', { name: `Withdrawal ${id}` })
    .getByText(word, { exact: true })
    .waitFor()
  expect(await findUnexplainedFacts(page)).toEqual([])
  await page.goto(`${home}/withdrawals`)
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: `Withdrawal ${id}`, exact: true }) })
  await row.getByText(word, { exact: true }).waitFor()
}

/** A withdrawal is picked, packed and dispatched, and then arrives, or waits at the desk, or is lost. */
export async function followWithdrawals(visit: Visit): Promise<void> {
  const { service, context, baseUrl, tenant } = visit
  const { tasks } = service.warehouse
  await signIn(context, baseUrl, 'tenant-owner')
  for (const [method, end] of [
    ['ship', 'COMPLETED'],
    ['ship', 'LOST'],
    ['pickup', 'AT_THE_DESK'],
  ] as const) {
    const { id, codes, taskId } = await withdraw(visit, method)
    const [uniqueId = ''] = codes
    await expectWithdrawal(visit, id, 'REQUESTED')
    await transact(service.db, (tx) => tasks.pick(tx, actor, { taskId, uniqueId }))
    const parcel = { taskId, parcelNumber: 1, uniqueIds: codes, weightGrams: 60 }
    await transact(service.db, (tx) => tasks.pack(tx, actor, parcel))
    await expectWithdrawal(visit, id, 'ACKNOWLEDGED')
    const order = { taskId, isSupervisor: false, signal: AbortSignal.timeout(60_000) }
    const [label] = method === 'ship' ? await tasks.buyLabels(actor, order) : []
    const scans = [label?.trackingNumber ?? `V1:PCL:${taskId}-1`]
    await transact(service.db, (tx) => tasks.dispatch(tx, actor, { taskId, scans, second: undefined }))
    if (end === 'COMPLETED') await transact(service.db, (tx) => tasks.deliver(tx, actor, taskId, {}))
    const loss = { taskId, reason: 'no scan for 20 days', second: undefined }
    if (end === 'LOST') await transact(service.db, (tx) => tasks.declareLost(tx, actor, loss))
    await expectWithdrawal(visit, id, end)
    expect((await tenant.get(`/withdrawals/${id}`)).body.data.withdrawal.cards).toMatchObject([{ unique_id: uniqueId }])
  }
}

/** Another tenant offers cards twice; one offer is accepted, the other one declined. */
export async function answerTransfers({ page, context, baseUrl, service, tenant }: Visit, sender: Client) {
  const platform = await service.platform()
  const policy = { transfer_policy: 'accept' }
  await platform.send('PUT', `/admin/tenants/${tenant.accountId}/transfer-policy`, policy)
  await signIn(context, baseUrl, 'tenant-owner')
  for (const [answer, status, heldBy] of [
    ['Accept', 'COMPLETED', tenant],
    ['Decline', 'DECLINED', sender],
  ] as const) {
    const codes = await stock(service, sender, 2)
    const order = { unique_ids: codes, to_account: 'VAULT-0001', note: 'As agreed' }
    const { id } = (await sender.send('POST', '/card-transfers', order)).body.data.transfer
    await page.goto(`${home}/transfers/${id}`)
    const title = page.getByRole('heading', { name: `Transfer ${id}` })
    await title.getByText(describeState('PENDING_ACCEPTANCE').word).waitFor()
    await page.getByRole('button', { name: answer, exact: true }).click()
    if (answer === 'Decline') await confirm(page, answer)
    else await page.getByRole('button', { name: 'Press again to accept' }).click()
    await title.getByText(describeState(status).word).waitFor()
    expect((await tenant.get(`/card-transfers/${id}`)).body.data.transfer.status).toBe(status)
    expect(await findUnexplainedFacts(page)).toEqual([])
    for (const code of codes) expect((await heldBy.get(`/cards/${code}`)).body.data.card.status).toBe('AVAILABLE')
  }
}
