import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { acceptsGzip, matchesTag } from '../../http/pipeline/encodings.ts'
import { createSearchLimiter } from './search-limiter.ts'
import { allLanguages, readLanguages, readPaging } from './parameters.ts'

test.each([
  [undefined, false],
  ['', false],
  ['gzip', true],
  ['br, GZIP', true],
  ['gzip;q=0', false],
  ['gzip; q=0.000', false],
  ['gzip;q=0.1', true],
  ['*', true],
  ['*;q=0', false],
  ['gzip;q=0, *', false],
  ['identity', false],
])('Accept-Encoding %j accepts gzip: %j', (header, taken) => {
  expect(acceptsGzip(header)).toBe(taken)
})

test('a tag matches itself, its gzip variant, its weak form and *', () => {
  for (const header of ['"a"', '"b", "a"', 'W/"a"', '"a-gzip"', '*'])
    expect(matchesTag(header, '"a"'), header).toBe(true)
  for (const header of ['"b"', 'a', '', '"a', '"a-gzip-gzip"']) expect(matchesTag(header, '"a"'), header).toBe(false)
})

test('pages are parsed by their leading integer and clamped', () => {
  expect(readPaging({})).toEqual({ page: 1, pageSize: 100 })
  expect(readPaging({ page: '3abc', page_size: ' 250 ' })).toEqual({ page: 3, pageSize: 100 })
  expect(readPaging({ page: '-4', page_size: '0' })).toEqual({ page: 1, pageSize: 1 })
  expect(readPaging({ page: '100', page_size: '100' })).toEqual({ page: 100, pageSize: 100 })
})

test('languages are case-insensitive and deduplicated', () => {
  const present = [{ code: 'EN' }, { code: 'XX-YY' }]
  expect(readLanguages(' EN , xx-yy,en', present, allLanguages)).toEqual({ codes: ['en', 'xx-yy'], echo: 'en,xx-yy' })
  expect(readLanguages('en,ALL', present, allLanguages)).toEqual(allLanguages)
  expect(readLanguages(' , ', present, allLanguages)).toEqual(allLanguages)
})

const spin = (ms: number): void => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('searches beyond the time slice of a turn wait for the next turn in order; beyond the queue they are rejected', async () => {
  const limiter = createSearchLimiter({ sliceMs: 1, maxWaiting: 2 })
  const done: number[] = []
  const work = (name: number) => () => {
    spin(2)
    done.push(name)
    return name
  }
  expect(limiter.run(work(1))).toBe(1)
  const waiting = [limiter.run(work(2)), limiter.run(work(3))]
  expect(() => limiter.run(work(4))).toThrow(expect.objectContaining({ status: 503, error: 'overloaded' }))
  expect(done).toEqual([1])
  expect([await waiting[0], await waiting[1]]).toEqual([2, 3])
  await nextTurn()
  expect(limiter.run(work(5))).toBe(5)
})

test('a queued search that fails does not affect the others', async () => {
  const limiter = createSearchLimiter({ sliceMs: 0, maxWaiting: 8 })
  const failing = limiter.run(() => {
    throw new Error('no')
  })
  const fine = limiter.run(() => 7)
  await expect(failing).rejects.toThrow('no')
  expect(await fine).toBe(7)
})
