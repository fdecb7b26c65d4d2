import { join } from 'node:path'
import type { startDevChain } from '@packhouse/devchain/supervise'
import type { Logger } from 'pino'
import type { Governor } from '../assets/actions/actions.ts'
import type { ChainSource } from '../chain/source.ts'
import type { Config } from './config/config.ts'
import type { Db } from '../db/db.ts'
import { systemClock } from '../kernel/clock.ts'
import { dayMs } from '../kernel/time.ts'
import { systemRandom } from '../kernel/random.ts'
import { connectSandboxChain } from '../sandbox/chain/connect.ts'
import { createGovernor } from '../sandbox/chain/governor.ts'
import { DeploymentChanged } from '../chain/deploy/deploy.ts'
import { openSandboxChain, type SandboxChain } from '../sandbox/chain/host.ts'
import { StartError } from './errors.ts'
import { createSandboxClock, type SandboxClock } from '../sandbox/clock.ts'
import type { SandboxControls } from '../sandbox/controls/service.ts'
import type { DemoContent } from '../sandbox/demo.ts'
import {
  loadSecrets,
  readSandboxFile,
  writeSandboxFile,
  type SandboxFile,
  type SandboxSecrets,
} from '../sandbox/files.ts'
import { startMailCatcher, type MailCatcher } from '../sandbox/mail-catcher.ts'
import { toFinality } from './chain.ts'

export type SandboxStart = {
  config: Config
  log: Logger
  closers: (() => Promise<void> | void)[]
  progress: (text: string) => void
  onLost: (error: Error) => void
}

export type SandboxPackages = {
  /** Resolves when no other process uses the data folder. */
  held: Promise<void>
  database: Promise<{ db: Db }>
  startDevChain: typeof startDevChain
  seedChain: DemoContent['seedChain']
  pastDays: DemoContent['pastDays']
}

/** What only a sandbox provides: a chain, an adjustable clock, secrets and a mail catcher. */
export type Sandbox = {
  chain: SandboxChain
  clock: SandboxClock
  secrets: SandboxSecrets
  source: ChainSource
  controls: SandboxControls
  governor: Governor
  catcher: MailCatcher
  /** The credentials of an earlier start. */
  known: Partial<SandboxFile>
  /** The keys that reference and guides show. */
  samples: {
    readSampleKeys(): Promise<Readonly<Record<string, string>>>
  }
}

export async function openSandboxParts(
  { config, log, closers, progress, onLost }: SandboxStart,
  { held, database, startDevChain: launch, seedChain, pastDays }: SandboxPackages,
): Promise<Sandbox> {
  const { dataDir } = config
  await held
  const secrets = await loadSecrets(dataDir, systemRandom)
  const chain = await openSandboxChain({
    dataDir,
    port: config.chainPort,
    secret: secrets.chainSecret,
    log,
    progress,
    onFailed: onLost,
    launch,
    beginAt: config.hasDemoHistory ? new Date(systemClock.now().getTime() - pastDays * dayMs) : undefined,
    seedChain,
  }).catch((error: unknown) => {
    if (!(error instanceof DeploymentChanged)) throw error
    throw new StartError(`The contracts of this sandbox are of another edition. Run npm run reset. ${error.message}`)
  })
  closers.push(chain.stop)
  const { db } = await database
  const clock = await createSandboxClock(db, systemClock, (err) => log.warn({ err }, 'reading the clock failed'))
  closers.push(() => clock.stop())
  const { source, controls, blockProducer } = await connectSandboxChain({
    chain,
    clock,
    finality: toFinality(config.chainDepths),
    onError: (err) => log.warn({ err }, 'block production failed'),
  })
  closers.push(blockProducer.stop)
  const catcher = await startMailCatcher({ clock, folder: join(dataDir, 'mail') })
  closers.push(catcher.stop)
  const known = await readSandboxFile(dataDir)
  // Pages are read without authentication, so they hold keys that only read. Commands that write read theirs from the file.
  const readSampleKeys = async () => {
    const { partner_readonly = '', tenant_inventory = '', catalog = '' } = (await readSandboxFile(dataDir)).keys ?? {}
    return { partner_readonly, tenant_inventory, catalog }
  }
  return {
    chain,
    clock,
    secrets,
    source: { ...source, journalFolder: join(dataDir, 'signer') },
    controls,
    governor: createGovernor(chain),
    catcher,
    known,
    samples: { readSampleKeys },
  }
}

export type Credentials = {
  baseUrl: string
  chain: SandboxChain
  seeded: Pick<SandboxFile, 'keys' | 'operator' | 'games'>
}

/** Writes the sandbox's URLs and credentials to `sandbox.json`. */
export const writeCredentials = (dataDir: string, { baseUrl, chain, seeded }: Credentials): Promise<void> =>
  writeSandboxFile(dataDir, {
    base_url: baseUrl,
    rpc_url: chain.rpcUrl,
    chain_id: chain.chainId,
    contracts: Object.fromEntries(
      Object.entries(chain.deployment.contracts).map(([name, { address }]) => [name.replaceAll('-', '_'), address]),
    ),
    keys: seeded.keys,
    demo_wallets: chain.keyring.demoWallets,
    operator: seeded.operator,
    games: seeded.games,
  })
