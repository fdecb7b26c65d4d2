import { expect, test } from 'vitest'
import { createRpcReader } from '../../../src/chain/indexer/reader.ts'
import { valueCall } from './emitter.ts'
import { compareWithChain, openDatabase, openIndexer, recordingRegistry, requestOf, startChain } from './harness.ts'

test('smoke', async () => {
  await using chain = await startChain()
  await using database = await openDatabase()
  const node = createRpcReader({ name: 'node', request: requestOf(chain) })
  const indexer = openIndexer({ db: database.db, nodes: [node], registry: recordingRegistry(chain.emitter) })
  for (let id = 1n; id <= 6n; id += 1n) await chain.send(valueCall(id, id * 10n, 'x'))
  const result = await indexer.settle()
  expect(result).toEqual({ outcome: 'followed', head: 7n, included: 7n, safe: 6n, final: 4n, hasMore: false })
  const { actual, expected } = await compareWithChain(database.db, chain, { included: 7n, safe: 6n, final: 4n })
  expect(actual).toEqual(expected)
  await chain.reorg({ depth: 2 })
  const after = await indexer.settle()
  expect(after).toMatchObject({ outcome: 'followed', included: 8n })
  if (after.outcome !== 'followed') throw new Error()
  const again = await compareWithChain(database.db, chain, after)
  expect(again.actual).toEqual(again.expected)
})
