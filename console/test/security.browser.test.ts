// The pages of a person in a real browser: sessions, password, authenticator app, the passkey of an operator, the inbox and the
// activity of an account.
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeAt, stepOf } from '../../service/src/identity/sessions/totp.ts'
import { fromBase32 } from '../../service/test/harness/base32.ts'
import { addPerson } from '../../service/test/harness/console.ts'
import { giveBadge, hire } from '../../service/test/harness/people.ts'
import { startService, type TestService } from '../../service/test/harness/service.ts'
import { explain, launchBrowser, openContext } from './browser.ts'
import { emitEvent } from '../../service/test/webhooks/announce.ts'
import { findBarriers, watchPage } from './checks.ts'

const desktop = { scheme: 'light', width: 1440 } as const
const phone = { scheme: 'dark', width: 390 } as const
let service: TestService
let browser: Browser
let baseUrl: string

/** A passkey belongs to a name, so the service has to know its own before it listens. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const { port } = server.address() as AddressInfo
  await new Promise((settle) => server.close(settle))
  return port
}

beforeAll(async () => {
  const port = await freePort()
  baseUrl = `http://localhost:${port}`
  service = await startService({ publicUrls: { publicUrl: baseUrl } })
  await service.http.listen({ host: '127.0.0.1', port })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await service?.[Symbol.asyncDispose]()
})

type Credentials = { email: string; password: string }

async function enter(page: Page, { email, password }: Credentials, to: string): Promise<void> {
  await page.goto(`/console/sign-in?to=${encodeURIComponent(to)}`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const heading = (page: Page) => page.getByRole('heading', { name: 'Your security' })

async function withPage<Value>(
  work: (page: Page, context: BrowserContext) => Promise<Value>,
  view: Parameters<typeof openContext>[2] = desktop,
): Promise<Value> {
  const context = await openContext(browser, baseUrl, view)
  try {
    const page = await context.newPage()
    const seen = watchPage(page, [baseUrl])
    const value = await work(page, context).catch((cause: unknown) => explain(page, cause))
    expect(seen).toEqual({ foreign: [], reports: [], errors: [] })
    return value
  } finally {
    await context.close()
  }
}

async function partnerPerson(): Promise<Credentials & { path: string }> {
  const { accountId } = await service.partner()
  const { slug } = await service.accounts.getPartner(accountId)
  return { ...(await addPerson(service, accountId, 'viewer')), path: `/console/p/${slug}/security` }
}

test('a person of an account ends a single session elsewhere, then all others', () =>
  withPage(async (page) => {
    const person = await partnerPerson()
    await enter(page, person, person.path)
    await heading(page).waitFor()
    await withPage(async (other) => {
      await enter(other, person, person.path)
      await heading(other).waitFor()
      await page.reload()
      const ends = page.getByRole('button', { name: /End the session/ })
      // The session of this test's own set-up is open, too.
      await expect.poll(() => ends.count()).toBe(2)
      expect(await findBarriers(page)).toEqual([])
      await ends.first().click()
      await expect.poll(() => ends.count()).toBe(1)
      await page.getByRole('button', { name: 'End all others' }).click()
      await page.getByText('You are signed in nowhere else.').waitFor()
      await other.reload()
      await other.getByRole('heading', { name: 'Sign in' }).waitFor()
    }, phone)
  }))

test('a person changes the password and sets up an authenticator app, which the next sign-in asks for', () =>
  withPage(async (page) => {
    const person = await partnerPerson()
    await enter(page, person, person.path)
    const next = { ...person, password: 'a quite different pass phrase' }
    await page.getByLabel('Current password').fill(person.password)
    await page.getByLabel('New password').fill(next.password)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Your password is changed').waitFor()
    await page.getByRole('button', { name: 'Set up' }).click()
    await page.getByLabel('Your password').fill(next.password)
    await page.getByRole('button', { name: 'Continue' }).click()
    const key = page.getByRole('button', { name: /Copy key/ })
    await key.waitFor()
    const secret = fromBase32((await key.getAttribute('title'))?.split('\n')[0] ?? '')
    const codeNow = (later = 0): string => codeAt(secret, stepOf(service.clock.now()) + later)
    expect(await findBarriers(page)).toEqual([])
    await page.getByLabel('Code of your authenticator app').first().pressSequentially(codeNow())
    await page.getByText('The authenticator is active').waitFor()
    await withPage(async (other) => {
      await enter(other, next, person.path)
      await other.getByText('Enter the six digits').waitFor()
      await other.getByLabel('Code of your authenticator app').first().pressSequentially(codeNow(1))
      await heading(other).waitFor()
      await other.getByText('second factor', { exact: true }).first().waitFor()
    })
  }))

test('an operator chooses a PIN, registers a passkey, signs in with it and proves the factors with it again', () =>
  withPage(async (page, context) => {
    const person = await hire(service, ['warehouse'])
    await giveBadge(service, person.id)
    const session = await context.newCDPSession(page)
    await session.send('WebAuthn.enable')
    await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await enter(page, person, '/console/o/security')
    await page.getByRole('button', { name: 'Choose another PIN' }).click()
    await page.getByLabel('New PIN').fill('739182')
    await page.getByRole('button', { name: 'Save PIN' }).click()
    await page.getByText('Your badge has another PIN now.').waitFor()
    await page.getByRole('button', { name: 'Register a passkey' }).click()
    await page.getByLabel('Name').fill('Laptop')
    await page.getByLabel('Your password').fill(person.password)
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    await page.getByText('The passkey is registered').waitFor()
    await page.getByText('1 registered').waitFor()
    await page.getByRole('button', { name: /, menu$/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await enter(page, person, '/console/o/security')
    await page.getByRole('button', { name: 'Use your passkey' }).click()
    await heading(page).waitFor()
    await page.getByText('second factor', { exact: true }).first().waitFor()
    service.clock.advance(11 * 60_000)
    await page.clock.setFixedTime(service.clock.now())
    await page.reload()
    await page.getByRole('button', { name: 'Choose another PIN' }).click()
    await page.getByLabel('New PIN').fill('204817')
    await page.getByLabel('Your password').fill(person.password)
    const proof = page.waitForRequest((request) => request.postData()?.includes('"passkey"') ?? false)
    await page.getByRole('button', { name: 'Save PIN' }).click()
    expect(new URL((await proof).url()).pathname).toBe('/api/v1/console/session/prove')
    await page.getByText('Your badge has another PIN now.').waitFor()
  }))

test('a person reads the inbox, follows a notification and chooses what is sent by letter; the activity says from where', () =>
  withPage(async (page) => {
    const { accountId } = await service.partner()
    const { slug } = await service.accounts.getPartner(accountId)
    const owner = await addPerson(service, accountId, 'owner')
    await emitEvent(service, accountId, { event: 'purchase.refunded', resourceId: '12' })
    await emitEvent(service, accountId, { event: 'key.expiring', resourceId: 'ph_test_1' })
    await service.webhooks.sequence()
    await enter(page, owner, `/console/p/${slug}/notifications`)
    await page.getByRole('link', { name: 'Notifications, 2 unread' }).waitFor()
    const { data } = (await owner.get(`/notifications?account=p:${slug}`)).body
    const shown = page.locator('.notice-list b')
    await expect.poll(() => shown.allTextContents()).toEqual(data.notifications.map(({ title }: any) => title))
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor()
    await page.getByLabel('Webhooks and keys by e-mail').check()
    await page.getByLabel('Sales that went wrong in the inbox').uncheck()
    await expect.poll(() => shown.count()).toBe(1)
    const { topics } = (await owner.get(`/notifications/topics?account=p:${slug}`)).body.data
    expect(topics).toContainEqual(expect.objectContaining({ topic: 'integration', in_inbox: true, by_mail: true }))
    expect(topics).toContainEqual(expect.objectContaining({ topic: 'sales', in_inbox: false, by_mail: false }))
    await page.getByRole('link', { name: /expires soon/ }).click()
    await page.getByRole('heading', { name: 'API keys' }).waitFor()
    await page.goto(`/console/p/${slug}/activity`)
    const table = page.getByRole('table', { name: 'Activity' })
    await table.getByText('Signed in').first().click()
    await page
      .getByRole('complementary', { name: /^Entry/ })
      .getByText('127.0.0.1', { exact: true })
      .waitFor()
    expect(await findBarriers(page)).toEqual([])
  }))
