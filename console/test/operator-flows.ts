import type { Schemas } from '@packhouse/sdk'
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { signIn } from './browser.ts'
import { confirm } from './checks.ts'

type TierVersion = Schemas['TierVersion']

export type Visit = { page: Page; context: BrowserContext; baseUrl: string }

/** Simulates other odds of the first tier, proposes them and puts them on sale. */
export async function publishTier({ page, context, baseUrl }: Visit): Promise<void> {
  await signIn(context, baseUrl, 'operator-account-manager')
  await page.goto('/console/o/tiers/1/odds')
  await page.getByText(/ms in this browser/).waitFor()
  await page.getByLabel('Weight of Rare').fill('25')
  await page.getByText('Rare changed').waitFor()
  await page.getByText(/ms in this browser/).waitFor()
  await page.getByRole('button', { name: 'Propose version 2' }).click()
  // The notice is seen for some seconds only.
  await Promise.all([page.getByText('Version 2 is proposed.').waitFor(), confirm(page, 'Propose version 2')])
  await page.getByRole('link', { name: 'Stock and versions' }).click()
  await page.getByRole('button', { name: 'Activate' }).click()
  await confirm(page, 'Activate')
  const onSale = page.getByRole('listitem').filter({ hasText: 'On sale' })
  await onSale.filter({ hasText: /activated by Amir Mansour/ }).waitFor()
}

/** Takes cards off a shelf of the first tier and stocks them again, following the progress. */
export async function restockTier({ page, context, baseUrl }: Visit): Promise<void> {
  await signIn(context, baseUrl, 'operator-account-manager')
  await page.goto('/console/o/tiers/1')
  for (const verb of ['Drain', 'Restock']) {
    await page.getByRole('button', { name: `${verb} Common` }).click()
    await page.getByLabel('Cards', { exact: true }).fill('2')
    await confirm(page, `${verb} 2 cards`)
    const row = page.getByRole('listitem').filter({ hasText: `${verb} 2 cards` })
    await row.getByLabel('done').waitFor()
  }
}

/** One person of the treasury proposes an adjustment, which that person cannot approve, and another approves it. */
export async function adjustCredits({ page, context, baseUrl }: Visit, user: string): Promise<void> {
  await signIn(context, baseUrl, 'operator-treasury')
  await page.goto('/console/o/approvals')
  await page.getByRole('button', { name: 'New adjustment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByPlaceholder('Beginning of the id, or a wallet').fill(user)
  await dialog.getByRole('option', { name: new RegExp(`^${user} `) }).click()
  await dialog.getByLabel('Amount, USDC').fill('2.50')
  await dialog.getByLabel('Reason').fill('Delayed delivery')
  await confirm(page, 'Propose adjustment')
  const row = page.getByRole('listitem').filter({ hasText: 'Delayed delivery' })
  // The proposer cannot approve.
  await row.locator('button[title*="You proposed this"]', { hasText: 'Approve' }).waitFor()
  await signIn(context, baseUrl, 'operator-treasury-2')
  await page.goto('/console/o')
  await page.getByText('1 adjustment to decide').waitFor()
  await page.getByRole('link', { name: 'Decide' }).first().click()
  await row.getByRole('button', { name: 'Approve' }).click()
  await confirm(page, 'Approve')
  await row.getByText('approved by Tessa Tran').waitFor()
}

const brokenCard = '{"id": "op-1"}'

/** Uploads a file whose entries are all left out, and reads why. */
export async function importCards({ page, context, baseUrl }: Visit): Promise<void> {
  await signIn(context, baseUrl, 'operator-account-manager')
  await page.goto('/console/o/imports?game=onepiece')
  await page.getByText('Nothing was imported yet').waitFor()
  await page.setInputFiles('input[type=file]', {
    name: 'cards.jsonl',
    mimeType: 'application/json',
    buffer: Buffer.from(`${brokenCard}\n{broken\n`),
  })
  await page.getByLabel('Leave out entries with problems').check()
  await page.getByRole('button', { name: 'Import files' }).click()
  await page.getByText('2 entries left out').waitFor()
  await page.getByRole('button', { name: /^Show all \d+ kinds of problems$/ }).click()
  await page.getByRole('cell', { name: 'cards.jsonl:2' }).waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download what was left out' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^onepiece-import-\d+-rejects\.jsonl$/)
}

/** Another account manager or administrator approves a proposal, and the proposer carries it out. */
async function approveAndCarryOut(
  { page, context, baseUrl }: Visit,
  role: string,
  { title, difference }: { title: RegExp; difference: RegExp },
): Promise<void> {
  const row = page.getByRole('listitem').filter({ hasText: title })
  await signIn(context, baseUrl, `operator-${role}-2`)
  await page.goto('/console/o/approvals?tab=requests')
  // What changes is seen before it is approved.
  await row.getByRole('row', { name: difference }).waitFor()
  await row.getByRole('button', { name: 'Approve' }).click()
  await confirm(page, 'Approve')
  await row.getByText(/approved by/).waitFor()
  // The proposer finds the decision on the first page.
  await signIn(context, baseUrl, `operator-${role}`)
  await page.goto('/console/o')
  const own = page.getByRole('region', { name: 'Your proposals' }).getByRole('listitem').filter({ hasText: title })
  await own.getByRole('button', { name: 'Carry out' }).click()
  await confirm(page, 'Carry out')
}

/** A version that returns more than its price: both people see the loss in money before they decide. */
export async function rejectLoss({ page, context, baseUrl }: Visit): Promise<void> {
  await signIn(context, baseUrl, 'operator-account-manager')
  await page.goto('/console/o/tiers/1/odds')
  await page.getByText(/ms in this browser/).waitFor()
  await page.getByLabel('Price, USDC').fill('1.00')
  const propose = page.getByRole('button', { name: /^Propose version \d+$/ })
  const version = /\d+/.exec((await propose.textContent()) ?? '')?.[0] ?? ''
  await propose.click()
  await confirm(page, `Propose version ${version}`)
  await page.getByRole('link', { name: 'Stock and versions' }).click()
  await page.getByRole('button', { name: 'Propose to activate' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('alert').filter({ hasText: 'Every pack loses money' }).waitFor()
  await dialog.getByLabel('Why this version').fill('Holiday promotion')
  await expect.poll(() => dialog.getByRole('button', { name: 'Propose to activate' }).isEnabled()).toBe(false)
  await dialog.getByLabel(/^I understand that the return is/).check()
  await confirm(page, 'Propose to activate')
  const title = new RegExp(`Activate version ${version} of tier 1`)
  await page.getByRole('list', { name: 'Proposed changes' }).filter({ hasText: title }).waitFor()
  await signIn(context, baseUrl, 'operator-account-manager-2')
  const reply = await context.request.get('/api/v1/console/o/admin/tiers/1/versions', { headers: { 'x-console': '1' } })
  const { versions } = ((await reply.json()) as { data: { versions: TierVersion[] } }).data
  const percent = (status: string): string =>
    `${((versions.find((one) => one.status === status)?.return_bps ?? 0) / 100).toFixed(1)} %`
  await page.goto('/console/o/approvals?tab=requests')
  const row = page.getByRole('listitem').filter({ hasText: title })
  await row.getByRole('alert').filter({ hasText: 'Every pack loses money' }).waitFor()
  const shown = row.getByRole('row', { name: /^Return to player/ })
  await expect
    .poll(() => shown.getByRole('cell').allTextContents())
    .toEqual([percent('live'), expect.stringContaining(percent('proposed'))])
  await row.getByText(/Effect in money: −/).waitFor()
  await row.getByRole('button', { name: 'Reject' }).click()
  await confirm(page, 'Reject')
  await signIn(context, baseUrl, 'operator-account-manager')
  await page.goto('/console/o')
  await page.getByRole('region', { name: 'Your proposals' }).getByText('Rejected', { exact: true }).waitFor()
}

/** Reads the key that a dialog shows once, and closes it. */
async function takeKey(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog')
  const key = (await dialog.locator('pre .mono').textContent()) ?? ''
  await confirm(page, 'I have stored it')
  return key
}

/** Opens the account of a partner; one person creates an everyday key, two people one with full access. */
export async function openPartner({ page, context, baseUrl }: Visit): Promise<void> {
  await signIn(context, baseUrl, 'operator-account-manager')
  await page.goto('/console/o/accounts')
  await page.getByRole('button', { name: 'New account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Night Market')
  await expect.poll(() => dialog.getByLabel('Slug').inputValue()).toBe('night-market')
  await confirm(page, 'Create account')
  const panel = page.getByRole('complementary', { name: 'Night Market' })
  const createKey = async (name: string, scope: RegExp): Promise<void> => {
    await panel.getByRole('button', { name: 'Create key' }).click()
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel(scope).check()
  }
  await createKey('Shop server', /^packs:read/)
  await confirm(page, 'Create key')
  const keys = [await takeKey(page)]
  await createKey('Back office', /^admin/)
  await dialog.getByLabel('Reason').fill('First key of the partner')
  await confirm(page, 'Propose')
  await panel.getByText('Create the key “Back office”').waitFor()
  await panel.getByRole('button', { name: 'Invite' }).click()
  await dialog.getByLabel('E-mail').fill('owner@night-market.test')
  await dialog.getByLabel('Reason').waitFor()
  await confirm(page, 'Cancel')
  await approveAndCarryOut({ page, context, baseUrl }, 'account-manager', {
    title: /Create the key “Back office”/,
    difference: /^Scopes admin/,
  })
  keys.push(await takeKey(page))
  for (const key of keys) {
    const reply = await fetch(`${baseUrl}/api/v1/info`, { headers: { 'x-api-key': key } })
    expect(reply.status).toBe(200)
  }
}

/** One administrator pauses prize sends at once; two administrators let them run again. */
export async function pausePrizes({ page, context, baseUrl }: Visit): Promise<void> {
  await signIn(context, baseUrl, 'operator-admin')
  await page.goto('/console/o/chain')
  const row = page.getByRole('region', { name: 'Contracts' }).getByRole('listitem').filter({ hasText: 'Prize sends' })
  await row.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('dialog').getByText('No prize leaves the inventory.').waitFor()
  await confirm(page, 'Pause')
  await row.getByRole('button', { name: 'Propose to unpause' }).click()
  await page.getByLabel('Reason for the other administrator').fill('The inventory is checked')
  await confirm(page, 'Propose to unpause')
  await page.getByText('Unpause prize sends').waitFor()
  await approveAndCarryOut({ page, context, baseUrl }, 'admin', {
    title: /Unpause prize sends/,
    difference: /^Prize sends paused .*running/,
  })
  await page.goto('/console/o/chain')
  await row.getByText('Running', { exact: true }).waitFor()
}
