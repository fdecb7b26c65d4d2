/** Where files live that are too big for a row. Ids are made here; callers never name a path. */
export type BlobStore = {
  /** Returns once the bytes are safe on disk. */
  put(bytes: Uint8Array): Promise<string>
  get(id: string): Promise<Uint8Array | undefined>
  /** False when there was nothing to delete. */
  delete(id: string): Promise<boolean>
}
