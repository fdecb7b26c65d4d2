// The contracts are deployed and the market is stocked once per run. Every world starts with a copy of that chain's
// journal, which replays in a fraction of the time and gives the same addresses everywhere.
import { cp, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inject } from 'vitest'
import { demo } from '@packhouse/demo/demo'
import { serveDevChain } from '@packhouse/devchain/serve'
import { openSandboxChain, type SandboxChain } from '../../src/sandbox/chain/host.ts'

export const worldSecret = Buffer.alloc(32, 7)
const quietLog = { info: () => {}, warn: () => {}, error: () => {} }
const waitMs = 100
const waitRounds = 1_800

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** The chain inside this process: faster to start than a separate one, and gone with the test. */
export function openChainIn(dataDir: string, beginAt?: Date): Promise<SandboxChain> {
  return openSandboxChain({
    dataDir,
    beginAt,
    port: 0,
    secret: worldSecret,
    log: quietLog,
    progress: () => {},
    onFailed: (error) => {
      throw error
    },
    seedChain: demo.seedChain,
    launch: ({ journalPath, port, accounts, onFailed }) =>
      serveDevChain({ journalPath, port, accounts, now: () => Date.now(), onFatal: onFailed }),
  })
}

/** The first process creates it; the others wait for the mark written when it is complete. */
export async function oncePerRun(folder: string, name: string, make: (path: string) => Promise<void>): Promise<string> {
  const [path, mark, lock] = [join(folder, name), join(folder, `${name}.made`), join(folder, `${name}.lock`)]
  for (let round = 0; round < waitRounds; round += 1) {
    if (await exists(mark)) return path
    const isMine = await mkdir(lock).then(
      () => true,
      () => false,
    )
    if (!isMine) {
      await pause(waitMs)
      continue
    }
    try {
      // The mark may have been written between the check and the lock.
      if (await exists(mark)) return path
      await make(path)
      await writeFile(mark, '')
    } finally {
      await rm(lock, { recursive: true, force: true })
    }
  }
  throw new Error(`${name} was not created in this run.`)
}

export type SeededChain = SandboxChain & { dispose(): Promise<void> }

export const seedChain = (folder: string): Promise<string> =>
  oncePerRun(folder, 'chain', async (path) => (await openChainIn(path)).stop())

/** A separate chain with all contracts; it starts where the chain in `origin` stopped. */
export async function openSeededChain(origin?: string): Promise<SeededChain> {
  const folder = inject('worldFolder')
  const seed = origin ?? (await seedChain(folder))
  const dataDir = await mkdtemp(join(folder, 'world-'))
  await cp(seed, dataDir, { recursive: true })
  const chain = await openChainIn(dataDir)
  return {
    ...chain,
    dispose: async () => {
      await chain.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
