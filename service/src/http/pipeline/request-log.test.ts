import fastify, { LogController } from 'fastify'
import { multistream, pino } from 'pino'
import { expect, test } from 'vitest'
import { notAdmitted } from './admission.ts'
import type { Caller } from './caller.ts'
import { notifyResponses } from './responses.ts'
import { createRequestLog, sharedLogger } from './request-log.ts'

type Line = Record<string, unknown>

/** Serves two requests to one route and returns the log lines. */
async function logLinesOf(keyId: string | undefined, level: 'info' | 'warn' = 'info'): Promise<Line[]> {
  const written: string[] = []
  const streams = multistream([{ level: 'info', stream: { write: (text: string) => void written.push(text) } }])
  const logger = pino({ level, base: { process: 'api' } }, streams)
  const app = fastify({
    loggerInstance: sharedLogger(logger),
    genReqId: () => 'r-1',
    logController: new LogController({ disableRequestLogging: true }),
  })
  app.addHook('onRequest', async (request) => {
    const caller = keyId === undefined ? undefined : ({ keyId, accountId: 7 } as Caller)
    request.admission = { ...notAdmitted(), caller }
    request.pipelineState = { route: { url: '/items/:id' }, verdict: undefined, release: undefined }
  })
  const log = createRequestLog(logger)
  notifyResponses(app, [log.record])
  app.addHook('onClose', log.flush)
  app.get('/items/:id', async () => 'ok')
  await app.inject('/items/1?secret=shown')
  await app.inject('/items/2')
  await app.close()
  return written
    .join('')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
}

test('each response is logged in one line with fixed fields and no request data', async () => {
  const lines = await logLinesOf('abc')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toEqual({
    level: 30,
    time: expect.any(Number),
    process: 'api',
    request_id: 'r-1',
    key_id: 'abc',
    account_id: 7,
    method: 'GET',
    route: '/items/:id',
    status: 200,
    ms: expect.any(Number),
    msg: 'answered',
  })
})

test('a request without a key has no key_id, and a key_id is escaped', async () => {
  expect((await logLinesOf(undefined))[0]).not.toHaveProperty('key_id')
  expect((await logLinesOf('direct:a"b\\c'))[0]).toMatchObject({ key_id: 'direct:a"b\\c' })
})

test('nothing is logged at level warn', async () => {
  expect(await logLinesOf('abc', 'warn')).toEqual([])
})

test('Fastify gets one logger for all requests', () => {
  const shared = sharedLogger(pino({ enabled: false }))
  const made = shared.child({ part: 'http' })
  expect(made.child({ reqId: 1 })).toBe(made)
})
