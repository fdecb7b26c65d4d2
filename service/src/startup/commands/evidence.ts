import { readFile, writeFile } from 'node:fs/promises'
import type { Config } from '../config/config.ts'
import { directUrlOf } from '../config/database.ts'
import type { Secrets } from '../config/secrets.ts'
import { createDb, createPool } from '../../db/db.ts'
import { readKeyPair } from '../../kernel/ed25519.ts'
import { detachBefore } from '../../trust/evidence/retention.ts'
import { EvidenceProblem, rotateKey } from '../../trust/evidence/rotation.ts'
import { systemClock } from '../../kernel/clock.ts'
import { systemRandom } from '../../kernel/random.ts'
import { loadSecrets } from '../../sandbox/files.ts'
import { openEvidence } from '../evidence.ts'
import { openFiles } from '../files.ts'
import { openSharedDatabase, type SharedDatabase } from './database.ts'

export type EvidenceRequest =
  /** Detaches the partitions of the audit log that are older than a day. */
  | { action: 'detach'; before: string }
  /** Signs with a new key from now on. The file receives it, unless it contains one. */
  | { action: 'rotate'; file: string }

const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** As the role of maintenance where one is configured. A verification of the whole log takes longer than a request may. */
async function openMaintenance(config: Config): Promise<SharedDatabase> {
  const connectionString = config.maintenanceDatabaseUrl ?? directUrlOf(config)
  if (connectionString === undefined) return openSharedDatabase({ config, log: silent, onProgress: () => {} })
  const pool = createPool({
    connection: { connectionString },
    maxConnections: 2,
    statementTimeoutMs: 600_000,
    onError: () => {},
  })
  const db = createDb(pool)
  return { db, close: () => db.destroy() }
}

async function readOrCreateKey(file: string): Promise<Uint8Array> {
  const text = await readFile(file, 'utf8').catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    const created = `${Buffer.from(systemRandom.bytes(32)).toString('hex')}\n`
    // The new key is on disk before anything depends on it.
    await writeFile(file, created, { mode: 0o600, flag: 'wx', flush: true })
    return created
  })
  if (!/^[0-9a-f]{64}\s*$/i.test(text)) throw new EvidenceProblem(`${file} does not contain 64 hexadecimal digits.`)
  return Buffer.from(text.trim(), 'hex')
}

export async function answerEvidence(config: Config, secrets: Secrets, request: EvidenceRequest): Promise<object> {
  const generated = config.environment === 'sandbox' ? await loadSecrets(config.dataDir, systemRandom) : undefined
  const { store, keys, privateKey } = openEvidence(openFiles(config, secrets).checkpoints, secrets, generated)
  if (!keys || !privateKey)
    throw new EvidenceProblem('EVIDENCE_KEY is missing; set the key that signs the checkpoints.')
  const deps = { store, keys, privateKey, clock: systemClock }
  if (request.action === 'rotate') {
    const next = readKeyPair(await readOrCreateKey(request.file))
    const publicKeys = await rotateKey({ ...deps, nextKey: next.privateKey })
    return { key_file: request.file, evidence_public_key: publicKeys.join(',') }
  }
  const before = new Date(request.before)
  if (Number.isNaN(before.getTime())) throw new EvidenceProblem(`${request.before} is not a date such as 2025-01-31.`)
  const { db, close } = await openMaintenance(config)
  try {
    return { archived: await detachBefore({ ...deps, db }, before) }
  } finally {
    await close()
  }
}
