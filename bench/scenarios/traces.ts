// `npm run bench -- traces`: what traces cost a request, against the same service without them.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { median, type Scenario } from '../scenario.ts'
import { measure, type Ports } from './info.ts'

type Side = { name: string; child: ChildProcess; ports: Ports; samples: number[] }

async function start(name: string, args: readonly string[]): Promise<Side> {
  const child = fork(join(import.meta.dirname, '..', 'servers', 'info.ts'), args)
  const [ports] = (await once(child, 'message')) as [Ports]
  return { name, child, ports, samples: [] }
}

export const scenario: Scenario = {
  title: 'GET /info with traces of a share of the requests, against none',
  async run({ rounds }) {
    const collector = createServer((request, reply) => request.resume().on('end', () => void reply.end('{}')))
    collector.listen(0, '127.0.0.1')
    await once(collector, 'listening')
    const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
    const sides = [await start('off', []), await start('10 %', [endpoint, '0.1']), await start('all', [endpoint, '1'])]
    for (const { child, ports } of sides) await measure(child, ports.service, ports.key)
    for (let round = 0; round < rounds; round++)
      for (const { child, ports, samples } of sides) samples.push(await measure(child, ports.service, ports.key))
    for (const { child } of sides) {
      child.disconnect()
      await once(child, 'exit')
    }
    collector.close()
    collector.closeAllConnections()
    const [off = 0, tenth = 0, all = 0] = sides.map(({ samples }) => median(samples))
    const unit = 'µs CPU per request'
    return [
      { name: 'no traces', side: 'floor', value: off, unit },
      { name: '10 % traced', value: tenth, unit, ratio: tenth / off, goal: '≤ 1.25×', met: tenth / off <= 1.25 },
      { name: 'all traced', value: all, unit, ratio: all / off },
    ]
  },
}
