import { createHash, sign, type KeyObject } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { readSnapshot, transact, type Db, type Reader } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { showPublicKey } from '../../kernel/ed25519.ts'
import { fail } from '../../kernel/errors.ts'
import { hourMs } from '../../kernel/time.ts'
import type { Recurring } from '../../jobs/schedule.ts'
import type { BlobStore } from '../../providers/blobs/blob-store.ts'
import { findGame, listGames } from '../games/store.ts'
import type { GameState } from '../games/model.ts'
import { lineOf } from './lines.ts'
import { historyOf, lineKinds, readPosition, writePosition, type LineKind, type StoredFile } from './model.ts'
import {
  findExport,
  findFile,
  findLastChange,
  forgetExports,
  insertExport,
  listChanges,
  readRows,
  type FullExport,
} from './store.ts'

export type SigningKeys = {
  readonly keys?: readonly KeyObject[] | undefined
  readonly privateKey?: KeyObject | undefined
}
export type CopyDeps = { db: Db; clock: Clock; blobs: BlobStore; signing: SigningKeys | undefined }
export type CopyService = ReturnType<typeof createCopyService>

/** The files of an export stay at least this long after the next one. */
const makeEveryMs = hourMs
const lookEveryMs = 60_000

/** Makes full exports of the games, and reads what changed since. */
export function createCopyService({ db, clock, blobs, signing }: CopyDeps) {
  async function writeFile(reader: Reader, { game }: GameState, kind: LineKind): Promise<StoredFile> {
    let [lines, bytes, blob] = [0, 0, '']
    const hash = createHash('sha256')
    async function* texts(): AsyncGenerator<string> {
      for await (const rows of readRows(reader, game.id, kind)) {
        lines += rows.length
        yield rows.map((row) => lineOf(row, game.shape)).join('')
      }
    }
    async function* measured(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const chunk of chunks) {
        bytes += chunk.length
        hash.update(chunk)
        yield chunk
      }
    }
    await pipeline(Readable.from(texts()), createGzip(), async (packed: AsyncIterable<Uint8Array>) => {
      blob = await blobs.putAll(measured(packed))
    })
    const sha256 = hash.digest('hex')
    return { name: `${game.id}-${kind}-${sha256.slice(0, 16)}.jsonl.gz`, kind, lines, bytes, sha256, blob }
  }

  function signed(text: string): Pick<FullExport, 'signature' | 'publicKey'> {
    const publicKey = signing?.keys?.at(-1)
    if (!signing?.privateKey || !publicKey) return { signature: null, publicKey: null }
    const signature = sign(null, Buffer.from(text), signing.privateKey).toString('base64')
    return { signature, publicKey: showPublicKey(publicKey) }
  }

  /** Makes an export of the records as they are in one snapshot of the database. */
  async function make(game: string): Promise<void> {
    const made = await readSnapshot(db, async (reader) => {
      const state = await findGame(reader, game)
      if (!state) return undefined
      const [history, position] = [historyOf(state), await findLastChange(reader, game)]
      const files: StoredFile[] = []
      for (const kind of lineKinds) files.push(await writeFile(reader, state, kind))
      return { history, position, files }
    })
    if (!made) return
    const { history, position, files } = made
    const createdAt = clock.now()
    const manifest = JSON.stringify({
      game,
      created_at: createdAt.toISOString(),
      since: writePosition({ history, number: position }),
      files: files.map(({ blob: _blob, ...file }) => file),
    })
    await transact(db, (tx) => insertExport(tx, game, { ...made, manifest, createdAt, ...signed(manifest) }))
  }

  async function isDue(state: GameState): Promise<boolean> {
    if (state.versions.content === 0) return false
    const last = await findExport(db, state.game.id)
    if (last?.history !== historyOf(state)) return true
    if (clock.now().getTime() - last.createdAt.getTime() < makeEveryMs) return false
    return last.position !== (await findLastChange(db, state.game.id))
  }

  async function makeDue(signal?: AbortSignal): Promise<void> {
    for (const state of await listGames(db)) {
      if (signal?.aborted) return
      if (await isDue(state)) await make(state.game.id)
    }
    for (const blob of await transact(db, forgetExports)) await blobs.delete(blob)
  }

  const recurring: Recurring = { queue: 'catalog.make_exports', everyMs: lookEveryMs, leaseSeconds: 600, run: makeDue }

  return {
    recurring,
    makeDue,

    async findManifest(game: string): Promise<FullExport> {
      const state = await findGame(db, game)
      if (!state || state.versions.content === 0) return fail(404, 'not_found', `Game ${game} has no cards.`)
      const last = await findExport(db, game)
      if (last?.history === historyOf(state)) return last
      return fail(503, 'overloaded', 'The export is being made; retry later.', { retryAfterSeconds: 60 })
    },

    findFile: async (game: string, name: string): Promise<StoredFile> =>
      (await findFile(db, game, name)) ?? fail(404, 'not_found', 'File not found; read the manifest again.'),

    /** The lines of what changed since, and where to continue. */
    async readChanges(game: string, since: string, limit: number): Promise<{ text: string; next: string }> {
      const position = readPosition(since)
      const state = (await findGame(db, game)) ?? fail(404, 'not_found', `Game ${game} not found.`)
      const history = historyOf(state)
      const rows = history === position.history ? await listChanges(db, game, position.number, limit) : undefined
      const isKnown = rows !== undefined && (rows.length > 0 || position.number <= (await findLastChange(db, game)))
      if (!isKnown)
        return fail(409, 'version_conflict', 'The copy cannot be continued; make it again from the manifest.', {
          details: { field: 'since' },
        })
      const number = rows.at(-1)?.changed ?? position.number
      const text = rows.map((row) => lineOf(row, state.game.shape)).join('')
      return { text, next: writePosition({ history, number }) }
    },
  }
}
