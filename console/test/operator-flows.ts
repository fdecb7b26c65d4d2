import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { signIn } from './browser.ts'

export type Visit = { page: Page; context: BrowserContext; baseUrl: string }

/** Presses the button of an open dialog. */
const confirm = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

/** Simulates other odds of the first tier, proposes them and puts them on sale. */
export async function publishTier({ page, context, baseUrl }: Visit): Promise<void> {
  await signIn(context, baseUrl, 'operator-account-manager')
  await page.goto('/console/o/tiers/1/odds')
  await page.getByText(/ms in this browser/).waitFor()
  await page.getByLabel('Weight of Rare').fill('25')
  await page.getByText('Rare changed').waitFor()
  await page.getByText(/ms in this browser/).waitFor()
  await page.getByRole('button', { name: 'Propose version 2' }).click()
  await confirm(page, 'Propose version 2')
  await page.getByText('Version 2 is proposed.').waitFor()
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
  const approve = row.getByRole('button', { name: 'Approve' })
  await approve.waitFor()
  const hint = await approve.getAttribute('title')
  if (!hint?.includes('You proposed this')) throw new Error(`The proposer could approve: ${hint}`)
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
