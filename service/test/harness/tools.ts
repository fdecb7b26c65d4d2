import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** Prints why the tests are skipped; where everything is required, they fail instead. */
export function requireTool(isInstalled: boolean, reason: string): boolean {
  if (isInstalled) return true
  if (process.env['PACKHOUSE_REQUIRE'] === 'all') throw new Error(reason)
  console.warn(`skipped: ${reason}`)
  return false
}

/** A port of the loopback that was free a moment ago. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
