import type { AllocateBytes } from './frame.ts'

/** Lends one buffer; it belongs to the borrower until `release`, which may be omitted. */
export type BufferLease = { readonly allocate: AllocateBytes; readonly release: () => void }
export type BufferPool = { readonly lease: () => BufferLease }

/** Smaller buffers are cheap, larger ones are rare. */
const minBytes = 2 ** 13
const maxBytes = 2 ** 20

const classOf = (size: number): number => 2 ** (32 - Math.clz32(size - 1))

/**
 * Reuses buffers, in sizes of powers of two. New ones make V8 collect its whole heap every few hundred pages, which took
 * more than a third of the processor time of pages that are not cached.
 */
export function createBufferPool({ keptBytes }: { keptBytes: number }): BufferPool {
  const free = new Map<number, Buffer[]>()
  let kept = 0

  function take(size: number): Buffer {
    const waiting = free.get(classOf(size))?.pop()
    if (!waiting) return Buffer.allocUnsafeSlow(classOf(size))
    kept -= waiting.length
    return waiting
  }

  function give(buffer: Buffer): void {
    if (kept + buffer.length > keptBytes) return
    kept += buffer.length
    const waiting = free.get(buffer.length)
    if (waiting) waiting.push(buffer)
    else free.set(buffer.length, [buffer])
  }

  return {
    lease() {
      let lent: Buffer | undefined
      return {
        allocate(size) {
          if (lent || size < minBytes || size > maxBytes) return Buffer.allocUnsafe(size)
          lent = take(size)
          return lent.subarray(0, size)
        },
        release() {
          if (lent) give(lent)
          lent = undefined
        },
      }
    },
  }
}
