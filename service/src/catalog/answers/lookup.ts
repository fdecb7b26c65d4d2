import type { Db } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { readInclude, readSelect } from './parameters.ts'
import { findPublished, type BeforeRead, type Lookup, type OneReply, type OneRequest, type Pay } from './serve.ts'
import { cardToJson, expansionToJson, priceToOpenJson } from '../engine/card-json.ts'
import { staleAfterMs } from '../engine/prices.ts'
import { priceFromStore } from '../prices/value-store.ts'
import type { PriceRecord } from '../records.ts'
import { sealedToText } from '../sealed/sealed-json.ts'
import { findRow } from '../engine/table.ts'
import type { Published } from '../snapshots/published.ts'
import type { Publisher } from '../snapshots/publisher.ts'
import type { RecordKind } from '../withdrawn/model.ts'
import { findAlias, findWithdrawnCard, findWithdrawnExpansion, findWithdrawnSealed } from '../withdrawn/store.ts'

type Fields = Readonly<Record<string, unknown>>
type OneQuery = { readonly include?: string; readonly select?: string }
export type LookupDeps = { db: Db; clock: Clock; publisher: Publisher; pay: Pay }

function isSearched({ search, sealed }: Published, kind: RecordKind, id: string): boolean {
  if (kind === 'cards') return search.findCard(id) !== undefined
  return (kind === 'expansions' ? search.findExpansion(id) : findRow(sealed.table, id)) !== undefined
}

function pricingOf(stored: unknown, nowMs: number): Fields {
  const price: PriceRecord | undefined = stored === null ? undefined : priceFromStore(stored)
  const staleAt = price?.marketUpdatedAt === undefined ? 0 : Date.parse(price.marketUpdatedAt) + staleAfterMs
  return JSON.parse(`${priceToOpenJson(price, false)},"is_stale":${staleAt <= nowMs}}`) as Fields
}

/** The address of the same path and query with another id in place of the one after its kind. */
function addressOf(url: string, kind: RecordKind, newId: string): string {
  const [path = '', query] = url.split('?', 2)
  const parts = path.split('/')
  parts[parts.indexOf(kind) + 1] = encodeURIComponent(newId)
  return parts.join('/') + (query === undefined ? '' : `?${query}`)
}

/** Answers for ids that no search finds: those that were renamed, and those of withdrawn records. */
export function createLookup({ db, clock, publisher, pay }: LookupDeps): Lookup {
  async function readCard(published: Published, id: string, query: OneQuery): Promise<Fields | undefined> {
    const selection = readSelect(query.select, published.snapshot.cardFields)
    const withPrices = readInclude(query.include)
    const found = await findWithdrawnCard(db, published.game.id, id)
    if (!found) return undefined
    const { head, tail } = cardToJson(found.record, published.game.shape)
    const whole = JSON.parse(`${head}${expansionToJson(found.expansion)}${tail}`) as Fields
    const chosen = selection && new Set(['id', ...selection.names])
    const fields = Object.entries(whole).filter(([name]) => chosen?.has(name) ?? true)
    return {
      ...Object.fromEntries(fields),
      ...(withPrices && { pricing: pricingOf(found.price, clock.now().getTime()) }),
      withdrawn_at: found.withdrawnAt.toISOString(),
    }
  }

  async function readSealed(published: Published, id: string, query: OneQuery): Promise<Fields | undefined> {
    const withPrices = readInclude(query.include)
    const found = await findWithdrawnSealed(db, published.game.id, id)
    if (!found) return undefined
    const row = { product: found.record, expansion: found.expansion ?? undefined, price: undefined }
    return {
      ...(JSON.parse(sealedToText(row)) as Fields),
      ...(withPrices && { pricing: pricingOf(found.price, clock.now().getTime()) }),
      withdrawn_at: found.withdrawnAt.toISOString(),
    }
  }

  async function readExpansion({ game }: Published, id: string): Promise<Fields | undefined> {
    const found = await findWithdrawnExpansion(db, game.id, id)
    if (!found) return undefined
    return { ...(JSON.parse(expansionToJson(found.record)) as Fields), withdrawn_at: found.withdrawnAt.toISOString() }
  }

  const readers = { cards: readCard, expansions: readExpansion, sealed: readSealed }

  async function answer(kind: RecordKind, published: Published, request: OneRequest, reply: OneReply, isOne: boolean) {
    const { game, id } = request.params
    const alias = await findAlias(db, { game, kind, id })
    if (alias) return reply.redirect(addressOf(request.url, kind, alias.newId), 301)
    const found = isOne ? await readers[kind](published, id, (request.query ?? {}) as OneQuery) : undefined
    if (!found) return undefined
    await pay(request)
    reply.header('cache-control', 'private, max-age=60')
    return reply.send({ success: true, data: found } as never)
  }

  const before =
    (kind: RecordKind, isOne: boolean): BeforeRead =>
    (request, reply, done) => {
      const published = findPublished(publisher, request.params.game)
      if (isSearched(published, kind, request.params.id)) {
        done()
        return
      }
      return answer(kind, published, request, reply, isOne)
    }

  return {
    one: (kind: RecordKind): BeforeRead => before(kind, true),
    below: (kind: RecordKind): BeforeRead => before(kind, false),
  }
}
