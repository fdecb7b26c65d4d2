import type { Secrets } from '../../config/secrets.ts'
import type { Config } from '../../config/config.ts'
import { failed, ok, reasonOf, skipped, warning, type Finding } from './finding.ts'

const timeoutMs = 5_000

/** Connects to the mail server and signs in, without sending anything. */
export async function checkMail({ smtpUrl }: Secrets, isProduction: boolean): Promise<Finding> {
  if (smtpUrl === undefined) {
    if (!isProduction) return skipped('mail', 'The sandbox catches its mail.')
    return warning('mail', 'SMTP_URL is not set, so tenants receive no notices.', 'Set SMTP_URL and MAIL_FROM.')
  }
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await transport.verify()
    return ok('mail', 'The mail server accepts the connection.')
  } catch (error) {
    const fix = 'Check host, port, user and password in SMTP_URL, and that the mail server is reachable from here.'
    return failed('mail', `The mail server cannot be used (${reasonOf(error)}).`, fix)
  } finally {
    transport.close()
  }
}

/** Writes, reads and deletes an object in the bucket of S3_URL. */
export async function checkStorage(config: Config, secrets: Secrets): Promise<Finding> {
  if (!config.storage) return skipped('storage', 'S3_URL is not set: files are in DATA_DIR, on one machine.')
  const { openFiles } = await import('../../files.ts')
  try {
    const { blobs } = openFiles(config, secrets)
    const id = await blobs.put(Buffer.from('packhouse doctor'))
    const isRight = Buffer.from((await blobs.get(id)) ?? []).toString() === 'packhouse doctor'
    await blobs.delete(id)
    if (isRight) return ok('storage', 'The bucket stores, returns and deletes objects.')
    return failed('storage', 'The bucket returned another object than was stored.', 'Check S3_URL and the bucket.')
  } catch (error) {
    const fix = 'Check S3_URL, S3_REGION, the credentials and the rights on the bucket.'
    return failed('storage', `The bucket cannot be used (${reasonOf(error)}).`, fix)
  }
}

/** Looks for the stream of NATS_URL, which the first publication creates. */
export async function checkNats({ natsUrl: url }: Secrets, { natsStream: stream }: Config): Promise<Finding> {
  if (url === undefined) return skipped('event stream', 'NATS_URL is not set: events are not published to a stream.')
  const { createNatsSink } = await import('../../../events/stream/nats.ts')
  const sink = createNatsSink({ url, stream, timeoutMs })
  try {
    const isThere = await sink.hasStream()
    return ok('event stream', isThere ? `The stream ${stream} exists.` : `The stream ${stream} will be created.`)
  } catch (error) {
    const fix = 'Check host, user and password in NATS_URL, and that JetStream is enabled.'
    return failed('event stream', `The server cannot be used (${reasonOf(error)}).`, fix)
  } finally {
    await sink.close()
  }
}

export async function checkRedis({ redisUrl }: Config): Promise<Finding> {
  if (redisUrl === undefined) return skipped('redis', 'REDIS_URL is not set: each process counts its own rate limits.')
  const { Redis } = await import('ioredis')
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    connectTimeout: timeoutMs,
    retryStrategy: null,
  })
  redis.on('error', () => {})
  try {
    await redis.connect()
    await redis.ping()
    return ok('redis', 'Redis answers.')
  } catch (error) {
    return failed('redis', `Redis does not respond (${reasonOf(error)}).`, 'Check REDIS_URL and that Redis is running.')
  } finally {
    redis.disconnect()
  }
}
