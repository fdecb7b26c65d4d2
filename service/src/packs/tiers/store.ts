import { sql } from 'kysely'
import { many, maybe, type Reader, type Tx } from '../../db/db.ts'
import { numberAfter } from '../../db/numbers.ts'
import { maxTierId, type Tier } from './model.ts'

type TierRow = Omit<Tier, 'game' | 'totalPurchases'> & {
  gameId: string | null
  gameLabel: string | null
  totalPurchases: bigint
}

const selectTiers = sql`
  select t.tier_id as "tierId", t.name, t.slug, t.description, t.variant, t.game_id as "gameId",
    t.game_label as "gameLabel", t.image_url as "imageUrl", t.max_quantity as "maxQuantity", t.shelves,
    t.created_at as "createdAt", t.updated_at as "updatedAt", coalesce(s.purchases, 0) as "totalPurchases",
    coalesce(s.changes, 0) as changes,
    coalesce(greatest(
      (select max(at) from tier_events e where e.tier_id = t.tier_id and e.event = 'purchased'),
      (select max(at) from tier_events e where e.tier_id = t.tier_id and e.event = 'activated')
    ), t.created_at) as "lastActiveAt"
  from tiers t left join tier_standings s on s.tier_id = t.tier_id`

const toTier = ({ gameId, gameLabel, totalPurchases, ...row }: TierRow): Tier => ({
  ...row,
  game: gameId === null || gameLabel === null ? null : { id: gameId, label: gameLabel },
  totalPurchases: Number(totalPurchases),
})

export async function findTier(reader: Reader, tierId: number): Promise<Tier | undefined> {
  const row = await maybe(reader, sql<TierRow>`${selectTiers} where t.tier_id = ${tierId}`)
  return row && toTier(row)
}

export type TierFilter = { game?: string | undefined; variant?: string | undefined }

/** Ordered by tier id, without paging: a pool has few tiers. */
export async function listTiers(reader: Reader, { game, variant }: TierFilter): Promise<Tier[]> {
  const rows = await many(
    reader,
    sql<TierRow>`
      ${selectTiers}
      where (${game ?? null}::text is null or t.game_id = ${game ?? null})
        and (${variant ?? null}::text is null or t.variant = ${variant ?? null})
      order by t.tier_id`,
  )
  return rows.map(toTier)
}

/** The description of a tier, as set by the operator. */
export type TierDetails = Pick<
  Tier,
  'name' | 'slug' | 'description' | 'variant' | 'game' | 'imageUrl' | 'maxQuantity' | 'shelves'
>

/** False when the tier id or slug is taken. */
export async function insertTier(tx: Tx, tierId: number, details: TierDetails, now: Date): Promise<boolean> {
  const { name, slug, description, variant, game, imageUrl, maxQuantity, shelves } = details
  const row = await maybe(
    tx,
    sql<{ tierId: number }>`
      insert into tiers (tier_id, name, slug, description, variant, game_id, game_label, image_url, max_quantity, shelves,
        created_at, updated_at)
      values (${tierId}, ${name}, ${slug}, ${description}, ${variant}, ${game?.id ?? null}, ${game?.label ?? null},
        ${imageUrl}, ${maxQuantity}, ${JSON.stringify(shelves)}::jsonb, ${now}, ${now})
      on conflict do nothing returning tier_id as "tierId"`,
  )
  return row !== undefined
}

/** False when another tier has the slug. */
export async function updateTier(tx: Tx, tierId: number, details: TierDetails, now: Date): Promise<boolean> {
  const { name, slug, description, variant, game, imageUrl, maxQuantity, shelves } = details
  const row = await maybe(
    tx,
    sql<{ tierId: number }>`
      update tiers set name = ${name}, slug = ${slug}, description = ${description}, variant = ${variant},
        game_id = ${game?.id ?? null}, game_label = ${game?.label ?? null}, image_url = ${imageUrl},
        max_quantity = ${maxQuantity}, shelves = ${JSON.stringify(shelves)}::jsonb, updated_at = ${now}
      where tier_id = ${tierId}
        and not exists (select from tiers other where other.slug = ${slug} and other.tier_id <> ${tierId})
      returning tier_id as "tierId"`,
  )
  return row !== undefined
}

/** The next unused tier id; locks the table against concurrent inserts. */
export async function nextTierId(tx: Tx): Promise<number> {
  await sql`lock table tiers in share row exclusive mode`.execute(tx)
  const row = await maybe(
    tx,
    sql<{ id: number }>`
      select greatest((select coalesce(max(tier_id), 0) from tiers),
        (select coalesce(max(tier_id), 0) from tier_standings)) as id`,
  )
  return numberAfter(row?.id ?? 0, maxTierId)
}
