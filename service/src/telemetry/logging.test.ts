import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { errorToLog, limitFaults, openLog } from './logging.ts'

test('row contents in database errors and request contents stay out of the log', () => {
  const fault = Object.assign(new Error('new row violates check constraint "jobs_key_check"'), {
    code: '23514',
    constraint: 'jobs_key_check',
    table: 'jobs',
    detail: 'Failing row contains (1, canary).',
    where: 'canary',
    validation: [{ data: 'canary' }],
    config: { headers: { 'x-api-key': 'canary' } },
  })
  const logged = errorToLog(new Error('could not be settled', { cause: fault }))
  expect(logged).toEqual({
    type: 'Error',
    message: 'could not be settled',
    stack: expect.stringContaining('logging.test.ts'),
    cause: {
      type: 'Error',
      message: 'new row violates check constraint "jobs_key_check"',
      stack: expect.any(String),
      code: '23514',
      constraint: 'jobs_key_check',
      table: 'jobs',
    },
  })
  expect(JSON.stringify(logged)).not.toContain('canary')
})

test('a circular error and a thrown non-error are logged as well', () => {
  const circular = new Error('round and round')
  circular.cause = circular
  expect(JSON.stringify(errorToLog(circular))).toContain('round and round')
  expect(errorToLog('thrown text')).toEqual({ type: 'string', message: 'thrown text' })
  expect(errorToLog(undefined)).toEqual({ type: 'undefined', message: 'undefined' })
})

test('a fault that repeats writes five lines a minute and a count of the others; other faults are not affected', () => {
  vi.useFakeTimers()
  try {
    const lines: { msg: string; suppressed?: number }[] = []
    const stream = { write: (line: string) => void lines.push(JSON.parse(line) as never) }
    const logger = pino({ base: null, hooks: limitFaults() }, stream)
    const child = logger.child({ part: 'jobs' })
    for (let attempt = 0; attempt < 2_000; attempt += 1) {
      child.error({ err: new Error(`connect ECONNREFUSED 127.0.0.1:${attempt}`) }, 'job failed')
      logger.info('answered')
    }
    logger.error({ err: new TypeError('another fault') }, 'job failed')
    const count = (text: string) => lines.filter(({ msg }) => msg === text).length
    expect([count('job failed'), count('answered')]).toEqual([6, 2_000])
    vi.advanceTimersByTime(60_000)
    expect(lines.filter(({ suppressed }) => suppressed !== undefined)).toMatchObject([
      { msg: 'repeated: job failed', suppressed: 1_995 },
    ])
    child.error({ err: new Error('connect ECONNREFUSED 127.0.0.1:1') }, 'job failed')
    expect(count('job failed')).toBe(7)
  } finally {
    vi.useRealTimers()
  }
})

test('the log of a sandbox is readable by its owner alone, also when it was not before', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'packhouse-log-'))
  const path = join(dataDir, 'logs', 'service.log')
  const modeOf = async (): Promise<number> => (await stat(path)).mode & 0o777
  const config = { environment: 'sandbox', dataDir, logLevel: 'info' } as const
  await openLog(config)
  await vi.waitUntil(async () => (await modeOf().catch(() => 0)) !== 0)
  expect(await modeOf()).toBe(0o600)
  await chmod(path, 0o644)
  await openLog(config)
  await vi.waitUntil(async () => (await modeOf()) === 0o600)
  await rm(dataDir, { recursive: true })
})
