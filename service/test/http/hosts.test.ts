import { expect, test } from 'vitest'
import { startService } from '../harness/service.ts'

test('a request must name the public address, a listed name or an IP address', async () => {
  const publicUrls = { publicUrl: 'https://packs.test' }
  await using service = await startService({ publicUrls, allowedHosts: ['packs.internal'], environment: 'production' })
  const answerTo = async (host: string) => {
    const { statusCode, body } = await service.http.inject({ url: '/api/v1/health', headers: { host } })
    return [statusCode, JSON.parse(body).error]
  }
  for (const host of ['packs.test', 'packs.internal:4000', '10.1.2.3:4000'])
    expect(await answerTo(host)).toEqual([200, undefined])
  for (const host of ['rebound.test', 'localhost', 'packs.test.rebound.test'])
    expect(await answerTo(host)).toEqual([400, 'unknown_host'])
})
