import { userInfo } from 'node:os'
import { createAudit } from '../../trust/audit/audit.ts'
import type { Config } from '../config/config.ts'
import { directUrlOf } from '../config/database.ts'
import type { Secrets } from '../config/secrets.ts'
import { createDb, createPool } from '../../db/db.ts'
import { systemClock } from '../../kernel/clock.ts'
import { openFiles } from '../files.ts'
import { openSharedDatabase, type SharedDatabase } from './database.ts'
import type { Subject } from './privacy/documents.ts'
import { erasePerson, findPerson, type ErasureReport } from './privacy/erase.ts'

export type PrivacyRequest = { action: 'find' | 'erase'; subject: Subject; also: readonly string[] }

const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** As the owner of the tables: the role of the service cannot change events. A search reads everything and takes its time. */
async function openAsOwner(config: Config): Promise<SharedDatabase> {
  const connectionString = config.migrationDatabaseUrl ?? directUrlOf(config)
  if (connectionString === undefined) return openSharedDatabase({ config, log: silent, onProgress: () => {} })
  const connection = { connectionString }
  const db = createDb(createPool({ connection, maxConnections: 2, statementTimeoutMs: 0, onError: () => {} }))
  return { db, close: () => db.destroy() }
}

export async function answerPrivacy(config: Config, secrets: Secrets, request: PrivacyRequest): Promise<ErasureReport> {
  const { db, close } = await openAsOwner(config)
  try {
    const { blobs } = openFiles(config, secrets)
    const deps = { db, blobs, audit: createAudit({ clock: systemClock }), actor: `direct:${userInfo().username}` }
    return await (request.action === 'erase' ? erasePerson(deps, request) : findPerson(deps, request))
  } finally {
    await close()
  }
}
