// What people of a tenant and the warehouse do, step by step.
import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { World } from '../../service/test/harness/chain-world.ts'
import type { Client } from '../../service/test/harness/service.ts'
import { signIn } from './browser.ts'
import { confirm } from './checks.ts'
import { createVaultWork } from './vault-work.ts'
import type { TenantSubjects } from './screens.ts'

export type Vault = { tenant: Client; second: Client; staff: Client }

const cardsPerTenant = 16

/** The account of the demo people with cards, and another one to trade with. */
export async function openVault(world: World): Promise<Vault> {
  const [tenant, second] = [await world.tenant({ slug: 'VAULT-0001' }), await world.tenant({ slug: 'VAULT-0002' })]
  const { intake } = world.service.vault
  for (const { accountId } of [tenant, second]) {
    const names = Array.from({ length: cardsPerTenant }, (_, index) => `Stored ${index + 1}`)
    await intake.takeIn(
      accountId,
      names.map((name) => ({ name, condition: 'NM' as const, declaredValueCents: 1_000n })),
      'system',
    )
  }
  return { tenant, second, staff: await world.platform() }
}

/** One of each document whose page the browser visits. */
export const makeTenantSubjects = (baseUrl: string, { tenant, second, staff }: Vault): Promise<TenantSubjects> =>
  createVaultWork(baseUrl, {
    tenant: tenant.key,
    second_tenant: second.key,
    platform_admin: staff.key,
  }).makePresent()

type Visit = { page: Page; context: BrowserContext; baseUrl: string; vault: Vault }

async function announce(page: Page): Promise<number> {
  await page.goto('/console/t/VAULT-0001/inbound/new')
  await page.getByLabel('Name, line 1').fill('Sunforged Wyrm')
  await page.getByLabel('Quantity, line 1').fill('2')
  await page.getByRole('button', { name: 'Paste a list' }).click()
  await page.getByLabel('Paste your list, one card per line').fill('1 x Moonlit Otter, 12/36, LP\n')
  await page.getByRole('button', { name: 'Add 1 line' }).click()
  await page.getByLabel('Your reference').fill('Spring box')
  await page.getByRole('button', { name: 'Announce 3 cards' }).click()
  await page.getByText('Write IN-').waitFor()
  const file = {
    name: 'packing-list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('name,quantity\nSunforged Wyrm,2\n'),
  }
  await page.getByLabel('Files to attach').setInputFiles(file)
  await page.getByText('packing-list.csv').waitFor()
  return Number(new URL(page.url()).pathname.split('/').at(-1))
}

/** The warehouse finds one card less than announced, and puts the others away. */
async function receiveShort({ tenant, staff }: Vault, id: number): Promise<void> {
  async function act(path: string, body: object = {}): Promise<any> {
    const action = { client_action_id: randomUUID(), ...body }
    const reply = await staff.send('POST', `/operator/v1${path}`, action)
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300)
    return reply.body.data
  }
  const { lines } = (await tenant.get(`/inbound-shipments/${id}`)).body.data.inbound_shipment
  const line = lines.find(({ name }: { name: string }) => name === 'Sunforged Wyrm').line_id
  await act(`/inbound/${id}/arrive`, { box_no: 1, condition: 'GOOD' })
  const cards = [
    { line_id: line, condition: 'NM' },
    { line_id: line, condition: 'NM' },
  ]
  const { unique_ids: codes } = await act(`/inbound/${id}/receive`, { box_no: 1, cards })
  for (const code of codes) await act(`/items/${code}/putaway`, { bin: 'A-01' })
  await act(`/inbound/${id}/close-box`, { box_no: 1 })
  await act(`/inbound/${id}/complete`)
}

async function answerCase(page: Page, tenant: Client, id: number): Promise<void> {
  // The page follows the warehouse without a reload.
  await page.getByText('1 missing.').waitFor()
  await page.getByRole('link', { name: 'Open the case' }).click()
  await page.getByRole('button', { name: 'Accept count' }).click()
  await page.getByLabel('Your answer').fill('You are right, one card stayed here.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await page.getByRole('listitem').filter({ hasText: 'one card stayed here' }).getByText('Accept count').waitFor()
  const shipment = (await tenant.get(`/inbound-shipments/${id}`)).body.data.inbound_shipment
  const { exception } = (await tenant.get(`/exceptions/${shipment.exception_ids[0]}`)).body.data
  expect(exception.messages).toMatchObject([{ author: 'tenant', decision: 'accept_count' }])
}

async function shipOne(page: Page): Promise<number> {
  await page.goto('/console/t/VAULT-0001/inventory?q=Sunforged')
  await page.getByText('2 found').waitFor()
  await page
    .getByLabel(/Select Sunforged Wyrm/)
    .first()
    .check()
  await page.getByRole('button', { name: /Quote and ship/ }).click()
  const fields = { Name: 'Ada Fox', Street: '12 Elm Street', 'ZIP code': '78701', City: 'Austin', State: 'TX' }
  for (const [name, value] of Object.entries(fields)) await page.getByLabel(name, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Get rates' }).click()
  await page.getByRole('radio').last().check()
  await page.getByRole('button', { name: /^Ship for/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('1, reserved from now on').waitFor()
  await confirm(page, /^Ship for/)
  await page.getByText(/^Order \d+ is committed\.$/).waitFor()
  await page.locator('main').getByText('Tara Thorn').waitFor()
  return Number(new URL(page.url()).pathname.split('/').at(-1))
}

/** A tenant announces cards, the warehouse receives one less, the tenant answers, ships one and sees what it costs. */
export async function announceAndShip({ page, context, baseUrl, vault }: Visit): Promise<void> {
  const { tenant } = vault
  await signIn(context, baseUrl, 'tenant-owner')
  const inbound = await announce(page)
  await receiveShort(vault, inbound)
  await answerCase(page, tenant, inbound)
  const order = await shipOne(page)
  const { amounts, status } = (await tenant.get(`/orders/${order}`)).body.data.order
  expect(status).toBe('COMMITTED')
  await page.goto('/console/t/VAULT-0001/invoices')
  await page.getByRole('link', { name: 'Open the draft' }).click()
  const lines = page.getByRole('row').filter({ hasText: new RegExp(`order ${order}$|order ${order}\\D`, 'i') })
  await lines.first().waitFor()
  const shown = await lines.locator('td:last-child').allTextContents()
  const cents = shown.reduce((sum, text) => sum + Number(text.replaceAll(/[^\d]/g, '')), 0)
  expect(cents).toBe(amounts.total_cents)
}
