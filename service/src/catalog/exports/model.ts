import { createHash } from 'node:crypto'
import { fail } from '../../kernel/errors.ts'
import type { ByteRange } from '../../providers/blobs/blob-store.ts'
import { imageFormat } from '../engine/image.ts'
import type { GameState } from '../games/model.ts'

/** The kinds of lines of a copy; a full export has a file of each. */
export const lineKinds = ['expansions', 'cards', 'sealed', 'aliases', 'prices'] as const
export type LineKind = (typeof lineKinds)[number]

/** A file of a full export. Its name has its hash, so equal names have equal bytes. */
export type ExportFile = {
  readonly name: string
  readonly kind: LineKind
  readonly lines: number
  readonly bytes: number
  readonly sha256: string
}
export type StoredFile = ExportFile & { readonly blob: string }

/** How far a copy has come: what makes its lines look as they do, and the number of its last change. */
export type Position = { readonly history: string; readonly number: bigint }

/** Copies of another history, or with other lines for the same records, cannot be continued. */
export function historyOf({ game, versions }: GameState): string {
  const facts = `${versions.epoch} ${imageFormat} ${JSON.stringify(game.shape)}`
  return createHash('sha256').update(facts).digest('hex').slice(0, 16)
}

export const writePosition = ({ history, number }: Position): string => `${history}-${number}`

export function readPosition(text: string): Position {
  const [, history, number] = /^([0-9a-f]{16})-(\d{1,18})$/.exec(text) ?? []
  if (history !== undefined && number !== undefined) return { history, number: BigInt(number) }
  return fail(400, 'invalid_pagination', 'since is invalid; pass that of the manifest, or the last X-Next-Cursor.', {
    details: { field: 'since' },
  })
}

/**
 * The part of a file that a Range header asks for. Undefined for the whole file, which also answers several parts and
 * what is no range of bytes.
 */
export function readRange(header: string | undefined, bytes: number): ByteRange | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (first !== '' && last !== '' && Number(last) < start) return undefined
  if (start <= end) return { start, end }
  return fail(416, 'range_not_satisfiable', `The file has ${bytes} bytes.`, { details: { bytes } })
}
