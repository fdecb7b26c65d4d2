import { open, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import type { Packhouse } from '@packhouse/sdk'
import { parseCount } from '../parsers.ts'
import type { Session } from '../session.ts'

const columns = ['id', 'name', 'number', 'rarity', 'expansion', 'market']

type Priced = { pricing?: { market?: number | null } | undefined }

/** Appends page after page to the file, so that a large game needs little memory. */
async function exportGame(
  api: Packhouse,
  game: string,
  path: string,
  onPage: (bytes: number) => void,
): Promise<number> {
  const file = await open(path, 'w')
  let written = 0
  try {
    for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
      const query = cursor === undefined ? {} : { cursor }
      const part = await api.catalog.cards.export(game, query, { timeoutMs: 120_000 })
      await file.write(part.bytes)
      written += part.bytes.length
      onPage(written)
      cursor = part.nextCursor
    }
  } finally {
    await file.close()
  }
  return written
}

export function addCatalogReadCommands(catalog: CommandUnknownOpts, { asHolder, output }: Session): void {
  catalog
    .command('search')
    .description('search the cards of a game')
    .argument('<game>', 'path segment of the game')
    .argument('[query...]', 'query, such as name:dragon or "hp:[60 TO *]"')
    .option('--order-by <keys>', 'up to 3 sort keys, separated by commas; a leading - sorts descending')
    .option('--language <code>', 'language of the cards')
    .option('--max <count>', 'maximum number of rows', parseCount, 20)
    .action((game, query, { orderBy, language, max }) =>
      asHolder('catalog', async (api) => {
        const cards = await api.catalog.cards
          .list(game, {
            ...(query.length > 0 && { q: query.join(' ') }),
            ...(orderBy !== undefined && { orderBy }),
            ...(language !== undefined && { language }),
            include: 'prices',
            page_size: Math.min(max, 100),
          })
          .toArray({ limit: max })
        const rows = cards.map((card) => ({
          ...card,
          expansion: card.expansion?.name,
          market: (card as Priced).pricing?.market,
        }))
        await output.list({ cards }, rows, columns)
      }),
    )

  catalog
    .command('values')
    .description('list the values of a field with their number of cards, the most frequent first')
    .argument('<game>', 'path segment of the game')
    .argument('<field>', 'field of the search, such as rarity')
    .option('--language <code>', 'language of the cards; all by default')
    .option('--max <count>', 'maximum number of rows', parseCount, 100)
    .action((game, field, { language, max }) =>
      asHolder('catalog', async (api) => {
        const options = { page_size: Math.min(max, 100), ...(language !== undefined && { language }) }
        const values = await api.catalog.values.list(game, field, options).toArray({ limit: max })
        await output.list({ values }, values, ['value', 'count'])
      }),
    )

  catalog
    .command('export')
    .description('write all cards of a game to a file, as JSON lines')
    .argument('<game>', 'path segment of the game')
    .requiredOption('--to <file>', 'target file')
    .action((game, { to }) =>
      asHolder('catalog', async (api) => {
        const path = resolve(to)
        const bytes = await exportGame(api, game, path, (done) => output.note(`${done} bytes`))
        output.one({ file: path, bytes }, { file: path, bytes })
      }),
    )

  catalog
    .command('identify')
    .description('name the card in a photo (JPEG, PNG or WebP)')
    .argument('<game>', 'path segment of the game')
    .argument('<file>', 'photo of one card')
    .action((game, path) =>
      asHolder('catalog', async (api) => {
        const photo = new Blob([await readFile(resolve(path))])
        const found = await api.catalog.identifyCard(game, photo, { timeoutMs: 120_000 })
        const rows = found.candidates.map(({ card_id: id, name, expansion, score }) => ({
          id,
          name,
          expansion: expansion.name,
          score,
        }))
        output.note(found.reason === null ? found.tier : `${found.tier}: ${found.reason}`)
        await output.list(found, rows, ['id', 'name', 'expansion', 'score'])
      }),
    )
}
