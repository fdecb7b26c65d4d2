import { sql } from 'kysely'
import { many, maybe, one, type Reader, type Tx } from '../../../db/db.ts'
import type { Bundle, BundledCard, BundleStatus } from './model.ts'

const status = sql<BundleStatus>`case
  when b.removed_at is not null then 'REMOVED'
  when b.sold_at is not null then 'SOLD'
  when b.bundle_id is not null then 'IN_STORE'
  when a.status = 'FAILED' then 'FAILED'
  else 'PENDING' end`

const source = sql`instant_packs k
  join items i on i.unique_id = k.unique_id
  left join store_bundles b on b.pack_id = k.pack_id
  left join market_actions a on a.id = k.action_id`

const columns = sql`k.pack_id as "packId", k.packet_type_id as "packetTypeId", k.unique_id as "uniqueId", i.name,
  i.image_url as "imageUrl", k.media_hash as "mediaHash", k.opened_at as "openedAt", b.bundle_id as "bundleId",
  ${status} as status, k.action_id as "actionId", b.sold_to_request::text as "soldToRequest",
  k.created_at as "createdAt",
  coalesce((select jsonb_agg(jsonb_build_object('uniqueId', c.unique_id, 'isChase', c.is_chase,
      'smallImageUrl', c.small_image_url, 'largeImageUrl', c.large_image_url, 'frontImageUrl', c.front_image_url)
      order by c.place)
    from instant_pack_cards c where c.pack_id = k.pack_id), '[]') as cards`

export type BundleFilter = { packetTypeId?: number | undefined; status?: BundleStatus | undefined }

/** Newest first, one row more than the page. */
export function listBundles(
  reader: Reader,
  { packetTypeId, status: wanted }: BundleFilter,
  page: { limit: number; offset: number },
): Promise<Bundle[]> {
  return many(
    reader,
    sql<Bundle>`
      select ${columns} from ${source}
      where (${packetTypeId ?? null}::integer is null or k.packet_type_id = ${packetTypeId ?? null})
        and (${wanted ?? null}::text is null or ${status} = ${wanted ?? null})
      order by k.pack_id desc limit ${page.limit + 1} offset ${page.offset}`,
  )
}

export function findBundle(reader: Reader, packId: number): Promise<Bundle | undefined> {
  return maybe(reader, sql<Bundle>`select ${columns} from ${source} where k.pack_id = ${packId}`)
}

export function findBundleOfPack(reader: Reader, uniqueId: string): Promise<Bundle | undefined> {
  return maybe(reader, sql<Bundle>`select ${columns} from ${source} where k.unique_id = ${uniqueId}`)
}

/** Allocates the on-chain id of a pack. */
export async function nextPackId(reader: Reader): Promise<number> {
  return (await one(reader, sql<{ id: number }>`select nextval('instant_pack_ids')::integer as id`)).id
}

/** Skips ids that were allocated elsewhere. */
export async function raisePackId(tx: Tx, packId: number): Promise<void> {
  await sql`
    select setval('instant_pack_ids', greatest(${packId}::bigint, (select last_value from instant_pack_ids)))`.execute(
    tx,
  )
}

export type NewPack = {
  packId: number
  packetTypeId: number
  uniqueId: string
  mediaHash: string
  openedAt: Date | null
  cards: readonly BundledCard[]
}

/** Inserts a pack, or replaces one whose bundle failed. Returns false when the pack already exists. */
export async function insertPack(tx: Tx, pack: NewPack, now: Date): Promise<boolean> {
  const { packId, packetTypeId, uniqueId, mediaHash, openedAt, cards } = pack
  const written = await maybe(
    tx,
    sql<{ packId: number }>`
      insert into instant_packs as known (pack_id, packet_type_id, unique_id, media_hash, opened_at, created_at)
      values (${packId}, ${packetTypeId}, ${uniqueId}, ${mediaHash}, ${openedAt}, ${now})
      on conflict (pack_id) do update set packet_type_id = excluded.packet_type_id, media_hash = excluded.media_hash,
        opened_at = excluded.opened_at, action_id = null
      where known.action_id in (select id from market_actions where status = 'FAILED')
      returning pack_id as "packId"`,
  )
  if (!written) return false
  await sql`delete from instant_pack_cards where pack_id = ${packId}`.execute(tx)
  const rows = cards.map((card, place) => ({
    pack_id: packId,
    place,
    unique_id: card.uniqueId,
    is_chase: card.isChase,
    small_image_url: card.smallImageUrl,
    large_image_url: card.largeImageUrl,
    front_image_url: card.frontImageUrl,
  }))
  await tx.insertInto('instant_pack_cards').values(rows).execute()
  return true
}

export async function setAction(tx: Tx, packId: number, actionId: bigint): Promise<void> {
  await sql`update instant_packs set action_id = ${actionId} where pack_id = ${packId}`.execute(tx)
}
