import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { BlobStore } from '../../providers/blobs/blob-store.ts'
import { many, maybe, one, type Db, type Reader, type Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import type { Custody } from '../custody/custody.ts'
import { checkSite, type Actor } from '../actors.ts'
import type { Locations } from '../locations/locations.ts'
import { sniffPhoto, type PhotoType } from './media.ts'

export const photoSides = ['FRONT', 'BACK', 'OTHER'] as const

export type Photo = {
  id: number
  uniqueId: string
  side: (typeof photoSides)[number]
  blobId: string
  mediaType: PhotoType
  byteSize: number
  takenBy: string
  takenAt: Date
}

export type PhotoDeps = { db: Db; clock: Clock; blobs: BlobStore; locations: Locations; custody: Custody }

const columns = sql`id, unique_id as "uniqueId", side, blob_id as "blobId", media_type as "mediaType",
  byte_size as "byteSize", taken_by as "takenBy", taken_at as "takenAt"`

/** The full list is available for a single item. */
const photosPerItem = 10

/** A photo stored as a blob that no row references yet. */
export type StoredPhoto = { blobId: string; mediaType: PhotoType; byteSize: number; sha256: Buffer }

export function createPhotos({ db, clock, blobs, locations, custody }: PhotoDeps) {
  /** The blob is stored before a row references it. */
  async function keep(bytes: Uint8Array): Promise<StoredPhoto> {
    const mediaType = sniffPhoto(bytes)
    if (!mediaType) fail(415, 'unsupported_media_type', 'A photo must be a JPEG, PNG or WebP file.')
    const sha256 = createHash('sha256').update(bytes).digest()
    return { blobId: await blobs.put(bytes), mediaType, byteSize: bytes.length, sha256 }
  }

  /** Adding the same photo of an item again returns the existing row. */
  async function add(
    tx: Tx,
    actor: Actor,
    { uniqueId, side, stored }: { uniqueId: string; side: Photo['side']; stored: StoredPhoto },
  ): Promise<Photo> {
    const location =
      (await locations.find(tx, uniqueId)) ??
      fail(404, 'not_found', `Item ${uniqueId} has no location in the warehouse.`)
    checkSite(actor, location.siteId)
    const { blobId, mediaType, byteSize, sha256 } = stored
    const now = clock.now()
    const added = await maybe(
      tx,
      sql<Photo>`
        insert into item_photos (unique_id, side, blob_id, media_type, byte_size, sha256, taken_by, taken_at)
        values (${uniqueId}, ${side}, ${blobId}, ${mediaType}, ${byteSize}, ${sha256}, ${actor.actor}, ${now})
        on conflict (unique_id, sha256) do nothing returning ${columns}`,
    )
    if (!added) {
      return one(
        tx,
        sql<Photo>`select ${columns} from item_photos where unique_id = ${uniqueId} and sha256 = ${sha256}`,
      )
    }
    const details = { side, sha256: sha256.toString('hex') }
    await custody.record(tx, [
      { uniqueId, event: 'photographed', actor: actor.actor, siteId: location.siteId, details },
    ])
    return added
  }

  const find = (uniqueId: string, id: number): Promise<Photo | undefined> =>
    maybe(db, sql<Photo>`select ${columns} from item_photos where unique_id = ${uniqueId} and id = ${id}`)

  async function read(uniqueId: string, id: number): Promise<{ photo: Photo; bytes: Uint8Array }> {
    const photo = await find(uniqueId, id)
    const bytes = photo && (await blobs.get(photo.blobId))
    if (!photo || !bytes) fail(404, 'not_found', `Photo ${id} of item ${uniqueId} not found.`)
    return { photo, bytes }
  }

  return {
    keep,
    add,
    read,
    /** Deletes a blob that no row references. */
    drop: (stored: StoredPhoto) => blobs.delete(stored.blobId),
    /** The newest photos of many items, a few of each. */
    listOfMany: (reader: Reader, uniqueIds: readonly string[]): Promise<Photo[]> =>
      many(
        reader,
        sql<Photo>`
          select p.* from unnest(${uniqueIds}::text[]) as g (unique_id), lateral (
            select ${columns} from item_photos p where p.unique_id = g.unique_id
            order by p.id desc limit ${sql.lit(photosPerItem)}) p
          order by p."uniqueId", p.id`,
      ),
    listOf: (uniqueId: string, reader: Reader = db) =>
      many(reader, sql<Photo>`select ${columns} from item_photos where unique_id = ${uniqueId} order by id limit 200`),
  }
}

export type Photos = ReturnType<typeof createPhotos>
