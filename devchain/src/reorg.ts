import type { Builder } from './builder.ts'
import { transactionHash } from './edr-provider.ts'
import type { History } from './history.ts'
import type { BlockRecord, ChainRecord } from './records.ts'
import { RpcError, messageOf, readCount, readHash, rpcCodes, type Hex } from './rpc.ts'

export type ReorgRequest = {
  readonly depth: number
  /** Removed, as if the competing branch never received them. */
  readonly dropTransactions: 'all' | readonly Hex[]
  /** Returned to the pool for a later block. */
  readonly delayTransactions: 'all' | readonly Hex[]
  /** The order of the new branch: the old one, its reverse, or these first. */
  readonly reorder: 'keep' | 'reverse' | readonly Hex[]
}
export type ReorgResult = {
  readonly commonBlock: number
  readonly removedBlocks: readonly Hex[]
  readonly addedBlocks: readonly Hex[]
  readonly remined: readonly Hex[]
  readonly dropped: readonly Hex[]
  readonly pending: readonly Hex[]
  /** Transactions invalid on the new branch, for example because the transaction that funded them is gone. */
  readonly refused: readonly { readonly hash: Hex; readonly message: string }[]
}

const maxDepth = 1_000

const invalid = (message: string): never => {
  throw new RpcError(rpcCodes.invalidParams, message)
}

function readHashes(value: unknown, name: string): 'all' | readonly Hex[] {
  if (value === undefined) return []
  if (value === 'all') return 'all'
  return Array.isArray(value)
    ? value.map((hash) => readHash(hash, name))
    : invalid(`${name} must be 'all' or a list of hashes.`)
}

export function readReorgRequest(value: unknown): ReorgRequest {
  if (typeof value !== 'object' || value === null) return invalid('packhouse_reorg requires {depth, …}.')
  const { depth, dropTransactions, delayTransactions, reorder } = value as Record<string, unknown>
  const order =
    reorder === undefined || reorder === false
      ? 'keep'
      : reorder === true || reorder === 'reverse'
        ? 'reverse'
        : reorder
  return {
    depth: readCount(depth, 'depth', maxDepth),
    dropTransactions: readHashes(dropTransactions, 'dropTransactions'),
    delayTransactions: readHashes(delayTransactions, 'delayTransactions'),
    reorder:
      order === 'keep' || order === 'reverse'
        ? order
        : Array.isArray(order)
          ? order.map((hash) => readHash(hash, 'reorder'))
          : invalid("reorder must be true, 'reverse' or a list of hashes."),
  }
}

const includes = (chosen: 'all' | readonly Hex[], hash: Hex): boolean => chosen === 'all' || chosen.includes(hash)

type Signed = { readonly hash: Hex; readonly raw: Hex }
type StateRecord = Extract<ChainRecord, { kind: 'state' }>

const signedIn = (record: ChainRecord): Signed[] =>
  record.kind === 'block' ? record.transactions.map((raw) => ({ hash: transactionHash(raw), raw })) : []
const isState = (record: ChainRecord): record is StateRecord => record.kind === 'state'

/** The steps of the new branch. In another order, set balances come first. */
function stepsOf(lost: readonly ChainRecord[], reorder: ReorgRequest['reorder']): (Signed | StateRecord)[] {
  if (reorder === 'keep')
    return lost.flatMap<Signed | StateRecord>((record) => (isState(record) ? [record] : signedIn(record)))
  const transactions = lost.flatMap(signedIn)
  const first =
    reorder === 'reverse'
      ? transactions.toReversed()
      : reorder.flatMap((hash) => transactions.filter((transaction) => transaction.hash === hash))
  const rest = transactions.filter((transaction) => !first.includes(transaction))
  return [...lost.filter(isState), ...first, ...rest]
}

/**
 * Replaces the last `depth` blocks by a longer branch: one block per transaction, then empty ones. Faucet balances and
 * clock jumps of the removed blocks are kept, since they did not originate on the chain.
 */
export async function reorganise(
  request: ReorgRequest,
  { builder, history }: { builder: Builder; history: History },
): Promise<ReorgResult> {
  const { depth, dropTransactions, delayTransactions } = request
  if (depth < 1 || depth > history.tip.number)
    return invalid(`depth must be between 1 and ${history.tip.number}, the height of the chain.`)
  const keep = history.blockIndexes().at(-depth) ?? invalid('depth exceeds the height of the chain.')
  const oldHeight = history.tip.number
  const lost = history.records.slice(keep)
  const lostBlocks = lost.filter((record): record is BlockRecord => record.kind === 'block')
  const waiting = [...history.pool].map(([hash, raw]): Signed => ({ hash, raw }))
  const transactions = lost.flatMap(signedIn)
  const survivors = transactions.filter(({ hash }) => !includes(dropTransactions, hash))
  const { isAutomining, offsetSeconds } = history

  await builder.rollback(keep)
  // Transactions that waited at the fork have been mined or dropped since, or are added again at the end.
  for (const hash of history.pool.keys()) await builder.drop(hash)
  if (history.isAutomining !== isAutomining) builder.setAutomine(isAutomining)
  if (history.offsetSeconds !== offsetSeconds) await builder.advanceClock(offsetSeconds - history.offsetSeconds)
  const refused: { hash: Hex; message: string }[] = []
  // A second later than the replaced block: the same transactions at the same time would give the same block.
  const atLeast = (lostBlocks[0]?.timestamp ?? 0) + 1
  const accept = async ({ hash, raw }: Signed, mineAt: { atLeast: number } | undefined): Promise<void> => {
    if (history.pool.has(hash)) return
    await builder.accept(raw, mineAt).catch((error: unknown) => {
      if (!(error instanceof RpcError)) throw error
      refused.push({ hash, message: messageOf(error) })
    })
  }
  for (const step of stepsOf(lost, request.reorder)) {
    if ('kind' in step) await builder.applyState(step.method, step.params)
    else if (!includes(dropTransactions, step.hash) && !includes(delayTransactions, step.hash))
      await accept(step, { atLeast })
  }
  while (history.tip.number <= oldHeight) await builder.mine({ atLeast })
  for (const transaction of [...survivors, ...waiting]) {
    const isMined = minedSince(history, keep).has(transaction.raw)
    if (!isMined && !refused.some(({ hash }) => hash === transaction.hash)) await accept(transaction, undefined)
  }

  const mined = minedSince(history, keep)
  return {
    commonBlock: oldHeight - depth,
    removedBlocks: lostBlocks.map(({ hash }) => hash),
    addedBlocks: history.records.slice(keep).flatMap((record) => (record.kind === 'block' ? [record.hash] : [])),
    remined: survivors.filter(({ raw }) => mined.has(raw)).map(({ hash }) => hash),
    dropped: transactions.filter(({ hash }) => includes(dropTransactions, hash)).map(({ hash }) => hash),
    pending: [...history.pool.keys()],
    refused,
  }
}

function minedSince(history: History, keep: number): ReadonlySet<Hex> {
  return new Set(history.records.slice(keep).flatMap((record) => (record.kind === 'block' ? record.transactions : [])))
}
