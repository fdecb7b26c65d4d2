import { createHash } from 'node:crypto'
import { open, rename, rm, type FileHandle } from 'node:fs/promises'
import { createSharedHash, type Image } from './image.ts'

export type LoadedImage =
  | { readonly ok: true; readonly image: Image }
  | { readonly ok: false; readonly reason: 'missing' | 'damaged' }

const digestBytes = 32
const chunkBytes = 8 << 20

/**
 * Writes an image and its SHA-256 to a temporary file and renames it, so readers see the old or the complete new file.
 * Processes that share a folder may write the same image at once, each to a temporary file of its own.
 */
export async function saveImage(path: string, image: Image): Promise<void> {
  const partial = `${path}.${process.pid}.partial`
  const file = await open(partial, 'w', 0o600)
  try {
    const bytes = new Uint8Array(image)
    const hash = createHash('sha256')
    for (let at = 0; at < bytes.length; at += chunkBytes) {
      const chunk = Uint8Array.from(bytes.subarray(at, at + chunkBytes))
      hash.update(chunk)
      await file.writeFile(chunk)
    }
    await file.writeFile(hash.digest())
    await file.sync()
  } catch (error) {
    await file.close()
    await rm(partial, { force: true })
    throw error
  }
  await file.close()
  await rename(partial, path)
}

/** Reads an image, or reports why it is unusable; the caller then rebuilds it. */
export async function loadImage(path: string): Promise<LoadedImage> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!file) return { ok: false, reason: 'missing' }
  try {
    const { size } = await file.stat()
    if (size <= digestBytes) return { ok: false, reason: 'damaged' }
    const image = new SharedArrayBuffer(size - digestBytes)
    const found = await readHashed(file, new Uint8Array(image))
    const digest = Buffer.alloc(digestBytes)
    await file.read(digest, 0, digestBytes, image.byteLength)
    if (!found || !digest.equals(found)) return { ok: false, reason: 'damaged' }
    return { ok: true, image }
  } finally {
    await file.close()
  }
}

/** Fills the target and returns its hash: one chunk is hashed while the next is read. */
async function readHashed(file: FileHandle, target: Uint8Array): Promise<Buffer | undefined> {
  const readAt = (at: number) => file.read(target, at, Math.min(chunkBytes, target.length - at), at)
  const hash = createSharedHash()
  let at = 0
  let reading = readAt(at)
  while (at < target.length) {
    const { bytesRead } = await reading
    if (bytesRead === 0) return undefined
    const chunk = target.subarray(at, at + bytesRead)
    at += bytesRead
    reading = readAt(at)
    hash.update(chunk)
  }
  await reading
  return hash.digest()
}
