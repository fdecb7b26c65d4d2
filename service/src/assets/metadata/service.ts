import type { Db } from '../../db/db.ts'
import { findItem } from '../items/store.ts'
import { findToken } from '../tokens/store.ts'
import { collectionMetadataOf, collectionPath, metadataOf, readTokenPath } from './model.ts'
import type { CollectionMetadata, Metadata } from './model.ts'

export type MetadataService = ReturnType<typeof createMetadataService>

/** Public metadata of tokens and their collections. */
export function createMetadataService({ db, base }: { db: Db; base: string }) {
  /** Undefined when the token or the collection does not exist, or the token is burned. */
  async function show(collection: string, id: string): Promise<Metadata | CollectionMetadata | undefined> {
    if (id === collectionPath) return collectionMetadataOf(collection)
    const key = readTokenPath(collection, id)
    if (!key) return undefined
    const token = await findToken(db, key)
    if (!token?.owner) return undefined
    const item = token.uniqueId === null ? undefined : await findItem(db, token.uniqueId)
    return metadataOf(key, item, base)
  }

  return { show }
}
