import { expect, test } from 'vitest'
import { isOwnHost } from './hosts.ts'

const production = { names: ['api.packhouse.test', 'internal'], isLocal: false }
const sandbox = { names: [], isLocal: true }

test.each(['api.packhouse.test', 'API.packhouse.test:443', 'internal:4000', '10.0.0.7:4000', '[::1]:4000'])(
  'a production service answers to %s',
  (host) => {
    expect(isOwnHost(host, production)).toBe(true)
  },
)

test.each([
  'evil.test',
  'api.packhouse.test.evil.test',
  'localhost:4000',
  '127.0.0.1.evil.test',
  '',
  '[',
  'x:y',
  'x[::1]',
  '[::1]x',
])('a production service does not answer to %j', (host) => {
  expect(isOwnHost(host, production)).toBe(false)
})

test('a sandbox answers to loopback names and addresses only', () => {
  for (const host of ['localhost', 'localhost:4000', 'shop.localhost:4000', '127.0.0.1:4000'])
    expect(isOwnHost(host, sandbox)).toBe(true)
  expect(isOwnHost('rebound.test:4000', sandbox)).toBe(false)
})
