// `node service/test/prove/catalog-queries.ts [COUNT] [SEED]`: as many query texts as asked for, half noise and half well
// formed, against a made-up catalog. None may throw, none may take more steps than it may.
import fc from 'fast-check'
import { CatalogBuilder } from '../../src/catalog/engine/build.ts'
import { createCatalogSearch } from '../../src/catalog/engine/catalog-search.ts'
import { openSnapshot } from '../../src/catalog/engine/snapshot.ts'
import { pokemon } from '../../src/catalog/games/games.ts'
import { cardFields, cardSchema } from '../../src/catalog/query/fields.ts'
import { parseQuery } from '../../src/catalog/query/parse.ts'
import { readCard } from '../catalog/oracle.ts'
import { noise, randomQuery } from '../catalog/queries.ts'
import { makeCatalog } from '../catalog/records.ts'

const [count = '50000', seedText] = process.argv.slice(2)
const seed = seedText === undefined ? Math.trunc(performance.timeOrigin) % 0x7fffffff : Number(seedText)
const stepBudget = 4_000

const builder = new CatalogBuilder(pokemon)
for (const record of makeCatalog({ seed: 1, cards: 3_000 }).records) builder.add(record)
const snapshot = openSnapshot(builder.finish())
if (!snapshot) throw new Error('The snapshot does not open.')
const search = createCatalogSearch(snapshot, { stepBudget })

console.log(`${count} queries with seed ${seed}`)
const verdicts = { answered: 0, timeout: 0, invalid_query: 0, unknown_field: 0 }
const texts = fc.oneof(
  noise,
  randomQuery(cardFields, readCard).map(({ text }) => text),
)
fc.assert(
  fc.property(texts, (text) => {
    const parsed = parseQuery(text, cardSchema)
    if (!parsed.ok) {
      verdicts[parsed.code]++
      return parsed.position >= 0 && parsed.position <= text.length
    }
    const result = search.cards({
      query: parsed.node,
      order: [{ field: 'number', descending: true }],
      page: 1,
      pageSize: 100,
    })
    verdicts[result.ok ? 'answered' : 'timeout']++
    return result.steps <= stepBudget
  }),
  { numRuns: Number(count), seed },
)
console.log(
  Object.entries(verdicts)
    .map(([verdict, times]) => `${verdict} ${times}`)
    .join(', '),
)
