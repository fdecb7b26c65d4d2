import type { Db } from '../../db/db.ts'
import { fail } from '../../kernel/errors.ts'
import { readPreferences, writePreferences, type Preferences } from './store.ts'

const maxBytes = 8 * 1_024

export type PreferenceService = ReturnType<typeof createPreferenceService>

/** Settings that the console keeps for a person. */
export function createPreferenceService({ db }: { db: Db }) {
  async function write(personId: number, preferences: Preferences): Promise<Preferences> {
    const text = JSON.stringify(preferences)
    if (Buffer.byteLength(text) > maxBytes || text.includes(String.raw`\u0000`)) {
      fail(400, 'invalid_body', `preferences must have at most ${maxBytes} bytes as JSON and no NUL character.`, {
        details: { field: 'preferences' },
      })
    }
    await writePreferences(db, personId, text)
    return preferences
  }

  return { read: (personId: number) => readPreferences(db, personId), write }
}
