import { expect, test } from 'vitest'
import { errorToLog } from './logging.ts'

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
