import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chooseDataHome, hasCluster } from '@packhouse/embedded-postgres/data-home'
import { unless } from '@packhouse/embedded-postgres/errors'
import type { Config } from './config/config.ts'
import { writePrivate } from '../sandbox/files.ts'
import { StartError } from './errors.ts'

/** Raised by each change that the data of an existing sandbox cannot follow. Data without a number has edition 1. */
export const dataEdition = 3

const fileName = 'edition.json'
const ownEntries = new Set(['postgres', 'chain', 'sandbox.json', 'secrets.json'])

type Found = { edition: number } | 'none' | 'database only'

async function findEdition({ dataDir, databaseUrl, postgresUser }: Config): Promise<Found> {
  const text = await unless(['ENOENT'], readFile(join(dataDir, fileName), 'utf8'))
  if (text !== undefined) return JSON.parse(text) as { edition: number }
  const names = (await unless(['ENOENT'], readdir(dataDir))) ?? []
  if (names.some((name) => ownEntries.has(name))) return { edition: 1 }
  if (databaseUrl) return 'none'
  const { dir } = await chooseDataHome({ dataDir, osUser: postgresUser })
  return (await hasCluster(dir)) ? 'database only' : 'none'
}

/** What is missing of a sandbox that was once complete. */
async function findMissing({ dataDir, databaseUrl, postgresUser }: Config): Promise<string | undefined> {
  const names = (await unless(['ENOENT'], readdir(dataDir))) ?? []
  if (!names.includes('sandbox.json')) return undefined
  if (!names.includes('chain')) return 'chain'
  if (databaseUrl) return undefined
  const { dir } = await chooseDataHome({ dataDir, osUser: postgresUser })
  return (await hasCluster(dir)) ? undefined : 'database'
}

/** Refuses the data of another edition, or without its other half; marks a new data folder with this edition. */
export async function checkDataEdition(config: Config): Promise<void> {
  const { dataDir } = config
  const found = await findEdition(config)
  if (found === 'none') return writePrivate(join(dataDir, fileName), { edition: dataEdition })
  const remedy = 'Run npm run reset to delete it and start with a new sandbox, or set DATA_DIR to another folder.'
  if (found === 'database only')
    throw new StartError(`The database of ${dataDir} still exists, but the files that belong to it do not. ${remedy}`)
  const missing = found.edition === dataEdition ? await findMissing(config) : undefined
  if (missing !== undefined)
    throw new StartError(`The sandbox data in ${dataDir} has no ${missing}, to which the rest belongs. ${remedy}`)
  if (found.edition === dataEdition) return
  const age = found.edition < dataEdition ? 'an older' : 'a newer'
  throw new StartError(
    `The sandbox data in ${dataDir} belongs to ${age} edition of Packhouse (edition ${found.edition}; this release uses edition ${dataEdition}). ${remedy}`,
  )
}
