import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { EntropyProvider } from './entropy-provider.ts'

export type RevelationServer = { url: string; stop(): Promise<void> }

const path = /^\/v1\/chains\/sandbox\/revelations\/([1-9]\d{0,18})$/

/** The public API of the sandbox's entropy provider, with the paths and answers of the production provider. */
export async function startRevelationServer({
  revelation,
}: Pick<EntropyProvider, 'revelation'>): Promise<RevelationServer> {
  const server: Server = createServer((request, response) => {
    const answer = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    const sequence = path.exec(request.url ?? '')?.[1]
    if (request.method !== 'GET' || sequence === undefined) return answer(404, { error: 'Not found' })
    revelation(BigInt(sequence)).then(
      (value) =>
        value === undefined
          ? answer(403, { error: 'The random value for this sequence number is not available yet.' })
          : answer(200, { value: { encoding: 'hex', data: value.slice(2) } }),
      () => answer(503, { error: 'The chain does not answer.' }),
    )
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1/chains/sandbox`,
    stop: () =>
      new Promise((settle) => {
        server.closeAllConnections()
        server.close(() => settle())
      }),
  }
}
