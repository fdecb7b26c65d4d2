import { connect, type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startService } from '../harness/service.ts'
import { fill } from './fixtures.ts'
import { makeCatalog } from './records.ts'

const pageCount = 12
/** More than the buffers of a connection hold, so that pages wait in the service; fewer than it queues searches. */
const requestsPerConnection = 50

type Sent = { status: number; body: string }

function responsesOf(stream: Buffer): Sent[] {
  const responses: Sent[] = []
  for (let at = 0; at < stream.length;) {
    const start = stream.indexOf('\r\n\r\n', at) + 4
    const head = stream.toString('latin1', at, start)
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
    at = start + length
    responses.push({ status: Number(head.slice(9, 12)), body: stream.toString('utf8', start, at) })
  }
  return responses
}

test('pages sent at the same time to fast, slow and vanishing readers never share their bytes', async () => {
  await using service = await startService({ catalogTuning: { answerCacheBytes: 0 } })
  const { key } = await service.partner({ scopes: ['read:catalog'] })
  await fill(service, makeCatalog({ seed: 7, cards: pageCount * 100 }).records)
  const urlOf = (page: number) => `/api/v1/pokemon/cards?language=all&orderBy=name&page=${page}`
  const expected: string[] = []
  for (let page = 1; page <= pageCount; page++) {
    expected.push((await service.http.inject({ url: urlOf(page), headers: { 'x-api-key': key } })).body)
  }
  expect(new Set(expected).size).toBe(pageCount)
  await service.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = service.http.server.address() as AddressInfo

  /** Requests all pages in turn on one connection and begins to read after a while, or leaves. */
  async function read(firstPage: number, manner: { pauseMs: number; isLeaving?: boolean }): Promise<void> {
    const pages = Array.from({ length: requestsPerConnection }, (_, index) => (firstPage + index) % pageCount)
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    const requests = pages.map((page, index) => {
      const end = index === pages.length - 1 ? 'connection: close\r\n' : ''
      return `GET ${urlOf(page + 1)} HTTP/1.1\r\nhost: localhost\r\nx-api-key: ${key}\r\n${end}\r\n`
    })
    socket.pause().write(requests.join(''))
    await wait(manner.pauseMs)
    if (manner.isLeaving) {
      socket.destroy()
      return
    }
    const chunks: Buffer[] = []
    for await (const chunk of socket) chunks.push(chunk as Buffer)
    const responses = responsesOf(Buffer.concat(chunks))
    expect(responses.length).toBe(pages.length)
    // A busy service may refuse searches.
    const wrong = responses.filter(({ status, body }, index) => status !== 503 && body !== expected[pages[index] ?? -1])
    expect(wrong.map(({ status, body }) => `${status} ${body.slice(0, 80)}`)).toEqual([])
    expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(pages.length / 2)
  }

  await Promise.all([
    read(0, { pauseMs: 0 }),
    read(1, { pauseMs: 600 }),
    read(2, { pauseMs: 200, isLeaving: true }),
    read(5, { pauseMs: 300 }),
    wait(400).then(() => read(7, { pauseMs: 0 })),
  ])
})
