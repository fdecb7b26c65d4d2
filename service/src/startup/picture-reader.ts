import { Agent, request } from 'undici'
import type { ReadPicture } from '../catalog/identification/build-index.ts'
import { createConnector } from '../webhooks/deliveries/connections.ts'
import { createResolver } from '../webhooks/deliveries/resolver.ts'

const maxBytes = 8 * 1_024 * 1_024
const connectMs = 3_000
const totalMs = 20_000

/** Downloads catalog pictures from public addresses and, in a sandbox, from loopback ones. Redirects are not followed. */
function createPictureReader(allowLoopback: boolean): ReadPicture {
  const connect = createConnector({ resolve: createResolver(), policy: { allowLoopback }, connectMs })
  const dispatcher = new Agent({ connect, connections: 4, keepAliveTimeout: 1_000 })
  return async (url, signal) => {
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(totalMs)])
    const { statusCode, body } = await request(url, { dispatcher, signal: deadline })
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes) throw new Error(`The picture has more than ${maxBytes} bytes.`)
      chunks.push(chunk)
    }
    if (statusCode !== 200) throw new Error(`The server of the picture responded with ${statusCode}.`)
    return Buffer.concat(chunks)
  }
}

type Environment = { environment: 'sandbox' | 'production' }

export const withPictureReader = <Deps extends Environment>(deps: Deps): Deps & { readPicture: ReadPicture } => ({
  ...deps,
  readPicture: createPictureReader(deps.environment === 'sandbox'),
})
