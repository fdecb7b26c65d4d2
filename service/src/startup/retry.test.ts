import { expect, test } from 'vitest'
import { retryTransient } from './retry.ts'

const fault = (code: string): Error => Object.assign(new Error(`database fault ${code}`), { code })
const never = new AbortController().signal

test('a busy database is tried again, also when another error wraps its fault', async () => {
  const faults = [fault('55P03'), new Error('Database migration failed.', { cause: fault('57014') })]
  let runs = 0
  const step = async (): Promise<number> => {
    runs += 1
    const next = faults.shift()
    if (next) throw next
    return runs
  }
  expect(await retryTransient(step, never)).toBe(3)
})

test('any other error ends the start at once, and so does an abort', async () => {
  let runs = 0
  const refuse = (error: Error) => async () => {
    runs += 1
    throw error
  }
  await expect(retryTransient(refuse(fault('23505')), never)).rejects.toThrow('database fault 23505')
  await expect(retryTransient(refuse(fault('55P03')), AbortSignal.abort())).rejects.toThrow('aborted')
  expect(runs).toBe(1)
})
