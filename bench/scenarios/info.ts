import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { median, type Scenario } from '../scenario.ts'

const connections = 16
const requests = 6_000

export type Ports = { key: string; service: number; bare: number }

async function cpuMicros(child: ChildProcess): Promise<number> {
  child.send('usage')
  const [{ usage }] = (await once(child, 'message')) as [{ usage: { user: number; system: number } }]
  return usage.user + usage.system
}

/** CPU time of the server process per request. */
export async function measure(child: ChildProcess, port: number, key: string): Promise<number> {
  const before = await cpuMicros(child)
  const { non2xx, requests: done } = await autocannon({
    url: `http://127.0.0.1:${port}/api/v1/info`,
    headers: { 'x-api-key': key },
    connections,
    amount: requests,
  })
  if (non2xx > 0) throw new Error(`${non2xx} of ${done.total} requests were refused.`)
  return ((await cpuMicros(child)) - before) / done.total
}

export const scenario: Scenario = {
  title: 'GET /info with key, scopes, limits and request log, against a bare Fastify route with the same body',
  async run({ rounds }) {
    const child = fork(join(import.meta.dirname, '..', 'servers', 'info.ts'))
    const [ports] = (await once(child, 'message')) as [Ports]
    const samples = { service: [] as number[], bare: [] as number[] }
    await measure(child, ports.bare, ports.key)
    await measure(child, ports.service, ports.key)
    for (let round = 0; round < rounds; round++) {
      samples.bare.push(await measure(child, ports.bare, ports.key))
      samples.service.push(await measure(child, ports.service, ports.key))
    }
    child.disconnect()
    await once(child, 'exit')
    const bare = median(samples.bare)
    const service = median(samples.service)
    return [
      { name: 'bare Fastify', side: 'floor', value: bare, unit: 'µs CPU per request' },
      {
        name: 'GET /info',
        value: service,
        unit: 'µs CPU per request',
        ratio: service / bare,
        goal: '≤ 1.25×',
        met: service / bare <= 1.25,
      },
    ]
  },
}
