/** Where files live that are too big for a row. Ids are made here; callers never name a path. */
export type BlobStore = {
  /** Returns once the bytes are safe on disk. */
  put(bytes: Uint8Array): Promise<string>
  /** The same for what is made piece by piece and never whole in memory. What breaks off leaves nothing. */
  putAll(chunks: AsyncIterable<Uint8Array>): Promise<string>
  get(id: string): Promise<Uint8Array | undefined>
  /** Piece by piece, for files that may be large. */
  stream(id: string): Promise<AsyncIterable<Uint8Array> | undefined>
  /** False when there was nothing to delete. */
  delete(id: string): Promise<boolean>
}
