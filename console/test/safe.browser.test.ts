// A deployment whose pauser is a Safe: the service has no key of it, and the console gives its owners the file to sign.
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { seedPeople } from '@packhouse/demo/people'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SafeBatch } from '../../service/src/chain/deploy/safe.ts'
import { systemRandom } from '../../service/src/kernel/random.ts'
import { startWorld, type World } from '../../service/test/harness/chain-world.ts'
import { explain, launchBrowser, openContext, signIn } from './browser.ts'
import { findBarriers } from './checks.ts'

const safe = '0x5aFE000000000000000000000000000000000001'
let world: World
let browser: Browser
let baseUrl: string

beforeAll(async () => {
  world = await startWorld({
    source: (source) => ({
      ...source,
      deployment: { ...source.deployment, roles: { ...source.deployment.roles, pauser: safe } },
      signers: source.signers.filter(({ role }) => role !== 'pauser'),
    }),
  })
  const { service, db, clock } = world
  await seedPeople({ db, clock, random: systemRandom, people: service.staff.people, members: service.console.members })
  await service.http.listen({ host: '127.0.0.1', port: 0 })
  baseUrl = `http://127.0.0.1:${(service.http.server.address() as AddressInfo).port}`
  await world.settle()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await world?.dispose()
})

test('a pause is offered as a file for the owners of the Safe', async () => {
  const context = await openContext(browser, baseUrl, { scheme: 'light', width: 1440 })
  const page = await context.newPage()
  const pause = async (): Promise<SafeBatch> => {
    await signIn(context, baseUrl, 'operator-admin')
    await page.goto('/console/o/chain')
    const row = page.getByRole('region', { name: 'Contracts' }).getByRole('listitem').filter({ hasText: 'Prize sends' })
    await row.getByRole('button', { name: 'Pause' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Pause', exact: true }).click()
    await dialog.getByText(/The owners of a Safe have to sign this/).waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download for the Safe' }).click(),
    ])
    expect(file.suggestedFilename()).toBe(`safe-${safe}.json`)
    expect(await findBarriers(page)).toEqual([])
    return JSON.parse(await readFile(await file.path(), 'utf8')) as SafeBatch
  }
  const batch = await world.beside(pause().catch((cause: unknown) => explain(page, cause)))
  expect(batch.transactions).toMatchObject([
    {
      to: world.chain.contracts.prizeSender,
      contractMethod: { name: 'setPause' },
      contractInputsValues: { on: 'true' },
    },
  ])
  await context.close()
})
