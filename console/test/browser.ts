// A real browser for the tests and the screenshots: Debian's Chromium, driven by playwright-core.
import { existsSync } from 'node:fs'
import { chromium, type Browser, type BrowserContext, type Page, type Request } from 'playwright-core'

/** The same engine without windows takes a third less time; where it is missing, the whole browser does. */
const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))
export const hasChromium = (): boolean => installed !== undefined

/** Without its own traffic: every request the browser makes belongs to the page. */
const quietArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const launchBrowser = (moreArgs: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    ...(installed !== undefined && { executablePath: installed }),
    args: [...quietArgs, ...moreArgs],
    headless: true,
  })

export type View = { scheme: 'light' | 'dark'; width: number }

/** Both themes at both widths. */
export const views: readonly View[] = [
  { scheme: 'light', width: 1440 },
  { scheme: 'dark', width: 390 },
  { scheme: 'dark', width: 1440 },
  { scheme: 'light', width: 390 },
]

/** Each theme and each width once; `npm run prove` takes all. */
export const testedViews: readonly View[] = process.env['PACKHOUSE_PROVE'] ? views : views.slice(0, 2)

const height = 1_000

/** Generous, because a busy machine is not a broken page. */
const timeoutMs = 120_000

export async function openContext(
  browser: Browser,
  baseURL: string,
  { scheme, width }: View,
  { serviceWorkers = 'block' }: { serviceWorkers?: 'allow' | 'block' } = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    serviceWorkers,
    baseURL,
    viewport: { width, height },
    colorScheme: scheme,
    timezoneId: 'Europe/Berlin',
  })
  context.setDefaultTimeout(timeoutMs)
  followRequests(context)
  return context
}

type Traffic = { readonly unanswered: Set<Request>; readonly writes: string[]; sentWrites: number }
const traffic = new WeakMap<BrowserContext, Traffic>()

const nameOf = (request: Request): string => `${request.method()} ${new URL(request.url()).pathname}`

/** Remembers what a failed step needs for its explanation. */
function followRequests(context: BrowserContext): void {
  const seen: Traffic = { unanswered: new Set(), writes: [], sentWrites: 0 }
  traffic.set(context, seen)
  context.on('request', (request) => {
    seen.unanswered.add(request)
    if (request.method() !== 'GET') seen.sentWrites += 1
  })
  context.on('requestfinished', (request) => seen.unanswered.delete(request))
  context.on('requestfailed', (request) => seen.unanswered.delete(request))
  context.on('response', (response) => {
    const request = response.request()
    if (request.method() !== 'GET') seen.writes.push(`${nameOf(request)} ${response.status()}`)
  })
}

/** How many requests other than reads the pages of a context have sent. */
export const countWrites = (context: BrowserContext): number => traffic.get(context)?.sentWrites ?? 0

function describeTraffic(context: BrowserContext): string {
  const { unanswered, writes } = traffic.get(context) ?? { unanswered: [], writes: [] }
  const waiting = [...unanswered].map(nameOf)
  return `Writes: ${writes.join(', ') || 'none'}. Unanswered: ${waiting.join(', ') || 'none'}.`
}

/** Signs the context in as a demo person, as one click on the sign-in page does. */
export async function signIn({ request }: BrowserContext, baseURL: string, id: string): Promise<void> {
  const reply = await request.post('/api/v1/console/demo-session', {
    data: { id },
    headers: { 'x-console': '1', origin: baseURL },
  })
  if (!reply.ok()) throw new Error(`Sign-in as ${id}: ${reply.status()} ${await reply.text()}`)
}

/** Adds what the page shows and has sent to the error of a step that was not reached. */
export async function explain(page: Page, cause: unknown): Promise<never> {
  const text = await page.locator('body').innerText({ timeout: 5_000 })
  throw new Error(`${String(cause)}\n${describeTraffic(page.context())}\nThe page at ${page.url()} shows:\n${text}`, {
    cause,
  })
}
