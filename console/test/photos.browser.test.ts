import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDice, drawCard, packPng, takePhoto, toPng } from '../../identify/test/made-up.ts'
import { card, expansion, fill } from '../../service/test/catalog/fixtures.ts'
import { addPerson, pathOf } from '../../service/test/harness/console.ts'
import { openFloor, type Floor } from '../../service/test/harness/floor.ts'
import { hire, type Browser as Operator } from '../../service/test/harness/people.ts'
import { startService, type Client, type TestService } from '../../service/test/harness/service.ts'
import { launchBrowser, openContext } from './browser.ts'
import { findBarriers, watchPage } from './checks.ts'
import { openLine, type Line } from './line.ts'

const dice = createDice(31)
const pictures = Array.from({ length: 6 }, () => drawCard(dice))
/** The last card is a reprint of the one before it: both have the same picture. */
const pictureOf = (index: number): number => Math.min(index, pictures.length - 1)
const cardCount = pictures.length + 1
const host = createServer(({ url = '' }, response) => {
  response.end(toPng(pictures[Number(/(\d+)\.png$/.exec(url)?.[1])]!))
})

let service: TestService
let floor: Floor
let worker: Operator
let tenant: Client
let browser: Browser
let port: number

beforeAll(async () => {
  await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening))
  const base = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  service = await startService()
  floor = await openFloor(service)
  worker = await hire(service, ['warehouse'], { name: 'Lena Marsh' })
  tenant = await service.tenant()
  const cards = Array.from({ length: cardCount }, (_, index) =>
    card(`c-${index}`, { name: `Card ${index}`, image: { large: `${base}/${pictureOf(index)}.png` } }),
  )
  await fill(service, [expansion('one'), ...cards], 'onepiece')
  await service.http.listen({ host: '127.0.0.1', port: 0 })
  port = (service.http.server.address() as AddressInfo).port
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await service?.[Symbol.asyncDispose]()
  host.close()
})

async function announce(...cardNumbers: readonly number[]): Promise<number> {
  const lines = cardNumbers.map((number) => ({
    name: `Card ${number}`,
    quantity: 1,
    condition: 'NM',
    game: 'onepiece',
    card_id: `c-${number}`,
  }))
  const announced = await tenant.send('POST', '/inbound-shipments', { site_id: floor.site.id, lines })
  const { id } = announced.body.data.inbound_shipment
  await worker.send('POST', `/inbound/${id}/arrive`, { box_no: 1, condition: 'GOOD' })
  return id
}

async function openStation(url: string): Promise<BrowserContext> {
  const context = await openContext(browser, url, { scheme: 'light', width: 1180 }, { serviceWorkers: 'allow' })
  const [name = '', value = ''] = worker.cookie.split('=')
  await context.addCookies([
    { name, value, url },
    { name: 'packhouse_session_hint', value: '1', url },
  ])
  // Without a viewer for PDF, labels are saved instead of printed.
  await context.addInitScript("Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false })")
  return context
}

const openDialog = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'By photo', exact: true }).click()
}

/** A photo of a card, or of a table without one. */
async function photoOf(index: number | undefined) {
  const { jpeg } = await takePhoto(index === undefined ? undefined : pictures[pictureOf(index)], dice)
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: jpeg }
}

const showPhoto = async (page: Page, index: number): Promise<void> =>
  page.getByLabel('Choose a photo').setInputFiles(await photoOf(index))

const receivedOf = async (id: number): Promise<string[]> =>
  (await tenant.get(`/inbound-shipments/${id}/cards`)).body.data.cards
    .map((one: { name: string }) => one.name)
    .toSorted()

test('a shipment is received by photos with the network cut, and each receipt arrives once', async () => {
  const id = await announce(1, 2, cardCount - 1)
  await using line: Line = await openLine(port)
  const context = await openStation(line.url)
  const page = await context.newPage()
  const seen = watchPage(page, [line.url])
  await page.goto(`/station/receive/${id}`)
  // The pictures and the networks are loaded before the first photo, and kept.
  await page.getByRole('button', { name: 'By photo', exact: true }).waitFor()
  await page.evaluate('navigator.serviceWorker.ready')
  await expect
    .poll(() => page.evaluate("caches.open('packhouse-station').then((one) => one.match('/station')).then(Boolean)"))
    .toBe(true)
  await line.cut()
  await page.reload()
  await openDialog(page)

  // Recognized: Enter confirms.
  await showPhoto(page, 1)
  await page.getByText('Is it this card?').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Offline · 1 waiting').waitFor()
  // The announcement tells which of two printings with the same art it should be.
  await showPhoto(page, cardCount - 1)
  await page.getByText('Which of these cards is it?').waitFor()
  await page
    .getByRole('dialog')
    .getByRole('listitem')
    .first()
    .getByText(`Card ${cardCount - 1}`)
    .waitFor()
  expect(await findBarriers(page)).toEqual([])
  // It is the other one: a digit chooses it.
  await page.keyboard.press('2')
  await page.getByText('Offline · 2 waiting').waitFor()
  await showPhoto(page, 2)
  await page.getByText('Is it this card?').waitFor()
  await page.getByRole('button', { name: 'Lightly played' }).click()
  await page.keyboard.press('1')
  await page.getByText('Offline · 3 waiting').waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByText('3 of 3', { exact: false }).first().waitFor()
  expect(await receivedOf(id)).toEqual([])

  // The first receipt is carried out, but its answer is lost: it is sent again as the same act.
  await context.route(
    '**/receive',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  const labels = page.waitForEvent('download')
  await line.mend()
  await page.getByText('Online', { exact: true }).waitFor()
  expect((await labels).suggestedFilename()).toBe('labels.pdf')
  expect(await receivedOf(id)).toEqual(['Card 1', 'Card 2', `Card ${cardCount - 2}`])
  const { inbound_shipment: shipment } = (await tenant.get(`/inbound-shipments/${id}`)).body.data
  expect(shipment.lines.map(({ received }: { received: number }) => received)).toEqual([1, 1, 0])
  expect(seen).toEqual({ foreign: [], reports: [], errors: [] })
  await context.close()
})

test('a photo without a known card confirms nothing by Enter, and a file that is no photo is refused', async () => {
  const id = await announce(1)
  await using line: Line = await openLine(port)
  const context = await openStation(line.url)
  const page = await context.newPage()
  await page.goto(`/station/receive/${id}`)
  await openDialog(page)
  const files = page.getByLabel('Choose a photo')
  for (const buffer of [Buffer.from('GIF89a of nothing'), packPng(9_000, 9_000, Buffer.alloc(9))]) {
    await files.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer })
    await page.getByText('This file cannot be read.', { exact: false }).waitFor()
  }
  await files.setInputFiles(await photoOf(undefined))
  await page.getByText('The photo shows no card.').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('One card alone, as large as possible.').waitFor()
  expect(await receivedOf(id)).toEqual([])
  await context.close()
})

/** Signs a person of the tenant in and opens a page of its console. */
async function openConsole(place: string): Promise<Page> {
  const url = `http://127.0.0.1:${port}`
  const context = await openContext(browser, url, { scheme: 'light', width: 1440 })
  const page = await context.newPage()
  const { email, password } = await addPerson(service, tenant.accountId, 'developer')
  const path = `/console${await pathOf(service, tenant.accountId)}${place}`
  await page.goto(`/console/sign-in?to=${encodeURIComponent(path)}`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  return page
}

test('the catalog finds a card by its photo', async () => {
  const page = await openConsole('/catalog/onepiece')
  await page.getByRole('button', { name: 'By photo' }).click()
  const files = page.getByLabel('Photo of a card')
  await files.setInputFiles(await photoOf(3))
  await page.getByText('This is the card.').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('list', { name: 'Candidates' }).getByRole('link').first().click()
  await page.waitForURL('**/catalog/onepiece/c-3')
  await page.context().close()
})

test('photos become lines of an announcement, which can be corrected', async () => {
  const page = await openConsole('/inbound/new')
  await page.getByRole('button', { name: 'Add photos' }).click()
  await page.getByLabel('Game', { exact: true }).selectOption('onepiece')
  const last = cardCount - 1
  await page
    .getByLabel('Photos, one card each')
    .setInputFiles([await photoOf(1), await photoOf(last), await photoOf(undefined)])
  await page.getByText('3 of 3 photos read').waitFor()
  await expect.poll(() => page.getByLabel('Name, line 1').inputValue()).toBe('Card 1')
  // Two printings have this picture; the person chooses.
  await page.getByLabel('Card in the photo, line 2').selectOption(`c-${last}`)
  await expect.poll(() => page.getByLabel('Name, line 2').inputValue()).toBe(`Card ${last}`)
  await page.getByText('The photo shows no card. Enter its name.').waitFor()
  await page.getByLabel('Name, line 3').fill('Unknown promo')
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Announce 3 cards' }).click()
  await page.getByText('Write IN-').waitFor()
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  const { inbound_shipment: shipment } = (await tenant.get(`/inbound-shipments/${id}`)).body.data
  expect(shipment.lines.map((line: { name: string; card_id: string | null }) => [line.name, line.card_id])).toEqual([
    ['Card 1', 'c-1'],
    [`Card ${last}`, `c-${last}`],
    ['Unknown promo', null],
  ])
  await page.context().close()
})
