import { concatHex, keccak256, numberToHex, parseEventLogs, toHex, type Address, type Hash, type Hex } from 'viem'
import * as comboPool from '../../chain/abi/combo-pool.ts'
import * as devEntropy from '../../chain/abi/dev-entropy.ts'
import * as instantStore from '../../chain/abi/instant-store.ts'
import * as pythAdapter from '../../chain/abi/pyth-entropy-adapter.ts'
import {
  combineWord,
  drawSeed,
  emptyShelves,
  followShelf,
  pickBundle,
  pickIndex,
  pickShelf,
  readDraw,
  readEntry,
  readWeights,
  takeAt,
  type Shelves,
} from './draw-model.ts'
import { requestIdOf } from '../shared/partner-ref.ts'
import { findWord, type RevealPath } from './word-model.ts'

/** A raw chain log. */
export type EvidenceLog = {
  readonly address: Address
  readonly topics: readonly Hex[]
  readonly data: Hex
  readonly blockNumber: bigint
  readonly blockHash: Hash
  readonly transactionHash: Hash
  readonly logIndex: number
}

/** The raw logs needed to verify a purchase. */
export type Evidence = {
  readonly requestId: bigint
  readonly contracts: {
    readonly pool: Address
    readonly store: Address
    readonly adapter: Address
    readonly entropy: Address
  }
  readonly logs: readonly EvidenceLog[]
  /** Whether the logs contain the whole history of the shelves. */
  readonly isComplete: boolean
}

export type FairDraw = {
  readonly pack: number
  readonly slot: number
  readonly rand: Hex
  readonly shelf: number
  readonly index: number
  readonly count: number
  readonly tokenId: number
  readonly isGraded: boolean
  readonly matches: boolean
}

export type Fairness = {
  readonly kind: 'PACK' | 'INSTANT'
  readonly status: 'WAITING' | 'REVEALED' | 'REFUNDED'
  readonly provider: Address | null
  readonly commitment: Hex | null
  readonly seed: Hex | null
  readonly proof: { readonly userContribution: Hex; readonly providerContribution: Hex } | null
  readonly purchaseTx: Hash
  readonly randomnessTx: Hash | null
  readonly revealTx: Hash | null
  /** Null until the random word arrived. */
  readonly path: RevealPath | null
  readonly productId: number
  readonly version: number | null
  /** The shelf weights of each slot. */
  readonly weights: readonly (readonly number[])[]
  readonly rootBefore: Hex | null
  readonly draws: readonly FairDraw[]
  /** Null until cards are drawn. */
  readonly isVerified: boolean | null
}

const from = (logs: readonly EvidenceLog[], address: Address): EvidenceLog[] =>
  logs.filter((log) => log.address.toLowerCase() === address.toLowerCase())

// Cast because `parseEventLogs` expects full client logs; the missing fields are not read.
const readPool = (logs: readonly EvidenceLog[]) => parseEventLogs({ abi: comboPool.abi, logs: logs as never })
const readStore = (logs: readonly EvidenceLog[]) => parseEventLogs({ abi: instantStore.abi, logs: logs as never })
const readAdapter = (logs: readonly EvidenceLog[]) => parseEventLogs({ abi: pythAdapter.abi, logs: logs as never })
const readEntropy = (logs: readonly EvidenceLog[]) => parseEventLogs({ abi: devEntropy.abi, logs: logs as never })

type PoolLogs = ReturnType<typeof readPool>
type StoreLogs = ReturnType<typeof readStore>

/** Hashes lists of entries: the length and the entries of each list, four bytes each. */
const rootOf = (lists: readonly (readonly number[])[]): Hex =>
  keccak256(
    concatHex(
      lists.flatMap((list) => [
        numberToHex(list.length, { size: 4 }),
        ...list.map((entry) => numberToHex(entry, { size: 4 })),
      ]),
    ),
  )

type DrawContext = { requestId: bigint; word: Hex; isComplete: boolean }
type Opened = { draws: FairDraw[]; rootBefore: Hex | null; isSound: boolean }

/** Applies a draw to the shelves and returns whether it matches their content. */
function applyDraw(shelves: Shelves, draw: bigint): boolean {
  try {
    followShelf(shelves, { kind: 'drawn', draw })
    return true
  } catch {
    return false
  }
}

/** Recomputes the draw of one card and removes the card from its shelf. */
function redrawCard(
  shelves: Shelves,
  packed: bigint,
  { requestId, word, isComplete }: DrawContext,
  tables: readonly bigint[],
) {
  const claimed = readDraw(packed)
  const seed = drawSeed({ word, requestId, pack: claimed.pack, slot: claimed.slot })
  const table = tables[claimed.slot]
  const shelf = table === undefined ? claimed.shelf : pickShelf(seed, table)
  const count = isComplete ? (shelves[shelf]?.length ?? 0) : claimed.count
  const index = count === 0 ? 0 : pickIndex(seed, count)
  const entry = isComplete && count > 0 ? takeAt(shelves, shelf, index) : claimed.entry
  const matches = [shelf === claimed.shelf, count === claimed.count, index === claimed.index, entry === claimed.entry]
  return {
    pack: claimed.pack,
    slot: claimed.slot,
    rand: toHex(seed, { size: 32 }),
    shelf,
    index,
    count,
    ...readEntry(claimed.entry),
    matches: table !== undefined && matches.every(Boolean),
  }
}

/** Recomputes the draws of a purchase on shelves rebuilt from their history. */
function redrawPacks(logs: PoolLogs, context: DrawContext, tierId: number, tables: readonly bigint[]): Opened {
  const shelves: Shelves = emptyShelves()
  const draws: FairDraw[] = []
  let rootBefore: Hex | null = null
  let isSound = true
  for (const { eventName, args } of logs) {
    if (eventName === 'Stocked' && args.tierId === tierId) {
      followShelf(shelves, { kind: 'stocked', shelf: args.shelf, entries: args.entries })
    } else if (eventName === 'Unstocked' && args.tierId === tierId) {
      followShelf(shelves, { kind: 'unstocked', shelf: args.shelf, positions: args.positions })
    } else if (eventName === 'PackRevealed' || eventName === 'PackStuck') {
      if (args.requestId === context.requestId) {
        rootBefore ??= context.isComplete ? rootOf(shelves) : null
        draws.push(redrawCard(shelves, args.draw, context, tables))
      } else if (context.isComplete) isSound &&= applyDraw(shelves, args.draw)
    }
  }
  return { draws, rootBefore, isSound: isSound && draws.every(({ matches }) => matches) }
}

/** Recomputes the bundle of a purchase on the bundle list rebuilt from its history. */
function redrawBundle(logs: StoreLogs, { requestId, word, isComplete }: DrawContext, packetTypeId: number): Opened {
  const lists: number[][] = [[]]
  let isSound = true
  for (const { eventName, args } of logs) {
    if (eventName === 'BundleAdded' && args.packetTypeId === packetTypeId) lists[0]?.push(args.bundleId)
    else if (eventName === 'BundleRemoved' && args.packetTypeId === packetTypeId) takeAt(lists, 0, args.index)
    else if (eventName === 'InstantDelivered') {
      const { count, bundleId, entries } = args
      const length = lists[0]?.length ?? 0
      const isListed = !isComplete || (length === count && args.index < length)
      if (args.requestId !== requestId) {
        if (isComplete) isSound &&= isListed && takeAt(lists, 0, args.index) === bundleId
        continue
      }
      const rootBefore = isComplete ? rootOf(lists) : null
      const index = pickBundle(word, requestId, count)
      const drawn = isComplete && isListed ? takeAt(lists, 0, index) : bundleId
      const matches = isListed && index === args.index && drawn === bundleId
      const rand = toHex(drawSeed({ word, requestId, pack: 0, slot: 0 }), { size: 32 })
      const shared = { pack: 0, rand, shelf: 0, index, count, matches }
      const draws = entries.map((entry, slot) => ({ ...shared, slot, ...readEntry(entry) }))
      return { draws, rootBefore, isSound: isSound && matches }
    }
  }
  return { draws: [], rootBefore: null, isSound }
}

/** Checks the origin of the random word, as far as the logs of its provider show it. */
function readRandomness({ logs, contracts, requestId }: Evidence, word: Hex | undefined) {
  const requested = readAdapter(from(logs, contracts.adapter)).find(
    ({ eventName, args }) => eventName === 'RandomnessRequested' && args.requestId === requestId,
  )
  if (requested?.eventName !== 'RandomnessRequested')
    return { isSound: true, provider: null, commitment: null, proof: null }
  const { seq, userRandom } = requested.args
  const entropyLogs = readEntropy(from(logs, contracts.entropy))
  const request = entropyLogs.find(
    ({ eventName, args }) => eventName === 'RequestedWithCallback' && args.sequenceNumber === seq,
  )
  const answer = entropyLogs.find(({ eventName, args }) => eventName === 'Revealed' && args.sequenceNumber === seq)
  const commitment = request?.eventName === 'RequestedWithCallback' ? request.args.request.commitment : null
  if (answer?.eventName !== 'Revealed') return { isSound: true, provider: null, commitment, proof: null }
  const { userContribution, providerContribution, provider } = answer.args
  const isSound = userContribution === userRandom && combineWord(userContribution, providerContribution) === word
  return { isSound, provider, commitment, proof: { userContribution, providerContribution } }
}

function verifyPack(evidence: Evidence): Fairness | undefined {
  const { requestId, contracts, isComplete } = evidence
  const logs = readPool(from(evidence.logs, contracts.pool))
  const own = logs.filter(({ args }) => 'requestId' in args && args.requestId === requestId)
  const purchase = own.find(({ eventName }) => eventName === 'PackPurchased')
  if (purchase?.eventName !== 'PackPurchased') return undefined
  const { tierId: productId, version, buyer, partnerRef } = purchase.args
  const published = logs.find(
    ({ eventName, args }) => eventName === 'TierVersion' && args.tierId === productId && args.version === version,
  )
  const tables = published?.eventName === 'TierVersion' ? published.args.tables : []
  const arrival = findWord(own)
  const word = arrival?.word
  const opened = word ? redrawPacks(logs, { requestId, word, isComplete }, productId, tables) : nothingOpened
  const reveal = own.find(({ eventName }) => eventName === 'PackRevealed' || eventName === 'PackStuck')
  return conclude(evidence, {
    kind: 'PACK',
    productId,
    version,
    weights: tables.map(readWeights),
    word,
    opened,
    isRequestIdValid: requestIdOf(buyer, partnerRef) === requestId,
    isRefunded: own.some(({ eventName }) => eventName === 'PackRefunded'),
    purchaseTx: purchase.transactionHash,
    randomnessTx: arrival?.transactionHash ?? null,
    path: arrival?.path ?? null,
    revealTx: reveal?.transactionHash ?? null,
  })
}

function verifyInstant(evidence: Evidence): Fairness | undefined {
  const { requestId, contracts, isComplete } = evidence
  const logs = readStore(from(evidence.logs, contracts.store))
  const own = logs.filter(({ args }) => 'requestId' in args && args.requestId === requestId)
  const purchase = own.find(({ eventName }) => eventName === 'InstantPurchased')
  if (purchase?.eventName !== 'InstantPurchased') return undefined
  const { packetTypeId: productId, buyer, partnerRef } = purchase.args
  const arrival = findWord(own)
  const word = arrival?.word
  return conclude(evidence, {
    kind: 'INSTANT',
    productId,
    version: null,
    weights: [],
    word,
    opened: word ? redrawBundle(logs, { requestId, word, isComplete }, productId) : nothingOpened,
    isRequestIdValid: requestIdOf(buyer, partnerRef) === requestId,
    isRefunded: own.some(({ eventName }) => eventName === 'InstantRefunded'),
    purchaseTx: purchase.transactionHash,
    randomnessTx: arrival?.transactionHash ?? null,
    path: arrival?.path ?? null,
    revealTx: own.find(({ eventName }) => eventName === 'InstantDelivered')?.transactionHash ?? null,
  })
}

const nothingOpened: Opened = { draws: [], rootBefore: null, isSound: true }

type Findings = Pick<
  Fairness,
  'kind' | 'productId' | 'version' | 'weights' | 'purchaseTx' | 'randomnessTx' | 'revealTx' | 'path'
> & {
  word: Hex | undefined
  opened: Opened
  isRequestIdValid: boolean
  isRefunded: boolean
}

function conclude(evidence: Evidence, findings: Findings): Fairness {
  const { word, opened, isRequestIdValid, isRefunded, ...rest } = findings
  const { isSound: isWordSound, ...source } = readRandomness(evidence, word)
  const isDrawn = opened.draws.length > 0
  return {
    ...rest,
    ...source,
    status: isDrawn ? 'REVEALED' : isRefunded ? 'REFUNDED' : 'WAITING',
    seed: word ?? null,
    rootBefore: opened.rootBefore,
    draws: opened.draws,
    isVerified: isDrawn ? opened.isSound && isRequestIdValid && isWordSound : null,
  }
}

/** Verifies a purchase from its logs. Undefined when they contain no such purchase. */
export const verifyFairness = (evidence: Evidence): Fairness | undefined =>
  verifyPack(evidence) ?? verifyInstant(evidence)
