import { resolve } from 'node:path'
import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { usageError } from '../failures.ts'
import { startCommand } from '../service-process.ts'
import type { Session } from '../session.ts'
import { addCatalogReadCommands } from './catalog-search.ts'

type Answer = {
  format: string
  files: number
  refused_files: string[]
  rejected: number
  expansions: number
  cards: number
  prices: number
  changed: number
  withdrawn: number
  unknown: string[]
  lines: string[]
  ok: boolean
}

/** Redraws the progress bar on a terminal; elsewhere prints a line per ten percent to keep logs readable. */
function createBar(stream: NodeJS.WriteStream) {
  let tenth = -1
  return {
    show(line: string): void {
      if (stream.isTTY) {
        stream.write(`\r\u001b[2K${line.slice(0, Math.max(20, stream.columns - 1))}`)
        return
      }
      const reached = Math.floor(Number(/(\d+) %/.exec(line)?.[1] ?? 0) / 10)
      if (reached === tenth) return
      tenth = reached
      stream.write(`${line}\n`)
    },
    clear(): void {
      if (stream.isTTY) stream.write('\r\u001b[2K')
    },
  }
}

/** Reads `hp=power`, once per field. */
function collectPair(text: string, known: Record<string, string> = {}): Record<string, string> {
  const [field = '', value = '', ...more] = text.split('=')
  if (field === '' || value === '' || more.length > 0) throw usageError(`${text} must have the form FIELD=VALUE.`)
  return { ...known, [field]: value }
}

const fieldKinds = ['text', 'number', 'date'] as const

function readKind(text: string): (typeof fieldKinds)[number] {
  return fieldKinds.find((kind) => kind === text) ?? fail(`${text} is not one of ${fieldKinds.join(', ')}.`)
}

function fail(message: string): never {
  throw usageError(message)
}

const recordKinds = { card: 'cards', expansion: 'expansions', sealed: 'sealed' } as const

function readRecordKind(text: string): keyof typeof recordKinds {
  return text in recordKinds
    ? (text as keyof typeof recordKinds)
    : fail(`${text} is not one of ${Object.keys(recordKinds).join(', ')}.`)
}

/** Withdrawing, restoring and renaming records. */
function addRecordCommands(catalog: CommandUnknownOpts, { asOperator, output }: Session): void {
  const game = ['<game>', 'path segment of the game'] as const
  for (const act of ['withdraw', 'restore'] as const) {
    catalog
      .command(act)
      .description(
        act === 'withdraw'
          ? 'hide a card, an expansion or a sealed product from searches; it is still read by its id'
          : 'let searches find a withdrawn record again',
      )
      .argument(...game)
      .argument('<kind>', 'card, expansion or sealed', readRecordKind)
      .argument('<id>', 'id of the record')
      .action((name, kind, id) =>
        asOperator(async (api) => {
          const record = await api.admin.games[recordKinds[kind]][act](name, id)
          output.one({ record }, record)
        }),
      )
  }
  catalog
    .command('withdrawn')
    .description('list the withdrawn records of a game')
    .argument(...game)
    .action((name) =>
      asOperator(async (api) => {
        const records = await api.admin.games.listWithdrawn(name).all({ max: 1_000 })
        await output.list({ records }, records, ['kind', 'id', 'name', 'withdrawn_at', 'withdrawn_by'])
      }),
    )
  catalog
    .command('rename')
    .description('let requests for an old id lead to the new one')
    .argument(...game)
    .argument('<kind>', 'card, expansion or sealed', readRecordKind)
    .argument('<old-id>', 'the id that was renamed')
    .argument('<new-id>', 'the id of the record')
    .action((name, kind, oldId, newId) =>
      asOperator(async (api) => {
        const alias = await api.admin.games.aliases.set(name, recordKinds[kind], oldId, { new_id: newId })
        output.one({ alias }, alias)
      }),
    )
}

function addGameCommands(catalog: CommandUnknownOpts, { asOperator, output }: Session): void {
  const games = catalog.command('games').description('manage the games of the catalog')

  games
    .command('list')
    .description('list the games with their definitions')
    .action(() =>
      asOperator(async (api) => {
        const list = await api.admin.games.list()
        await output.list({ games: list }, list, ['id', 'name', 'card_count'])
      }),
    )

  games
    .command('add')
    .description('add a game, or replace its definition')
    .argument('<id>', 'path segment of the game, such as lorcana')
    .requiredOption('--name <name>', 'display name')
    .option('--field <api=source>', 'source field of an API field, such as hp=power; repeatable', collectPair)
    .option('--label <api=label>', 'what the game calls an API field, such as hp=Power; repeatable', collectPair)
    .option('--extra <name...>', 'game-specific fields in display order')
    .option(
      '--search <field=kind>',
      'further field to search by: text, number or date, such as lore=number',
      collectPair,
    )
    .action((id, { name, field, label, extra, search }) =>
      asOperator(async (api) => {
        const definition = { name, ...(field && { fields: field }), ...(label && { labels: label }) }
        const added = Object.entries(search ?? {}).map(([field, kind]) => ({ name: field, kind: readKind(kind) }))
        const game = await api.admin.games.define(id, {
          ...definition,
          ...(extra && { extra_fields: extra }),
          ...(search && { search_fields: added }),
        })
        output.one({ game }, { id: game.id, name: game.name, card_count: game.card_count })
      }),
    )

  games
    .command('remove')
    .description('remove a game: an empty one, or with its cards if nothing refers to them')
    .argument('<id>', 'path segment of the game')
    .option('--with-cards', 'delete its cards, too')
    .action((id, { withCards }) =>
      asOperator(async (api) => {
        await api.admin.games.remove(id, { with_cards: withCards === true })
        output.one({ removed: id }, { removed: id })
      }),
    )
}

export function addCatalogCommands(program: CommandUnknownOpts, session: Session): void {
  const { machine, output, options, exitWith } = session
  const catalog = program.command('catalog').description('search, export and manage the card catalog')
  addCatalogReadCommands(catalog, session)
  addGameCommands(catalog, session)
  addRecordCommands(catalog, session)
  catalog
    .command('import')
    .description(
      'import a folder of cards into a game of the installation on this machine; by default each file is imported whole or not at all',
    )
    .argument('<folder>', 'folder of the card files')
    .requiredOption('--game <name>', 'target game, such as pokemon or onepiece')
    .option('--format <name>', 'own, pokemon-tcg-data, tcgdex or punk-records; detected from the folder by default')
    .option('--skip-bad-rows', 'import the other entries of a file with problems; the rejects go to a file')
    .option('--rejects <file>', 'the file of the rejects (with --skip-bad-rows)')
    .option('--replace', 'withdraw the cards, expansions and products of the game that the folder does not contain')
    .action(async (folder, { game, format, skipBadRows, rejects, replace }) => {
      if (replace && skipBadRows) throw usageError('--replace needs every row; leave out --skip-bad-rows.')
      if (rejects !== undefined && !skipBadRows) throw usageError('--rejects needs --skip-bad-rows.')
      const rejectsPath = skipBadRows ? resolve(rejects ?? `rejects.${game}.jsonl`) : undefined
      const bar = createBar(process.stderr)
      const command = startCommand(machine, 'catalog-import')
      try {
        let reply = await command.ask({ folder: resolve(folder), game, format, rejectsPath, replaces: replace })
        while (typeof reply === 'object' && reply !== null && 'line' in reply) {
          if (!options().json) bar.show(String(reply.line))
          reply = await command.ask()
        }
        bar.clear()
        const { lines, ok, ...facts } = reply as Answer
        output.one(facts, { game, ...facts })
        for (const line of lines) output.note(line)
        if (!ok) exitWith(1)
      } finally {
        await command.end()
      }
    })
}
