import type { Redis } from 'ioredis'
import type { Logger } from 'pino'

/**
 * Redis shares rate limits between replicas; while it is unreachable each replica counts alone and no request waits.
 */
export async function openRedis(url: string, log: Logger): Promise<Redis> {
  const { Redis } = await import('ioredis')
  // A hung server neither responds nor refuses; without a timeout every request would wait for it.
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 500 })
  redis.on('error', (error: Error) => log.warn({ err: error }, 'redis unreachable'))
  return redis
}
