/** Storage for files too large for a database row. The store creates the ids; callers never pass a path. */
export type BlobStore = {
  /** Resolves once the bytes are durable. */
  put(bytes: Uint8Array): Promise<string>
  /** Stores a stream without buffering it. A stream that fails leaves no blob. */
  putAll(chunks: AsyncIterable<Uint8Array>): Promise<string>
  get(id: string): Promise<Uint8Array | undefined>
  /** Reads a blob in chunks, for large files. */
  stream(id: string): Promise<AsyncIterable<Uint8Array> | undefined>
  /** False when the blob does not exist. */
  delete(id: string): Promise<boolean>
}
