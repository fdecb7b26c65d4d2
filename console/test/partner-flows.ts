// What people of a partner do in the console, step by step.
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { World } from '../../service/test/harness/chain-world.ts'
import type { Client } from '../../service/test/harness/service.ts'
import { signIn } from './browser.ts'
import { confirm } from './checks.ts'
import { prizes } from './subjects.ts'

type Visit = { page: Page; context: BrowserContext; baseUrl: string }
type WorldVisit = Visit & { world: World; partner: Client }

export async function sendPrizes({ page, context, baseUrl, world, partner }: WorldVisit): Promise<void> {
  await signIn(context, baseUrl, 'partner-owner')
  await page.goto('/console/p/demo/sends/new')
  for (const id of prizes.sendable.slice(0, 2)) await page.getByLabel(new RegExp(id)).check()
  // A prize that cannot be sent cannot be picked.
  await expect.poll(() => page.getByLabel(new RegExp(prizes.ungraded)).isDisabled()).toBe(true)
  const field = page.getByLabel(/One wallet per line/)
  await field.fill('0x12 raffle')
  await page.getByText('Line 1: “0x12” is not a wallet address.').waitFor()
  const winners = world.wallets.slice(1).map(({ address }) => address)
  await field.fill(winners.map((address, index) => `${address}, raffle ${index + 1}`).join('\n'))
  await page.getByText('2 recipients, 1 prize each.').waitFor()
  await page.getByRole('button', { name: 'Review' }).click()
  const sent = async (): Promise<number> => (await partner.get('/sends?limit=100')).body.data.sends.length
  const before = await sent()
  await page.getByRole('button', { name: 'Send 2 prizes' }).click()
  await page.getByText('2 sends are on the way').waitFor()
  expect(await sent()).toBe(before + 2)
  await page
    .getByRole('link', { name: /^Send \d+$/ })
    .first()
    .click()
  await page.getByText('raffle 1').waitFor()
}

export async function createKeyAndFindRequest({ page, context, baseUrl, world }: WorldVisit): Promise<void> {
  await signIn(context, baseUrl, 'partner-developer')
  await page.goto('/console/p/demo/keys')
  await page.getByRole('button', { name: 'Create key' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Shop server')
  await expect.poll(() => dialog.getByLabel(/^admin/).isDisabled()).toBe(true)
  await confirm(page, 'Create key')
  const key = (await dialog.locator('pre .mono').textContent()) ?? ''
  expect(key).toMatch(/^ph_/)
  await confirm(page, 'I have stored it')
  await page.getByRole('button', { name: 'Edit Shop server' }).click()
  await dialog.getByLabel('Name').fill('Shop in Berlin')
  await dialog.getByLabel(/^wallet:read/).check()
  await confirm(page, 'Save key')
  const row = page.getByRole('row').filter({ hasText: 'Shop in Berlin' })
  await row.getByText('wallet:read').waitFor()
  const reply = await fetch(`${baseUrl}/api/v1/mystery/purchase/424242`, { headers: { 'x-api-key': key } })
  expect(reply.status).toBe(404)
  await world.service.flush()
  await page.goto('/console/p/demo/requests?status=4xx&q=424242')
  await page.getByRole('table', { name: 'Request log' }).getByText('not_found').waitFor()
  await page
    .getByText(reply.headers.get('x-request-id')?.slice(0, 6) ?? '')
    .first()
    .waitFor()
  expect(await page.content()).not.toContain(key)
}

export async function followRedemption({ page, context, baseUrl }: Visit, redemption: number): Promise<void> {
  await signIn(context, baseUrl, 'partner-viewer')
  await page.goto(`/console/p/demo/redemptions?status=BURN_SUBMITTED&q=ada`)
  await page.getByRole('link', { name: `Redemption ${redemption}`, exact: true }).click()
  await page.getByText('Burn requested: the card can no longer be traded').waitFor()
  await page.getByRole('button', { name: 'Parcel', exact: true }).click()
  await page.getByText('Waits to be picked').waitFor()
  expect(new URL(page.url()).search).toBe('?tab=parcel')
}

/** Names the filters of the open list, opens the list without them, and finds them again under the name. */
export async function saveView(page: Page, name: string): Promise<void> {
  const { pathname, searchParams } = new URL(page.url())
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save these filters' }).click()
  await page.getByLabel('Name of the view').fill(name)
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('button', { name: `View: ${name}` }).waitFor()
  await page.goto(pathname)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name }).click()
  await page.getByRole('button', { name: `View: ${name}` }).waitFor()
  searchParams.delete('peek')
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(Object.fromEntries(searchParams))
}
