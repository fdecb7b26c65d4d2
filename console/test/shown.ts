// Compares every number and every state that a page shows with what the service answered to the page.
import type { Page, Request } from 'playwright-core'
import { findUnexplained } from './numbers.ts'
import { findForeignStates } from './states.ts'

/** Numbers that belong to the sentence. */
const labels: readonly RegExp[] = [
  /https?:\/\/\S+|\/api\/v1\S*/g,
  // Fixed periods and limits that a text names.
  /\b(24 hours|30 days|90 days|30 seconds|12 characters|95 of 100|return of 95 %)/g,
  // Measured or counted by the page itself.
  /\bin \d+ ms\b|character \d+|Checked at [\d: -]+UTC/g,
  // Estimates from other numbers of the page.
  /\d+ days? left|100 packs lose [\d.,]+ USDC/g,
]

/** Ticks of a chart, and what the page computes for a draft that the service does not know. */
const silentParts = [
  '.axis-text',
  '.simulation, [data-label="Adds to EV"], [aria-labelledby="meaning-title"] .facts',
  '.new-tier-table, [aria-labelledby="terms-title"] .figure',
  'style, script',
].join(', ')

/** The text of the main content, one line per block. */
const readLines = `(() => {
  const lines = new Map()
  for (const main of document.querySelectorAll('main')) {
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (parent.closest(${JSON.stringify(silentParts)}) || !parent.checkVisibility()) continue
      let block = parent
      while (getComputedStyle(block).display.startsWith('inline') && block !== main) block = block.parentElement
      const line = lines.get(block) ?? { text: '' }
      line.text += (line.parent === parent ? '' : ' ') + node.data
      line.parent = parent
      lines.set(block, line)
    }
  }
  return [...lines.values()].map(({ text }) => text.replaceAll(/\\s+/g, ' ').trim()).filter((text) => /\\d/.test(text))
})()`

const recorded = new WeakMap<Page, Promise<unknown>[]>()

/** Remembers what the service answers to a page from its last load on. */
export function recordAnswers(page: Page): void {
  recorded.set(page, [])
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) recorded.set(page, [])
  })
  const read = async (request: Request): Promise<unknown> => (await request.response())?.json()
  page.on('requestfinished', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType())) recorded.get(page)?.push(read(request).catch(() => null))
  })
}

/**
 * A small whole number is often explained by chance, so an unknown way to derive one would fail some runs only: those are
 * for `npm run prove browser`. Every other number fails always or never.
 */
const isTelling = (found: string): boolean =>
  process.env['PACKHOUSE_PROVE'] !== undefined || !/^\d{1,3} in /.test(found)

const attempts = 100
const pauseMs = 100

const readStates = `[...document.querySelectorAll('main .badge[data-status]')]
  .filter((badge) => badge.checkVisibility()).map((badge) => badge.dataset.status)`

/**
 * The numbers and the states of the page that no answer explains. The address explains what it names; a change may be on its
 * way.
 */
export async function findUnexplainedFacts(page: Page): Promise<string[]> {
  let found: string[] = []
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const lines = (await page.evaluate(readLines)) as string[]
    const states = (await page.evaluate(readStates)) as string[]
    const url = new URL(page.url())
    const address = [...url.pathname.split('/'), ...url.searchParams.values()]
    const answers = [...(await Promise.all(recorded.get(page) ?? [])), address]
    const numbers = findUnexplained(lines, answers, labels).filter(isTelling)
    found = [...numbers, ...findForeignStates(states, answers)]
    if (found.length === 0) break
    await page.waitForTimeout(pauseMs)
  }
  return found
}
