// Which cell has the account of a key. Cells answer that themselves, so no table has to follow keys that are created or rotated.
import { createHash } from 'node:crypto'

/** Asks a cell for the account of a key: true, false, or a failure when the cell does not answer. */
export type AskCell = (cell: string, key: string) => Promise<boolean>

export type Found = { cell: string } | 'unknown' | 'unavailable'

export type Directory = {
  find(key: string): Promise<Found>
  /** After a cell refused a key that it had: its account was moved, or the key was revoked. */
  forget(key: string): void
}

export type DirectoryOptions = {
  cells: readonly string[]
  ask: AskCell
  now: () => number
  /** For how long an answer is reused. */
  knownMs?: number
  unknownMs?: number
  /** The oldest answers are dropped beyond this number. */
  maxKeys?: number
}

type Entry = { found: Promise<Found>; until: number }

const form = /^ph_(?:live|test)_[0-9A-Za-z]{8}_[0-9A-Za-z]{49}$/

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64')

/** Keys are remembered by their hash: a guess with the public id of a key must not affect that key. */
export function createDirectory(options: DirectoryOptions): Directory {
  const { cells, ask, now, knownMs = 600_000, unknownMs = 10_000, maxKeys = 200_000 } = options
  const entries = new Map<string, Entry>()

  async function askAll(key: string): Promise<Found> {
    const answers = await Promise.allSettled(cells.map((cell) => ask(cell, key)))
    const index = answers.findIndex((answer) => answer.status === 'fulfilled' && answer.value)
    const cell = cells[index]
    if (cell !== undefined) return { cell }
    // A cell that does not answer may have the account, so the key is not unknown.
    return answers.some(({ status }) => status === 'rejected') ? 'unavailable' : 'unknown'
  }

  function remember(id: string, key: string): Promise<Found> {
    const entry: Entry = { found: askAll(key), until: now() + unknownMs }
    entries.set(id, entry)
    if (entries.size > maxKeys) entries.delete(entries.keys().next().value ?? '')
    void entry.found.then((found) => {
      if (found === 'unavailable') return entries.delete(id)
      if (found !== 'unknown') entry.until = now() + knownMs
      return true
    })
    return entry.found
  }

  return {
    async find(key) {
      if (!form.test(key)) return 'unknown'
      const id = hashOf(key)
      const known = entries.get(id)
      return known && known.until > now() ? known.found : remember(id, key)
    },
    forget: (key) => void entries.delete(hashOf(key)),
  }
}
