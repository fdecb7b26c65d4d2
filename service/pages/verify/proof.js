// Repeats a purchase from raw logs alone: the word, the odds, and every draw. Nothing here believes what it can compute.
import {
  combineWord,
  commitmentOf,
  emptyShelves,
  pickIndex,
  pickShelf,
  readDraw,
  readEntry,
  readWeights,
  requestIdOf,
  rootOf,
  seedOf,
  takeAt,
} from './draws.js'
import { readLog } from './events.js'

const before = (one, other) =>
  one.block_number < other.block_number || (one.block_number === other.block_number && one.log_index < other.log_index)

const same = (one, other) => String(one).toLowerCase() === String(other).toLowerCase()

/** The logs in the order of the chain, each of the contract it must come from. */
function readLogs({ logs, contracts }) {
  const sellers = [contracts.pool, contracts.store]
  const homes = {
    RandomnessRequested: [contracts.adapter],
    RequestedWithCallback: [contracts.entropy],
    Revealed: [contracts.entropy],
  }
  return logs
    .map(readLog)
    .filter((log) => log && (homes[log.name] ?? sellers).some((address) => same(address, log.address)))
    .sort((one, other) => (before(one, other) ? -1 : 1))
}

/** One finding: what it means where it holds, and what it means where it does not. */
const check = (holds, title, text, wrong) => ({
  verdict: holds === undefined ? 'open' : holds ? 'yes' : 'no',
  title,
  text: holds === false ? wrong : text,
})

/** Where the word came from: the buyer's contribution and a number its provider could not choose any more. */
function checkWord({ find, purchase, ready, requestId }) {
  const asked = find('RandomnessRequested', ({ requestId: id }) => id === requestId)
  const request = asked && find('RequestedWithCallback', ({ sequenceNumber }) => sequenceNumber === asked.args.seq)
  const answer = asked && find('Revealed', ({ sequenceNumber }) => sequenceNumber === asked.args.seq)
  if (!asked || !request || !answer) {
    return [check(undefined, 'Source of randomness', 'These logs do not show how the word was made.')]
  }
  const { userContribution: user, providerContribution: provider, randomNumber } = answer.args
  const [, , hashes, commitment] = request.args.request
  return [
    check(
      before(asked, ready) && same(asked.transaction_hash, purchase.transaction_hash),
      'Asked for with the purchase',
      'The word was asked for in the very transaction that paid, before anybody could know it.',
      'The word was not asked for in the transaction that paid, or was there before it was asked for.',
    ),
    check(
      [asked.args.userRandom, request.args.userRandomNumber].every((part) => same(part, user)),
      'The buyer’s own contribution',
      'What the buyer put in is what went into the word.',
      'What went into the word is not what the buyer put in.',
    ),
    check(
      same(commitmentOf(user, provider, Number(hashes)), commitment),
      'The provider’s commitment',
      'The provider’s number hashes to what it had committed to when the word was asked for.',
      'The provider’s number is not the one it had committed to when the word was asked for.',
    ),
    check(
      same(combineWord(user, provider), randomNumber) && same(randomNumber, ready.args.word),
      'The word',
      'The word is the hash of both, and it is the word the contract drew with.',
      'The word the contract drew with is not the hash of both contributions.',
    ),
  ]
}

/** Goes through everything that changed the shelves, and draws this purchase again where it was drawn. */
function drawAgain({ all, tierId, requestId, tables, word, isComplete }) {
  const shelves = emptyShelves()
  const draws = []
  let rootBefore
  let doesFit = true
  for (const { name, args } of all) {
    if (name === 'Stocked' && args.tierId === tierId) shelves[Number(args.shelf)].push(...args.entries.map(Number))
    if (name === 'Unstocked' && args.tierId === tierId) {
      for (const position of args.positions) takeAt(shelves[Number(args.shelf)], Number(position))
    }
    if (name !== 'PackRevealed' && name !== 'PackStuck') continue
    const said = readDraw(args.draw)
    const shelf = shelves[said.shelf] ?? []
    if (args.requestId !== requestId) {
      if (isComplete && (shelf.length !== said.count || takeAt(shelf, said.index) !== said.entry)) doesFit = false
      continue
    }
    rootBefore ??= isComplete ? rootOf(shelves) : undefined
    const seed = seedOf({ word, requestId, pack: said.pack, slot: said.slot })
    const table = tables[said.slot]
    const own = table === undefined ? -1 : pickShelf(seed, table)
    const count = isComplete ? (shelves[own] ?? []).length : said.count
    const index = pickIndex(seed, count)
    const entry = isComplete ? takeAt(shelves[own] ?? [], index) : said.entry
    const computed = { shelf: own, count, index, entry }
    const isToken = args.tokenId === undefined || Number(args.tokenId) === readEntry(said.entry).tokenId
    const isSame = ['shelf', 'count', 'index', 'entry'].every((part) => computed[part] === said[part])
    draws.push({ ...said, seed, computed, isStuck: name === 'PackStuck', matches: isSame && isToken })
  }
  return { draws, rootBefore, doesFit }
}

/** How often each shelf comes up in each slot, as it was when the pack was paid for. */
const oddsOf = (tables) =>
  tables.map((table) => {
    const weights = readWeights(table)
    const total = weights.reduce((sum, weight) => sum + weight, 0n)
    return weights.map((weight) => ({
      weight: Number(weight),
      chance: total === 0n ? 0 : Number(weight) / Number(total),
    }))
  })

function verifyPack(scene) {
  const { find, purchase, ready, requestId, isComplete } = scene
  const { buyer, partnerRef, tierId, version, quantity } = purchase.args
  const published = find('TierVersion', (args) => args.tierId === tierId && args.version === version)
  const tables = published?.args.tables ?? []
  const checks = [
    check(
      requestIdOf(buyer, partnerRef) === requestId,
      'The purchase’s number',
      'It follows from who paid and from the mark on the call.',
      'It does not follow from who paid and from the mark on the call.',
    ),
    check(
      published && before(published, purchase),
      'The odds stood before the purchase',
      'The weights of this version were published on chain, and they cannot be changed.',
      'No publication of these weights from before the purchase is among the logs.',
    ),
  ]
  if (!ready) return { checks, tables, draws: [] }
  const { draws, rootBefore, doesFit } = drawAgain({ ...scene, tierId, tables, word: ready.args.word })
  const cards = Number(quantity) * tables.length
  const isWhole = draws.length === cards
  const wrong = draws.filter(({ matches }) => !matches).length
  return {
    tables,
    draws,
    rootBefore,
    checks: [
      ...checks,
      ...checkWord(scene),
      check(
        isComplete ? doesFit : undefined,
        'The shelves',
        isComplete
          ? 'Rebuilt card by card from everything that was ever put on them or drawn from them.'
          : 'Their history is too long to be shown here; which card lay at a place is taken from the contract’s word.',
        'What was put on the shelves and drawn from them does not fit together.',
      ),
      check(
        draws.length === 0 ? undefined : draws.every(({ matches }) => matches),
        'Every draw',
        draws.length === 0 ? 'Nothing is drawn yet.' : `${draws.length} of ${cards} cards drawn again, one by one.`,
        `${wrong} of ${draws.length} draws come out differently when they are repeated.`,
      ),
      ...(draws.length > 0 && !isWhole
        ? [check(undefined, 'All packs', 'Some packs are not drawn, or were paid back.')]
        : []),
    ],
  }
}

/** The list of bundles as it was, and the one this purchase was given. */
function openAgain({ all, packetTypeId, requestId, word, isComplete }) {
  const list = []
  const entries = new Map()
  let doesFit = true
  for (const { name, args } of all) {
    if (name === 'BundleAdded' && args.packetTypeId === packetTypeId) {
      list.push(Number(args.bundleId))
      entries.set(Number(args.bundleId), args.entries.map(Number))
    }
    if (name === 'BundleRemoved' && args.packetTypeId === packetTypeId) takeAt(list, Number(args.index))
    if (name !== 'InstantDelivered') continue
    const said = { count: Number(args.count), index: Number(args.index), bundleId: Number(args.bundleId) }
    if (args.requestId !== requestId) {
      if (isComplete && (list.length !== said.count || takeAt(list, said.index) !== said.bundleId)) doesFit = false
      continue
    }
    const rootBefore = isComplete ? rootOf([list]) : undefined
    const seed = seedOf({ word, requestId, pack: 0, slot: 0 })
    const count = isComplete ? list.length : said.count
    const index = pickIndex(seed, count)
    const computed = { count, index, bundleId: isComplete ? takeAt(list, index) : said.bundleId }
    const cards = args.entries.map(Number)
    const bundled = entries.get(said.bundleId)
    const isSame = ['count', 'index', 'bundleId'].every((part) => computed[part] === said[part])
    const isWhole = !isComplete || (bundled ?? []).join() === cards.join()
    return { doesFit, rootBefore, drawn: { ...said, seed, computed, cards, matches: isSame && isWhole } }
  }
  return { doesFit, rootBefore: undefined, drawn: undefined }
}

function verifyInstant(scene) {
  const { purchase, ready, requestId, isComplete } = scene
  const { buyer, partnerRef, packetTypeId } = purchase.args
  const checks = [
    check(
      requestIdOf(buyer, partnerRef) === requestId,
      'The purchase’s number',
      'It follows from who paid and from the mark on the call.',
      'It does not follow from who paid and from the mark on the call.',
    ),
  ]
  if (!ready) return { checks, tables: [], draws: [] }
  const { doesFit, rootBefore, drawn } = openAgain({ ...scene, packetTypeId, word: ready.args.word })
  return {
    tables: [],
    draws: [],
    drawn,
    rootBefore,
    checks: [
      ...checks,
      ...checkWord(scene),
      check(
        isComplete ? doesFit : undefined,
        'The packs in the store',
        isComplete
          ? 'Their list is rebuilt from every pack that was put in, taken out or sold.'
          : 'Their history is too long to be shown here.',
        'What was put into the store and sold from it does not fit together.',
      ),
      check(
        drawn?.matches,
        'The draw',
        drawn
          ? 'The pack was drawn again, and it holds the cards it held when it was put in.'
          : 'Nothing is drawn yet.',
      ),
    ],
  }
}

/**
 * @param evidence raw logs and the addresses of the contracts
 * @returns what follows from them: the verdict, each check, the odds and each draw
 */
export function verify(evidence) {
  const requestId = BigInt(evidence.request_id)
  const all = readLogs(evidence)
  const find = (name, test) => all.find((log) => log.name === name && test(log.args))
  const isOwn = ({ requestId: id }) => id === requestId
  const bought = find('PackPurchased', isOwn)
  const purchase = bought ?? find('InstantPurchased', isOwn)
  if (!purchase) {
    const checks = [check(false, 'The purchase', '', 'These logs hold no purchase with this number.')]
    return { verdict: 'no', kind: undefined, checks, odds: [], draws: [] }
  }
  const ready = find('RandomReady', isOwn)
  const refunds = all.filter(({ name, args }) => name.endsWith('Refunded') && isOwn(args))
  const scene = { all, find, purchase, ready, requestId, isComplete: evidence.history_complete }
  const { checks, tables, ...result } = bought ? verifyPack(scene) : verifyInstant(scene)
  const isDrawn = bought ? result.draws.length > 0 : result.drawn !== undefined
  const verdict = checks.some((one) => one.verdict === 'no') ? 'no' : isDrawn ? 'yes' : 'open'
  return {
    verdict,
    kind: bought ? 'pack' : 'instant',
    purchase,
    ready,
    refunds,
    checks,
    odds: oddsOf(tables),
    ...result,
  }
}
