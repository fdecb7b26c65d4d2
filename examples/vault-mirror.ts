// Mirrors the cards of a tenant in a file: node examples/vault-mirror.ts FILE. Run it again to fetch only the changes.
import { readFile, rename, writeFile } from 'node:fs/promises'
import { createPackhouse, type Data } from '@packhouse/sdk'
import { readAccess } from './sandbox.ts'

type Card = Data<'listCards'>['cards'][number]
type Mirror = { since: string; cards: Record<string, Card> }

const [path = 'cards.json'] = process.argv.slice(2)
const packhouse = createPackhouse(await readAccess('tenant'))

const readMirror = (): Promise<Mirror> =>
  readFile(path, 'utf8').then(
    (text) => JSON.parse(text) as Mirror,
    () => ({ since: '0', cards: {} }),
  )

const mirror = await readMirror()
let changes = 0
for await (const { items, pagination } of packhouse.vault.cards.list({ since: mirror.since, limit: 500 }).pages()) {
  // Departed cards are listed, too: their status says where they went.
  for (const card of items) mirror.cards[card.unique_id] = card
  changes += items.length
  mirror.since = pagination.next_since ?? mirror.since
  // Cards and position are stored together, so that a crash repeats a page and skips none.
  await writeFile(`${path}.part`, JSON.stringify(mirror))
  await rename(`${path}.part`, path)
}
console.log(`${changes} changes, ${Object.keys(mirror.cards).length} cards`)
