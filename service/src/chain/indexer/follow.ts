import type { Db } from '../../db/db.ts'
import type { Alarms } from './alarms.ts'
import type { Commits } from './commits.ts'
import type { ReachPoint } from './crash-points.ts'
import { fetchHeaders, fetchLogs, type FetchDeps } from './fetch.ts'
import { agreeOn, depthOf } from './finality.ts'
import { noteHead, type IndexState, type Lease } from './lease-store.ts'
import { minOf, sameHash, type BlockHeader, type BlockPoint, type Cursors, type Stage } from './model.ts'
import { NodeFault } from './node-fault.ts'
import type { ChainReader } from './reader.ts'
import { findCommonBlock } from './reorg.ts'
import type { createRescan } from './rescan.ts'
import type { IndexerSettings } from './settings.ts'
import { findBlockHash, findStretchEnd } from './store.ts'
import type { WatchList } from './watched.ts'

export type Progress = {
  readonly head: bigint
  readonly included: bigint
  readonly safe: bigint
  readonly final: bigint
  /** More work is left than one poll may do. */
  readonly hasMore: boolean
}

export type FollowDeps = {
  readonly db: Db
  readonly settings: IndexerSettings
  readonly nodes: readonly ChainReader[]
  readonly alarms: Alarms
  readonly commits: Commits
  readonly fetching: FetchDeps
  readonly watched: WatchList
  readonly rescanOnce: ReturnType<typeof createRescan>
  readonly reach: ReachPoint
}

const blocksPerStageMove = 200n
const rescansPerTick = 4

type Poll = { readonly node: ChainReader; readonly lease: Lease; readonly head: BlockHeader; isWhole: boolean }

/** Follows one node for one poll; all reads of a poll come from this node alone. */
export function createFollow(deps: FollowDeps) {
  const { db, settings, nodes, alarms, commits, fetching, watched, rescanOnce, reach } = deps
  const { chainId, startBlock, includedConfirmations, requiredNodes = 1, maxBatchesPerTick = 10 } = settings

  async function openPoll(node: ChainReader, lease: Lease, isWhole: boolean): Promise<Poll> {
    // Together, so that an idle poll is one request.
    const [answered, head] = await Promise.all([node.chainId(), node.block('latest')])
    if (answered !== chainId) throw new NodeFault('wrong_chain', `The node serves chain ${answered}, not ${chainId}.`)
    if (!head) throw new NodeFault('unsettled', 'The node has no latest block.')
    return { node, lease, head, isWhole }
  }

  async function begin({ node, lease, head }: Poll): Promise<Cursors> {
    const number = startBlock > 0n ? startBlock - 1n : 0n
    if (head.number < number) throw new NodeFault('behind', `The node does not have block ${number} yet.`)
    const anchor = await node.block(number)
    if (!anchor) throw new NodeFault('unsettled', `The node does not have block ${number}.`)
    return commits.begin(lease, chainId, anchor)
  }

  /** A node behind the cursor has no new blocks, whichever branch it is on. */
  function refuseBehind({ head }: Poll, { included }: Cursors): void {
    if (head.number < included.number)
      throw new NodeFault('behind', `The node is at block ${head.number}, behind the cursor at ${included.number}.`)
  }

  async function rollBack(poll: Poll, cursors: Cursors): Promise<Cursors> {
    return commits.rollBack(poll.lease, cursors, await findCommonBlock(db, poll.node, cursors))
  }

  /** Whether the node still has the block at the cursor. Checked only where no new block would show it. */
  async function isOnOurBranch({ node, head }: Poll, { included }: Cursors): Promise<boolean> {
    const block = head.number === included.number ? head : await node.block(included.number)
    return block !== undefined && sameHash(block.hash, included.hash)
  }

  async function readBatch(poll: Poll, cursors: Cursors, target: bigint): Promise<Cursors> {
    const { node, lease } = poll
    const count = Number(minOf(target - cursors.included.number, BigInt(fetching.range.current)))
    const headers = await fetchHeaders(node, cursors.included.number + 1n, count)
    if (!sameHash(headers[0]?.parentHash ?? '0x', cursors.included.hash)) return rollBack(poll, cursors)
    // After the headers, so that every address published before these blocks is in the list.
    const newlyWatched = await watched.refresh(db, { isWhole: poll.isWhole })
    poll.isWhole = false
    const batch = await fetchLogs(node, headers, fetching)
    await reach('index.after_fetch')
    return commits.append(lease, cursors, batch, newlyWatched)
  }

  async function readNew(poll: Poll, start: Cursors): Promise<{ cursors: Cursors; hasMore: boolean }> {
    const target = poll.head.number - BigInt(includedConfirmations - 1)
    let cursors = start
    if (target <= cursors.included.number && !(await isOnOurBranch(poll, cursors)))
      cursors = await rollBack(poll, cursors)
    for (let batches = 0; cursors.included.number < target; batches += 1) {
      if (batches === maxBatchesPerTick) return { cursors, hasMore: true }
      cursors = await readBatch(poll, cursors, target)
    }
    return { cursors, hasMore: false }
  }

  async function pointAt(number: bigint): Promise<BlockPoint | undefined> {
    const hash = await findBlockHash(db, number)
    return hash && { number, hash }
  }

  function nextStop(after: bigint, target: bigint): Promise<bigint> {
    return findStretchEnd(db, { after, upTo: minOf(target, after + blocksPerStageMove), limit: fetching.maxLogs })
  }

  async function advance(poll: Poll, start: Cursors, stage: Exclude<Stage, 'included'>): Promise<Cursors> {
    const { node, lease, head } = poll
    const depth = await depthOf(node, settings[stage], head)
    if (depth === undefined) return start
    const target = minOf(depth, stage === 'safe' ? start.included.number : start.safe)
    if (target <= start[stage]) return start
    const witnesses = nodes.filter((other) => other !== node)
    const agreed = await agreeOn(node, target, pointAt, {
      witnesses,
      required: requiredNodes,
      chainId,
      alarms,
      stage,
    })
    if (!agreed) return start
    let cursors = start
    while (cursors[stage] < agreed.number)
      cursors = await commits.advance(lease, cursors, stage, await nextStop(cursors[stage], agreed.number))
    return cursors
  }

  async function rescan({ node, lease }: Poll, cursors: Cursors, requested: bigint | null): Promise<boolean> {
    let rest = requested
    for (let pieces = 0; rest !== null && pieces < rescansPerTick; pieces += 1)
      rest = await rescanOnce(node, lease, cursors, rest)
    return rest !== null
  }

  return async function follow(
    node: ChainReader,
    lease: Lease,
    state: IndexState,
    { isWhole }: { isWhole: boolean },
  ): Promise<Progress> {
    const poll = await openPoll(node, lease, isWhole)
    const begun = state.cursors ?? (await begin(poll))
    refuseBehind(poll, begun)
    if (isWhole) await watched.refresh(db, { isWhole })
    const { cursors: read, hasMore } = await readNew(poll, begun)
    const cursors = await advance(poll, await advance(poll, read, 'safe'), 'final')
    if (state.head?.number !== poll.head.number) await noteHead(db, lease, poll.head)
    const isRescanning = await rescan(poll, cursors, state.rescan)
    const { included, safe, final } = cursors
    return { head: poll.head.number, included: included.number, safe, final, hasMore: hasMore || isRescanning }
  }
}
