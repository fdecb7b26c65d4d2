import { sql } from 'kysely'
import { many, type Reader } from '../../db/db.ts'
import { keyOf, type TokenKey } from '../../assets/tokens/model.ts'
import type { CardUse } from './card-use.ts'

/**
 * What a token is used for, from the alias t (`tokens`); null when it is free. A claim binds a card in a vault, for which
 * only the service acts; the holder of a wallet stays free until the chain shows otherwise.
 */
export const cardUse = sql<CardUse | null>`case
  when exists (
    select from sellback_items si where si.kind = t.kind and si.token_id = t.token_id and si.is_open) then 'sale'
  when exists (select from user_vaults uv where uv.address = t.owner) then (
    select case when c.purpose in ('redemption', 'export') then c.purpose else 'other' end
    from claims c where c.unique_id = t.unique_id and c.released_at is null and c.expires_at is null limit 1)
  end`

/** The uses of tokens, by `keyOf`; tokens that are free are omitted. */
export async function readCardUses(reader: Reader, tokens: readonly TokenKey[]): Promise<Map<string, CardUse>> {
  const rows = await many(
    reader,
    sql<TokenKey & { use: CardUse | null }>`
      select t.kind, t.token_id as "tokenId", ${cardUse} as use
      from unnest(${tokens.map(({ kind }) => kind)}::text[], ${tokens.map(({ tokenId }) => tokenId)}::bigint[])
        as given (kind, token_id)
      join tokens t on t.kind = given.kind and t.token_id = given.token_id`,
  )
  return new Map(rows.flatMap((row) => (row.use === null ? [] : [[keyOf(row), row.use] as const])))
}
