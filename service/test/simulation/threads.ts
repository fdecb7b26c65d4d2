import { createHook } from 'node:async_hooks'

/** Work of these kinds is done by threads, which end when the machine lets them. */
const threadKinds = /REQUEST$|^FSREQ|^FILEHANDLE|^napi_|REQWRAP$|^WORKER|^ZLIB|^BLOBREADER$/

export type ThreadWatch = {
  /** The kinds of work whose end came while no step waited for it. */
  strays(): readonly string[]
  stop(): void
}

/**
 * Watches for answers of threads that come between two steps: their order is the machine's, not the seed's, so the seed
 * would not give the same run again.
 */
export function watchThreads(isWithinStep: () => boolean): ThreadWatch {
  const kinds = new Map<number, string>()
  const strays = new Set<string>()
  const hook = createHook({
    trackPromises: false,
    init(id, kind) {
      if (threadKinds.test(kind)) kinds.set(id, kind)
    },
    before(id) {
      const kind = kinds.get(id)
      if (kind === undefined) return
      if (!isWithinStep()) strays.add(kind)
      // The engine of the chain enters once more to free what an answer used; nothing waits for that.
      if (kind.startsWith('napi_')) kinds.delete(id)
    },
    destroy: (id) => void kinds.delete(id),
  }).enable()
  return { strays: () => [...strays], stop: () => void hook.disable() }
}
