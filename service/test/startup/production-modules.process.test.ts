import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { connectionUrl, openTestDatabase } from '../harness/database.ts'
import { makeDataFolder, startProcess } from '../harness/process.ts'
import { onlyForSandboxes, readModules, recordModules } from './modules.ts'

vi.setConfig({ testTimeout: 240_000 })

const shipFrom = { name: 'Depot', street1: '1 Main St', city: 'Austin', state: 'TX', zip: '78701', country: 'US' }

// The first start of `lifecycle.process.test.ts` loads them, which proves that the list detects them.
test('a production start loads no demo content, no development chain, no embedded database and no mail catcher', async () => {
  await using database = await openTestDatabase()
  await using folder = await makeDataFolder()
  const list = join(folder.path, 'modules.txt')
  {
    await using service = await startProcess({
      DATA_DIR: folder.path,
      ...recordModules(list),
      PACKHOUSE_ENV: 'production',
      DATABASE_URL: connectionUrl(database.connection),
      KEY_PEPPER: 'ab'.repeat(32),
      SHIP_FROM: JSON.stringify(shipFrom),
      SHIPPO_TOKEN: 'shippo_test_token',
      SHIPPO_WEBHOOK_SECRET: 'a secret of carriers',
    })
    expect((await fetch(`${service.baseUrl}/api/v1/health`)).status).toBe(200)
  }
  const modules = await readModules(list)
  expect(modules.filter((url) => url.endsWith('/service/src/app.ts'))).toHaveLength(1)
  expect(modules.filter((url) => onlyForSandboxes.test(url))).toEqual([])
})
