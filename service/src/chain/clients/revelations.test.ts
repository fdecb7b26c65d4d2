import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRevelationFetcher, type FetchRevelation } from './revelations.ts'

const number = 'ab'.repeat(32)
const answers: Record<string, [number, string]> = {
  '/v1/chains/base/revelations/7': [200, JSON.stringify({ value: { encoding: 'hex', data: number } })],
  '/v1/chains/base/revelations/8': [403, '{"error":"not available yet"}'],
  '/v1/chains/base/revelations/9': [200, JSON.stringify({ value: { encoding: 'hex', data: 'abcd' } })],
  '/v1/chains/base/revelations/10': [200, 'x'.repeat(20_000)],
  '/v1/chains/base/revelations/11': [502, ''],
}

let server: Server
let fetchRevelation: FetchRevelation
beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    const [status, body] = answers[url] ?? [404, '']
    response.writeHead(status).end(body)
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const { port } = server.address() as AddressInfo
  fetchRevelation = createRevelationFetcher(`http://127.0.0.1:${port}/v1/chains/base/`)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('a published number is read, and one that is not published yet is undefined', async () => {
  expect(await fetchRevelation(7n)).toBe(`0x${number}`)
  expect(await fetchRevelation(8n)).toBeUndefined()
})

test('any other answer is an error', async () => {
  await expect(fetchRevelation(9n)).rejects.toThrow('32-byte number')
  await expect(fetchRevelation(10n)).rejects.toThrow('too large')
  await expect(fetchRevelation(11n)).rejects.toThrow('answered 502')
})
