import { sql } from 'kysely'
import type { StoredAddress } from '../../chain/addresses.ts'
import { many, maybe, named, one, type Reader, type Tx } from '../../db/db.ts'
import type { ItemKind } from '../items/model.ts'
import type { BurnState, Token, TokenEvent, TokenKey, TokenState } from './model.ts'

type TokenRow = TokenKey & {
  uniqueId: string | null
  contract: StoredAddress | null
  owner: StoredAddress | null
  priceGroup: number
  burnState: BurnState
  isHeld: boolean
  windowHolder: StoredAddress | null
  windowExpiresAt: Date | null
  hasMoved: boolean
  transfers: number
  stockedTier: number | null
  stockedShelf: number | null
  stockedPacketType: bigint | null
  stockedBundle: bigint | null
  itemRef: string | null
  mintedAt: Date | null
  burnedAt: Date | null
}

const columns = sql`kind, token_id as "tokenId", unique_id as "uniqueId", contract, owner, price_group as "priceGroup",
  burn_state as "burnState", is_held as "isHeld", window_holder as "windowHolder",
  window_expires_at as "windowExpiresAt", has_moved as "hasMoved", transfers, stocked_tier as "stockedTier",
  stocked_shelf as "stockedShelf", stocked_packet_type as "stockedPacketType", stocked_bundle as "stockedBundle",
  item_ref as "itemRef", minted_at as "mintedAt", burned_at as "burnedAt"`

function toToken(row: TokenRow): Token {
  const { windowHolder, windowExpiresAt, stockedTier, stockedShelf, stockedPacketType, stockedBundle, ...rest } = row
  return {
    ...rest,
    window: windowHolder && windowExpiresAt && { holder: windowHolder, expiresAt: windowExpiresAt },
    shelf: stockedTier === null || stockedShelf === null ? null : { tierId: stockedTier, shelf: stockedShelf },
    bundle:
      stockedPacketType === null || stockedBundle === null
        ? null
        : { packetTypeId: Number(stockedPacketType), bundleId: Number(stockedBundle) },
  }
}

export async function findToken(reader: Reader, { kind, tokenId }: TokenKey): Promise<Token | undefined> {
  const row = await maybe(
    reader,
    named('find_token', sql<TokenRow>`select ${columns} from tokens where kind = ${kind} and token_id = ${tokenId}`),
  )
  return row && toToken(row)
}

/** The token that was minted under a reference. */
export async function findTokenByRef(reader: Reader, kind: ItemKind, itemRef: string): Promise<Token | undefined> {
  const row = await maybe(
    reader,
    sql<TokenRow>`
      select ${columns} from tokens
      where kind = ${kind} and item_ref = ${itemRef} and minted_at is not null limit 1`,
  )
  return row && toToken(row)
}

/** Tokens by key, unordered; unknown tokens are omitted. */
export async function listTokens(reader: Reader, keys: readonly TokenKey[]): Promise<Token[]> {
  const kinds = keys.map(({ kind }) => kind)
  const ids = keys.map(({ tokenId }) => tokenId)
  const rows = await many(
    reader,
    sql<TokenRow>`
      select ${columns} from tokens
      join unnest(${kinds}::text[], ${ids}::bigint[]) as requested (requested_kind, requested_id)
        on kind = requested_kind and token_id = requested_id`,
  )
  return rows.map(toToken)
}

/** A token id may exist in each of the four collections; only minted tokens are listed. */
export async function listTokensByNumber(reader: Reader, tokenId: bigint): Promise<Token[]> {
  const rows = await many(
    reader,
    sql<TokenRow>`
      select ${columns} from tokens where token_id = ${tokenId} and minted_at is not null order by kind`,
  )
  return rows.map(toToken)
}

export async function listTokensOfItems(reader: Reader, uniqueIds: readonly string[]): Promise<Token[]> {
  const rows = await many(
    reader,
    sql<TokenRow>`select ${columns} from tokens where unique_id = any(${uniqueIds}::text[])`,
  )
  return rows.map(toToken)
}

/** Takes the next free token id of a collection; the counter row is locked until the caller commits. */
async function takeTokenId(tx: Tx, kind: ItemKind): Promise<bigint> {
  const { tokenId } = await one(
    tx,
    sql<{ tokenId: bigint }>`
      update token_counters set next_id = next_id + 1 where kind = ${kind} returning next_id - 1 as "tokenId"`,
  )
  return tokenId
}

/** Binds an item to a token id. False when one of the two is already bound elsewhere. */
export async function bindToken(tx: Tx, { kind, tokenId }: TokenKey, uniqueId: string): Promise<boolean> {
  const bound = await maybe(
    tx,
    sql<{ uniqueId: string }>`
      insert into tokens as known (kind, token_id, unique_id)
      select ${kind}, ${tokenId}, ${uniqueId}
      where not exists (select from tokens where unique_id = ${uniqueId} and (kind, token_id) <> (${kind}, ${tokenId}))
      on conflict (kind, token_id) do update set unique_id = excluded.unique_id
        where known.unique_id is null or known.unique_id = excluded.unique_id
      returning unique_id as "uniqueId"`,
  )
  if (!bound) return false
  await raiseCounter(tx, { kind, tokenId })
  return true
}

/** Binds items to their token ids in the given order; pairs of which one is bound elsewhere are omitted. */
export async function bindTokens(tx: Tx, pairs: readonly (TokenKey & { readonly uniqueId: string })[]): Promise<void> {
  await sql`
    insert into tokens as known (kind, token_id, unique_id)
    select given.* from unnest(${pairs.map(({ kind }) => kind)}::text[], ${pairs.map(({ tokenId }) => tokenId)}::bigint[],
      ${pairs.map(({ uniqueId }) => uniqueId)}::text[]) as given (kind, token_id, unique_id)
    where not exists (
      select from tokens t
      where t.unique_id = given.unique_id and (t.kind, t.token_id) <> (given.kind, given.token_id))
    on conflict (kind, token_id) do update set unique_id = excluded.unique_id where known.unique_id is null`.execute(tx)
}

/** Assigns a token id once; a failed mint is retried with the same id. Undefined when another transaction assigned one. */
export async function assignTokenId(tx: Tx, kind: ItemKind, uniqueId: string): Promise<bigint | undefined> {
  const tokenId = await takeTokenId(tx, kind)
  return (await bindToken(tx, { kind, tokenId }, uniqueId)) ? tokenId : undefined
}

/** Records the reference of a mint to come: a token that is minted under another one is another item. */
export async function expectMint(tx: Tx, { kind, tokenId }: TokenKey, itemRef: string): Promise<void> {
  await sql`
    update tokens set item_ref = ${itemRef}
    where kind = ${kind} and token_id = ${tokenId} and minted_at is null`.execute(tx)
}

/** Frees the item of a token id that was assigned to it and minted for another item. */
export async function unbindToken(tx: Tx, { kind, tokenId }: TokenKey): Promise<void> {
  await sql`update tokens set unique_id = null where kind = ${kind} and token_id = ${tokenId}`.execute(tx)
}

/** The items of a kind in the inventory that have no token. */
export async function listUnminted(reader: Reader, kind: ItemKind): Promise<string[]> {
  const rows = await many(
    reader,
    sql<{ uniqueId: string }>`
      select n.unique_id as "uniqueId" from inventory_items n join items i using (unique_id)
      where i.kind = ${kind} and not exists (select from tokens t where t.unique_id = n.unique_id)`,
  )
  return rows.map(({ uniqueId }) => uniqueId)
}

/** Token ids in use are never assigned again. */
export async function raiseCounter(tx: Tx, { kind, tokenId }: TokenKey): Promise<void> {
  await sql`
    update token_counters set next_id = ${tokenId + 1n}
    where kind = ${kind} and next_id <= ${tokenId}`.execute(tx)
}

/** Locks a token and returns it; inserts its row with its first event. */
export async function lockToken(tx: Tx, { kind, tokenId }: TokenKey, contract: StoredAddress): Promise<Token> {
  // Most tokens are known, and a lock writes less than an update of the same values.
  const known = await maybe(
    tx,
    named(
      'lock_token',
      sql<TokenRow>`
        select ${columns} from tokens
        where kind = ${kind} and token_id = ${tokenId} for no key update`,
    ),
  )
  if (known) return toToken(known)
  const row = await one(
    tx,
    sql<TokenRow>`
      insert into tokens as known (kind, token_id, contract) values (${kind}, ${tokenId}, ${contract})
      on conflict (kind, token_id) do update set contract = excluded.contract
      returning ${columns}`,
  )
  return toToken(row)
}

const assignments = (state: TokenState) => sql`
  owner = ${state.owner}, price_group = ${state.priceGroup}, burn_state = ${state.burnState},
  is_held = ${state.isHeld}, window_holder = ${state.window?.holder ?? null},
  window_expires_at = ${state.window?.expiresAt ?? null}, has_moved = ${state.hasMoved},
  transfers = ${state.transfers}, stocked_tier = ${state.shelf?.tierId ?? null},
  stocked_shelf = ${state.shelf?.shelf ?? null}, stocked_packet_type = ${state.bundle?.packetTypeId ?? null},
  stocked_bundle = ${state.bundle?.bundleId ?? null}, item_ref = ${state.itemRef}, minted_at = ${state.mintedAt},
  burned_at = ${state.burnedAt}`

export async function writeTokenState(tx: Tx, { kind, tokenId }: TokenKey, state: TokenState): Promise<void> {
  await sql`update tokens set ${assignments(state)} where kind = ${kind} and token_id = ${tokenId}`.execute(tx)
}

/** The position and time of a log. */
export type LogPosition = {
  readonly blockHash: string
  readonly blockNumber: bigint
  readonly logIndex: number
  readonly txHash: string
  readonly blockTime: Date
}

/** Inserts an event and the state after it. False for a known event, which changes nothing. */
export async function insertTokenEvent(
  tx: Tx,
  { kind, tokenId, contract }: TokenKey & { readonly contract: StoredAddress },
  { event, ...details }: TokenEvent,
  position: LogPosition,
  state: TokenState,
): Promise<boolean> {
  const statement = sql`
    with inserted as (
      insert into token_events (block_hash, log_index, kind, token_id, block_number, tx_hash, at, event, details)
      values (${position.blockHash}, ${position.logIndex}, ${kind}, ${tokenId}, ${position.blockNumber}, ${position.txHash},
        ${position.blockTime}, ${event}, ${JSON.stringify(details)}::jsonb)
      on conflict do nothing returning kind
    ), raised as (
      update token_counters set next_id = ${tokenId + 1n}
      where kind = ${kind} and next_id <= ${tokenId} and ${event === 'minted'}::boolean
    )
    update tokens set contract = ${contract}, ${assignments(state)}
    where kind = ${kind} and token_id = ${tokenId} and exists (select from inserted)`
  const { numAffectedRows } = await named('insert_token_event', statement).execute(tx)
  return numAffectedRows === 1n
}

/** Deletes the events of a log and returns their tokens. */
export function deleteTokenEvents(tx: Tx, { blockHash, logIndex }: Pick<LogPosition, 'blockHash' | 'logIndex'>) {
  return many(
    tx,
    sql<TokenKey>`
      delete from token_events where block_hash = ${blockHash} and log_index = ${logIndex}
      returning kind, token_id as "tokenId"`,
  )
}

export type RecordedEvent = { readonly event: TokenEvent; readonly at: Date; readonly txHash: string }

/** All events of a token, in the order of the chain. */
export async function listTokenEvents(reader: Reader, { kind, tokenId }: TokenKey): Promise<RecordedEvent[]> {
  const rows = await many(
    reader,
    sql<{ event: string; details: object; at: Date; txHash: string }>`
      select event, details, at, tx_hash as "txHash" from token_events
      where kind = ${kind} and token_id = ${tokenId} order by block_number, log_index`,
  )
  return rows.map(({ event, details, at, txHash }) => ({ event: { event, ...details } as TokenEvent, at, txHash }))
}
