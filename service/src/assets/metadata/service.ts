import type { Db } from '../../db/db.ts'
import { findItem } from '../items/store.ts'
import { findToken } from '../tokens/store.ts'
import { metadataOf, readTokenPath, type Metadata } from './model.ts'

export type MetadataService = ReturnType<typeof createMetadataService>

/** Public metadata of tokens. */
export function createMetadataService({ db, base }: { db: Db; base: string }) {
  /** Undefined when the token does not exist or is burned. */
  async function show(collection: string, id: string): Promise<Metadata | undefined> {
    const key = readTokenPath(collection, id)
    if (!key) return undefined
    const token = await findToken(db, key)
    if (!token?.owner) return undefined
    const item = token.uniqueId === null ? undefined : await findItem(db, token.uniqueId)
    return metadataOf(key, item, base)
  }

  return { show }
}
