import { readFile, rename, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import type { Data, Packhouse } from '@packhouse/sdk'
import { CliError } from '../failures.ts'
import type { Session } from '../session.ts'
import { addVaultOrderCommands } from './vault-orders.ts'

type Card = Data<'listCards'>['cards'][number]
type Mirror = { next_since: string; cards: Record<string, Card> }

/** The mirror of an earlier sweep; undefined before the first one. */
async function readMirror(path: string): Promise<Mirror | undefined> {
  try {
    const mirror = JSON.parse(await readFile(path, 'utf8')) as Partial<Mirror>
    if (typeof mirror.next_since === 'string' && mirror.cards) return mirror as Mirror
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    if (!(error instanceof SyntaxError)) throw new CliError(`${path} cannot be read.`, { cause: error })
  }
  throw new CliError(`${path} was not written by vault sweep; name another file.`)
}

/** Replaces the file as a whole: an interrupted sweep leaves the previous mirror, and the next one repeats the page. */
async function writeMirror(path: string, mirror: Mirror): Promise<void> {
  await writeFile(`${path}.part`, `${JSON.stringify(mirror, undefined, 1)}\n`)
  await rename(`${path}.part`, path)
}

async function sweep(api: Packhouse, path: string, onPage: (changes: number) => void) {
  const known = await readMirror(path)
  const mirror: Mirror = known ?? { next_since: '0', cards: {} }
  let changes = 0
  for await (const { items, pagination } of api.vault.cards.list({ since: mirror.next_since, limit: 500 }).pages()) {
    for (const card of items) mirror.cards[card.unique_id] = card
    changes += items.length
    mirror.next_since = pagination.next_since ?? mirror.next_since
    await writeMirror(path, mirror)
    onPage(changes)
  }
  return { changes, cards: Object.keys(mirror.cards).length, next_since: mirror.next_since }
}

export function addVaultCommands(program: CommandUnknownOpts, session: Session): void {
  const { asHolder, output } = session
  const vault = program.command('vault').description('mirror, ship and announce the cards of a tenant')
  addVaultOrderCommands(vault, session)
  vault
    .command('sweep')
    .description('write all cards and their changes to a file; repeat to fetch only what changed')
    .requiredOption('--to <file>', 'JSON file with the cards by unique_id; departed cards stay in it with their status')
    .action(({ to }) =>
      asHolder('tenant', async (api) => {
        const path = resolve(to)
        const result = await sweep(api, path, (changes) => output.note(`${changes} changes`))
        output.one({ file: path, ...result }, { file: path, ...result })
      }),
    )
}
