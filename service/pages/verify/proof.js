// Verifies a purchase from raw logs alone: the random word, the odds and every draw are recomputed.
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

/** Decodes the logs in chain order and drops logs that come from another contract than expected. */
function readLogs({ logs, contracts }) {
  const sellers = [contracts.pool, contracts.store]
  const emitters = {
    RandomnessRequested: [contracts.adapter],
    RequestedWithCallback: [contracts.entropy],
    Revealed: [contracts.entropy],
  }
  return logs
    .map(readLog)
    .filter((log) => log && (emitters[log.name] ?? sellers).some((address) => same(address, log.address)))
    .sort((one, other) => (before(one, other) ? -1 : 1))
}

/** One check with its texts for success and failure; `undefined` means it cannot be decided. */
const check = (isPassed, title, text, failure) => ({
  verdict: isPassed === undefined ? 'open' : isPassed ? 'yes' : 'no',
  title,
  text: isPassed === false ? failure : text,
})

/** Checks that the word combines the buyer's contribution with a number the provider had committed to. */
function checkWord({ find, purchase, ready, requestId }) {
  const requested = find('RandomnessRequested', ({ requestId: id }) => id === requestId)
  const isOfRequest = ({ sequenceNumber }) => sequenceNumber === requested.args.seq
  const request = requested && find('RequestedWithCallback', isOfRequest)
  const answer = requested && find('Revealed', isOfRequest)
  if (!requested || !request || !answer) {
    return [check(undefined, 'Source of randomness', 'The logs do not contain the origin of the random word.')]
  }
  const { userContribution: user, providerContribution: provider, randomNumber } = answer.args
  const [, , hashes, commitment] = request.args.request
  return [
    check(
      before(requested, ready) && same(requested.transaction_hash, purchase.transaction_hash),
      'Randomness request',
      'The random word was requested in the purchase transaction, before it could be known.',
      'The random word was not requested in the purchase transaction, or existed before the request.',
    ),
    check(
      [requested.args.userRandom, request.args.userRandomNumber].every((part) => same(part, user)),
      'Buyer contribution',
      'The contribution of the buyer went into the random word.',
      'The random word uses another contribution than that of the buyer.',
    ),
    check(
      same(commitmentOf(user, provider, Number(hashes)), commitment),
      'Provider commitment',
      'The number of the provider hashes to its commitment at the time of the request.',
      'The number of the provider does not match its commitment at the time of the request.',
    ),
    check(
      same(combineWord(user, provider), randomNumber) && same(randomNumber, ready.args.word),
      'Random word',
      'The random word is the hash of both contributions, and the contract used it for the draw.',
      'The random word used by the contract is not the hash of both contributions.',
    ),
  ]
}

/** Checks that nothing sold later was drawn between the sale and the last draw of this purchase. */
function checkLine({ all, find, purchase, requestId, isComplete }) {
  const draws = all.filter(({ name }) => ['PackRevealed', 'PackStuck', 'InstantDelivered'].includes(name))
  const last = draws.findLast(({ args }) => args.requestId === requestId)
  const others = draws.filter(
    (draw) => draw.args.requestId !== requestId && before(purchase, draw) && last && before(draw, last),
  )
  const isEarlier = ({ args }) => {
    const sale = find(purchase.name, ({ requestId: id }) => id === args.requestId)
    return sale !== undefined && before(sale, purchase)
  }
  const number = Number(purchase.args.number)
  return check(
    !last || !isComplete ? undefined : others.every(isEarlier),
    'Place in line',
    `Number ${number} in line. ${
      !last
        ? 'Its turn has not come yet.'
        : !isComplete
          ? 'The history is too long for this page.'
          : 'Everything drawn between this sale and its draw was sold before it.'
    }`,
    `Number ${number} in line, but something that was sold later was drawn before it.`,
  )
}

/** Rebuilds the shelves from their history and recomputes the draws of this purchase. */
function redrawPacks({ all, tierId, requestId, tables, word, isComplete }) {
  const shelves = emptyShelves()
  const draws = []
  let rootBefore
  let isConsistent = true
  for (const { name, args } of all) {
    if (name === 'Stocked' && args.tierId === tierId) shelves[Number(args.shelf)].push(...args.entries.map(Number))
    if (name === 'Unstocked' && args.tierId === tierId) {
      for (const position of args.positions) takeAt(shelves[Number(args.shelf)], Number(position))
    }
    if (name !== 'PackRevealed' && name !== 'PackStuck') continue
    const claimed = readDraw(args.draw)
    const shelf = shelves[claimed.shelf] ?? []
    if (args.requestId !== requestId) {
      if (isComplete && (shelf.length !== claimed.count || takeAt(shelf, claimed.index) !== claimed.entry))
        isConsistent = false
      continue
    }
    rootBefore ??= isComplete ? rootOf(shelves) : undefined
    const seed = seedOf({ word, requestId, pack: claimed.pack, slot: claimed.slot })
    const table = tables[claimed.slot]
    const own = table === undefined ? -1 : pickShelf(seed, table)
    const count = isComplete ? (shelves[own] ?? []).length : claimed.count
    const index = pickIndex(seed, count)
    const entry = isComplete ? takeAt(shelves[own] ?? [], index) : claimed.entry
    const computed = { shelf: own, count, index, entry }
    const isToken = args.tokenId === undefined || Number(args.tokenId) === readEntry(claimed.entry).tokenId
    const isSame = ['shelf', 'count', 'index', 'entry'].every((part) => computed[part] === claimed[part])
    draws.push({ ...claimed, seed, computed, isStuck: name === 'PackStuck', matches: isSame && isToken })
  }
  return { draws, rootBefore, isConsistent }
}

/** The chance of each shelf in each slot at the time of the purchase. */
const oddsOf = (tables) =>
  tables.map((table) => {
    const weights = readWeights(table)
    const total = weights.reduce((sum, weight) => sum + weight, 0n)
    return weights.map((weight) => ({
      weight: Number(weight),
      chance: total === 0n ? 0 : Number(weight) / Number(total),
    }))
  })

/** Cards are drawn in order: before the last drawn card every card is drawn, or its pack was refunded. */
function hasGap(draws, refunds, slots) {
  const drawn = new Set(draws.map(({ pack, slot }) => pack * slots + slot))
  const isRefunded = (pack) =>
    refunds.some(({ args }) => pack >= Number(args.firstPack) && pack < Number(args.firstPack) + Number(args.packs))
  const last = Math.max(-1, ...drawn)
  return Array.from({ length: last + 1 }, (_, place) => place).some(
    (place) => !drawn.has(place) && !isRefunded(Math.floor(place / slots)),
  )
}

function verifyPack(context) {
  const { find, purchase, ready, requestId, isComplete, refunds } = context
  const { buyer, partnerRef, tierId, version, quantity } = purchase.args
  const published = find('TierVersion', (args) => args.tierId === tierId && args.version === version)
  const tables = published?.args.tables ?? []
  const checks = [
    check(
      requestIdOf(buyer, partnerRef) === requestId,
      'Request id',
      'The request id is derived from the buyer and the partner reference.',
      'The request id does not match the buyer and the partner reference.',
    ),
    check(
      published && before(published, purchase),
      'Odds',
      'The weights of this version were published on chain before the purchase and are immutable.',
      'The logs contain no publication of these weights before the purchase.',
    ),
  ]
  if (!ready) return { checks, tables, draws: [] }
  const { draws, rootBefore, isConsistent } = redrawPacks({ ...context, tierId, tables, word: ready.args.word })
  const cards = Number(quantity) * tables.length
  const isWhole = draws.length === cards
  const wrong = draws.filter(({ matches }) => !matches).length
  return {
    tables,
    draws,
    rootBefore,
    checks: [
      ...checks,
      ...checkWord(context),
      checkLine(context),
      check(
        isComplete ? isConsistent : undefined,
        'Shelves',
        isComplete
          ? 'The shelves are rebuilt from all cards ever stocked and drawn.'
          : 'The history is too long for this page; the card at each position is taken from the contract event.',
        'The history of the shelves is inconsistent.',
      ),
      check(
        draws.length === 0 ? undefined : draws.every(({ matches }) => matches),
        'Draws',
        draws.length === 0
          ? 'No card is drawn yet.'
          : `${draws.length} of ${cards} cards recomputed with the same result.`,
        `${wrong} of ${draws.length} recomputed draws differ from the chain.`,
      ),
      ...(draws.length > 0 && !isWhole
        ? [
            check(
              hasGap(draws, refunds, tables.length) ? false : undefined,
              'Packs',
              'Some packs are not drawn yet or were refunded.',
              'The logs omit a draw that came before another one.',
            ),
          ]
        : []),
    ],
  }
}

/** Rebuilds the bundle list from its history and recomputes the draw of this purchase. */
function redrawBundle({ all, packetTypeId, requestId, word, isComplete }) {
  const list = []
  const entries = new Map()
  let isConsistent = true
  for (const { name, args } of all) {
    if (name === 'BundleAdded' && args.packetTypeId === packetTypeId) {
      list.push(Number(args.bundleId))
      entries.set(Number(args.bundleId), args.entries.map(Number))
    }
    if (name === 'BundleRemoved' && args.packetTypeId === packetTypeId) takeAt(list, Number(args.index))
    if (name !== 'InstantDelivered') continue
    const claimed = { count: Number(args.count), index: Number(args.index), bundleId: Number(args.bundleId) }
    if (args.requestId !== requestId) {
      if (isComplete && (list.length !== claimed.count || takeAt(list, claimed.index) !== claimed.bundleId))
        isConsistent = false
      continue
    }
    const rootBefore = isComplete ? rootOf([list]) : undefined
    const seed = seedOf({ word, requestId, pack: 0, slot: 0 })
    const count = isComplete ? list.length : claimed.count
    const index = pickIndex(seed, count)
    const computed = { count, index, bundleId: isComplete ? takeAt(list, index) : claimed.bundleId }
    const cards = args.entries.map(Number)
    const bundled = entries.get(claimed.bundleId)
    const isSame = ['count', 'index', 'bundleId'].every((part) => computed[part] === claimed[part])
    const isWhole = !isComplete || (bundled ?? []).join() === cards.join()
    return { isConsistent, rootBefore, drawn: { ...claimed, seed, computed, cards, matches: isSame && isWhole } }
  }
  return { isConsistent, rootBefore: undefined, drawn: undefined }
}

function verifyInstant(context) {
  const { purchase, ready, requestId, isComplete } = context
  const { buyer, partnerRef, packetTypeId } = purchase.args
  const checks = [
    check(
      requestIdOf(buyer, partnerRef) === requestId,
      'Request id',
      'The request id is derived from the buyer and the partner reference.',
      'The request id does not match the buyer and the partner reference.',
    ),
  ]
  if (!ready) return { checks, tables: [], draws: [] }
  const { isConsistent, rootBefore, drawn } = redrawBundle({ ...context, packetTypeId, word: ready.args.word })
  return {
    tables: [],
    draws: [],
    drawn,
    rootBefore,
    checks: [
      ...checks,
      ...checkWord(context),
      checkLine(context),
      check(
        isComplete ? isConsistent : undefined,
        'Packs in the store',
        isComplete
          ? 'The list is rebuilt from all packs ever added, removed and sold.'
          : 'The history is too long for this page.',
        'The history of the list is inconsistent.',
      ),
      check(
        drawn?.matches,
        'Draw',
        drawn ? 'The recomputed pack is the same, with the cards it had when it was added.' : 'No pack is drawn yet.',
        'The recomputed pack or its cards differ from the chain.',
      ),
    ],
  }
}

/**
 * @param evidence raw logs and contract addresses
 * @returns the verdict, the checks, the odds and the draws
 */
export function verify(evidence) {
  const requestId = BigInt(evidence.request_id)
  const all = readLogs(evidence)
  const find = (name, test) => all.find((log) => log.name === name && test(log.args))
  const isOwn = ({ requestId: id }) => id === requestId
  const bought = find('PackPurchased', isOwn)
  const purchase = bought ?? find('InstantPurchased', isOwn)
  if (!purchase) {
    const checks = [check(false, 'Purchase', '', 'The logs contain no purchase with this request id.')]
    return { verdict: 'no', kind: undefined, checks, odds: [], draws: [] }
  }
  const ready = find('RandomUsed', isOwn) ?? find('RandomReady', isOwn)
  const revealed = all.findLast(
    ({ name, args }) => ['PackRevealed', 'PackStuck', 'InstantDelivered'].includes(name) && isOwn(args),
  )
  const refunds = all.filter(({ name, args }) => name.endsWith('Refunded') && isOwn(args))
  const context = { all, find, purchase, ready, requestId, refunds, isComplete: evidence.history_complete }
  const { checks, tables, ...result } = bought ? verifyPack(context) : verifyInstant(context)
  const isDrawn = bought ? result.draws.length > 0 : result.drawn !== undefined
  const verdict = checks.some((one) => one.verdict === 'no') ? 'no' : isDrawn ? 'yes' : 'open'
  return {
    verdict,
    kind: bought ? 'pack' : 'instant',
    purchase,
    ready,
    revealed,
    refunds,
    checks,
    odds: oddsOf(tables),
    ...result,
  }
}
