export type KeyChanges = ReturnType<typeof createKeyChanges>

/** Connects the part of a process that changes keys with the part that caches them. */
export function createKeyChanges() {
  const listeners: ((keyId: string) => void)[] = []
  return {
    subscribe: (listener: (keyId: string) => void): void => void listeners.push(listener),
    /** After the commit, because a cache that is filled before it holds the old key. */
    announce: (keyIds: readonly string[]): void => {
      for (const keyId of keyIds) for (const listener of listeners) listener(keyId)
    },
  }
}
