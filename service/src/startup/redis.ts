import { Redis } from 'ioredis'
import type { Logger } from 'pino'

/** Redis shares limits between replicas; while it is away each replica counts alone and nothing waits for it. */
export function openRedis(url: string, log: Logger): Redis {
  // A server that is frozen answers nothing and refuses nothing; without a limit every request would wait for it.
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 500 })
  redis.on('error', (error: Error) => log.warn({ err: error }, 'redis is away'))
  return redis
}
