import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { countWrites } from './browser.ts'
import { recordAnswers } from './shown.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export type Seen = { foreign: string[]; reports: string[]; errors: string[] }

/** Everything a page must not do, collected while it is used: foreign requests, policy reports and script errors. Records its answers. */
export function watchPage(page: Page, origins: readonly string[]): Seen {
  recordAnswers(page)
  const seen: Seen = { foreign: [], reports: [], errors: [] }
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (!origins.includes(origin) && protocol.startsWith('http')) seen.foreign.push(request.url())
  })
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) seen.reports.push(message.text())
  })
  page.on('pageerror', (error) => seen.errors.push(error.message))
  return seen
}

/** The most that a screen may move after it appeared. */
const maxShift = 0.02

/** Adds up what moves on a page that the person did not cause, and times its largest part; to be called before the page loads. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(`
    window.shifted = 0
    window.moved = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.hadRecentInput) continue
        window.shifted += entry.value
        for (const { node } of entry.sources) window.moved.push(node?.className ?? node?.nodeName ?? '')
      }
    }).observe({ type: 'layout-shift', buffered: true })
    window.paintedMs = 0
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) window.paintedMs = startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })`)
}

/** When the largest part of a page was painted that loaded after `watchShifts`. */
export const readPaint = async (page: Page): Promise<number> => Number(await page.evaluate('paintedMs'))

/** What moved too far since the page loaded. */
async function findShifts(page: Page): Promise<string[]> {
  const { shifted, moved } = (await page.evaluate('({ shifted, moved })')) as { shifted: number; moved: string[] }
  return shifted > maxShift ? [`moves by ${shifted.toFixed(3)}: ${[...new Set(moved)].join(', ')}`] : []
}

const attempts = 3

/** Opens a page and reports what moves each time: on a machine without a free core, a page may be shown before its data. */
export async function openSteadily(page: Page, open: () => Promise<void>): Promise<string[]> {
  let shifts: string[] = []
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    await open()
    shifts = await findShifts(page)
    if (shifts.length === 0) break
  }
  return shifts
}

type Finding = { id: string; impact: string; nodes: { target: string[]; failureSummary: string }[] }

/** The serious findings of the page; evaluated by the debugger, which the content security policy does not bind. */
export async function findBarriers(page: Page): Promise<string[]> {
  await page.evaluate(axeSource)
  // Colours are judged at the end of transitions; endless animations go on.
  await page.evaluate(
    `document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < Infinity).forEach((one) => one.finish())`,
  )
  const findings = (await page.evaluate(
    `axe.run(document, { resultTypes: ['violations'] }).then((result) => result.violations)`,
  )) as Finding[]
  return findings
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
    )
}

const lostClickMs = 5_000

/** Presses the button of an open dialog. The proof checks the dialog for barriers first. */
export async function confirm(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('dialog').getByRole('button', { name, exact: true })
  await button.waitFor()
  if (process.env['PACKHOUSE_PROVE'] !== undefined) expect(await findBarriers(page)).toEqual([])
  const sent = countWrites(page.context())
  await button.click()
  // On a busy machine a click can be lost while the dialog still moves; people press again.
  await button.waitFor({ state: 'hidden', timeout: lostClickMs }).catch(async () => {
    if (countWrites(page.context()) > sent || !(await button.isEnabled({ timeout: lostClickMs }).catch(() => false)))
      return
    console.warn(`A click on ${String(name)} had no effect; it is pressed again.`)
    await button.click({ timeout: lostClickMs }).catch(() => {})
  })
}
