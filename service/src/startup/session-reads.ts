import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import type { Db } from '../db/db.ts'
import type { Replicas } from '../db/replicas.ts'
import { createSessionReads, type SessionReads } from '../db/session-reads.ts'
import { createRedisPositions } from '../http/pipeline/redis-positions.ts'

export type SessionReadDeps = {
  db: Db
  logger: Logger
  redis?: Redis | undefined
  replicas?: Replicas | undefined
}

/** Reads from replicas, where the installation has them. */
export function openSessionReads({ db, logger, redis, replicas }: SessionReadDeps): SessionReads | undefined {
  if (!replicas) return undefined
  return createSessionReads({ db, replicas, shared: redis && createRedisPositions(redis), log: logger })
}
