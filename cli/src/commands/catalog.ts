import { resolve } from 'node:path'
import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { startCommand } from '../service-process.ts'
import type { Session } from '../session.ts'

type Answer = {
  format: string
  files: number
  refused_files: string[]
  expansions: number
  cards: number
  prices: number
  changed: number
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

export function addCatalogCommands(program: CommandUnknownOpts, session: Session): void {
  const { machine, output, options, exitWith } = session
  const catalog = program.command('catalog').description('manage the card catalog of the installation on this machine')
  catalog
    .command('import')
    .description('import a folder of cards into a game; each file is imported whole or not at all')
    .argument('<folder>', 'folder of the card files')
    .requiredOption('--game <name>', 'target game, such as pokemon or onepiece')
    .option('--format <name>', 'own, pokemon-tcg-data, tcgdex or punk-records; detected from the folder by default')
    .action(async (folder, { game, format }) => {
      const bar = createBar(process.stderr)
      const command = startCommand(machine, 'catalog-import')
      try {
        let reply = await command.ask({ folder: resolve(folder), game, format })
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
