// What a person does in the catalog explorer.
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Client } from '../../service/test/harness/service.ts'
import { signIn } from './browser.ts'
import { confirm } from './checks.ts'

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

const usd = (amount: number): string => amount.toLocaleString('en', { style: 'currency', currency: 'USD' })

type Mover = { card: { name: string }; price: number; previous_price: number; percent: number }

/** Every window in both directions shows the rows of the service, in its order. */
export async function seeMovers({ page, context, baseUrl }: Visit, partner: Client): Promise<void> {
  await signIn(context, baseUrl, 'partner-viewer')
  await page.goto(catalog)
  await page.getByRole('button', { name: 'Movers' }).click()
  const dialog = page.getByRole('dialog', { name: 'Prices that moved most' })
  const rows = dialog.getByRole('list', { name: 'Movers' }).getByRole('listitem')
  const cases = ['1 day', '7 days', '30 days'].flatMap((window) =>
    (['Rising', 'Falling'] as const).map((direction) => ({ window, direction })),
  )
  for (const { window, direction } of cases) {
    const query = `window=${Number.parseInt(window, 10)}d&direction=${direction === 'Rising' ? 'up' : 'down'}`
    const { movers } = (await partner.get(`/wildmere/movers?${query}&min_price=1&limit=50`)).body.data
    expect(movers.length).toBeGreaterThan(0)
    const said = (movers as Mover[]).map(({ card, price, previous_price, percent }) => {
      const change = `${percent > 0 ? 'up' : 'down'} ${Math.abs(percent).toLocaleString('en')} %`
      return [card.name, change, usd(previous_price), usd(price)]
    })
    await dialog.getByRole('button', { name: window, exact: true }).click()
    await dialog.getByRole('button', { name: direction, exact: true }).click()
    await expect
      .poll(async () =>
        (await rows.allInnerTexts()).map((text) => {
          const [, change, before, now] = /((?:up|down)\s+[\d.,]+ %)\s+(\S+) → (\S+)$/.exec(text) ?? []
          return [text.split('\n', 1)[0], change?.replace(/\s+/, ' '), before, now]
        }),
      )
      .toEqual(said)
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
}

/** An alert waits, is met by a new price, of which the webhook hears, and is removed. */
export async function watchPrice(
  { page, context, baseUrl }: Visit,
  { partner, operator, id }: { partner: Client; operator: Client; id: string },
): Promise<void> {
  const alerts = async () => (await partner.get('/catalog/alerts')).body.data.alerts
  const { market } = (await partner.get(`/wildmere/cards/${id}?include=prices`)).body.data.pricing
  const limit = Math.ceil(market / 2)
  await signIn(context, baseUrl, 'partner-owner')
  await page.goto(`${catalog}/${encodeURIComponent(id)}`)
  const form = page.getByRole('form', { name: 'New price alert' })
  await form.getByRole('textbox', { name: 'Price in USD' }).fill(String(limit))
  await form.getByRole('button', { name: 'Watch' }).click()
  const row = page.getByRole('listitem').filter({ hasText: `Raw at ${usd(limit)} or less` })
  await row.waitFor()
  const [alert] = await alerts()
  expect(alert).toMatchObject({ card_id: id, grade: null, above: null, below: limit, is_met: false })
  await row.getByText(/^met /).waitFor({ state: 'detached' })
  const prices = [{ card_id: id, market: limit, updated_at: alert.created_at }]
  const licence = { name: 'Auctions', licence: 'CC-BY-4.0', attribution: 'Auctions Ltd.' }
  await operator.send('PUT', '/admin/catalog/sources/auctions', licence)
  const written = await operator.send('POST', '/admin/catalog/wildmere/prices', { source: 'auctions', prices })
  expect(written.status, JSON.stringify(written.body)).toBe(200)
  await expect.poll(async () => (await alerts())[0].is_met).toBe(true)
  await page.reload()
  await row.getByText(/^met /).waitFor()
  await expect
    .poll(async () => {
      const { deliveries } = (await partner.get('/webhooks/deliveries?event_type=price.alert')).body.data
      return deliveries.map((one: { status: string }) => one.status)
    })
    .toEqual(['DELIVERED'])
  await row.getByRole('button', { name: /^Remove alert: Raw at / }).click()
  await row.waitFor({ state: 'hidden' })
  expect(await alerts()).toEqual([])
}

/** A card that an operator withdraws is listed, found by no search and read by its id, until it is restored. */
export async function withdrawCard({ page, context, baseUrl }: Visit, partner: Client, id: string): Promise<void> {
  const { name } = (await partner.get(`/wildmere/cards/${id}`)).body.data
  const isFound = async (): Promise<boolean> => {
    const { body } = await partner.get(`/wildmere/cards?q=id:${id}`)
    return body.data.some((one: { id: string }) => one.id === id)
  }
  expect(await isFound()).toBe(true)
  await signIn(context, baseUrl, 'operator-account-manager')
  await page.goto('/console/o/imports?game=wildmere')
  const records = page.getByRole('region', { name: 'Withdrawn records' })
  await records.getByText('Nothing is withdrawn').waitFor()
  await records.getByRole('textbox', { name: 'Id' }).fill(id)
  await records.getByRole('button', { name: 'Withdraw record' }).click()
  await confirm(page, 'Withdraw')
  const row = records.getByRole('row').filter({ hasText: id })
  await row.getByText('an operator').waitFor()
  await row.getByText(name).waitFor()
  await expect.poll(isFound).toBe(false)
  await signIn(context, baseUrl, 'partner-viewer')
  await page.goto(`${catalog}/${encodeURIComponent(id)}`)
  await page.getByText(/searches no longer find this card/).waitFor()
  await signIn(context, baseUrl, 'operator-account-manager')
  await page.goto('/console/o/imports?game=wildmere')
  await row.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await records.getByText('Nothing is withdrawn').waitFor()
  await expect.poll(isFound).toBe(true)
}
