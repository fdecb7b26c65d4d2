// The keys of a list, as its foot names them, pressed by a person who has not clicked on anything.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The place of the active row, where the head is the first. */
const readActive = async (page: Page): Promise<number> =>
  Number(await page.evaluate(`document.querySelector('.table-row[data-active=true]')?.ariaRowIndex ?? 0`))

const firstRow = 2

async function pressAll(page: Page, hints: string, rows: number): Promise<void> {
  const press = async (key: string, row: number): Promise<void> => {
    await page.keyboard.press(key)
    await expect.poll(() => readActive(page), { message: `${key} moves to row ${row}` }).toBe(row)
  }
  await press('j', firstRow)
  if (rows > 1) {
    await press('j', firstRow + 1)
    await press('k', firstRow)
    await press('j', firstRow + 1)
  }
  const before = page.url()
  const countShown = () => page.locator('.table-row[data-active=true][data-selected=true]').count()
  // Some lists show their first row from the beginning.
  if (hints.includes('peek') && (await countShown()) === 0) {
    await page.keyboard.press('Space')
    const isSeen = async () => (await countShown()) > 0 || new URL(page.url()).pathname !== new URL(before).pathname
    await expect.poll(isSeen, { message: 'Space shows the row' }).toBe(true)
    // Where there is no room for a panel, the row has its page.
    if ((await countShown()) === 0) return
    await page.keyboard.press('Escape')
    await expect.poll(countShown, { message: 'Escape closes the panel' }).toBe(0)
  }
  if (!hints.includes('open')) return
  let isDownloaded = false
  page.once('download', () => (isDownloaded = true))
  await page.keyboard.press('Enter')
  const isOpen = async (): Promise<boolean> =>
    isDownloaded || page.url() !== before || (await page.getByRole('dialog').count()) > 0
  await expect.poll(isOpen, { message: 'Enter opens the row' }).toBe(true)
}

/** What the keys of the first list of the page do not do; nothing where there is no list. Leaves the page. */
export async function findKeyFaults(page: Page): Promise<string[]> {
  const rows = await page.locator('.table').first().locator('.table-row').count()
  if (rows === 0) return []
  const hints = (await page.locator('.keys-hint').allTextContents()).join(' ')
  return pressAll(page, hints, rows).then(
    () => [],
    (error: unknown) => [String(error)],
  )
}
