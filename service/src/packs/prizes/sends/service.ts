import type { Claims } from '../../../assets/claims/claims.ts'
import { lockItems } from '../../../assets/claims/store.ts'
import { readUniqueId } from '../../../assets/items/model.ts'
import { numberThing } from '../../../assets/tokens/store.ts'
import { parseAddress, toStored, type StoredAddress } from '../../../chain/addresses.ts'
import type { Chain } from '../../../chain/chain.ts'
import type { Db, Reader, Tx } from '../../../db/db.ts'
import { assert } from '../../../kernel/assert.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import type { Micros } from '../../../kernel/money.ts'
import { requireChain, requireFollowedChain } from '../../shared/chain-answers.ts'
import { runOnce, type Once } from '../../../idempotency/idempotency.ts'
import {
  askedOf,
  assetTypeOf,
  itemRefOfSend,
  nameOf,
  reasonToSkip,
  type Custody,
  type NamedItem,
  type Prize,
  type Send,
  type SendItem,
  type SkippedItem,
} from './model.ts'
import {
  findSend,
  findSendByKey,
  insertSend,
  insertSendItem,
  listContainers,
  listPrizes,
  listSendItems,
  listSends,
  searchPrizes,
  setSkipped,
  type PrizeFilter,
  type SendFilter,
} from './store.ts'

type Valued = Pick<Prize, 'cardId' | 'gradeCompany' | 'grade' | 'priceGroup'>

export type SendDeps = {
  db: Db
  clock: Clock
  chain: Chain | undefined
  claims: Claims
  requireFlag(): Promise<void>
  /** What things are worth now, one answer for each. */
  listValues(reader: Reader, things: readonly Valued[]): Promise<readonly ({ amount: Micros } | undefined)[]>
  /** Asks for the transaction of an item, in the transaction that decides on it. */
  submitItems(tx: Tx, send: Send, parcels: readonly { item: SendItem; priceGroup: number }[]): Promise<void>
}

export type PresentedItem = {
  unique_id?: string | undefined
  container_token_id?: string | undefined
  custody?: Custody | undefined
}

export type SendOrder = {
  partnerId: number
  key: string
  keyFamily: string
  walletAddress: string
  items: readonly PresentedItem[]
  reference: string
  isBuybackEligible: boolean
  retryOf?: number | undefined
}

export type ShownSend = { send: Send; items: SendItem[] }

/** A thing of the request, found among the partner's prizes. */
type Wanted = { uniqueId: string; custody: Custody | undefined; containerTokenId: bigint | null }

const claimPurpose = 'send'
export const claimOf = (sendId: number) => ({ purpose: claimPurpose, documentId: String(sendId) })

const numberPattern = /^[1-9]\d{0,9}$/
const maxTokenId = 2_147_483_647n

const refuseItem = (index: number, message: string): never => fail(400, 'invalid_item', message, { details: { index } })

/** Reads one thing of a request; it has exactly one name. */
function readItem({ unique_id, container_token_id, custody }: PresentedItem, index: number): NamedItem {
  if ((unique_id === undefined) === (container_token_id === undefined)) {
    return refuseItem(index, 'An item has exactly one of unique_id and container_token_id.')
  }
  if (container_token_id !== undefined) {
    const isNumber = numberPattern.test(container_token_id) && BigInt(container_token_id) <= maxTokenId
    if (!isNumber) return refuseItem(index, `${container_token_id} is no token id.`)
    return { uniqueId: undefined, containerTokenId: BigInt(container_token_id), ...(custody && { custody }) }
  }
  const code = readUniqueId(unique_id ?? '')
  if (!code || code.kind === 'PACKET') return refuseItem(index, `${unique_id} is no code of something that is sent.`)
  return { uniqueId: code.uniqueId, containerTokenId: undefined, ...(custody && { custody }) }
}

/** Nothing is named twice. */
function requireDistinct(names: readonly string[]): void {
  const repeated = names.findIndex((name, index) => names.indexOf(name) < index)
  if (repeated >= 0) refuseItem(repeated, 'A thing is listed twice.')
}

const skippedOf = (prize: Prize, wanted: Wanted, reason: SkippedItem['reason']): SkippedItem => ({
  unique_id: prize.uniqueId,
  asset_type: assetTypeOf(prize.kind),
  container_token_id: wanted.containerTokenId?.toString() ?? null,
  reason,
})

export type SendService = ReturnType<typeof createSendService>

/** Prizes: what a partner has to give away, and how it gets to its winner. */
export function createSendService({ db, clock, chain, claims, requireFlag, listValues, submitItems }: SendDeps) {
  const scopeOf = (partnerId: number) => ({
    partnerId,
    inventory: toStored(chain?.deployment.roles.inventory ?? '0x'),
    now: clock.now(),
  })

  /** What is sent to one of our own contracts has no winner. */
  function readWallet(text: string): StoredAddress {
    const address = parseAddress(text)
    const own = chain ? [...Object.values(chain.contracts), chain.deployment.roles.inventory].map(toStored) : []
    if (!address || own.includes(address)) {
      fail(400, 'invalid_wallet_address', 'wallet_address is no wallet, or its checksum is wrong.', {
        details: { field: 'wallet_address' },
      })
    }
    return address
  }

  /** Every name leads to a prize of this partner; what is unknown and what is somebody else's are told alike. */
  async function find(partnerId: number, items: readonly NamedItem[]): Promise<Wanted[]> {
    const numbers = items.flatMap(({ containerTokenId }) => containerTokenId ?? [])
    const containers = new Map((await listContainers(db, numbers)).map((row) => [row.tokenId, row.uniqueId]))
    const uniqueIds = items.map(
      ({ uniqueId, containerTokenId }) => uniqueId ?? containers.get(containerTokenId ?? 0n) ?? '',
    )
    const known = new Set((await listPrizes(db, scopeOf(partnerId), uniqueIds)).map(({ uniqueId }) => uniqueId))
    const missing = uniqueIds.findIndex((uniqueId) => !known.has(uniqueId))
    const named = items[missing]
    if (named) refuseItem(missing, `${nameOf(named)} is none of your prizes.`)
    requireDistinct(uniqueIds)
    return items.map(({ containerTokenId, custody }, index) => ({
      uniqueId: uniqueIds[index] ?? '',
      custody,
      containerTokenId: containerTokenId ?? null,
    }))
  }

  async function prepare(partnerId: number, items: readonly NamedItem[]): Promise<Wanted[]> {
    await requireFlag()
    const { intents } = requireChain(chain)
    const wanted = await find(partnerId, items)
    await requireFollowedChain(db)
    await intents.checkReady(db, 'operator')
    return wanted
  }

  /** Decided while nobody else can promise these things: what cannot be sent is set aside, the rest is ours. */
  async function fill(tx: Tx, send: Send, wanted: readonly Wanted[]): Promise<Send> {
    const uniqueIds = wanted.map(({ uniqueId }) => uniqueId)
    await lockItems(tx, uniqueIds)
    const prizes = new Map(
      (await listPrizes(tx, scopeOf(send.partnerId), uniqueIds)).map((prize) => [prize.uniqueId, prize]),
    )
    const skipped: SkippedItem[] = []
    const taken: Prize[] = []
    for (const one of wanted) {
      const prize =
        prizes.get(one.uniqueId) ?? refuseItem(wanted.indexOf(one), `${one.uniqueId} is none of your prizes.`)
      const reason = reasonToSkip(prize, one.custody)
      if (reason === null) taken.push(prize)
      else skipped.push(skippedOf(prize, one, reason))
    }
    if (taken.length === 0) {
      fail(409, 'no_sendable_items', 'None of these things can be sent now; the key is not used.', {
        details: { skipped },
      })
    }
    const verdict = await claims.claim(tx, {
      ...claimOf(send.id),
      uniqueIds: taken.map(({ uniqueId }) => uniqueId),
    })
    assert(verdict.isClaimed, 'What is locked and unclaimed can be claimed.')
    const parcels = []
    for (const [place, prize] of taken.entries()) {
      parcels.push({ item: await enter(tx, send, prize, place), priceGroup: prize.priceGroup })
    }
    await submitItems(tx, send, parcels)
    return setSkipped(tx, send.id, skipped)
  }

  /** Whether a thing is minted or moved is for us to say. */
  async function enter(tx: Tx, send: Send, prize: Prize, place: number): Promise<SendItem> {
    const { id: sendId, partnerId } = send
    const { uniqueId, kind } = prize
    const tokenId = prize.tokenId ?? (await numberThing(tx, kind, uniqueId))
    assert(tokenId !== undefined, 'A thing that is locked gets its number from us.')
    return insertSendItem(
      tx,
      {
        sendId,
        partnerId,
        place,
        uniqueId,
        kind,
        action: prize.isMinted ? 'TRANSFER' : 'MINT',
        tokenId,
        itemRef: itemRefOfSend(requireChain(chain).chainId, sendId, uniqueId),
        awaitsWindow: send.isBuybackEligible,
      },
      clock.now(),
    )
  }

  async function create(order: SendOrder): Promise<Once<ShownSend>> {
    const { partnerId, key, keyFamily, reference, isBuybackEligible, retryOf = null } = order
    const walletAddress = readWallet(order.walletAddress)
    const items = order.items.map(readItem)
    requireDistinct(items.map(nameOf))
    const asked = askedOf(items)
    const { row, isReplay } = await runOnce<Send, Wanted[]>(db, {
      asked: { wallet_address: walletAddress, items: asked, buyback_eligible: isBuybackEligible, retry_of: retryOf },
      fingerprintOf: (send) => ({
        wallet_address: send.walletAddress,
        items: send.asked,
        buyback_eligible: send.isBuybackEligible,
        retry_of: send.retryOf,
      }),
      find: (reader) => findSendByKey(reader, partnerId, key),
      prepare: () => prepare(partnerId, items),
      insert: (tx) =>
        insertSend(
          tx,
          { partnerId, key, keyFamily, walletAddress, reference, isBuybackEligible, asked, retryOf },
          clock.now(),
        ),
      complete: fill,
    })
    return { row: await show(row), isReplay }
  }

  async function show(send: Send): Promise<ShownSend> {
    return { send, items: await listSendItems(db, [send.id]) }
  }

  async function get(partnerId: number, id: number): Promise<ShownSend> {
    return show((await findSend(db, partnerId, id)) ?? fail(404, 'not_found', `There is no send ${id}.`))
  }

  async function list(filter: SendFilter, page: { limit: number; offset: number }): Promise<ShownSend[]> {
    const sends = await listSends(db, filter, page)
    const items = Map.groupBy(
      await listSendItems(
        db,
        sends.map(({ id }) => id),
      ),
      ({ sendId }) => sendId,
    )
    return sends.map((send) => ({ send, items: items.get(send.id) ?? [] }))
  }

  /** What did not land, once more: a send of its own, to the same winner. */
  async function retry(partnerId: number, id: number, { key, keyFamily }: { key: string; keyFamily: string }) {
    const { send, items } = await get(partnerId, id)
    const failed = items.filter(({ status }) => status === 'FAILED')
    if (failed.length === 0) {
      fail(409, 'invalid_status', 'Nothing of this send has failed.', { details: { status: send.status } })
    }
    return create({
      partnerId,
      key,
      keyFamily,
      walletAddress: send.walletAddress,
      items: failed.map(({ uniqueId }) => ({ unique_id: uniqueId })),
      reference: send.reference,
      isBuybackEligible: send.isBuybackEligible,
      retryOf: send.id,
    })
  }

  /** What there is to give away, and why some of it cannot go now. */
  async function inventory(partnerId: number, filter: PrizeFilter, page: { limit: number; offset: number }) {
    const prizes = await searchPrizes(db, scopeOf(partnerId), filter, page)
    const worths = await listValues(db, prizes)
    return prizes.map((prize, index) => ({ prize, value: worths[index]?.amount ?? null }))
  }

  return { create, get, list, retry, inventory }
}
