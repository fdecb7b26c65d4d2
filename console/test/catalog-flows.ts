// What a person does in the catalog explorer.
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { signIn } from './browser.ts'

type Visit = { page: Page; context: BrowserContext; baseUrl: string }

const catalog = '/console/p/demo/catalog/wildmere'
const wrong = 'types:spark -rarty:common'

/** The horizontal middle of an element. */
async function middleOf(page: Page, selector: string): Promise<number> {
  const box = await page.locator(selector).boundingBox()
  return box ? box.x + box.width / 2 : Number.NaN
}

/** The mark under the query points at the refused word; Tab puts the suggestion in its place and runs it. */
async function fixQuery(page: Page): Promise<void> {
  const query = page.getByRole('combobox', { name: 'Query' })
  await query.fill(wrong)
  await query.press('Enter')
  const fault = page.getByRole('alert')
  await fault.getByText('Unknown field "rarty"').waitFor()
  await fault.getByText(`character ${wrong.indexOf('rarty') + 1}`).waitFor()
  await expect.poll(() => page.locator('.query-layer [data-refused]').innerText()).toBe('rarty')
  const distance = (await middleOf(page, '.query-caret')) - (await middleOf(page, '.query-layer [data-refused]'))
  expect(Math.abs(distance)).toBeLessThan(12)
  // The last results stay, and say so.
  await page.getByText('Results of your last query that could be read').waitFor()
  await query.press('Tab')
  await expect.poll(() => query.inputValue()).toBe('types:spark -rarity:common')
  await expect.poll(() => fault.count()).toBe(0)
  expect(new URL(page.url()).searchParams.get('q')).toBe('types:spark -rarity:common')
}

/** Fields and then the values that the catalog has, by keys alone. */
async function completeQuery(page: Page): Promise<void> {
  const query = page.getByRole('combobox', { name: 'Query' })
  await query.fill('')
  await query.pressSequentially('rari')
  await page.getByRole('option', { name: /^rarity/ }).waitFor()
  await query.press('Tab')
  await page.getByRole('option', { name: /^secret rare/ }).waitFor()
  await query.pressSequentially('sec')
  await query.press('ArrowDown')
  await query.press('Enter')
  await query.press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('rarity:"secret rare"')
  await page.getByText(/^\d+ cards? in \d+ ms$/).waitFor()
}

export async function exploreCatalog({ page, context, baseUrl }: Visit, printing: string): Promise<void> {
  await signIn(context, baseUrl, 'partner-viewer')
  await page.goto('/console/catalog/wildmere?order=-raw_price%2Cname')
  // The link without an account opens in the account of the person.
  await page.waitForURL(`**${catalog}?order=*`)
  const wall = page.getByRole('listbox', { name: 'Cards' })
  await wall.getByRole('option').first().waitFor()
  await fixQuery(page)
  await completeQuery(page)
  await page.goto(`${catalog}?order=-raw_price%2Cname`)
  await wall.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press(' ')
  const panel = page.getByRole('complementary', { name: /^Card / })
  await panel.getByRole('img', { name: /^Raw, near mint: from / }).waitFor()
  expect(new URL(page.url()).searchParams.get('peek')).toBe(printing)
  const code = panel.getByLabel('Request as code')
  await expect.poll(() => code.innerText()).toContain(`/api/v1/wildmere/cards/${printing}/prices`)
  await expect.poll(() => code.innerText()).toContain('X-API-Key: $PACKHOUSE_KEY')
  await page.reload()
  await panel.waitFor()
  await wall.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${catalog}/${encodeURIComponent(printing)}`)
  await page.getByRole('region', { name: 'Japanese' }).waitFor()
  await page.goto(`${catalog}?view=table&q=name%3Azzzz`)
  await page.getByRole('button', { name: 'Clear the query' }).click()
  await page.getByRole('table', { name: 'Cards' }).waitFor()
}
