// A list of a million rows, answered by the page itself instead of the service.
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { signIn } from './browser.ts'

const total = 1_000_000
const perPage = 100_000

/** Runs in the page: answers the list of customers, page by page with cursors. */
const answers = `{
  const real = window.fetch
  const user = (id) => ({ id, external_user_id: 'u' + id, wallet_address: null, created_at: '2026-01-01T00:00:00Z',
    wallet: { balance_usdc: '1.000000', reserved_usdc: '0.000000' } })
  window.fetch = async (address, options) => {
    const url = new URL(String(address), location.origin)
    if (!url.pathname.endsWith('/end-users')) return real(address, options)
    const from = Number(url.searchParams.get('cursor') ?? 0)
    const to = Math.min(${total}, from + ${perPage})
    const end_users = Array.from({ length: to - from }, (_, index) => user(from + index))
    const pagination = { limit: ${perPage}, has_more: to < ${total}, next_cursor: to < ${total} ? String(to) : null, next_offset: null }
    return new Response(JSON.stringify({ success: true, data: { end_users }, pagination }))
  }
}`

export async function scrollMillion(page: Page, context: BrowserContext, baseUrl: string): Promise<void> {
  await signIn(context, baseUrl, 'partner-viewer')
  await page.addInitScript(answers)
  await page.goto('/console/p/demo/customers')
  const table = page.getByRole('table', { name: 'End users' })
  await table.waitFor()
  const scrollTo = (share: number) =>
    table.evaluate((box, part) => void (box.scrollTop = (box.scrollHeight - box.clientHeight) * part), share)
  const rowsOf = () => table.getByRole('row').allInnerTexts()
  for (let loaded = perPage; loaded < total; loaded += perPage) {
    await page.getByText(`${loaded.toLocaleString('en')} loaded`).waitFor()
    await scrollTo(1)
  }
  await page.getByText('1,000,000 in all').waitFor()
  await expect.poll(() => table.getAttribute('aria-rowcount')).toBe(String(total + 1))
  await scrollTo(1)
  await expect.poll(async () => (await rowsOf()).at(-1)).toContain(`u${total - 1}`)
  // A share of the scroll bar is the same share of the list, and few rows are in the document.
  await scrollTo(0.5)
  await expect.poll(async () => (await rowsOf()).join(' ')).toMatch(/u(499|500)\d{3}/)
  expect((await rowsOf()).length).toBeLessThan(60)
  await expect.poll(() => table.evaluate((box) => box.querySelectorAll('*').length)).toBeLessThan(600)
  await scrollTo(0)
  await table.focus()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'u0', exact: true }).waitFor()
}
