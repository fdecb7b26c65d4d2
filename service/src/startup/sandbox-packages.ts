import { join } from 'node:path'
import type { Service } from '../app.ts'
import type { Db } from '../db/db.ts'
import { systemRandom } from '../kernel/random.ts'
import { retryTransient } from './retry.ts'
import type { SandboxKeys } from '../sandbox/demo.ts'
import type { Sandbox, SandboxStart } from './sandbox.ts'

/** Loads the sandbox-only packages and passes them on as arguments, so that a production start loads none of them. */
export async function loadSandbox() {
  const [demo, { playPresent: playDemo }, shop, { startDevChain }, parts] = await Promise.all([
    import('@packhouse/demo/demo'),
    import('@packhouse/demo/history/history'),
    import('@packhouse/demo/shop'),
    import('@packhouse/devchain/supervise'),
    import('./sandbox.ts'),
  ])
  return { ...demo, playDemo, ...shop, ...parts, startDevChain }
}

type SandboxPackages = Awaited<ReturnType<typeof loadSandbox>>

export type SandboxSeed = SandboxStart & {
  packages: SandboxPackages
  sandbox: Sandbox
  shop: ReturnType<SandboxPackages['createShopHost']>
  service: Service
  db: Db
  baseUrl: string
  publicUrl: string
  signal: AbortSignal
}

const pageFolder = join(import.meta.dirname, '..', '..', '..', 'demo', 'shop', 'page', 'dist')

/** Opens the sample shop with the key of the demo partner; a shop that stays closed does not prevent the start. */
async function openShop({ shop, sandbox, baseUrl, config, log, closers }: SandboxSeed, apiKey: string): Promise<void> {
  closers.push(shop.close)
  const statePath = join(config.dataDir, 'shop.json')
  const { rpcUrl } = sandbox.chain
  await shop
    .open({ baseUrl, apiKey, shopUrl: `${baseUrl}/shop`, statePath, pageFolder, rpcUrl })
    .catch((err: unknown) => log.warn({ err }, 'the sample shop did not open'))
}

/** The first minute of a new sandbox, which already serves; a failure leaves it with less to see. */
function playPresent({ packages, service, baseUrl, log, closers }: SandboxSeed, keys: SandboxKeys): void {
  const stop = new AbortController()
  closers.push(() => stop.abort())
  void packages.playDemo({ service, keys, baseUrl, signal: stop.signal }).catch((err: unknown) => {
    if (!stop.signal.aborted) log.warn({ err }, 'the first minute of the demo did not complete')
  })
}

/** Seeds the demo content, writes its credentials and opens the sample shop. Returns what is done once it serves. */
export async function seedSandbox(seed: SandboxSeed): Promise<() => void> {
  const { packages, sandbox, service, db, baseUrl, publicUrl, config, signal, progress: onProgress } = seed
  const { known, clock, chain } = sandbox
  const hasHistory = config.hasDemoHistory && !known.keys
  const inThePast = hasHistory ? clock.inThePast : undefined
  const demo = { service, db, clock, random: systemRandom, publicUrl, known, inThePast, signal, onProgress }
  const seeded = await retryTransient(() => packages.seedDemo(demo), signal)
  await packages.writeCredentials(config.dataDir, { baseUrl, chain, seeded })
  if (seeded.keys['partner'] !== undefined) await openShop(seed, seeded.keys['partner'])
  return () => {
    if (hasHistory && config.role === 'all') playPresent(seed, seeded.keys)
  }
}
