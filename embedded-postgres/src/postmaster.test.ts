import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isServerOf, parsePidFile } from './postmaster.ts'

const whole = ['4711', '/srv/data', '1763182800', '5432', '/srv/run', '', '  1048576   32769', 'ready   ', ''].join(
  '\n',
)

test('a complete pid file contains the address of the server', () => {
  expect(parsePidFile(whole)).toEqual({ pid: 4711, port: 5432, socketDir: '/srv/run', status: 'ready' })
})

test('a truncated pid file is parsed as far as it is complete', () => {
  fc.assert(
    fc.property(fc.nat({ max: whole.length }), (length) => {
      const file = parsePidFile(whole.slice(0, length))
      expect(file?.pid).toBe(length >= '4711\n'.length ? 4711 : undefined)
      expect(['ready', undefined]).toContain(file?.status)
    }),
  )
})

test('a single-user server counts as running', () => {
  expect(parsePidFile('-4711\n/srv/data\n')?.pid).toBe(4711)
})

test.each(['', '\n', 'abc\n', '0\n', '12x\n', ' \n/srv/data'])('%j names no process', (text) => {
  expect(parsePidFile(text)).toBeUndefined()
})

const server = {
  pid: 4711,
  isZombie: false,
  uid: 101,
  startedAt: '99',
  name: 'postgres',
  command: '/opt/pg/bin/postgres -D /srv/data -c port=5432',
}

test.each([
  ['a server inside the directory', { ...server, cwd: '/srv/data' }, true],
  ['a server on another directory', { ...server, cwd: '/srv/data2' }, false],
  ['a zombie', { ...server, cwd: '/srv/data', isZombie: true }, false],
  ['a shell inside the directory', { ...server, cwd: '/srv/data', name: 'bash', command: 'bash' }, false],
  ['a server with an unreadable folder, by its command', { ...server, cwd: undefined }, true],
  ['one on a longer path', { ...server, cwd: undefined, command: 'postgres -D /srv/data2 -c x=y' }, false],
  ['a program that only names the path', { ...server, cwd: undefined, command: 'tail -f /srv/data/log' }, false],
])('%s: %#', (_what, facts, expected) => {
  expect(isServerOf(facts, '/srv/data')).toBe(expected)
})
