/** The first and the last byte of a part of a blob. */
export type ByteRange = { readonly start: number; readonly end: number }

/** Storage for files too large for a database row. The store creates the ids; callers never pass a path. */
export type BlobStore = {
  /** Resolves once the bytes are durable. */
  put(bytes: Uint8Array): Promise<string>
  /** Stores a stream without buffering it. A stream that fails leaves no blob. */
  putAll(chunks: AsyncIterable<Uint8Array>): Promise<string>
  get(id: string): Promise<Uint8Array | undefined>
  /** Reads a blob, or a part of it, in chunks, for large files. */
  stream(id: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array> | undefined>
  /** False when the blob does not exist. */
  delete(id: string): Promise<boolean>
}
