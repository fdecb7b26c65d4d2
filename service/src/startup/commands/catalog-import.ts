import { closeSync, existsSync, openSync, rmSync, writeSync } from 'node:fs'
import { userInfo } from 'node:os'
import { destination, pino } from 'pino'
import { createAudit } from '../../trust/audit/audit.ts'
import { standardGames, type GameDefinition } from '../../catalog/games/games.ts'
import { listGames, upsertGame } from '../../catalog/games/store.ts'
import { exitCodeOf, formatProgress, formatReport, openFolderImport } from '../../catalog/import/files/command.ts'
import type { ImportProgress, Reject } from '../../catalog/import/files/import-files.ts'
import { createIngest } from '../../catalog/import/ingest.ts'
import { listExpansionIds } from '../../catalog/import/ingest-store.ts'
import type { Config } from '../config/config.ts'
import { transact, type Db } from '../../db/db.ts'
import { systemClock, type Clock } from '../../kernel/clock.ts'
import { StartError } from '../errors.ts'
import { createSandboxClock } from '../../sandbox/clock.ts'
import { openSharedDatabase } from './database.ts'

export type CatalogImportRequest = {
  folder: string
  game: string
  format?: string | undefined
  /** Entries with problems are left out and written to this file. */
  rejectsPath?: string | undefined
  /** Withdraws what the folder does not contain. */
  replaces?: boolean | undefined
}

/** The result of an import: lines for a terminal and counts for programs. */
export type CatalogImportAnswer = {
  format: string
  files: number
  refused_files: string[]
  /** Entries left out. */
  rejected: number
  expansions: number
  cards: number
  prices: number
  changed: number
  withdrawn: number
  /** The first prices without a matching card in the game. */
  unknown: readonly string[]
  lines: string[]
  ok: boolean
}

export type CatalogImportOptions = {
  config: Config
  request: CatalogImportRequest
  /** Aborts the import; nothing is kept. */
  signal: AbortSignal
  /** A line for a terminal, at most a few per second. */
  onLine: (line: string) => void
  onProgress: (text: string) => void
}

const progressEveryMs = 200

/** Throttles the progress lines, which arrive with every batch. */
function throttleProgress(onLine: (line: string) => void) {
  let printedAt = Number.NEGATIVE_INFINITY
  return (progress: ImportProgress): void => {
    const now = performance.now()
    const isLast = progress.bytesRead === progress.bytesTotal
    if (now - printedAt < progressEveryMs && !isLast) return
    printedAt = now
    onLine(formatProgress(progress))
  }
}

async function* untilStopped<Item>(items: AsyncIterable<Item>, signal: AbortSignal): AsyncGenerator<Item> {
  for await (const item of items) {
    if (signal.aborted) throw new StartError('The import was stopped; nothing was imported.')
    yield item
  }
}

/** The game must not lose what a refused file contains. */
async function* wholeOrNothing<Item>(items: AsyncIterable<Item>, refusedFiles: readonly string[]) {
  for await (const item of items) {
    if (refusedFiles.length > 0) break
    yield item
  }
  if (refusedFiles.length === 0) return
  throw new StartError(
    `${refusedFiles[0]} has entries with problems, so that nothing was imported: --replace needs every file.`,
  )
}

async function requireGame(db: Db, clock: Clock, id: string): Promise<GameDefinition> {
  await transact(db, async (tx) => {
    for (const standard of standardGames) await upsertGame(tx, standard, clock.now())
  })
  const known = (await listGames(db)).map(({ game }) => game)
  const found = known.find((game) => game.id === id)
  if (found) return found
  throw new StartError(
    `Game ${id} not found. Available games: ${known.map((game) => game.id).join(', ')}. Define a new one with: packhouse catalog games add`,
  )
}

/** Writes each entry that is left out as a JSON line, as soon as it is found. Without one, no file remains. */
function openRejects(path: string | undefined) {
  if (path === undefined) return { onReject: undefined, close: () => {} }
  const file = openSync(path, 'w', 0o600)
  let written = 0
  return {
    onReject: (reject: Reject): void => void (written += writeSync(file, `${JSON.stringify(reject)}\n`)),
    close: () => {
      closeSync(file)
      if (written === 0) rmSync(path, { force: true })
    },
  }
}

/** Imports a folder of cards into the catalog of this installation. A running service publishes them within seconds. */
export async function importCatalog(options: CatalogImportOptions): Promise<CatalogImportAnswer> {
  const { config, request, signal, onLine, onProgress } = options
  const { folder, game, format } = request
  if (!existsSync(folder)) throw new StartError(`Folder ${folder} not found.`)
  const rejects = openRejects(request.rejectsPath)
  const logger = pino({ level: 'warn', base: null }, destination({ dest: 2, sync: true }))
  const { db, close } = await openSharedDatabase({ config, log: logger, onProgress })
  try {
    const isSandbox = config.environment === 'sandbox'
    const clock = isSandbox ? await createSandboxClock(db, systemClock, () => {}) : systemClock
    const { shape } = await requireGame(db, clock, game)
    const knownExpansions = await listExpansionIds(db, game)
    const opened = await openFolderImport({
      folder,
      game,
      shape,
      format,
      knownExpansions,
      onProgress: throttleProgress(onLine),
      onReject: rejects.onReject,
    })
    if ('refusal' in opened) throw new StartError(opened.refusal)
    const ingest = createIngest({ db, clock, onChange: () => {} })
    const { counts, refusedFiles } = opened.report
    const { replaces } = request
    const records = replaces ? wholeOrNothing(opened.records, refusedFiles) : opened.records
    const receipt = await ingest(untilStopped(records, signal), { game, source: opened.format, replaces })
    const { changed, withdrawn, unknown } = receipt
    const audit = createAudit({ clock })
    const details = { ...counts, format: opened.format, changed, withdrawn, refused: refusedFiles.length }
    await transact(db, (tx) =>
      audit.record(tx, {
        actor: `direct:${userInfo().username}`,
        action: 'catalog.import',
        target: `game:${game}`,
        details,
      }),
    )
    const lines = formatReport(opened.report)
    if (changed > 0)
      lines.push(
        'A running service publishes the cards within seconds; a hundred thousand new cards take about a minute.',
      )
    if (withdrawn > 0) lines.push(`${withdrawn} records that the folder does not contain were withdrawn.`)
    const { rejected } = opened.report
    if (rejected > 0) lines.push(`The entries left out are in ${request.rejectsPath}, each with its reasons.`)
    if (unknown.length > 0)
      lines.push(`Prices without a matching card in this game: ${unknown.slice(0, 5).join(', ')} …`)
    return {
      format: opened.format,
      files: opened.report.files,
      refused_files: refusedFiles,
      rejected,
      ...counts,
      changed,
      withdrawn,
      unknown,
      lines,
      ok: exitCodeOf(opened.report) === 0,
    }
  } finally {
    rejects.close()
    await close()
  }
}
