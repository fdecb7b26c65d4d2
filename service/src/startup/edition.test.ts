import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Config } from './config/config.ts'
import { checkDataEdition, dataEdition } from './edition.ts'
import { StartError } from './errors.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'packhouse-edition-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const check = () => checkDataEdition({ dataDir } as Config)

/** What a completed start leaves. */
async function fill({ edition = dataEdition }: { edition?: number } = {}): Promise<void> {
  await mkdir(join(dataDir, 'chain'))
  await mkdir(join(dataDir, 'postgres', 'data'), { recursive: true })
  // Under root, the database has another user, who must reach its folder.
  const uid = 65_534
  if (process.getuid?.() === 0) await chown(join(dataDir, 'postgres', 'data'), uid, uid)
  await chmod(dataDir, 0o755)
  await writeFile(join(dataDir, 'sandbox.json'), '{}')
  await writeFile(join(dataDir, 'edition.json'), JSON.stringify({ edition }))
}

async function refusal(): Promise<string> {
  const error = await check().then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(StartError)
  expect((error as StartError).message).toContain('npm run reset')
  return (error as StartError).message
}

test('a new folder is marked, and complete data of this edition starts', async () => {
  await check()
  expect(JSON.parse(await readFile(join(dataDir, 'edition.json'), 'utf8'))).toEqual({ edition: dataEdition })
  // A first start that was stopped has a database and no credentials yet; the next one continues it.
  await check()
  await fill()
  await check()
})

test('data without its chain, or without its database, is refused with the command that deletes it', async () => {
  await fill()
  await rm(join(dataDir, 'chain'), { recursive: true })
  expect(await refusal()).toContain('has no chain')
  await mkdir(join(dataDir, 'chain'))
  await rm(join(dataDir, 'postgres'), { recursive: true })
  expect(await refusal()).toContain('has no database')
})

test('a database or a chain of an older edition is refused, also alone', async () => {
  await fill({ edition: 1 })
  await rm(join(dataDir, 'chain'), { recursive: true })
  expect(await refusal()).toContain('an older edition')
  await rm(join(dataDir, 'edition.json'))
  expect(await refusal()).toContain('an older edition')
  await rm(join(dataDir, 'postgres'), { recursive: true })
  await rm(join(dataDir, 'sandbox.json'))
  await mkdir(join(dataDir, 'chain'))
  expect(await refusal()).toContain('an older edition')
})
