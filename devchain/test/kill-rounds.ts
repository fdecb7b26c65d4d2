import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import {
  rich,
  RpcFailure,
  rpcTo,
  sign,
  spawnChain,
  temporaryFolder,
  type ChainProcess,
  type Receipt,
} from './fixtures.ts'

export type KillResult = {
  readonly rounds: number
  readonly acknowledged: number
  readonly blocks: number
  /** Reorgs that were answered before the kill; others were interrupted or not started. */
  readonly reorgs: number
  /** Acknowledged, and missing from the chain afterwards. */
  readonly lost: readonly string[]
  /** Seen in a block, and in a different one afterwards without a requested reorg. */
  readonly moved: readonly string[]
}

type KillOptions = {
  readonly rounds: number
  readonly acknowledgedPerRound: number
  /** A reorg is in progress at the kill in every nth round. */
  readonly reorgEvery: number
  readonly onRound?: (round: number) => void
}

/** Sends from several accounts concurrently, kills the process, restarts it and checks everything it acknowledged. */
export async function runKillRounds({
  rounds,
  acknowledgedPerRound,
  reorgEvery,
  onRound,
}: KillOptions): Promise<KillResult> {
  await using folder = await temporaryFolder()
  const acknowledged = new Set<string>()
  const seenIn = new Map<string, string>()
  const lost = new Set<string>()
  const moved = new Set<string>()
  let reorgs = 0
  for (let round = 1; round <= rounds; round += 1) {
    await using chain = await spawnChain(folder)
    await check(chain, { acknowledged, seenIn, lost, moved })
    const hasReorg = round % reorgEvery === 0
    const target = acknowledged.size + acknowledgedPerRound
    // The kill hits a different phase of the reorg each time: before, during or after it.
    const reorgMs = hasReorg ? 4 * (Math.floor(round / reorgEvery) % 16) : undefined
    if (await loadUntilKilled(chain, { target, acknowledged, seenIn, reorgMs })) reorgs += 1
    // The reorg may or may not have happened before the kill, and moves transactions to other blocks if it did.
    if (hasReorg) seenIn.clear()
    onRound?.(round)
  }
  await using chain = await spawnChain(folder)
  await check(chain, { acknowledged, seenIn, lost, moved })
  const blocks = Number(await rpcTo(chain.rpcUrl)('eth_blockNumber'))
  return { rounds, acknowledged: acknowledged.size, blocks, reorgs, lost: [...lost], moved: [...moved] }
}

type Promises = { acknowledged: Set<string>; seenIn: Map<string, string>; lost: Set<string>; moved: Set<string> }

async function check(chain: ChainProcess, { acknowledged, seenIn, lost, moved }: Promises): Promise<void> {
  const rpc = rpcTo(chain.rpcUrl)
  for (const hash of acknowledged) {
    const receipt = await rpc<Receipt | null>('eth_getTransactionReceipt', hash)
    if (!receipt) lost.add(hash)
    else if ((seenIn.get(hash) ?? receipt.blockHash) !== receipt.blockHash) moved.add(hash)
  }
}

type Load = {
  readonly target: number
  readonly acknowledged: Set<string>
  readonly seenIn: Map<string, string>
  readonly reorgMs: number | undefined
}

const wait = (ms: number): Promise<void> => new Promise((waited) => setTimeout(waited, ms))

/** True when a reorg was requested and answered before the kill. */
async function loadUntilKilled(chain: ChainProcess, { target, acknowledged, seenIn, reorgMs }: Load): Promise<boolean> {
  const rpc = rpcTo(chain.rpcUrl)
  const life = { isOver: false }
  const senders = rich.map(async (account) => {
    let nonce = Number(await rpc('eth_getTransactionCount', account.address, 'latest'))
    for (; !life.isOver; nonce += 1) {
      const hash = await rpc<string>('eth_sendRawTransaction', await sign(account, nonce))
      acknowledged.add(hash)
      const receipt = await rpc<Receipt>('eth_getTransactionReceipt', hash)
      seenIn.set(hash, receipt.blockHash)
    }
  })
  const ends = senders.map((sender) => sender.catch(deathOnly))
  while (acknowledged.size < target) await wait(2)
  const reorg =
    reorgMs === undefined
      ? undefined
      : rpc('packhouse_reorg', { depth: 10 }).then(
          () => true,
          (error: Error) => deathOnly(error) ?? false,
        )
  await wait(reorgMs ?? 0)
  life.isOver = true
  await chain.kill()
  await Promise.all(ends)
  return (await reorg) ?? false
}

/** The connection breaks when the process dies; an error answered by the chain would be a bug. */
function deathOnly(error: Error): void {
  if (error instanceof RpcFailure) throw error
}

/** Edits lines of a journal and recomputes its checksums. */
export async function rewriteJournal(path: string, edit: (json: string, number: number) => string): Promise<string> {
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\n')
  let checksum = ''
  const edited = lines.map((line, index) => {
    const json = edit(line.slice(17), index + 1)
    checksum = createHash('sha256').update(checksum).update(json).digest('hex').slice(0, 16)
    return `${checksum} ${json}\n`
  })
  const text = edited.join('')
  await writeFile(path, text)
  return text
}
