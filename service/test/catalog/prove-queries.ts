// `node service/test/catalog/prove-queries.ts [COUNT] [SEED]`: runs COUNT query texts, half noise and half well formed,
// against generated catalogs. None may throw or exceed its step budget, none may be refused for its length under the budget
// of a service, and the well formed ones must match a full scan.
import fc from 'fast-check'
import { CatalogBuilder } from '../../src/catalog/engine/build.ts'
import { createCatalogSearch } from '../../src/catalog/engine/catalog-search.ts'
import { openSnapshot, type Snapshot } from '../../src/catalog/engine/snapshot.ts'
import { pokemon } from '../../src/catalog/games/games.ts'
import { cardFields, cardSchema } from '../../src/catalog/query/fields.ts'
import { parseQuery } from '../../src/catalog/query/parse.ts'
import { oracleCards, readCard, type OracleCard, type Predicate } from './oracle.ts'
import { noise, randomQuery } from './queries.ts'
import { makeCatalog, type TestCatalog } from './records.ts'

const [count = '50000', seedText] = process.argv.slice(2)
const seed = seedText === undefined ? Math.trunc(performance.timeOrigin) % 0x7fffffff : Number(seedText)
const stepBudget = 4_000

function build(catalog: TestCatalog): Snapshot {
  const builder = new CatalogBuilder(pokemon)
  for (const record of catalog.records) builder.add(record)
  const snapshot = openSnapshot(builder.finish())
  if (!snapshot) throw new Error('The snapshot cannot be opened.')
  return snapshot
}

const snapshot = build(makeCatalog({ seed: 1, cards: 3_000 }))
const tight = createCatalogSearch(snapshot, { stepBudget })
const usual = createCatalogSearch(snapshot)
const smallCatalog = makeCatalog({ seed, cards: 60 })
const smallCards = oracleCards(smallCatalog)
const small = createCatalogSearch(build(smallCatalog))

const verdicts = { answered: 0, timeout: 0, invalid_query: 0, unknown_field: 0 }
const page = { order: [{ field: 'number', descending: true }], page: 1, pageSize: 100 }

/** Undefined matches: the text is noise with no expected meaning. */
function holds(text: string, matches: Predicate<OracleCard> | undefined): boolean {
  const parsed = parseQuery(text, cardSchema)
  if (!parsed.ok) {
    verdicts[parsed.code]++
    return parsed.position >= 0 && parsed.position <= text.length && (!matches || parsed.limit !== undefined)
  }
  const result = tight.cards({ query: parsed.node, ...page })
  verdicts[result.ok ? 'answered' : 'timeout']++
  if (result.steps > stepBudget) return false
  if (!result.ok && !usual.cards({ query: parsed.node, ...page }).ok) return false
  if (!matches) return true
  const found = small.cards({ query: parsed.node, ...page })
  return found.ok && found.total === smallCards.filter(matches).length
}

console.log(`${count} queries with seed ${seed}`)
const wellFormed = randomQuery(cardFields, readCard)
fc.assert(
  fc.property(
    fc.oneof(
      noise.map((text) => ({ text, matches: undefined })),
      wellFormed,
    ),
    ({ text, matches }) => holds(text, matches),
  ),
  { numRuns: Number(count), seed },
)
console.log(
  Object.entries(verdicts)
    .map(([verdict, times]) => `${verdict} ${times}`)
    .join(', '),
)
