import { sql } from 'kysely'
import { many, maybe, one, type Reader, type Tx } from '../../../db/db.ts'
import { numberAfter } from '../../../db/numbers.ts'
import type { PacketType, PacketTypeWords } from './model.ts'

const columns = sql`packet_type_id as "packetTypeId", set_id as "setId", set_name as "setName",
  product_id as "productId", name, image_url as "imageUrl", large_image_url as "largeImageUrl", tcg_type as "tcgType",
  language, created_at as "createdAt", updated_at as "updatedAt"`

export type PacketTypeFilter = {
  tcgType?: string | undefined
  language?: string | undefined
  setId?: string | undefined
}

export function listPacketTypes(reader: Reader, filter: PacketTypeFilter): Promise<PacketType[]> {
  const { tcgType = null, language = null, setId = null } = filter
  return many(
    reader,
    sql<PacketType>`
      select ${columns} from packet_types
      where (${tcgType}::text is null or tcg_type = ${tcgType}) and (${setId}::text is null or set_id = ${setId})
        and (${language}::text is null or lower(language) = lower(${language}::text))
      order by packet_type_id desc`,
  )
}

export function findPacketType(reader: Reader, packetTypeId: number): Promise<PacketType | undefined> {
  return maybe(reader, sql<PacketType>`select ${columns} from packet_types where packet_type_id = ${packetTypeId}`)
}

/** The largest id of the database column; the contract allows larger ones. */
const maxPacketTypeId = 2 ** 31 - 1

export async function nextPacketTypeId(tx: Tx): Promise<number> {
  await sql`lock table packet_types in share row exclusive mode`.execute(tx)
  const { id } = await one(tx, sql<{ id: number }>`select coalesce(max(packet_type_id), 0) as id from packet_types`)
  return numberAfter(id, maxPacketTypeId)
}

/** Undefined when the id is taken. */
export function insertPacketType(
  tx: Tx,
  packetTypeId: number,
  words: PacketTypeWords,
  now: Date,
): Promise<PacketType | undefined> {
  return maybe(
    tx,
    sql<PacketType>`
      insert into packet_types (packet_type_id, set_id, set_name, product_id, name, image_url, large_image_url, tcg_type,
        language, created_at, updated_at)
      values (${packetTypeId}, ${words.setId}, ${words.setName}, ${words.productId}, ${words.name}, ${words.imageUrl},
        ${words.largeImageUrl}, ${words.tcgType}, ${words.language}, ${now}, ${now})
      on conflict do nothing returning ${columns}`,
  )
}

export async function updatePacketType(tx: Tx, packetTypeId: number, words: PacketTypeWords, now: Date): Promise<void> {
  await sql`
    update packet_types set set_id = ${words.setId}, set_name = ${words.setName}, product_id = ${words.productId},
      name = ${words.name}, image_url = ${words.imageUrl}, large_image_url = ${words.largeImageUrl},
      tcg_type = ${words.tcgType}, language = ${words.language}, updated_at = ${now}
    where packet_type_id = ${packetTypeId}`.execute(tx)
}
