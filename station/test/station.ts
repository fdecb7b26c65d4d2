import type { Page } from 'playwright-core'

/** Types a code as a scanner does: all keys at once, wherever the focus is. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.evaluate(`for (const key of [...${JSON.stringify(code)}, 'Enter']) {
    const target = document.activeElement ?? document.body
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }`)
}
